import Foundation
import TemplateLayout

/// A document of Interface Builder, a `.xib` or a `.storyboard`, and the cells in it.
///
/// ```swift
/// let document = try InterfaceDocument(contentsOf: URL(filePath: "Feed.storyboard"))
/// let cell = try document.cell("FeedCell").makeInstance()
/// let height = try cell.fittingHeight(in: MeasurementContext(contentWidth: 375))
/// ```
///
/// A document is a value that does not change: any number of threads may make cells of it.
public struct InterfaceDocument: Sendable {
  /// The document's file name or path, as it was given; diagnostics and errors begin with it.
  public let name: String

  /// The cells, headers and footers in the order in which they stand in the file.
  public let cells: [Cell]

  /// The text size that the document was drawn at, as far as it can be told (interface builder rule
  /// R15): it is not recorded.
  ///
  /// The labels of the built-in styles show it; where there are none it is `large`, the default.
  /// Frames of such a document were saved at that size and no other, so nothing is laid out at it
  /// unless it is asked for.
  public let designTextSize: ContentSizeCategory

  /// What is wrong with the document as a whole.
  public let diagnostics: [InterfaceDiagnostic]

  /// Reads a document from a file.
  ///
  /// - Parameters:
  ///   - url: Where the file is.
  ///   - name: How diagnostics and errors call the document; the file's path unless given.
  /// - Throws: ``InterfaceDocumentError`` if there is no such file, or if it is no document: no
  ///   well-formed XML, compiled, larger than 32 MB, nested deeper than 200 elements, of more than
  ///   500,000 elements, or with a document type, which is where entities are declared.
  public init(
    contentsOf url: URL,
    name: String? = nil
  ) throws(InterfaceDocumentError) {
    let name = name ?? (url.isFileURL ? url.relativePath : url.absoluteString)
    let data: Data
    do {
      let size = try url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
      guard size <= DocumentReader.maximumSize else {
        throw InterfaceDocumentError(
          document: name,
          line: nil,
          reason: "the file has \(size) bytes; more than \(DocumentReader.maximumSize) are not read"
        )
      }
      // A pipe has no size, and ends somewhere.
      let handle = try FileHandle(forReadingFrom: url)
      data = try handle.read(upToCount: DocumentReader.maximumSize + 1) ?? Data()
    } catch let error as InterfaceDocumentError {
      throw error
    } catch {
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
      let reason =
        isFolder.boolValue
        ? "it is a folder, not a file"
        : exists ? "the file cannot be read" : "there is no such file"
      throw InterfaceDocumentError(document: name, line: nil, reason: reason)
    }
    guard data.count <= DocumentReader.maximumSize else {
      throw InterfaceDocumentError(
        document: name,
        line: nil,
        reason: "there are more than \(DocumentReader.maximumSize) bytes, which are not read"
      )
    }
    try self.init(data: data, name: name)
  }

  /// Reads a document from the bytes of its file.
  ///
  /// - Parameters:
  ///   - data: The bytes.
  ///   - name: How diagnostics and errors call the document.
  /// - Throws: ``InterfaceDocumentError``.
  public init(data: Data, name: String) throws(InterfaceDocumentError) {
    let tree = try DocumentReader.read(data, name: name)
    guard let root = tree.root, root.name == "document" else {
      throw InterfaceDocumentError(
        document: name,
        line: tree.root?.line,
        reason: "this is no document of Interface Builder for iOS"
      )
    }
    let runtime = root["targetRuntime"] ?? "iOS.CocoaTouch"
    guard runtime.contains("CocoaTouch") || runtime.contains("AppleTV") else {
      throw InterfaceDocumentError(
        document: name,
        line: root.line,
        reason: "the document is for \(runtime); only those for iOS are read"
      )
    }
    let source = DocumentSource(name: name, root: root)
    self.name = name
    designTextSize = source.designTextSize
    cells = source.tree.all.compactMap { Cell(source: source, element: $0) }
    diagnostics = tree.duplicates.map { duplicate in
      let line = Int(tree.nodes[Int(duplicate.position)].line)
      return InterfaceDiagnostic(
        line: line,
        message:
          "the id \(duplicate.id) stands on an earlier element too, which is the one that is meant"
      )
    }
  }

  /// The cell of an id or, if there is none, the first of a reuse identifier.
  /// - Throws: ``InterfaceDocumentError`` that lists the cells there are.
  public func cell(_ identifier: String) throws(InterfaceDocumentError) -> Cell {
    if let cell = cells.first(where: { $0.id == identifier }) { return cell }
    if let cell = cells.first(where: { $0.reuseIdentifier == identifier }) { return cell }
    let names = cells.prefix(20).map { $0.reuseIdentifier ?? $0.id }.joined(separator: ", ")
    throw InterfaceDocumentError(
      document: name,
      line: nil,
      reason: "there is no cell \(identifier); "
        + (cells.isEmpty ? "the document has no cells" : "there are \(names)")
    )
  }
}

/// What all cells of a document share.
final class DocumentSource: Sendable {
  let name: String
  let tree: ElementTree
  let canvas: Canvas
  let version: XcodeVersion
  /// See ``InterfaceDocument/designTextSize``.
  let designTextSize: ContentSizeCategory
  /// The sizes of the images that the document knows, by name.
  let imageSizes: [String: CGSize]
  /// The content sizes that views of the app's own classes had when the document was saved, by id.
  let designedSizes: [String: CGSize]

  init(name: String, root: Element) {
    self.name = name
    tree = root.tree
    canvas = Canvas(document: root)
    version = XcodeVersion(document: root)
    designTextSize = DesignTextSize.find(in: root, scale: canvas.scale)
    var imageSizes: [String: CGSize] = [:]
    if let resources = root.child("resources") {
      for image in resources.children where image.name == "image" {
        guard let name = image["name"], let width = image.number("width"),
          let height = image.number("height"), width >= 0, height >= 0
        else { continue }
        imageSizes[name] = CGSize(width: width, height: height)
      }
    }
    self.imageSizes = imageSizes
    var designedSizes: [String: CGSize] = [:]
    for designable in root.child("designables")?.children ?? root.noChildren {
      guard let id = designable["name"],
        let size = designable.child("size", key: "intrinsicContentSize"),
        let width = size.number("width"), let height = size.number("height")
      else { continue }
      designedSizes[id] = CGSize(width: width, height: height)
    }
    self.designedSizes = designedSizes
  }
}
