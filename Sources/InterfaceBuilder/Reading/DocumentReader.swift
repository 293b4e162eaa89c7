import Foundation
import FoundationXML

/// Turns XML into elements with line numbers, within limits that no real document comes near.
final class DocumentReader: NSObject, XMLParserDelegate {
  /// The largest file that is read, in bytes.
  static let maximumSize = 32 << 20
  /// How many elements a document may have.
  static let maximumElements = 500_000
  /// How deep elements may be nested.
  static let maximumDepth = 200

  private var nodes: [ElementTree.Node] = []
  private var open: [Int32] = []
  /// The last child of each open element, -1 for none.
  private var lastChildren: [Int32] = []
  private var failure: InterfaceDocumentError?
  private let name: String

  private init(name: String) {
    self.name = name
  }

  /// Reads a document.
  /// - Throws: ``InterfaceDocumentError`` that says where and why the file cannot be read.
  static func read(_ data: Data, name: String) throws(InterfaceDocumentError) -> ElementTree {
    guard data.count <= maximumSize else {
      throw InterfaceDocumentError(
        document: name,
        line: nil,
        reason: "the file has \(data.count) bytes; more than \(maximumSize) are not read"
      )
    }
    guard !data.isEmpty else {
      throw InterfaceDocumentError(document: name, line: nil, reason: "the file is empty")
    }
    if data.starts(with: Array("bplist".utf8)) || data.starts(with: Array("NIBArchive".utf8)) {
      throw InterfaceDocumentError(
        document: name,
        line: nil,
        reason: "this is a compiled nib; give the .xib or .storyboard it was made from"
      )
    }
    // The parser does not survive text that is none.
    if let line = firstLineThatIsNoText(data) {
      throw InterfaceDocumentError(
        document: name,
        line: line,
        reason: "this is no well-formed XML: the text is not UTF-8"
      )
    }
    if let (line, markup) = firstForeignMarkup(data) {
      throw InterfaceDocumentError(
        document: name,
        line: line,
        reason: "the document has \(markup); no document of Interface Builder does"
      )
    }
    let reader = DocumentReader(name: name)
    let parser = XMLParser(data: data)
    parser.delegate = reader
    parser.shouldResolveExternalEntities = false
    let isWhole = parser.parse()
    if let failure = reader.failure { throw failure }
    guard isWhole, reader.open.isEmpty else {
      throw InterfaceDocumentError(
        document: name,
        line: parser.lineNumber > 0 ? parser.lineNumber : nil,
        reason: "this is no well-formed XML" + reader.place
      )
    }
    return ElementTree(nodes: reader.nodes)
  }

  /// The line of the first bytes that are no UTF-8, or nil if all are.
  private static func firstLineThatIsNoText(_ data: Data) -> Int? {
    var line = 1
    var iterator = data.makeIterator()
    var decoder = UTF8()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): if scalar == "\n" { line += 1 }
      case .emptyInput: return nil
      case .error: return line
      }
    }
  }

  /// The first declaration of a document type or processing instruction, which no document of
  /// Interface Builder has but the one `<?xml ...?>` at its beginning, and the line it stands on.
  ///
  /// The parser does not survive an instruction without content, nor all that a document type may
  /// declare; and entities come with nothing else.
  private static func firstForeignMarkup(_ data: Data) -> (line: Int, markup: String)? {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let declaration = Array("<?xml".utf8)
    return data.withUnsafeBytes { bytes in
      var start = bytes.starts(with: mark) ? mark.count : 0
      let rest = bytes[start...]
      if rest.starts(with: declaration), rest.count > declaration.count,
        [0x20, 0x09, 0x0A, 0x0D].contains(rest[start + declaration.count])
      {
        start += declaration.count
      }
      while let less = bytes[start...].firstIndex(of: UInt8(ascii: "<")) {
        let markup = bytes[less...]
        let isType = markup.starts(with: "<!DOCTYPE".utf8)
        if isType || markup.starts(with: "<?".utf8) {
          let line = bytes[..<less].count { $0 == UInt8(ascii: "\n") } + 1
          return (line, isType ? "a document type" : "a processing instruction")
        }
        start = less + 1
      }
      return nil
    }
  }

  /// Where reading stopped, in words.
  private var place: String {
    guard let innermost = open.last else { return "" }
    let node = nodes[Int(innermost)]
    return "; the element \(node.name) of line \(node.line) does not end"
  }

  private func stop(_ parser: XMLParser, _ reason: String) {
    if failure == nil {
      failure = InterfaceDocumentError(document: name, line: parser.lineNumber, reason: reason)
    }
    parser.abortParsing()
  }

  func parser(
    _ parser: XMLParser,
    didStartElement elementName: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    guard failure == nil else { return }
    guard open.count < Self.maximumDepth else {
      return stop(parser, "elements are nested more than \(Self.maximumDepth) deep")
    }
    guard nodes.count < Self.maximumElements else {
      return stop(parser, "there are more than \(Self.maximumElements) elements")
    }
    let position = Int32(truncatingIfNeeded: nodes.count)
    nodes.append(
      ElementTree.Node(
        name: elementName,
        attributes: attributes,
        line: Int32(truncatingIfNeeded: parser.lineNumber),
        parent: open.last ?? -1
      )
    )
    if let parent = open.last {
      let previous = lastChildren[lastChildren.count - 1]
      if previous < 0 {
        nodes[Int(parent)].firstChild = position
      } else {
        nodes[Int(previous)].nextSibling = position
      }
      lastChildren[lastChildren.count - 1] = position
    }
    open.append(position)
    lastChildren.append(-1)
  }

  func parser(
    _ parser: XMLParser,
    didEndElement elementName: String,
    namespaceURI: String?,
    qualifiedName: String?
  ) {
    guard failure == nil else { return }
    open.removeLast()
    lastChildren.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    guard failure == nil, let innermost = open.last else { return }
    let name = nodes[Int(innermost)].name
    guard name == "string" || name == "mutableString" else { return }
    nodes[Int(innermost)].text += string
  }
}
