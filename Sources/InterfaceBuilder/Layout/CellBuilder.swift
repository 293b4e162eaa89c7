import AutoLayout
import Foundation
import TemplateLayout
import TextLayout

/// Makes the views, guides and constraints of one cell from its elements.
///
/// One pass makes the views, each inside its superview, with whatever their elements say about them;
/// a second one makes the constraints, once every item that they may name is there.
struct CellBuilder {
  let cell: InterfaceDocument.Cell
  let purpose: Purpose
  /// The text size that fonts of text styles are made for.
  let textSize: ContentSizeCategory
  let installation: Installation
  private(set) var diagnostics: [InterfaceDiagnostic] = []
  private(set) var members: [InterfaceCell.Member] = []
  private(set) var constraints: [(element: Element, constraint: LayoutConstraint)] = []
  private(set) var outlets: [String: [String]] = [:]
  private(set) var explicitMargins = ExplicitMargins()

  /// What constraints may name, by id.
  var items: [String: LayoutItem] = [:]
  /// What the edges of scroll views mean to constraints from inside them.
  var contentGuides: [ObjectIdentifier: LayoutGuide] = [:]
  /// The ids that installed constraints name.
  private var constrainedIDs: Set<String> = []
  /// How diagnoses call the views, by id.
  private var names: [String: String] = [:]
  private var usedNames: Set<String> = []
  private var namedFonts: Set<String> = []

  var source: DocumentSource { cell.source }
  private let root: ReusableView
  /// The constraints that take part on the document's device.
  private let constraintElements: [Element]

  /// What a cell is made for.
  enum Purpose: Hashable, Sendable {
    /// To be configured and measured, as in an app: what only stands in for something is left out.
    case app
    /// To be laid out as Interface Builder does.
    case preview(InterfaceDocument.LeafSizes)
  }

  init(cell: InterfaceDocument.Cell, purpose: Purpose, textSize: ContentSizeCategory) {
    self.cell = cell
    self.purpose = purpose
    self.textSize = textSize
    let elements = cell.elements
    installation = Installation(of: elements, on: cell.source.canvas)
    let installation = installation
    // Placeholder constraints exist at design time alone (interface builder rule R10).
    constraintElements = elements.filter { element in
      element.name == "constraint" && installation.includes(element)
        && !(purpose == .app && element.isSet("placeholder"))
    }
    switch cell.kind {
    case .tableViewCell:
      let style = purpose == .app ? Self.style(cell.element) : nil
      let view = TableViewCell(
        style: style ?? .default,
        reuseIdentifier: cell.reuseIdentifier
      )
      view.accessoryType = Self.accessoryType(of: cell)
      root = view
    case .collectionViewCell, .collectionReusableView, .view:
      root = CollectionViewCell()
    }
  }

  private static func accessoryType(of cell: InterfaceDocument.Cell) -> TableViewCell.AccessoryType
  {
    switch cell.accessory {
    case .disclosureIndicator: .disclosureIndicator
    case .detailDisclosureButton: .detailDisclosureButton
    case .checkmark: .checkmark
    case .detailButton: .detailButton
    case .none, .view: .none
    }
  }

  mutating func build() -> ReusableView {
    let element = cell.element
    let content = cell.content
    readOutlets()
    noteConstrainedItems()
    root.identifier = cell.label ?? cell.reuseIdentifier ?? cell.customClass ?? cell.id
    root.frame = CGRect(origin: .zero, size: cell.savedSize)
    root.contentView.frame = cell.contentFrame
    items[cell.id] = root
    addGuides(of: element, to: root)
    if let id = content.id, id != cell.id {
      items[id] = root.contentView
      addGuides(of: content, to: root.contentView)
    }
    explicitMargins = ExplicitMargins(
      content: content.position == element.position ? nil : margins(of: content),
      cell: margins(of: element),
      preservesCellMargins: content.isSet("preservesSuperviewLayoutMargins")
    )
    if content.position == element.position { explicitMargins.content = margins(of: element) }
    if let margins = explicitMargins.cell { root.directionalLayoutMargins = margins }
    addSubviews(of: content, to: root.contentView)
    addConstraints()
    return root
  }

  mutating func report(_ element: Element, _ message: String) {
    diagnostics.append(InterfaceDiagnostic(line: element.line, message: message))
  }

  // MARK: Names

  private mutating func readOutlets() {
    for name in Self.builtInNames {
      guard let id = cell.element[name] else { continue }
      outlets[name] = [id]
      names[id] = name
    }
    guard let connections = cell.element.child("connections") else { return }
    for element in connections.children {
      guard element.name == "outlet" || element.name == "outletCollection",
        let name = element["property"], let destination = element["destination"]
      else { continue }
      outlets[name, default: []].append(destination)
      if names[destination] == nil { names[destination] = name }
    }
  }

  /// How diagnoses call an element: by its outlet, its name for people, or its kind and id.
  func name(of element: Element) -> String {
    guard let id = element.id else { return element.name }
    return names[id] ?? element["userLabel"] ?? "\(element.name) \(id)"
  }

  /// The name, with the id behind it if another view of the cell has the same.
  private mutating func uniqueName(of element: Element) -> String {
    let name = name(of: element)
    if usedNames.insert(name).inserted { return name }
    return element.id.map { "\(name) \($0)" } ?? name
  }

  private mutating func noteConstrainedItems() {
    for element in constraintElements {
      // A width or height on the view itself places nothing, but says that constraints drive it.
      if element["firstItem"] == nil, let owner = element.parent?.parent?.id {
        constrainedIDs.insert(owner)
      }
      for attribute in ["firstItem", "secondItem"] {
        if let id = element[attribute] { constrainedIDs.insert(id) }
      }
    }
  }

  // MARK: Views

  private mutating func addSubviews(of element: Element, to view: View) {
    for child in element.children {
      if child.name == "subviews" {
        for subview in child.children { add(subview, to: view) }
      } else if child.key == "contentView", element.name == "visualEffectView" {
        add(child, to: view)
      }
    }
  }

  private mutating func add(_ element: Element, to superview: View) {
    guard installation.includes(element) else { return }
    if superview === root.contentView, purpose == .app, Self.style(cell.element) != nil,
      let cell = root as? TableViewCell, fillBuiltIn(element, in: cell)
    {
      return
    }
    let view = makeView(element)
    view.identifier = uniqueName(of: element)
    if let id = element.id { add(member: view, of: element, id: id) }
    let isArranged: Bool
    if let stack = superview as? StackView {
      stack.addArrangedSubview(view)
      isArranged = true
    } else {
      superview.addSubview(view)
      isArranged = false
    }
    place(view, element, isArranged: isArranged)
    applyCommon(element, to: view)
    addGuides(of: element, to: view)
    addSubviews(of: element, to: view)
  }

  /// Decides whether constraints or the saved frame place a view (interface builder rule R11).
  private func place(_ view: View, _ element: Element, isArranged: Bool) {
    let saved = element.savedFrame
    if isArranged { return }
    let isDriven =
      value("translatesAutoresizingMaskIntoConstraints", of: element) == "NO"
      && !element.isSet("fixedFrame")
      // Interface Builder gives a view that no constraint names the frame it has.
      && (element.id.map(constrainedIDs.contains) ?? false)
    view.translatesAutoresizingMaskIntoConstraints = !isDriven
    if isDriven {
      // Only what lies inside the view by its autoresizing mask refers to the view's size.
      if let saved, holdsAutoresizingViews(element) { view.frame.size = saved.size }
      return
    }
    if let saved { view.frame = saved }
    if let mask = element.child("autoresizingMask") {
      view.autoresizingMask = Self.autoresizingMask(mask)
    }
  }

  private func holdsAutoresizingViews(_ element: Element) -> Bool {
    guard element.name != "stackView" else { return false }
    if element.name == "visualEffectView" { return true }
    return element.child("subviews")?.children.contains { child in
      child["translatesAutoresizingMaskIntoConstraints"] != "NO" || child.isSet("fixedFrame")
    } ?? false
  }

  private static func autoresizingMask(_ element: Element) -> View.AutoresizingMask {
    let parts: [(String, View.AutoresizingMask)] = [
      ("flexibleMinX", .flexibleLeftMargin), ("widthSizable", .flexibleWidth),
      ("flexibleMaxX", .flexibleRightMargin), ("flexibleMinY", .flexibleTopMargin),
      ("heightSizable", .flexibleHeight), ("flexibleMaxY", .flexibleBottomMargin),
    ]
    return parts.reduce(into: []) { mask, part in
      if element.isSet(part.0) { mask.insert(part.1) }
    }
  }

  mutating func add(member view: View, of element: Element, id: String) {
    if items[id] == nil { items[id] = view }
    members.append(InterfaceCell.Member(id: id, view: view, element: element))
  }

  // MARK: What every view may have

  private mutating func applyCommon(_ element: Element, to view: View) {
    if value("hidden", of: element) == "YES" { view.isHidden = true }
    // A wheel that hides itself while it stands still is hidden in an app. Interface Builder draws it
    // nonetheless, though it saves what an app would find.
    if element.name == "activityIndicatorView", element.isSet("hidesWhenStopped"),
      !element.isSet("animating")
    {
      view.isHidden = purpose == .app
    }
    if let tag = element.integer("tag") { view.tag = tag }
    if element.isSet("preservesSuperviewLayoutMargins") {
      view.preservesSuperviewLayoutMargins = true
    }
    if element["insetsLayoutMarginsFromSafeArea"] == "NO" {
      view.insetsLayoutMarginsFromSafeArea = false
    }
    if let margins = margins(of: element) { view.directionalLayoutMargins = margins }
    switch element["semanticContentAttribute"] {
    case "forceLeftToRight": view.semanticContentAttribute = .forceLeftToRight
    case "forceRightToLeft": view.semanticContentAttribute = .forceRightToLeft
    case "playback": view.semanticContentAttribute = .playback
    case "spatial": view.semanticContentAttribute = .spatial
    default: break
    }
    applyContentPriorities(element, to: view)
    applyContentSize(element, to: view)
    applyRuntimeAttributes(of: element, to: view)
  }

  private mutating func applyContentPriorities(_ element: Element, to view: View) {
    let axes: [(String, LayoutConstraint.Axis)] = [
      ("horizontal", .horizontal), ("vertical", .vertical),
    ]
    for (name, axis) in axes {
      if let priority = priority("\(name)HuggingPriority", of: element) {
        view.setContentHuggingPriority(priority, for: axis)
      }
      if let priority = priority("\(name)CompressionResistancePriority", of: element) {
        view.setContentCompressionResistancePriority(priority, for: axis)
      }
    }
  }

  /// The priority that an attribute gives, if it gives one that has a meaning.
  mutating func priority(_ attribute: String, of element: Element) -> LayoutPriority? {
    guard let text = value(attribute, of: element) else { return nil }
    guard let number = Float(text), number > 0, number <= 1000 else {
      report(element, "\(name(of: element)): \(attribute) \(text) is not above 0 and at most 1000")
      return nil
    }
    return LayoutPriority(number)
  }

  /// The sizes that stand in for the content's: those that the document was saved with for leaves,
  /// if they are asked for, or the placeholders that somebody typed.
  private func applyContentSize(_ element: Element, to view: View) {
    guard purpose != .app else { return }
    if purpose == .preview(.saved), Self.leafNames.contains(element.name) {
      guard let saved = element.savedFrame else { return }
      let rect = view.alignmentRect(forFrame: saved)
      view.placeholderContentSize = PlaceholderContentSize(
        width: max(rect.width, 0),
        height: max(rect.height, 0)
      )
      return
    }
    func placeholder(_ attribute: String) -> CGFloat? {
      guard let text = element[attribute] else { return nil }
      guard text != "infinite" else { return View.noIntrinsicMetric }
      return element.number(attribute).map { max($0, 0) }
    }
    var size = PlaceholderContentSize(
      width: placeholder("placeholderIntrinsicWidth"),
      height: placeholder("placeholderIntrinsicHeight")
    )
    if size == PlaceholderContentSize(),
      let designed = element.id.flatMap({ source.designedSizes[$0] })
    {
      size.width = designed.width < 0 ? View.noIntrinsicMetric : designed.width
      // A label of several lines still wraps; its font was made to fit.
      if !view.intrinsicHeightDependsOnWidth {
        size.height = designed.height < 0 ? View.noIntrinsicMetric : designed.height
      }
    }
    view.placeholderContentSize = size
  }

  /// The views whose sizes are their content's.
  static let leafNames: Set<String> = [
    "label", "imageView", "button", "switch", "slider", "segmentedControl", "textField", "textView",
    "activityIndicatorView", "progressView", "pageControl", "stepper", "datePicker", "pickerView",
  ]

  /// The margins that a document sets on a view (interface builder rule R4).
  func margins(of element: Element) -> DirectionalEdgeInsets? {
    if let margins = installation.child(key: "directionalLayoutMargins", of: element) {
      return DirectionalEdgeInsets(
        top: margins.number("top") ?? 0,
        leading: margins.number("leading") ?? 0,
        bottom: margins.number("bottom") ?? 0,
        trailing: margins.number("trailing") ?? 0
      )
    }
    if let margins = installation.child(key: "layoutMargins", of: element) {
      return DirectionalEdgeInsets(
        top: margins.number("top") ?? 0,
        leading: margins.number("left") ?? 0,
        bottom: margins.number("bottom") ?? 0,
        trailing: margins.number("right") ?? 0
      )
    }
    return nil
  }

  func value(_ attribute: String, of element: Element) -> String? {
    installation.value(attribute, of: element)
  }

  // MARK: Guides

  private mutating func addGuides(of element: Element, to view: View) {
    for child in element.children where child.name == "viewLayoutGuide" {
      guard let id = child.id else { continue }
      switch child.key {
      case "safeArea": items[id] = view.safeAreaLayoutGuide
      case "frameLayoutGuide": items[id] = view
      case "contentLayoutGuide": items[id] = contentGuide(of: view)
      default: report(child, "a layout guide of the unknown kind \(child.key ?? "") is left out")
      }
    }
  }

  /// The area that a scroll view scrolls: it begins where the view begins, and what is inside decides
  /// where it ends.
  mutating func contentGuide(of view: View) -> LayoutGuide {
    if let guide = contentGuides[ObjectIdentifier(view)] { return guide }
    let guide = LayoutGuide()
    guide.identifier = "\(view.identifier ?? "scrollView").contentLayoutGuide"
    view.addLayoutGuide(guide)
    contentGuides[ObjectIdentifier(view)] = guide
    LayoutConstraint.activate([
      guide.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      guide.topAnchor.constraint(equalTo: view.topAnchor),
    ])
    return guide
  }

  // MARK: Constraints

  private mutating func addConstraints() {
    for element in constraintElements {
      guard let constraint = constraint(element) else { continue }
      constraints.append((element, constraint))
      constraint.isActive = true
    }
  }
}

extension CellBuilder {
  /// The font that an element describes.
  mutating func font(of element: Element, default size: CGFloat) -> Font {
    guard let description = installation.child(key: "fontDescription", of: element) else {
      return .systemFont(ofSize: size)
    }
    return font(description, default: size)
  }

  mutating func reportNamedFont(_ name: String, _ element: Element) {
    guard namedFonts.insert(name).inserted else { return }
    report(element, "the font \(name) is measured with the widths of the system font")
  }
}
