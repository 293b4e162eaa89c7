import Foundation

/// The line a table draws below each row.
public enum SeparatorStyle: UInt8, Hashable, Sendable, Codable {
  /// No line; a row is as tall as its content.
  case none

  /// A line one pixel thick, which belongs to the row's height.
  case singleLine
}

/// What a row loses at its left and right, in points.
public struct HorizontalInsets: Hashable, Sendable, Codable {
  /// The points taken at the left edge.
  public var left: CGFloat

  /// The points taken at the right edge.
  public var right: CGFloat

  /// No insets.
  public static let zero = HorizontalInsets(left: 0, right: 0)

  /// Makes insets of `left` and `right` points.
  public init(left: CGFloat, right: CGFloat) {
    self.left = left
    self.right = right
  }

  var total: CGFloat { left + right }
}

/// Where something lies on the horizontal axis, in points.
struct HorizontalSpan: Hashable, Sendable {
  var minX: CGFloat
  var width: CGFloat
}

/// Where rows lie on the horizontal axis, and where headers and footers do.
struct RowSpans: Hashable, Sendable {
  var rows: HorizontalSpan
  var headersAndFooters: HorizontalSpan
}

/// Everything outside a row that decides how tall it is: the table's width, the screen, the
/// person's settings.
///
/// There is no orientation here: turning a device changes a width, and heights are kept by width.
/// All lengths are in points.
public struct LayoutEnvironment: Hashable, Sendable {
  /// The table's width; `nil` or 0 means that it is not known yet.
  ///
  /// While it is not known nothing is measured and nothing is cached: requests wait.
  public var width: CGFloat?

  /// Pixels per point.
  public var scale: CGFloat

  /// The line below each row.
  public var separatorStyle: SeparatorStyle

  /// The text size that fonts made from a text style follow.
  public var contentSizeCategory: ContentSizeCategory

  /// Where leading and trailing are.
  public var layoutDirection: LayoutDirection

  /// The part of the table that notches and bars cover.
  public var safeAreaInsets: HorizontalInsets

  /// The table's own content inset.
  public var contentInset: HorizontalInsets

  /// The margins between the table's edges and its rows: inset-grouped style, readable width.
  public var rowMargins: HorizontalInsets

  /// The margins between the table's edges and its section headers and footers, or `nil` for those of
  /// the rows.
  public var headerFooterMargins: HorizontalInsets?

  /// The width of the section index strip, 0 when there is none.
  ///
  /// It is given rather than read off a view, since the strip's view does not exist when the first
  /// row is measured.
  public var sectionIndexWidth: CGFloat

  /// The width that the editing controls take from the content, 0 when the table is not editing.
  public var editingControlWidth: CGFloat

  /// Makes an environment; the defaults are those of a plain table on a 2x screen.
  public init(
    width: CGFloat?,
    scale: CGFloat = 2,
    separatorStyle: SeparatorStyle = .singleLine,
    contentSizeCategory: ContentSizeCategory = .large,
    layoutDirection: LayoutDirection = .leftToRight,
    safeAreaInsets: HorizontalInsets = .zero,
    contentInset: HorizontalInsets = .zero,
    rowMargins: HorizontalInsets = .zero,
    headerFooterMargins: HorizontalInsets? = nil,
    sectionIndexWidth: CGFloat = 0,
    editingControlWidth: CGFloat = 0
  ) {
    self.width = width
    self.scale = scale
    self.separatorStyle = separatorStyle
    self.contentSizeCategory = contentSizeCategory
    self.layoutDirection = layoutDirection
    self.safeAreaInsets = safeAreaInsets
    self.contentInset = contentInset
    self.rowMargins = rowMargins
    self.headerFooterMargins = headerFooterMargins
    self.sectionIndexWidth = sectionIndexWidth
    self.editingControlWidth = editingControlWidth
  }

  /// The height of the line below a row: one pixel, or 0 without a line.
  public var separatorHeight: CGFloat {
    switch separatorStyle {
    case .none: 0
    case .singleLine: 1 / scale
    }
  }

  /// The height of a row from that of its content: a separator goes with each row that has a height,
  /// and with no header or footer.
  func rowHeight(ofContent height: CGFloat, family: RowFamily) -> CGFloat {
    height == 0 || family != .row ? height : height + separatorHeight
  }

  /// The width of a row without accessory, or `nil` while the table's width is not known.
  ///
  /// It may be negative when the insets are wider than the table.
  public var rowWidth: CGFloat? { width(of: .row) }

  /// The width of a row, or of a header or footer, or `nil` while the table's width is not known.
  func width(of family: RowFamily) -> CGFloat? {
    guard let width, width != 0 else { return nil }
    return width - safeAreaInsets.total - contentInset.total - margins(of: family).total
  }

  private func margins(of family: RowFamily) -> HorizontalInsets {
    family == .row ? rowMargins : headerFooterMargins ?? rowMargins
  }

  /// Where everything lies, of width 0 while the table's is not known.
  var spans: RowSpans {
    RowSpans(rows: span(of: .row), headersAndFooters: span(of: .header))
  }

  private func span(of family: RowFamily) -> HorizontalSpan {
    HorizontalSpan(
      minX: safeAreaInsets.left + contentInset.left + margins(of: family).left,
      width: width(of: family) ?? 0
    )
  }

  /// The width that a row's content is measured at, or `nil` while the table's width is not known.
  ///
  /// This is the one place where anything is taken off a row's width: insets and margins, the
  /// section index strip, the editing control and the accessory. On a 3x screen at least 414 points
  /// wide an accessory stands 4 points further in.
  public func contentWidth(with accessory: CellAccessory) -> CGFloat? {
    contentWidth(of: .row, with: accessory)
  }

  /// The width that the content of a row, header or footer is measured at; see
  /// ``contentWidth(with:)``.
  func contentWidth(of family: RowFamily, with accessory: CellAccessory) -> CGFloat? {
    guard let rowWidth = width(of: family) else { return nil }
    var accessoryWidth = accessory.width
    if accessory != .none, scale >= 3, let width, width >= 414 { accessoryWidth += 4 }
    return rowWidth - sectionIndexWidth - editingControlWidth - accessoryWidth
  }

  /// Rejects what no table can have.
  /// - Throws: ``TableLayoutError/invalidEnvironment(_:)`` naming the first offending value.
  public func validate() throws(TableLayoutError) {
    func check(
      _ value: CGFloat,
      _ name: String,
      allowsZero: Bool = true
    ) throws(TableLayoutError) {
      let isLegal = value.isFinite && (allowsZero ? value >= 0 : value > 0)
      guard isLegal else {
        throw .invalidEnvironment(
          "\(name) is \(value); it must be \(allowsZero ? "at least" : "greater than") 0 and finite"
        )
      }
    }
    if let width { try check(width, "width") }
    try check(scale, "scale", allowsZero: false)
    try check(sectionIndexWidth, "sectionIndexWidth")
    try check(editingControlWidth, "editingControlWidth")
    for (insets, name) in [
      (safeAreaInsets, "safeAreaInsets"), (contentInset, "contentInset"),
      (rowMargins, "rowMargins"), (headerFooterMargins ?? .zero, "headerFooterMargins"),
    ] {
      guard insets.left.isFinite, insets.right.isFinite else {
        throw .invalidEnvironment("\(name) is (\(insets.left), \(insets.right)); it must be finite")
      }
    }
    for (family, what) in [(RowFamily.row, "content"), (.header, "headers and footers")] {
      if let content = contentWidth(of: family, with: .none), content <= 0 {
        throw .invalidEnvironment(
          "the insets leave \(content) points of a width of \(width ?? 0) for the \(what)"
        )
      }
    }
  }
}

/// The part of an environment that decides sizes: two environments that agree in it share heights.
struct SizingEnvironment: Hashable, Sendable, Codable {
  let contentWidth: CGFloat
  let rowWidth: CGFloat
  let headerFooterWidth: CGFloat
  let scale: CGFloat
  let separatorStyle: SeparatorStyle
  let contentSizeCategory: ContentSizeCategory
  let layoutDirection: LayoutDirection
  /// Whether the 4 extra points of a wide 3x screen apply to accessories.
  let hasWideAccessories: Bool

  /// Makes it from a validated environment; `nil` while the width is not known.
  init?(_ environment: LayoutEnvironment) {
    guard let rowWidth = environment.rowWidth,
      let headerFooterWidth = environment.width(of: .header),
      let contentWidth = environment.contentWidth(with: .none)
    else { return nil }
    self.contentWidth = contentWidth
    self.rowWidth = rowWidth
    self.headerFooterWidth = headerFooterWidth
    scale = environment.scale
    separatorStyle = environment.separatorStyle
    contentSizeCategory = environment.contentSizeCategory
    layoutDirection = environment.layoutDirection
    hasWideAccessories = environment.scale >= 3 && (environment.width ?? 0) >= 414
  }
}
