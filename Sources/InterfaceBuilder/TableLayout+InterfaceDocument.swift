import TemplateLayout

extension TableLayout {
  /// Says that rows of a reuse identifier are measured on a cell of a document.
  ///
  /// ```swift
  /// try await table.register(document, forCellReuseIdentifier: "FeedCell")
  /// ```
  ///
  /// Such a row is `Row("FeedCell", cell: InterfaceCell.self) { cell in ... }`; its configuration finds
  /// the views by the names of their outlets.
  /// - Parameters:
  ///   - document: The document.
  ///   - reuseIdentifier: The name that rows use.
  ///   - cell: The id or reuse identifier of the cell in the document; the name that rows use unless
  ///     given.
  /// - Throws: ``InterfaceDocumentError`` if the document has no such cell.
  public func register(
    _ document: InterfaceDocument,
    forCellReuseIdentifier reuseIdentifier: String,
    cell: String? = nil
  ) throws(InterfaceDocumentError) {
    let cell = try document.cell(cell ?? reuseIdentifier)
    register(forCellReuseIdentifier: reuseIdentifier) { _ in cell.makeInstance() }
  }
}
