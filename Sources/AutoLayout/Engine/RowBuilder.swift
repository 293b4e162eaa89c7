import Foundation
import TemplateLayout

/// Collects one row for the solver: `terms + constant` against 0.
///
/// It translates attributes of items into edges. Everything is in the coordinates of the root; an
/// edge with the index -1 is the root's own left or top, which is 0 and drops out.
struct RowBuilder {
  private(set) var terms: [Term] = []
  private(set) var constant = 0.0

  mutating func reset() {
    terms.removeAll(keepingCapacity: true)
    constant = 0
  }

  mutating func add(_ edge: Int32, _ coefficient: Double) {
    if edge >= 0 { terms.append(Term(Variable(index: Int(edge)), coefficient)) }
  }

  mutating func add(constant value: Double) { constant += value }

  /// Adds an attribute of an item, multiplied by a coefficient.
  mutating func add(
    _ attribute: LayoutConstraint.Attribute,
    of item: LayoutItem,
    _ coefficient: Double,
    rightToLeft: Bool
  ) {
    if attribute.isBaseline, let view = item as? View {
      addBaseline(attribute, of: view, coefficient)
      return
    }
    let (edges, insets) = item.boundary(withinMargins: attribute.usesMargins)
    switch attribute.place(rightToLeft: rightToLeft) {
    case .left: add(edges.left, insets.left, coefficient)
    case .right: add(edges.right, -insets.right, coefficient)
    case .top: add(edges.top, insets.top, coefficient)
    case .bottom: add(edges.bottom, -insets.bottom, coefficient)
    case .width:
      add(edges.right, -insets.right, coefficient)
      add(edges.left, insets.left, -coefficient)
    case .height:
      add(edges.bottom, -insets.bottom, coefficient)
      add(edges.top, insets.top, -coefficient)
    case .centerX:
      add(edges.left, insets.left, coefficient / 2)
      add(edges.right, -insets.right, coefficient / 2)
    case .centerY:
      add(edges.top, insets.top, coefficient / 2)
      add(edges.bottom, -insets.bottom, coefficient / 2)
    }
  }

  private mutating func add(_ edge: Int32, _ inset: CGFloat, _ coefficient: Double) {
    add(edge, coefficient)
    constant += coefficient * inset
  }

  /// A baseline: from the middle of the view where one line is centred in it, from its top or
  /// bottom where several lines fill it, and the bottom edge of a view without text (interface
  /// builder rule R9).
  private mutating func addBaseline(
    _ attribute: LayoutConstraint.Attribute,
    of view: View,
    _ coefficient: Double
  ) {
    let isFirst = attribute == .firstBaseline
    let view = view.baselineView(first: isFirst)
    let edges = view.edges
    guard let text = view.textBaselines else {
      add(edges.bottom, coefficient)
      return
    }
    if text.isCentered, !view.cutsItsLine(text) {
      add(edges.top, coefficient / 2)
      add(edges.bottom, coefficient / 2)
      constant += coefficient * ((text.first - text.last) / 2 + text.offset)
    } else if isFirst || text.isCentered {
      add(edges.top, coefficient)
      constant += coefficient * text.first
    } else {
      add(edges.bottom, coefficient)
      constant -= coefficient * text.last
    }
  }
}

extension LayoutConstraint.Attribute {
  /// The places of a rectangle, with reading direction and margins resolved.
  enum Place { case left, right, top, bottom, width, height, centerX, centerY }

  func place(rightToLeft: Bool) -> Place {
    switch self {
    case .left, .leftMargin: .left
    case .right, .rightMargin: .right
    case .leading, .leadingMargin: rightToLeft ? .right : .left
    case .trailing, .trailingMargin: rightToLeft ? .left : .right
    case .top, .topMargin: .top
    case .bottom, .bottomMargin: .bottom
    // A guide has no text, so its baseline is its bottom edge; no attribute is not asked for.
    case .lastBaseline, .firstBaseline, .notAnAttribute: .bottom
    case .width: .width
    case .height: .height
    case .centerX, .centerXWithinMargins: .centerX
    case .centerY, .centerYWithinMargins: .centerY
    }
  }
}

extension LayoutItem {
  /// The edges that attributes of the item mean, and how far inside them the attributes lie.
  final func boundary(withinMargins: Bool) -> (edges: ItemEdges, insets: EdgeInsets) {
    if let view = self as? View {
      return withinMargins ? view.boundary(inset: view.layoutMargins) : (view.edges, .zero)
    }
    guard let guide = self as? LayoutGuide, let owner = guide.owningView else {
      return (edges, .zero)
    }
    switch guide.kind {
    case .custom: return (edges, .zero)
    case .margins: return owner.boundary(inset: owner.layoutMargins)
    case .safeArea: return owner.boundary(inset: owner.safeAreaInsets)
    }
  }
}

extension View {
  /// Insets count from the frame, edges are those of the alignment rectangle.
  fileprivate func boundary(inset: EdgeInsets) -> (edges: ItemEdges, insets: EdgeInsets) {
    let alignment = alignmentRectInsets
    return (
      edges,
      EdgeInsets(
        top: inset.top - alignment.top,
        left: inset.left - alignment.left,
        bottom: inset.bottom - alignment.bottom,
        right: inset.right - alignment.right
      )
    )
  }

  /// Whether the content's height is given as less than a line: text is not moved up out of its view,
  /// it begins at the top and is cut below.
  fileprivate func cutsItsLine(_ text: TextBaselines) -> Bool {
    guard let height = placeholderContentSize.height, height > 0 else { return false }
    return height + 1e-6 < text.first + text.last
  }

  /// The view whose text stands for this one's; a chain that comes back to itself ends there.
  func baselineView(first: Bool) -> View {
    var view = self
    for _ in 0..<64 {
      let next = first ? view.forFirstBaselineLayout : view.forLastBaselineLayout
      if next === view || next.engine !== engine { break }
      view = next
    }
    return view
  }
}
