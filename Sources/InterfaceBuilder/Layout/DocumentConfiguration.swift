import AutoLayout
import TextLayout

/// What the document says that a configuration may change, so that it can be put back.
///
/// Setting a property to the value it has costs next to nothing, so everything is put back, whatever
/// the configuration changed.
struct DocumentConfiguration {
  private enum Content {
    case none
    case label(text: String?, attributed: AttributedText?, font: Font, lines: Int)
    case image(Image?)
    case button(String?)
    case textField(String?)
    case textView(String?)
  }

  private let views: [(view: View, isHidden: Bool, content: Content)]

  init(of views: [View]) {
    self.views = views.map { view in
      let content: Content
      switch view {
      case let label as Label:
        content = .label(
          text: label.text,
          attributed: label.attributedText,
          font: label.font,
          lines: label.numberOfLines
        )
      case let view as ImageView: content = .image(view.image)
      case let button as Button: content = .button(button.title(for: .normal))
      case let field as TextField: content = .textField(field.text)
      case let view as TextView: content = .textView(view.text)
      default: content = .none
      }
      return (view, view.isHidden, content)
    }
  }

  /// Puts everything back.
  func restore() {
    for (view, isHidden, content) in views {
      view.isHidden = isHidden
      switch content {
      case .none: break
      case .label(let text, let attributed, let font, let lines):
        guard let label = view as? Label else { break }
        label.font = font
        label.numberOfLines = lines
        if let attributed { label.attributedText = attributed } else { label.text = text }
      case .image(let image): (view as? ImageView)?.image = image
      case .button(let title): (view as? Button)?.setTitle(title, for: .normal)
      case .textField(let text): (view as? TextField)?.text = text
      case .textView(let text): (view as? TextView)?.text = text
      }
    }
  }
}
