import AutoLayout
import Foundation

extension CellBuilder {
  /// The constraint that an element describes; nil, with a diagnostic, if it describes none.
  mutating func constraint(_ element: Element) -> LayoutConstraint? {
    guard let holder = element.parent?.parent, let firstName = value("firstAttribute", of: element)
    else {
      report(element, "a constraint without a first attribute is left out")
      return nil
    }
    let firstID = value("firstItem", of: element) ?? holder.id ?? ""
    guard let firstAttribute = Self.attribute(firstName) else {
      report(element, "a constraint on the unknown attribute \(firstName) is left out")
      return nil
    }
    guard let first = item(firstID, for: firstAttribute) else {
      reportMissing(firstID, element)
      return nil
    }
    var second: LayoutItem?
    var secondAttribute = LayoutConstraint.Attribute.notAnAttribute
    if let secondID = value("secondItem", of: element) {
      let name = value("secondAttribute", of: element) ?? ""
      guard let attribute = Self.attribute(name) else {
        report(element, "a constraint on the unknown attribute \(name) is left out")
        return nil
      }
      guard let item = item(secondID, for: attribute) else {
        reportMissing(secondID, element)
        return nil
      }
      second = item
      secondAttribute = attribute
    }
    var multiplier: CGFloat = 1
    if let text = value("multiplier", of: element) {
      guard let number = Element.multiplier(text) else {
        report(element, "a constraint with the multiplier \(text) is left out")
        return nil
      }
      multiplier = number
    }
    var constant: CGFloat = 0
    if let text = value("constant", of: element) {
      guard let number = Double(text), abs(number) <= Element.largestLength else {
        report(element, "a constraint with the constant \(text) is left out")
        return nil
      }
      constant = number
    }
    constant += multiplier * separatorShare(second, secondAttribute)
    constant -= separatorShare(first, firstAttribute)
    let (firstItem, secondItem) = throughScrollViews(
      (first, firstAttribute),
      (second, secondAttribute)
    )
    let constraint = LayoutConstraint(
      item: firstItem,
      attribute: firstAttribute,
      relatedBy: Self.relation(value("relation", of: element)),
      toItem: secondItem,
      attribute: secondAttribute,
      multiplier: multiplier,
      constant: constant
    )
    if let priority = priority("priority", of: element) { constraint.priority = priority }
    constraint.identifier = element["identifier"]
    return constraint
  }

  /// How far an attribute of a table's cell lies below that of its content view, which AutoLayout takes
  /// for it: the separator is the cell's.
  private func separatorShare(
    _ item: LayoutItem?,
    _ attribute: LayoutConstraint.Attribute
  ) -> CGFloat {
    guard cell.kind == .tableViewCell, let item, item === items[cell.id] else { return 0 }
    let separator = cell.savedSize.height - cell.contentFrame.height
    switch attribute {
    case .bottom, .height, .bottomMargin, .lastBaseline, .firstBaseline: return separator
    case .centerY, .centerYWithinMargins: return separator / 2
    default: return 0
    }
  }

  private mutating func reportMissing(_ id: String, _ element: Element) {
    // What a size class leaves out takes its constraints with it.
    if let target = source.tree[id: id], !installation.includes(target) { return }
    report(
      element,
      "a constraint on \(id) is left out: there is no such view in \(cell.label ?? cell.id)"
    )
  }

  /// What an id means in a constraint: in a collection's cell, the cell is its content view (interface
  /// builder rule R5), except for margins in some versions of Xcode (R3).
  private func item(_ id: String, for attribute: LayoutConstraint.Attribute) -> LayoutItem? {
    guard id == cell.id, cell.kind != .tableViewCell, let root = items[id] as? ReusableView else {
      return items[id]
    }
    let cellHasMargins = source.version == .xcode9 || source.version == .xcode10
    return attribute.isMargin && cellHasMargins && cell.content.position != cell.element.position
      ? root : root.contentView
  }

  /// The edges of a scroll view mean, from inside it, those of the area it scrolls.
  private mutating func throughScrollViews(
    _ first: (item: LayoutItem, attribute: LayoutConstraint.Attribute),
    _ second: (item: LayoutItem?, attribute: LayoutConstraint.Attribute)
  ) -> (LayoutItem, LayoutItem?) {
    guard let other = second.item else { return (first.item, nil) }
    if scrolls(first.item, other, first.attribute), let view = first.item as? View {
      return (contentGuide(of: view), other)
    }
    if scrolls(other, first.item, second.attribute), let view = other as? View {
      return (first.item, contentGuide(of: view))
    }
    return (first.item, other)
  }

  private func scrolls(
    _ item: LayoutItem,
    _ other: LayoutItem,
    _ attribute: LayoutConstraint.Attribute
  ) -> Bool {
    guard let scrollView = item as? ScrollView, let view = other as? View, view !== scrollView,
      attribute != .width, attribute != .height
    else { return false }
    return view.isDescendant(of: scrollView)
  }

  private static func relation(_ text: String?) -> LayoutConstraint.Relation {
    switch text {
    case "greaterThanOrEqual": .greaterThanOrEqual
    case "lessThanOrEqual": .lessThanOrEqual
    default: .equal
    }
  }

  static func attribute(_ name: String) -> LayoutConstraint.Attribute? {
    switch name {
    case "left": .left
    case "right": .right
    case "top": .top
    case "bottom": .bottom
    case "leading": .leading
    case "trailing": .trailing
    case "width": .width
    case "height": .height
    case "centerX": .centerX
    case "centerY": .centerY
    case "baseline", "lastBaseline": .lastBaseline
    case "firstBaseline": .firstBaseline
    case "leftMargin": .leftMargin
    case "rightMargin": .rightMargin
    case "topMargin": .topMargin
    case "bottomMargin": .bottomMargin
    case "leadingMargin": .leadingMargin
    case "trailingMargin": .trailingMargin
    case "centerXWithinMargins": .centerXWithinMargins
    case "centerYWithinMargins": .centerYWithinMargins
    default: nil
    }
  }
}

extension LayoutConstraint.Attribute {
  /// Whether the attribute is about the layout margins of its item.
  var isMargin: Bool { rawValue >= Self.leftMargin.rawValue }
}
