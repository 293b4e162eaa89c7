import Foundation
import TemplateLayout

/// The arguments of a command, read one by one.
///
/// Options may stand before, between or after operands, their values apart or attached:
/// `--width 375`, `--width=375`. What follows `--` is an operand, and so is `-` alone. An option
/// given twice counts as it was given last.
struct Arguments: Sendable {
  /// One argument.
  enum Argument: Hashable, Sendable {
    /// Such as `--width`, without an attached value.
    case option(String)
    case operand(String)
  }

  private var rest: ArraySlice<String>
  private var onlyOperands = false
  private var option = ""
  private var attached: String?

  /// Reads the given arguments, without the program's and the command's names.
  init(_ arguments: [String]) {
    rest = arguments[...]
  }

  /// The next argument; nil at the end.
  /// - Throws: ``UsageError`` if a value is attached to an option that took none.
  mutating func next() throws(UsageError) -> Argument? {
    if attached != nil { throw UsageError("\(option): takes no value") }
    guard let argument = rest.popFirst() else { return nil }
    if onlyOperands || argument == "-" || !argument.hasPrefix("-") { return .operand(argument) }
    if argument == "--" {
      onlyOperands = true
      return try next()
    }
    if let equals = argument.firstIndex(of: "="), argument.hasPrefix("--") {
      option = String(argument[..<equals])
      attached = String(argument[argument.index(after: equals)...])
    } else {
      option = argument
    }
    return .option(option)
  }

  /// The value of the option that was read last.
  /// - Throws: ``UsageError`` if there is none.
  mutating func value() throws(UsageError) -> String {
    if let value = attached {
      attached = nil
      guard !value.isEmpty else { throw UsageError("\(option): needs a value") }
      return value
    }
    guard let value = rest.first, !value.isEmpty, !value.hasPrefix("--") else {
      throw UsageError("\(option): needs a value")
    }
    rest.removeFirst()
    return value
  }

  /// The value of the option that was read last, as a number of the given range.
  ///
  /// The number is written in decimal digits, with or without a point and an exponent.
  /// - Throws: ``UsageError`` that names the option and what it takes.
  mutating func number(in range: ClosedRange<Double>) throws(UsageError) -> Double {
    let text = try value()
    let isDecimal = text.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
    guard isDecimal, let number = Double(text) else {
      throw UsageError("\(option): \(text.quoted) is not a number")
    }
    guard range.contains(number) else {
      throw UsageError("\(option): \(text) is not from \(range.text)")
    }
    return number
  }

  /// The value of the option that was read last, as a whole number of the given range.
  /// - Throws: ``UsageError`` that names the option and what it takes.
  mutating func integer(in range: ClosedRange<Int>) throws(UsageError) -> Int {
    let text = try value()
    guard let number = Int(text) else {
      throw UsageError("\(option): \(text.quoted) is not a whole number")
    }
    guard range.contains(number) else {
      throw UsageError(
        "\(option): \(text) is not from \(range.lowerBound) to \(range.upperBound)"
      )
    }
    return number
  }

  /// The value of the option that was read last, as one of the cases of a type.
  /// - Throws: ``UsageError`` that names the option and the cases.
  mutating func choice<Choice>(
    of type: Choice.Type = Choice.self
  ) throws(UsageError) -> Choice
  where Choice: RawRepresentable<String>, Choice: CaseIterable {
    let text = try value()
    guard let choice = Choice(rawValue: text) else {
      let choices = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError("\(option): \(text.quoted) is not one of \(choices)")
    }
    return choice
  }
}

/// A command line that asks for nothing that there is: exit status 2.
struct UsageError: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }

  /// The error of an argument that a command does not know.
  init(unexpected argument: Arguments.Argument) {
    switch argument {
    case .option(let name): self.init("\(name.printable): there is no such option")
    case .operand(let text): self.init("\(text.quoted): there is no use for this argument")
    }
  }
}

extension ClosedRange<Double> {
  fileprivate var text: String {
    "\(CGFloat(lowerBound).shortestDecimal) to \(CGFloat(upperBound).shortestDecimal)"
  }
}

extension String {
  /// The text between quotation marks, on one line.
  var quoted: String { "\"\(printable)\"" }

  /// The text on one line and without control characters, cut if it is long, for messages.
  var printable: String {
    let limit = 60
    var result = ""
    for (count, scalar) in unicodeScalars.enumerated() {
      if count == limit { return result + "…" }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned,
        .privateUse:
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default:
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
