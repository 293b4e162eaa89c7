import AutoLayout
import Foundation
import InterfaceBuilder

/// The entries about documents: interface-builder.*.
func interfaceBuilderBenchmarks() -> [Benchmark] {
  [
    .measuring(
      "interface-builder.read.5000-lines",
      .milliseconds,
      operations: 1,
      samples: 31,
      setUp: { try DocumentState() },
      workDone: { state in state.cells == DocumentState.cells ? 1 : 0 }
    ) { state in
      let document = try InterfaceDocument(data: state.data, name: "Bench.storyboard")
      state.cells = document.cells.count
    },
    .measuring(
      "interface-builder.lay-out.cell",
      .microseconds,
      operations: 50,
      samples: 31,
      setUp: { try DocumentState() },
      workDone: { state in state.cells }
    ) { state in
      state.cells = 0
      for cell in state.document.cells.prefix(50) {
        let preview = cell.makePreview()
        preview.layOut()
        if preview.frames.count == 3 { state.cells += 1 }
      }
    },
  ]
}

/// A storyboard of 5,000 lines: prototypes of three views and eight constraints each.
private struct DocumentState {
  static let cells = 185

  let data: Data
  let document: InterfaceDocument
  var cells = 0

  init() throws {
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<document toolsVersion=\"17701\" targetRuntime=\"iOS.CocoaTouch\">",
      "<device id=\"retina4_7\" orientation=\"portrait\"/>",
      "<objects><tableView id=\"table\" rowHeight=\"-1\"><prototypes>",
    ]
    for cell in 0..<Self.cells { lines += Self.prototype(cell) }
    lines.append("</prototypes></tableView></objects></document>")
    try expect(lines.count == 5_000, "the document has 5,000 lines")
    data = Data(lines.joined(separator: "\n").utf8)
    document = try InterfaceDocument(data: data, name: "Bench.storyboard")
  }

  private static func prototype(_ number: Int) -> [String] {
    let view = { (name: String, id: String, attributes: String) in
      [
        "<\(name) id=\"\(id)-\(number)\" translatesAutoresizingMaskIntoConstraints=\"NO\" \(attributes)>",
        "<rect key=\"frame\" x=\"16\" y=\"10\" width=\"288\" height=\"20\"/>",
        "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"14\"/>", "</\(name)>",
      ]
    }
    let tie = { (first: String, attribute: String, second: String, other: String, constant: Int) in
      "<constraint firstItem=\"\(first)-\(number)\" firstAttribute=\"\(attribute)\" "
        + "secondItem=\"\(second)-\(number)\" secondAttribute=\"\(other)\" constant=\"\(constant)\" "
        + "id=\"\(first)\(attribute)-\(number)\"/>"
    }
    return [
      "<tableViewCell id=\"cell-\(number)\" reuseIdentifier=\"Cell\(number)\">",
      "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"375\" height=\"120\"/>",
      "<tableViewCellContentView key=\"contentView\" id=\"c-\(number)\">",
      "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"375\" height=\"120\"/>",
      "<subviews>",
    ]
      + view("label", "a", "text=\"A title\"")
      + view("label", "b", "text=\"Some words that may wrap in their cell\" numberOfLines=\"0\"")
      + view("imageView", "i", "image=\"picture\"")
      + [
        "</subviews><constraints>", tie("a", "top", "c", "topMargin", 0),
        tie("a", "leading", "c", "leadingMargin", 0), tie("b", "top", "a", "bottom", 6),
        tie("b", "leading", "a", "leading", 0), tie("c", "trailingMargin", "b", "trailing", 0),
        tie("i", "top", "b", "bottom", 6), tie("i", "leading", "a", "leading", 0),
        tie("c", "bottomMargin", "i", "bottom", 0),
        "</constraints></tableViewCellContentView></tableViewCell>",
      ]
  }
}
