import AutoLayout
import Foundation
import TextLayout

extension CellBuilder {
  /// The view that an element describes, without its place and what every view may have.
  mutating func makeView(_ element: Element) -> View {
    switch element.name {
    case "label": return makeLabel(element)
    case "imageView": return makeImageView(element)
    case "button": return makeButton(element)
    case "stackView": return makeStackView(element)
    case "textField": return makeTextField(element)
    case "textView": return makeTextView(element)
    case "scrollView": return ScrollView(frame: .zero)
    case "switch", "slider", "stepper", "activityIndicatorView", "progressView", "pageControl",
      "pickerView", "datePicker", "segmentedControl":
      return makeControl(element)
    case let name where Self.plainNames.contains(name): return View()
    default:
      report(
        element,
        "\(name(of: element)): the element \(element.name) is unknown and laid out as a plain view"
      )
      return View()
    }
  }

  /// The elements whose views ask for no size.
  private static let plainNames: Set<String> = [
    "view", "containerView", "tableView", "collectionView", "visualEffectView", "mapView",
    "webView", "wkWebView", "glkView", "mtkView", "sceneKitView", "skView", "arskView", "arscnView",
  ]

  // MARK: Stacks

  private func makeStackView(_ element: Element) -> StackView {
    let stack = StackView()
    stack.axis = value("axis", of: element) == "vertical" ? .vertical : .horizontal
    stack.distribution =
      switch value("distribution", of: element) {
      case "fillEqually": .fillEqually
      case "fillProportionally": .fillProportionally
      case "equalSpacing": .equalSpacing
      case "equalCentering": .equalCentering
      default: .fill
      }
    stack.alignment =
      switch value("alignment", of: element) {
      case "leading", "top": .leading
      case "trailing", "bottom": .trailing
      case "center": .center
      case "firstBaseline": .firstBaseline
      case "lastBaseline": .lastBaseline
      default: .fill
      }
    if value("spacingType", of: element) == "standard" {
      stack.spacing = StackView.spacingUseSystem
    } else if let text = value("spacing", of: element), let spacing = Double(text),
      abs(spacing) <= Element.largestLength
    {
      stack.spacing = spacing
    }
    stack.isBaselineRelativeArrangement = element.isSet("baselineRelativeArrangement")
    // There is no attribute for it: margins that are set are meant (interface builder rule R6).
    stack.isLayoutMarginsRelativeArrangement = margins(of: element) != nil
    return stack
  }

  // MARK: Images

  private func makeImageView(_ element: Element) -> ImageView {
    let view = ImageView()
    view.image = image(of: element, attribute: "image")
    return view
  }

  /// The picture that an element names, if the document knows its size.
  func image(of element: Element, attribute: String) -> Image? {
    let reference = element.child("imageReference", key: attribute)
    guard let name = value(attribute, of: element) ?? reference?["image"],
      let size = source.imageSizes[name]
    else { return nil }
    let isSymbol =
      value("catalog", of: element) == "system" || reference?["catalog"] == "system"
    guard isSymbol else { return Image(size: size) }
    // Documents record a symbol's proportions in a square of 128 points; at the size of text the
    // square is 20 points wide.
    var image = Image(size: CGSize(width: size.width * 20 / 128, height: size.height * 20 / 128))
    if Self.isRoundSymbol(size) {
      image.alignmentRectInsets = EdgeInsets(top: -0.5, left: 0, bottom: -0.5, right: 0)
    }
    return image
  }

  /// Whether the picture of a system symbol is that of a circle, by the proportions at which documents
  /// record them.
  ///
  /// What constraints mean by a round symbol reaches half a point beyond its picture above and below
  /// (interface builder rule R8); by how much for others, documents do not tell.
  private static func isRoundSymbol(_ size: CGSize) -> Bool {
    size.width > 0 && (0.94...0.97).contains(size.height / size.width)
  }

  // MARK: Controls

  /// The generation of the system that a document's controls look like.
  var design: Control.Design {
    source.version < .xcode11 ? .iOS7 : source.version < .xcode26 ? .iOS13 : .iOS26
  }

  private func makeControl(_ element: Element) -> View {
    let control: Control
    switch element.name {
    case "activityIndicatorView":
      let style = element["style"]
      return ActivityIndicatorView(
        style: style == "large" || style == "whiteLarge" ? .large : .medium
      )
    case "pickerView": return PickerView()
    case "switch":
      let view = Switch()
      view.isOn = element.isSet("on")
      control = view
    case "slider":
      let view = Slider()
      view.value = Float(element.number("value") ?? 0)
      control = view
    case "stepper": control = Stepper()
    case "progressView": control = ProgressView()
    case "pageControl":
      let view = PageControl()
      view.numberOfPages = element.integer("numberOfPages") ?? 0
      control = view
    case "segmentedControl":
      let view = SegmentedControl()
      let segments = element.child("segments")?.children.map { segment in
        SegmentedControl.Segment(
          title: segment["title"] ?? "",
          width: max(segment.number("width") ?? 0, 0)
        )
      }
      view.segments = segments ?? []
      control = view
    default: control = DatePicker()
    }
    control.design = design
    control.isEnabled = element["enabled"] != "NO"
    return control
  }

  private mutating func makeTextField(_ element: Element) -> TextField {
    let field = TextField()
    field.design = design
    field.font = font(of: element, default: 14)
    field.text = string("text", of: element)
    field.placeholder = string("placeholder", of: element)
    field.isSecureTextEntry =
      element.child(key: "textInputTraits")?.isSet("secureTextEntry") ?? false
    field.borderStyle =
      switch element["borderStyle"] {
      case "line": .line
      case "bezel": .bezel
      case "roundedRect": .roundedRect
      default: .none
      }
    return field
  }

  private mutating func makeTextView(_ element: Element) -> TextView {
    let view = TextView()
    view.font = font(of: element, default: 14)
    view.text = string("text", of: element)
    view.isScrollEnabled = element["scrollEnabled"] != "NO"
    return view
  }
}
