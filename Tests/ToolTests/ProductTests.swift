import Foundation
import Testing

@testable import template_layout

/// The built tool as a person runs it.
@Suite("Built tool")
struct ProductTests {
  /// The tool beside the test's own executable.
  private static let executable: URL = {
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(fileURLWithPath: path ?? CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("template-layout")
  }()

  private func run(
    _ arguments: [String],
    input: String = ""
  ) async throws -> (status: Int32, output: String, errors: String) {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = Self.executable
    process.arguments = arguments
    // Files instead of pipes: a full pipe would make both sides wait.
    let files = try ["input", "output", "errors"].map { name in
      URL(fileURLWithPath: try folder.file(name, name == "input" ? input : ""))
    }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    let status = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do {
        try process.run()
      } catch {
        continuation.resume(throwing: error)
      }
    }
    let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
    return (status, texts[1], texts[2])
  }

  @Test("Reads standard input and exits with 0")
  func standardInput() async throws {
    let feed = #"[{"title": "A"}, {"username": "B", "imageSize": [10, 20]}]"#
    let result = try await run(["measure", "-", "--format", "csv"], input: feed)
    #expect(result.status == 0)
    // Title 19.5, author: one line of an empty text is 0; the distances take 36.
    #expect(result.output == "section,row,height\n0,0,56\n0,1,72.5\n")
    #expect(result.errors == "")
  }

  @Test("Exits with 2 and one line, standard input by its name")
  func badInput() async throws {
    let result = try await run(["measure", "-"], input: "{\"feed\": [\n  7]}")
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.errors == "<stdin>:2:3: expected an entry, found a number\n")
  }

  @Test("Prints its help and exits with 0")
  func help() async throws {
    let result = try await run(["--help"])
    #expect(result.status == 0)
    #expect(result.output == Tool.help)
  }
}
