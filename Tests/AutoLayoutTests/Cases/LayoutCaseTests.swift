import AutoLayout
import Foundation
import Testing

/// Layouts whose outcome in UIKit is known, each in the few lines of ``LayoutCase``.
@Suite struct LayoutCaseTests {
  @Test(arguments: Cases.all)
  func layout(_ named: NamedCase) throws {
    let layout = try LayoutCase(named.text)
    let height: CGFloat
    do {
      height = try layout.layOut()
    } catch let error as LayoutError {
      let expected = layout.expectations.first { $0.first == "error" }
      #expect("\(error)".contains(expected?.dropFirst().joined(separator: " ") ?? "no error"))
      return
    }
    for expectation in layout.expectations {
      if expectation[0] == "height" {
        #expect(height == CGFloat(try #require(Double(expectation[1]))), "height")
        continue
      }
      let frame = try #require(layout.frame(of: expectation[0]), "no \(expectation[0])")
      let found = [frame.minX, frame.minY, frame.width, frame.height]
      for (text, value) in zip(expectation.dropFirst(), found) where text != "_" {
        let expected = CGFloat(try #require(Double(text)))
        #expect(abs(value - expected) < 1e-6, "\(expectation[0]): \(found)")
      }
    }
  }
}

/// A layout with a sentence that says what it shows.
struct NamedCase: CustomTestStringConvertible, Sendable {
  var name: String
  var text: String

  var testDescription: String { name }
}

enum Cases {
  static let all = priorities + inequalities + baselines + margins + text + frames + stacks
}
