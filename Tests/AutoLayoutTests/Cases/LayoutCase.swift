import AutoLayout
import Foundation
import TemplateLayout
import TextLayout

/// A layout and what comes of it, in a few lines of text.
///
/// ```
/// size 300 100                          the root's size; or: fit 300, the height to be found
/// box a 40x20 hug 251 250 resist 749    a view with a content size; priorities by axis
/// label b "some words" lines 0          fixed-metric font of 10 points: each letter 10 wide
/// view c in a                           a plain view inside another
/// stack s h fill center spacing 8       what is `in s` is arranged
/// a.leading == super.leading + 8 @750   a constraint
/// -> a 8 0 40 20                        the expected frame in the superview; _ is not looked at
/// -> height 100                         the expected height of the root
/// -> error unsatisfiable                the expected error
/// ```
final class LayoutCase {
  struct Malformed: Error { var line: String }

  let root = View()
  private(set) var items: [String: LayoutItem] = [:]
  private(set) var expectations: [[String]] = []
  private var size = CGSize(width: 300, height: 100)
  private var fittingWidth: CGFloat?

  init(_ text: String) throws {
    root.identifier = "super"
    items["super"] = root
    for line in text.split(separator: "\n") {
      let words = LayoutCase.words(String(line))
      guard let first = words.first else { continue }
      switch first {
      case "size":
        size = CGSize(width: try number(words, 1, line), height: try number(words, 2, line))
      case "fit": fittingWidth = try number(words, 1, line)
      case "rtl": root.traitCollection.layoutDirection = .rightToLeft
      case "scale": root.traitCollection.displayScale = try number(words, 1, line)
      case "margins": root.layoutMargins = try insets(words, 1, line)
      case "safe": root.safeAreaInsets = try insets(words, 1, line)
      case "->": expectations.append(Array(words.dropFirst()))
      case "box", "label", "view", "stack", "image", "button", "guide":
        try makeItem(first, words, line)
      default: try constrain(words, line)
      }
    }
  }

  /// Lays the case out; returns the height it was given or took.
  func layOut() throws -> CGFloat {
    if let fittingWidth {
      size = try root.systemLayoutSizeFitting(
        CGSize(width: fittingWidth, height: 0),
        withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel
      )
    }
    root.frame = CGRect(origin: .zero, size: size)
    root.layoutIfNeeded()
    if let error = root.layoutError { throw error }
    return size.height
  }

  func frame(of name: String) -> CGRect? {
    switch items[name] {
    case let view as View: view.frame
    case let guide as LayoutGuide: guide.layoutFrame
    default: nil
    }
  }

  // MARK: Items

  private func makeItem(_ kind: String, _ words: [String], _ line: Substring) throws {
    guard words.count > 1 else { throw Malformed(line: String(line)) }
    let name = words[1]
    var index = 2
    if kind == "guide" {
      let guide = LayoutGuide()
      guide.identifier = name
      root.addLayoutGuide(guide)
      items[name] = guide
      return
    }
    let view: View
    switch kind {
    case "box":
      let box = Box()
      let parts = words[2].split(separator: "x").map { Double($0) }
      box.width = parts[0].map { CGFloat($0) }
      box.height = parts[1].map { CGFloat($0) }
      view = box
      index = 3
    case "image":
      let parts = words[2].split(separator: "x").compactMap { Double($0) }
      view = ImageView(image: Image(size: CGSize(width: parts[0], height: parts[1])))
      index = 3
    case "label":
      let label = Label()
      label.font = .fixed(ofSize: 10)
      label.text = words[2]
      view = label
      index = 3
    case "button":
      let button = Button()
      button.titleLabel.font = .fixed(ofSize: 10)
      button.setTitle(words[2], for: .normal)
      view = button
      index = 3
    case "stack": view = StackView()
    default: view = View()
    }
    view.identifier = name
    view.translatesAutoresizingMaskIntoConstraints = false
    var parent: View = root
    while index < words.count {
      let option = words[index]
      index += 1
      switch option {
      case "in":
        guard let found = items[words[index]] as? View else { throw Malformed(line: String(line)) }
        parent = found
        index += 1
      case "hug", "resist":
        let horizontal = LayoutPriority(Float(try number(words, index, line)))
        index += 1
        let vertical = index < words.count ? Float(words[index]) : nil
        if vertical != nil { index += 1 }
        set(option, horizontal, vertical.map { LayoutPriority($0) } ?? horizontal, on: view)
      case "lines":
        (view as? Label)?.numberOfLines = Int(try number(words, index, line))
        index += 1
      case "font":
        (view as? Label)?.font = .fixed(ofSize: try number(words, index, line))
        index += 1
      case "preferred":
        (view as? Label)?.preferredMaxLayoutWidth = try number(words, index, line)
        index += 1
      case "hidden": view.isHidden = true
      case "preserves": view.preservesSuperviewLayoutMargins = true
      case "margins":
        view.layoutMargins = try insets(words, index, line)
        index += 4
      case "insets":
        (view as? Box)?.insets = try insets(words, index, line)
        index += 4
      case "mask":
        view.translatesAutoresizingMaskIntoConstraints = true
        view.autoresizingMask = View.AutoresizingMask(
          rawValue: UInt(try number(words, index, line))
        )
        index += 1
      case "frame":
        view.translatesAutoresizingMaskIntoConstraints = true
        view.frame = CGRect(
          x: try number(words, index, line),
          y: try number(words, index + 1, line),
          width: try number(words, index + 2, line),
          height: try number(words, index + 3, line)
        )
        index += 4
      default:
        guard let stack = view as? StackView else { throw Malformed(line: String(line)) }
        try set(option, on: stack, words, &index, line)
      }
    }
    items[name] = view
    if view.translatesAutoresizingMaskIntoConstraints {
      root.frame = CGRect(origin: .zero, size: size)
    }
    if let stack = parent as? StackView {
      stack.addArrangedSubview(view)
    } else {
      parent.addSubview(view)
    }
  }

  private func set(
    _ option: String,
    _ horizontal: LayoutPriority,
    _ vertical: LayoutPriority,
    on view: View
  ) {
    if option == "hug" {
      view.setContentHuggingPriority(horizontal, for: .horizontal)
      view.setContentHuggingPriority(vertical, for: .vertical)
    } else {
      view.setContentCompressionResistancePriority(horizontal, for: .horizontal)
      view.setContentCompressionResistancePriority(vertical, for: .vertical)
    }
  }

  private func set(
    _ option: String,
    on stack: StackView,
    _ words: [String],
    _ index: inout Int,
    _ line: Substring
  ) throws {
    switch option {
    case "h": stack.axis = .horizontal
    case "v": stack.axis = .vertical
    case "fill": stack.distribution = .fill
    case "equally": stack.distribution = .fillEqually
    case "proportionally": stack.distribution = .fillProportionally
    case "spaced": stack.distribution = .equalSpacing
    case "centered": stack.distribution = .equalCentering
    case "leading", "top": stack.alignment = .leading
    case "center": stack.alignment = .center
    case "trailing", "bottom": stack.alignment = .trailing
    case "first": stack.alignment = .firstBaseline
    case "last": stack.alignment = .lastBaseline
    case "inside": stack.isLayoutMarginsRelativeArrangement = true
    case "baselines": stack.isBaselineRelativeArrangement = true
    case "spacing":
      stack.spacing = try number(words, index, line)
      index += 1
    default: throw Malformed(line: String(line))
    }
  }

  // MARK: Constraints

  /// `custom s a 20`, or `a.top >= 2 * b.bottom + 8 @750`, the right side also a number alone.
  private func constrain(_ words: [String], _ line: Substring) throws {
    if words[0] == "custom" {
      guard let stack = items[words[1]] as? StackView, let view = items[words[2]] as? View else {
        throw Malformed(line: String(line))
      }
      stack.setCustomSpacing(try number(words, 3, line), after: view)
      return
    }
    guard words.count >= 3, let first = operand(words[0]) else {
      throw Malformed(line: String(line))
    }
    let relations: [String: LayoutConstraint.Relation] = [
      "==": .equal, ">=": .greaterThanOrEqual, "<=": .lessThanOrEqual,
    ]
    guard let relation = relations[words[1]] else { throw Malformed(line: String(line)) }
    var rest = Array(words[2...])
    var priority: Float = 1000
    if let last = rest.last, last.hasPrefix("@") {
      guard let value = Float(last.dropFirst()) else { throw Malformed(line: String(line)) }
      priority = value
      rest.removeLast()
    }
    var multiplier: CGFloat = 1
    if rest.count >= 2, rest[1] == "*" {
      multiplier = try number(rest, 0, line)
      rest.removeFirst(2)
    }
    var second: (LayoutItem, LayoutConstraint.Attribute)?
    var constant: CGFloat = 0
    if let found = operand(rest[0]) {
      second = found
      if rest.count == 3 { constant = try number(rest, 2, line) * (rest[1] == "-" ? -1 : 1) }
    } else {
      constant = try number(rest, 0, line)
    }
    let constraint = LayoutConstraint(
      item: first.0,
      attribute: first.1,
      relatedBy: relation,
      toItem: second?.0,
      attribute: second?.1 ?? .notAnAttribute,
      multiplier: multiplier,
      constant: constant
    )
    constraint.priority = LayoutPriority(priority)
    constraint.isActive = true
  }

  private func operand(_ text: String) -> (LayoutItem, LayoutConstraint.Attribute)? {
    guard let dot = text.lastIndex(of: "."), Double(text) == nil else { return nil }
    let name = String(text[..<dot])
    let attribute = String(text[text.index(after: dot)...])
    guard let match = LayoutConstraint.Attribute.allCases.first(where: { "\($0)" == attribute })
    else { return nil }
    if name.hasSuffix(".margins"), let view = items[String(name.dropLast(8))] as? View {
      return (view.layoutMarginsGuide, match)
    }
    if name.hasSuffix(".safe"), let view = items[String(name.dropLast(5))] as? View {
      return (view.safeAreaLayoutGuide, match)
    }
    return items[name].map { ($0, match) }
  }

  // MARK: Words

  private static func words(_ line: String) -> [String] {
    var words: [String] = []
    for (index, part) in line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
    {
      if index % 2 == 1 {
        words.append(String(part))
      } else {
        words.append(contentsOf: part.split(separator: " ").map(String.init))
      }
    }
    return words
  }

  private func number(_ words: [String], _ index: Int, _ line: Substring) throws -> CGFloat {
    guard index < words.count, let value = Double(words[index]) else {
      throw Malformed(line: String(line))
    }
    return CGFloat(value)
  }

  private func insets(_ words: [String], _ index: Int, _ line: Substring) throws -> EdgeInsets {
    EdgeInsets(
      top: try number(words, index, line),
      left: try number(words, index + 1, line),
      bottom: try number(words, index + 2, line),
      right: try number(words, index + 3, line)
    )
  }
}

/// A view of a content size of its own; nil is no size along an axis.
final class Box: View {
  var width: CGFloat?
  var height: CGFloat?
  var insets = EdgeInsets.zero
  /// How often layout asked for the size.
  private(set) var reads = 0

  init(width: CGFloat? = nil, height: CGFloat? = nil) {
    self.width = width
    self.height = height
    super.init(frame: .zero)
  }

  override var intrinsicContentSize: CGSize {
    reads += 1
    return CGSize(width: width ?? View.noIntrinsicMetric, height: height ?? View.noIntrinsicMetric)
  }

  override var alignmentRectInsets: EdgeInsets { insets }
}
