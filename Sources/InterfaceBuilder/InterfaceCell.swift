import AutoLayout
import Foundation
import TemplateLayout

/// A cell made from a document: views, constraints and outlets, ready to be configured and measured.
///
/// ```swift
/// cell.label("titleLabel")?.text = entry.title
/// cell.label("contentLabel")?.text = entry.content
/// let height = try cell.fittingHeight(in: context)
/// ```
///
/// It is a template like any other. Like all views it belongs to one thread at a time.
public final class InterfaceCell: TemplateCell {
  /// What the cell was made from.
  public let source: InterfaceDocument.Cell

  /// The view of the whole cell; its `contentView` holds the document's views.
  public let view: ReusableView

  /// What of the document had to be left out or replaced.
  public let diagnostics: [InterfaceDiagnostic]

  /// The views below the content view that have an id, in the order of the document.
  let members: [Member]

  /// The constraints in the order of the document.
  let constraints: [(element: Element, constraint: LayoutConstraint)]

  private let outlets: [String: [String]]
  private let positions: [String: Int]
  private let explicitMargins: ExplicitMargins
  private var configuration: DocumentConfiguration

  /// A view and the element it was made from.
  struct Member {
    let id: String
    let view: View
    let element: Element
  }

  /// The text size of the canvas, for a cell made as Interface Builder draws it.
  private let textSize: ContentSizeCategory

  init(
    _ source: InterfaceDocument.Cell,
    _ purpose: CellBuilder.Purpose,
    textSize: ContentSizeCategory = .large
  ) {
    var builder = CellBuilder(cell: source, purpose: purpose, textSize: textSize)
    self.textSize = textSize
    view = builder.build()
    self.source = source
    diagnostics = builder.diagnostics
    members = builder.members
    constraints = builder.constraints
    outlets = builder.outlets
    explicitMargins = builder.explicitMargins
    positions = Dictionary(
      members.enumerated().map { ($1.id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    configuration = DocumentConfiguration(of: builder.members.map(\.view))
  }

  // MARK: Views

  /// The view of an id.
  public func view(withID id: String) -> View? { positions[id].map { members[$0].view } }

  /// The names of the outlets that lead to views inside the cell, sorted.
  public var outletNames: [String] {
    outlets.filter { $1.contains { positions[$0] != nil } }.keys.sorted()
  }

  /// The view that an outlet of the cell leads to.
  public func view(forOutlet name: String) -> View? { views(forOutlet: name).first }

  /// The views that an outlet, or a collection of outlets, leads to.
  public func views(forOutlet name: String) -> [View] {
    outlets[name]?.compactMap { view(withID: $0) } ?? []
  }

  /// The label that an outlet of the cell leads to.
  public func label(_ outlet: String) -> Label? { view(forOutlet: outlet) as? Label }

  /// The image view that an outlet of the cell leads to.
  public func imageView(_ outlet: String) -> ImageView? { view(forOutlet: outlet) as? ImageView }

  /// The constraint that an outlet of the cell leads to.
  public func constraint(_ outlet: String) -> LayoutConstraint? {
    guard let ids = outlets[outlet] else { return nil }
    return constraints.first { $0.element.id.map(ids.contains) ?? false }?.constraint
  }

  // MARK: As a template

  /// Gives the views the texts, pictures, fonts and visibility that the document gives them.
  public func prepareForReuse() {
    view.prepareForReuse()
    configuration.restore()
  }

  /// The height of the configured content at the context's width, by the margins of current systems
  /// where the document sets none.
  /// - Throws: `LayoutError`.
  public func fittingHeight(in context: MeasurementContext) throws -> CGFloat {
    setMargins(
      DefaultMargins(
        kind: source.kind,
        version: .xcode16,
        rowWidth: context.rowWidth,
        deviceWidth: context.rowWidth,
        scale: context.scale,
        hasAccessory: context.accessory != .none,
        hasSeparator: true
      )
    )
    return try view.fittingHeight(in: context)
  }

  // MARK: As Interface Builder draws it

  /// The width of the content view in a cell of a given width: what the document leaves beside it
  /// stays.
  func contentWidth(inCellOf width: CGFloat) -> CGFloat {
    max(source.contentFrame.width + width - source.savedSize.width, 0)
  }

  /// Places all views in a cell of a given size, or of the size that the document was saved with.
  ///
  /// Defaults are those of the Xcode and the device that the document names.
  public func layOut(width: CGFloat? = nil, height: CGFloat? = nil) {
    let saved = source.savedSize
    let size = CGSize(width: width ?? saved.width, height: height ?? saved.height)
    var content = source.contentFrame
    content.size.width = contentWidth(inCellOf: size.width)
    content.size.height = max(content.height + size.height - saved.height, 0)
    setDesignMargins(width: size.width)
    view.traitCollection = TraitCollection(
      displayScale: source.scale,
      preferredContentSizeCategory: textSize
    )
    view.frame = CGRect(origin: .zero, size: size)
    view.contentView.frame = content
    view.contentView.layoutIfNeeded()
  }

  /// The frames of the views below the content view, relative to their superviews, by id and in the
  /// order of the document, as they were last laid out; with the names that diagnoses use.
  public var frames: [(id: String, name: String, frame: CGRect)] {
    members.map { ($0.id, $0.view.identifier ?? $0.element.name, $0.view.frame) }
  }

  /// The height of the content as the document has it, in a cell of a given width.
  /// - Throws: `LayoutError`.
  public func designFittingHeight(width: CGFloat? = nil) throws -> CGFloat {
    let width = width ?? source.savedSize.width
    // The canvas shows built-in views where they were saved; the cell of an app sizes itself by them.
    let isBuiltIn = constraints.isEmpty && CellBuilder.style(source.element) != nil
    let cell = isBuiltIn ? source.makeInstance() : self
    cell.setDesignMargins(width: width)
    return try cell.view.fittingHeight(in: designContext(width: width))
  }

  /// What the document's canvas decides, for a cell of a given width.
  func designContext(width: CGFloat) -> MeasurementContext {
    MeasurementContext(
      contentWidth: contentWidth(inCellOf: width),
      rowWidth: width,
      scale: source.scale,
      contentSizeCategory: textSize
    )
  }

  func setDesignMargins(width: CGFloat) {
    let document = source.source
    setMargins(
      DefaultMargins(
        kind: source.kind,
        version: document.version,
        rowWidth: width,
        deviceWidth: document.canvas.width,
        scale: document.canvas.scale,
        hasAccessory: source.accessory != .none,
        hasSeparator: source.contentFrame.height < source.savedSize.height
      )
    )
  }

  private func setMargins(_ defaults: DefaultMargins) {
    let content = view.contentView
    content.directionalLayoutMargins = explicitMargins.contentMargins(defaults.content)
    if source.kind != .tableViewCell || explicitMargins.cell == nil {
      view.directionalLayoutMargins = defaults.cell
    }
  }
}

extension InterfaceDocument.Cell {
  /// Makes a cell as an app has it: a template to configure and measure.
  /// - Complexity: O(*n*) in the number of elements inside the cell.
  public func makeInstance() -> InterfaceCell { InterfaceCell(self, .app) }

  /// Makes a cell as Interface Builder draws it: with constraints and content sizes that only stand in
  /// for what the app adds.
  ///
  /// - Parameters:
  ///   - leafSizes: where labels, images and controls have their sizes from.
  ///   - textSize: the text size of the canvas; see ``InterfaceDocument/designTextSize``.
  /// - Complexity: O(*n*) in the number of elements inside the cell.
  public func makePreview(
    leafSizes: InterfaceDocument.LeafSizes = .measured,
    textSize: ContentSizeCategory = .large
  ) -> InterfaceCell {
    InterfaceCell(self, .preview(leafSizes), textSize: textSize)
  }
}
