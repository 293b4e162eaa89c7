import AutoLayout
import Foundation
import TemplateLayout
import TextLayout

extension CellBuilder {
  // MARK: Labels

  mutating func makeLabel(_ element: Element) -> Label {
    let label = Label()
    label.font = font(of: element, default: 17)
    label.adjustsFontForContentSizeCategory = element.isSet("adjustsFontForContentSizeCategory")
    if element.isSet("usesAttributedText"),
      let text = attributedText(of: element, "attributedText", label.font)
    {
      label.attributedText = text
    } else {
      label.text = string("text", of: element)
    }
    label.numberOfLines = max(
      value("numberOfLines", of: element).flatMap { Int($0) } ?? 1,
      0
    )
    label.lineBreakMode =
      switch value("lineBreakMode", of: element) {
      case "wordWrap": .byWordWrapping
      case "characterWrap": .byCharWrapping
      case "clip": .byClipping
      case "headTruncation": .byTruncatingHead
      case "middleTruncation": .byTruncatingMiddle
      default: .byTruncatingTail
      }
    label.textAlignment =
      switch value("textAlignment", of: element) {
      case "left": .left
      case "center": .center
      case "right": .right
      case "justified": .justified
      default: .natural
      }
    label.preferredMaxLayoutWidth = max(element.number("preferredMaxLayoutWidth") ?? 0, 0)
    fitFont(of: label, element)
    return label
  }

  /// Gives a label the font that its design-time content size speaks of, if the document records one.
  ///
  /// A class that sets its own font leaves no other trace. The size is the one whose line is as high;
  /// the weight is the one in which the text is as wide.
  private func fitFont(of label: Label, _ element: Element) {
    guard let size = element.id.flatMap({ source.designedSizes[$0] }), label.attributedText == nil,
      let text = label.text, !text.isEmpty, !text.contains("\n")
    else { return }
    let scale = source.canvas.scale
    let ratio = Font.systemFont(ofSize: 1).lineHeight
    let pointSize = (size.height / ratio + 1e-6).rounded(.down)
    guard pointSize >= 6, abs((pointSize * ratio * scale).rounded(.up) / scale - size.height) < 1e-3
    else { return }
    let preparer = TextPreparer(capacity: 4)
    let fonts =
      [label.font.withSize(pointSize)]
      + [Font.Weight.regular, .medium, .semibold, .bold].map {
        Font.systemFont(ofSize: pointSize, weight: $0)
      }
    let misfits = fonts.map { font in
      let width = preparer.prepare(text, font: font)
        .size(fitting: .infinity, numberOfLines: 1, lineBreakMode: .byClipping, scale: scale).width
      return abs(width - size.width)
    }
    guard let best = misfits.indices.min(by: { misfits[$0] < misfits[$1] }) else { return }
    label.font = fonts[best]
  }

  /// A text that stands in an attribute or, if it has lines, in an element of its own.
  func string(_ key: String, of element: Element) -> String? {
    if let text = value(key, of: element) { return text }
    guard let child = element.child(key: key),
      child.name == "string" || child.name == "mutableString"
    else { return nil }
    guard child.isSet("base64-UTF8") else { return child.text }
    // Such text is written without its padding.
    var base64 = child.text.filter { !$0.isWhitespace }
    base64 += String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
    return Data(base64Encoded: base64).map { String(decoding: $0, as: UTF8.self) }
  }

  private mutating func attributedText(
    of element: Element,
    _ key: String,
    _ font: Font
  ) -> AttributedText? {
    guard let source = element.child("attributedString", key: key) else { return nil }
    var result = AttributedText("", font: font)
    for fragment in source.children where fragment.name == "fragment" {
      guard let content = string("content", of: fragment), !content.isEmpty else { continue }
      let attributes = fragment.child("attributes")
      let description =
        attributes?.child("font", key: "NSFont")
        ?? attributes?.child("fontDescription", key: "NSFont")
      result.append(content, font: description.map { self.font($0, default: 17) } ?? font)
      if let style = attributes?.child("paragraphStyle", key: "NSParagraphStyle") {
        result.paragraphStyle = paragraphStyle(style)
      }
    }
    return result.isEmpty ? nil : result
  }

  private func paragraphStyle(_ element: Element) -> ParagraphStyle {
    var style = ParagraphStyle()
    style.lineSpacing = max(element.number("lineSpacing") ?? 0, 0)
    style.minimumLineHeight = max(element.number("minimumLineHeight") ?? 0, 0)
    style.maximumLineHeight = max(element.number("maximumLineHeight") ?? 0, 0)
    style.lineHeightMultiple = max(element.number("lineHeightMultiple") ?? 0, 0)
    return style
  }

  // MARK: Buttons

  mutating func makeButton(_ element: Element) -> Button {
    let button = Button()
    let isSystem =
      ["system", "roundedRect"].contains(element["buttonType"] ?? "")
    button.titleLabel.font = font(of: element, default: isSystem ? 15 : 18)
    let states: [(String, Button.State)] = [
      ("normal", .normal), ("highlighted", .highlighted), ("disabled", .disabled),
      ("selected", .selected),
    ]
    for (key, state) in states {
      guard let child = element.child("state", key: key) else { continue }
      if let title = string("title", of: child) {
        button.setTitle(title, for: state)
      } else if let title = attributedText(of: child, "attributedTitle", button.titleLabel.font) {
        // A button's title has one font; that of the normal one decides the size.
        button.setTitle(title.string, for: state)
        if state == .normal { button.titleLabel.font = title.runs[0].font }
      }
      if var image = image(of: child, attribute: "image") {
        // A symbol stands on the title's line and is as high as it.
        if child["catalog"] == "system" {
          image.size.height = button.titleLabel.font.lineHeight.rounded(.up)
          image.alignmentRectInsets = .zero
        }
        button.setImage(image, for: state)
      }
    }
    if let insets = element.child("inset", key: "contentEdgeInsets") {
      button.contentEdgeInsets = EdgeInsets(
        top: insets.number("minY") ?? 0,
        left: insets.number("minX") ?? 0,
        bottom: insets.number("maxY") ?? 0,
        right: insets.number("maxX") ?? 0
      )
    }
    if let configuration = element.child("buttonConfiguration", key: "configuration") {
      apply(configuration, to: button, of: element)
    }
    button.isEnabled = element["enabled"] != "NO"
    button.isSelected = element.isSet("selected")
    return button
  }

  /// Configured buttons have insets of their own: 7 points above and below, 12 at the sides.
  private mutating func apply(
    _ configuration: Element,
    to button: Button,
    of element: Element
  ) {
    if element.child(key: "fontDescription") == nil {
      button.titleLabel.font = preferredFont(.body)
    }
    if let title = string("title", of: configuration) { button.setTitle(title, for: .normal) }
    if let image = image(of: configuration, attribute: "image") {
      button.setImage(image, for: .normal)
    }
    let insets = configuration.child("directionalEdgeInsets", key: "contentInsets")
    button.contentEdgeInsets = EdgeInsets(
      top: insets?.number("top") ?? 7,
      left: insets?.number("leading") ?? 12,
      bottom: insets?.number("bottom") ?? 7,
      right: insets?.number("trailing") ?? 12
    )
  }

  // MARK: Fonts

  private func preferredFont(_ style: Font.TextStyle) -> Font {
    .preferredFont(forTextStyle: style, compatibleWith: textSize)
  }

  /// The font of a description.
  mutating func font(_ description: Element, default size: CGFloat) -> Font {
    if let name = description["style"], let style = Self.textStyles[name] {
      return preferredFont(style)
    }
    let given = description.number("pointSize") ?? description.number("size") ?? size
    // The system makes a font of no size 12 points large.
    let size = given > 0 ? given : 12
    let weight = Self.weights[description["weight"] ?? ""] ?? .regular
    switch description["type"] ?? description["metaFont"] {
    case "boldSystem", "systemBold": return .boldSystemFont(ofSize: size)
    case "italicSystem": return .italicSystemFont(ofSize: size)
    case "system", "smallSystem", "miniSystem": return .systemFont(ofSize: size, weight: weight)
    default: break
    }
    guard let name = description["name"] else { return .systemFont(ofSize: size, weight: weight) }
    if name.hasPrefix(".") || name.contains("SFUI") || name.contains("SFPro") {
      return .systemFont(ofSize: size, weight: Self.weight(inFontName: name))
    }
    reportNamedFont(name, description)
    return .systemFont(ofSize: size, weight: Self.weight(inFontName: name))
  }

  private static func weight(inFontName name: String) -> Font.Weight {
    let name = name.lowercased()
    if name.contains("semibold") || name.contains("demibold") { return .semibold }
    if name.contains("bold") || name.contains("heavy") || name.contains("black") { return .bold }
    if name.contains("medium") { return .medium }
    return .regular
  }

  private static let weights: [String: Font.Weight] = [
    "ultraLight": .ultraLight, "thin": .thin, "light": .light, "regular": .regular,
    "medium": .medium, "semibold": .semibold, "bold": .bold, "heavy": .heavy, "black": .black,
  ]

  static let textStyles: [String: Font.TextStyle] = [
    "UICTFontTextStyleTitle0": .largeTitle, "UICTFontTextStyleTitle1": .title1,
    "UICTFontTextStyleTitle2": .title2, "UICTFontTextStyleTitle3": .title3,
    "UICTFontTextStyleHeadline": .headline, "UICTFontTextStyleSubhead": .subheadline,
    "UICTFontTextStyleBody": .body, "UICTFontTextStyleCallout": .callout,
    "UICTFontTextStyleFootnote": .footnote, "UICTFontTextStyleCaption1": .caption1,
    "UICTFontTextStyleCaption2": .caption2,
  ]
}
