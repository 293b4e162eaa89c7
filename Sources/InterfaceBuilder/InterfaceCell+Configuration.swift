import AutoLayout
import Foundation

extension InterfaceCell {
  /// Sets the text of what an outlet leads to: a label, button, text field or text view.
  /// - Throws: ``InterfaceDocumentError`` if the outlet leads to nothing that shows text.
  public func setText(_ text: String?, forOutlet name: String) throws(InterfaceDocumentError) {
    switch try outletView(name) {
    case let label as Label: label.text = text
    case let button as Button: button.setTitle(text, for: .normal)
    case let field as TextField: field.text = text
    case let view as TextView: view.text = text
    case let view: throw wrongKind(name, view, "shows no text")
    }
  }

  /// Sets the picture of the image view or button that an outlet leads to.
  /// - Throws: ``InterfaceDocumentError`` if the outlet leads to nothing that shows a picture.
  public func setImage(_ image: Image?, forOutlet name: String) throws(InterfaceDocumentError) {
    switch try outletView(name) {
    case let view as ImageView: view.image = image
    case let button as Button: button.setImage(image, for: .normal)
    case let view: throw wrongKind(name, view, "shows no picture")
    }
  }

  /// Hides or shows the view that an outlet leads to.
  /// - Throws: ``InterfaceDocumentError`` if the outlet leads to no view.
  public func setHidden(_ isHidden: Bool, forOutlet name: String) throws(InterfaceDocumentError) {
    try outletView(name).isHidden = isHidden
  }

  private func outletView(_ name: String) throws(InterfaceDocumentError) -> View {
    if let view = view(forOutlet: name) { return view }
    let names = outletNames
    throw InterfaceDocumentError(
      document: source.source.name,
      line: source.line,
      reason: "the cell has no outlet \(name); "
        + (names.isEmpty ? "it has none" : "it has \(names.joined(separator: ", "))")
    )
  }

  private func wrongKind(_ name: String, _ view: View, _ reason: String) -> InterfaceDocumentError {
    InterfaceDocumentError(
      document: source.source.name,
      line: source.line,
      reason: "the outlet \(name) leads to a view of the kind \(type(of: view)), which \(reason)"
    )
  }
}
