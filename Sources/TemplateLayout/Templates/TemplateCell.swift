import Foundation

/// How a template cell finds its height.
public enum MeasurementMode: UInt8, Hashable, Sendable, Codable {
  /// The cell's constraints decide: UIKit's `systemLayoutSizeFitting`.
  case autoLayout

  /// The cell computes its size by hand: UIKit's `sizeThatFits`, the ancestor's frame layout mode.
  case sizeThatFits
}

/// All that may decide the height of a configured template cell, besides its content.
///
/// The engine resolves it once per measurement; a cell never looks at a table, a window or a screen.
public struct MeasurementContext: Hashable, Sendable {
  /// The width of the cell's content view, in points: finite and greater than 0.
  ///
  /// Accessory, insets, section index strip and editing control are already taken off.
  public var contentWidth: CGFloat

  /// The width of the whole row, in points, accessory included.
  public var rowWidth: CGFloat

  /// What stands at the trailing edge of the row.
  public var accessory: CellAccessory

  /// Pixels per point; layout rounds to multiples of `1 / scale`.
  public var scale: CGFloat

  /// The text size that fonts made from a text style follow.
  public var contentSizeCategory: ContentSizeCategory

  /// Where leading and trailing are.
  public var layoutDirection: LayoutDirection

  /// Whether constraints or `sizeThatFits` decide.
  public var mode: MeasurementMode

  /// Makes a context; the defaults are those of a row without accessory on a 2x screen.
  public init(
    contentWidth: CGFloat,
    rowWidth: CGFloat? = nil,
    accessory: CellAccessory = .none,
    scale: CGFloat = 2,
    contentSizeCategory: ContentSizeCategory = .large,
    layoutDirection: LayoutDirection = .leftToRight,
    mode: MeasurementMode = .autoLayout
  ) {
    self.contentWidth = contentWidth
    self.rowWidth = rowWidth ?? contentWidth
    self.accessory = accessory
    self.scale = scale
    self.contentSizeCategory = contentSizeCategory
    self.layoutDirection = layoutDirection
    self.mode = mode
  }
}

/// An off-screen cell on which the engine measures the rows of one reuse identifier.
///
/// A template is made inside a pool of its table, never leaves it, and is used for one row at a
/// time: prepared for reuse, configured by the row's closure, asked for its height. It needs no
/// locking and need not be `Sendable`.
public protocol TemplateCell: AnyObject, SendableMetatype {
  /// Returns the cell to a state in which the next configuration sees nothing of the last one.
  func prepareForReuse()

  /// The height of the configured content at the context's width, in points, without a separator.
  ///
  /// 0 is a legal height: a collapsed row. The engine rejects a negative or non-finite answer.
  /// - Throws: whatever keeps the cell from having one height, for instance contradictory
  ///   constraints; the engine wraps it in an error that names the row.
  func fittingHeight(in context: MeasurementContext) throws -> CGFloat
}

/// A template cell that must live on the main actor, as UIKit's and AppKit's views must.
///
/// The counterpart of ``TemplateCell``; rows of such cells are measured on the main actor only.
@MainActor
public protocol MainActorTemplateCell: AnyObject, SendableMetatype {
  /// Returns the cell to a state in which the next configuration sees nothing of the last one.
  func prepareForReuse()

  /// The height of the configured content at the context's width, in points, without a separator.
  ///
  /// See ``TemplateCell/fittingHeight(in:)``.
  func fittingHeight(in context: MeasurementContext) throws -> CGFloat
}
