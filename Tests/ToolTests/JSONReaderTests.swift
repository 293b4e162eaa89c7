import Foundation
import TestSupport
import Testing

@testable import template_layout

/// Foundation's reader of JSON, which nobody here wrote, is the oracle.
@Suite("JSON reader against Foundation")
struct JSONReaderTests {
  @Test("Reads what Foundation reads, and refuses what it refuses")
  func agreesWithFoundation() {
    var accepted = 0
    for seed in RandomCases.seeds(full: 20_000) {
      var random = SeededRandom(seed: seed)
      var bytes = Array(Self.document(depth: 4, &random).utf8)
      if random.chance(60) { Self.damage(&bytes, &random) }
      let ours = Self.ours(bytes)
      let theirs = Self.foundation(bytes)
      if ours != nil { accepted += 1 }
      if Self.isKnownDifference(bytes, ours: ours) { continue }
      #expect(
        ours == theirs,
        "seed \(seed): \(String(decoding: bytes, as: UTF8.self).debugDescription)"
      )
    }
    #expect(accepted > RandomCases.seeds(full: 20_000).count / 4)
  }

  /// Where Foundation and the standard part: it lets a comma stand before a closing bracket, refuses
  /// `0e3`, and refuses numbers that are too large, which we leave to those who need the number.
  private static func isKnownDifference(_ bytes: [UInt8], ours: String?) -> Bool {
    let text = String(decoding: bytes.filter { $0 > 0x20 }, as: UTF8.self)
    return text.contains(",}") || text.contains(",]") || text.contains("0e") || text.contains("0E")
      || ours?.contains("inf") == true
  }

  /// The value in a form that both readers give; nil if it is refused.
  private static func ours(_ bytes: [UInt8]) -> String? {
    var reader = JSONReader(SourceText(name: "x", bytes: bytes))
    guard let values = try? reader.values(), values.count == 1 else { return nil }
    return canonical(values[0])
  }

  private static func canonical(_ node: JSONNode) -> String {
    switch node.value {
    case .null: return "null"
    case .boolean(let value): return "\(value)"
    case .number(let value): return "\(value == 0 ? 0 : value)"
    case .string(let value): return value.debugDescription
    case .array(let nodes): return "[\(nodes.map(canonical).joined(separator: ","))]"
    case .object(let members):
      let names = Set(members.map(\.name)).sorted {
        Array($0.utf8).lexicographicallyPrecedes($1.utf8)
      }
      let parts = names.map { name in
        "\(name.debugDescription):\(canonical(members.last { $0.name == name }!.node))"
      }
      return "{\(parts.joined(separator: ","))}"
    }
  }

  private indirect enum Value: Decodable {
    case null
    case boolean(Bool)
    case number(Double)
    case string(String)
    case array([Value])
    case object([String: Value])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let value = try? container.decode(Bool.self) {
        self = .boolean(value)
      } else if let value = try? container.decode(Double.self) {
        self = .number(value)
      } else if let value = try? container.decode(String.self) {
        self = .string(value)
      } else if let value = try? container.decode([Value].self) {
        self = .array(value)
      } else {
        self = .object(try container.decode([String: Value].self))
      }
    }

    var canonical: String {
      switch self {
      case .null: return "null"
      case .boolean(let value): return "\(value)"
      case .number(let value): return "\(value == 0 ? 0 : value)"
      case .string(let value): return value.debugDescription
      case .array(let values): return "[\(values.map(\.canonical).joined(separator: ","))]"
      case .object(let members):
        let names = members.keys.sorted { Array($0.utf8).lexicographicallyPrecedes($1.utf8) }
        let parts = names.map { "\($0.debugDescription):\(members[$0]!.canonical)" }
        return "{\(parts.joined(separator: ","))}"
      }
    }
  }

  private static func foundation(_ bytes: [UInt8]) -> String? {
    (try? JSONDecoder().decode(Value.self, from: Data(bytes)))?.canonical
  }

  private static func document(depth: Int, _ random: inout SeededRandom) -> String {
    let space = { (random: inout SeededRandom) in
      random.chance(20) ? [" ", "\n", "\t", "\r\n"].randomElement(using: &random)! : ""
    }
    func value(_ depth: Int, _ random: inout SeededRandom) -> String {
      let kind = Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &random)
      switch kind {
      case 0: return ["null", "true", "false"].randomElement(using: &random)!
      case 1, 2:
        let numbers = [
          "0", "-0", "7", "-12", "3.25", "1e3", "1E-2", "0.1", "123456789012", "2.5e+1", "1e300",
        ]
        return numbers.randomElement(using: &random)!
      case 3, 4: return string(&random)
      case 5, 6:
        let count = Int.random(in: 0..<4, using: &random)
        let parts = (0..<count).map { _ in
          space(&random) + value(depth - 1, &random) + space(&random)
        }
        return "[\(parts.joined(separator: ","))]"
      default:
        let count = Int.random(in: 0..<4, using: &random)
        let parts = (0..<count).map { index in
          // Names differ: which of two equal ones counts is no matter of the standard.
          "\(space(&random))\"k\(["a", "b", "c"][index])\"\(space(&random)):\(value(depth - 1, &random))"
        }
        return "{\(parts.joined(separator: ","))\(space(&random))}"
      }
    }
    return value(depth, &random)
  }

  private static func string(_ random: inout SeededRandom) -> String {
    let pieces = [
      "a", "é", "漢", "😀", "\\n", "\\\"", "\\\\", "\\/", "\\u0041", "\\u00e9", "\\uD83D\\uDE00",
      " ", "\\b", "\\f", "\\r", "\\t", "\u{7F}", "مر",
    ]
    let count = Int.random(in: 0..<6, using: &random)
    return "\"\((0..<count).map { _ in pieces.randomElement(using: &random)! }.joined())\""
  }

  /// Changes, removes or repeats bytes among those that mean something.
  private static func damage(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    guard !bytes.isEmpty else { return }
    let index = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes.remove(at: index)
    case 1: bytes.insert(bytes[index], at: index)
    case 2: bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
    default:
      let interesting = Array("{}[]:,\"\\0-+.eEtn \u{1}".utf8) + [0xC3, 0xFF]
      bytes[index] = interesting.randomElement(using: &random)!
    }
  }
}
