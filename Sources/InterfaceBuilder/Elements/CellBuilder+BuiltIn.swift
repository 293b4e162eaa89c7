import AutoLayout
import Foundation
import TextLayout

extension CellBuilder {
  /// The content that a table's cell comes with, by the style that the document gives it.
  static func style(_ element: Element) -> TableViewCell.CellStyle? {
    switch element["style"] {
    case "IBUITableViewCellStyleDefault": .default
    case "IBUITableViewCellStyleValue1": .value1
    case "IBUITableViewCellStyleSubtitle": .subtitle
    default: nil
    }
  }

  /// The attributes of a cell that name its built-in views; code finds them by these names.
  static let builtInNames = ["textLabel", "detailTextLabel", "imageView"]

  /// Fills a view that a cell of a built-in style comes with, if the element describes one; returns
  /// whether it does.
  ///
  /// In an app the cell places these views by itself, whatever frames the document saved.
  mutating func fillBuiltIn(_ element: Element, in cell: TableViewCell) -> Bool {
    guard let id = element.id,
      let name = Self.builtInNames.first(where: { self.cell.element[$0] == id })
    else { return false }
    let view: View
    switch name {
    case "imageView":
      cell.imageView.image = image(of: element, attribute: "image")
      view = cell.imageView
    default:
      guard let label = name == "textLabel" ? cell.textLabel : cell.detailTextLabel else {
        return false
      }
      let made = makeLabel(element)
      label.font = made.font
      label.numberOfLines = made.numberOfLines
      label.lineBreakMode = made.lineBreakMode
      label.adjustsFontForContentSizeCategory = made.adjustsFontForContentSizeCategory
      if let text = made.attributedText {
        label.attributedText = text
      } else {
        label.text = made.text
      }
      view = label
    }
    add(member: view, of: element, id: id)
    return true
  }

  // MARK: Runtime attributes

  /// Sets what a document asks the app to set when it loads the view, as far as it decides sizes.
  ///
  /// Interface Builder does not draw it. What the view does not have is meant for a class of the app's
  /// own.
  func applyRuntimeAttributes(of element: Element, to view: View) {
    guard purpose == .app, let attributes = element.child("userDefinedRuntimeAttributes") else {
      return
    }
    for attribute in attributes.children {
      guard let path = attribute["keyPath"] else { continue }
      switch (path, view) {
      case ("hidden", _), ("isHidden", _):
        if let flag = attribute["value"] { view.isHidden = flag == "YES" }
      case ("text", let label as Label): label.text = runtimeText(attribute)
      case ("text", let field as TextField): field.text = runtimeText(attribute)
      case ("text", let view as TextView): view.text = runtimeText(attribute)
      case ("placeholder", let field as TextField): field.placeholder = runtimeText(attribute)
      case ("numberOfLines", let label as Label):
        if let number = runtimeNumber(attribute) { label.numberOfLines = max(Int(number), 0) }
      case ("preferredMaxLayoutWidth", let label as Label):
        if let number = runtimeNumber(attribute) { label.preferredMaxLayoutWidth = max(number, 0) }
      case ("spacing", let stack as StackView):
        if let number = runtimeNumber(attribute) { stack.spacing = number }
      default: break
      }
    }
  }

  private func runtimeText(_ attribute: Element) -> String? {
    attribute["value"] ?? string("value", of: attribute)
  }

  private func runtimeNumber(_ attribute: Element) -> CGFloat? {
    attribute.child(key: "value")?.number("value")
  }
}
