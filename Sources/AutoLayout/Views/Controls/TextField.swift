import Foundation
import TextLayout

/// A line of text that can be edited: UIKit's `UITextField`, as far as it decides sizes.
///
/// With a rounded border it is 34 points high (30 before iOS 13), and higher where the font needs it;
/// without one it is as high as a line of its font, and 1 point from iOS 13 on if it is not secure (interface builder rule R16). The width
/// is that of the text, or of the placeholder while there is none.
open class TextField: Control {
  /// What stands around the text: UIKit's `UITextField.BorderStyle`.
  public enum BorderStyle: Int, Hashable, Sendable, CaseIterable {
    case none
    case line
    case bezel
    case roundedRect
  }

  /// The text, nil or empty for none.
  public final var text: String? {
    didSet { if text != oldValue { contentDidChange() } }
  }

  /// Whether the text is hidden behind dots.
  public final var isSecureTextEntry = false {
    didSet { if isSecureTextEntry != oldValue { contentDidChange() } }
  }

  /// The text shown while there is none.
  public final var placeholder: String? {
    didSet { if placeholder != oldValue { contentDidChange() } }
  }

  /// The font of the text; the system font of 17 points unless set.
  public final var font: Font = .systemFont(ofSize: 17) {
    didSet {
      guard font != oldValue else { return }
      contentDidChange()
      engine?.baselinesDidChange()
    }
  }

  /// What stands around the text.
  public final var borderStyle = BorderStyle.none {
    didSet { if borderStyle != oldValue { contentDidChange() } }
  }

  private func contentDidChange() { invalidateIntrinsicContentSize() }

  open override var intrinsicContentSize: CGSize {
    let shown = (text?.isEmpty ?? true) ? placeholder ?? "" : text ?? ""
    var width: CGFloat = 0
    if !shown.isEmpty {
      width =
        textPreparer.prepare(shown, font: font).size(
          fitting: .infinity,
          numberOfLines: 1,
          lineBreakMode: .byClipping,
          scale: traitCollection.displayScale
        ).width
    }
    let line = font.lineHeight.rounded(.up)
    switch borderStyle {
    case .none:
      return CGSize(width: width, height: design < .iOS13 || isSecureTextEntry ? line : line + 1)
    case .line: return CGSize(width: width + 4, height: line + 4)
    case .bezel: return CGSize(width: width + 14, height: line + 7)
    case .roundedRect:
      return CGSize(width: width + 14, height: max(design < .iOS13 ? 30 : 34, line + 8))
    }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  override var textBaselines: TextBaselines? {
    TextBaselines(
      first: font.ascender,
      last: font.lineHeight - font.ascender,
      isCentered: true,
      systemSpacing: font.systemBaselineSpacing
    )
  }
}
