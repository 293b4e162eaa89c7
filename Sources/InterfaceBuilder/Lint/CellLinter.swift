import AutoLayout
import Foundation
import TemplateLayout

/// Checks one cell.
struct CellLinter {
  private let cell: InterfaceDocument.Cell
  private let rules: Set<LintRule>
  private var found: [LintFinding] = []
  /// Whether the layout has a fault that makes frames mean nothing.
  private var isFaulty = false

  init(_ cell: InterfaceDocument.Cell, _ rules: Set<LintRule>) {
    self.cell = cell
    self.rules = rules
  }

  func findings() -> [LintFinding] {
    var linter = self
    linter.check()
    return linter.found
  }

  private mutating func add(
    _ rule: LintRule,
    _ severity: LintFinding.Severity,
    _ element: Element,
    _ message: String
  ) {
    guard rules.contains(rule) else { return }
    found.append(
      LintFinding(
        rule: rule,
        severity: severity,
        line: element.line,
        elementID: element.id ?? "",
        message: message
      )
    )
  }

  private mutating func check() {
    // At the size of the canvas: what is compared with it was saved there.
    let preview = cell.makePreview(textSize: cell.source.designTextSize)
    for diagnostic in preview.diagnostics where rules.contains(.unreadable) {
      found.append(
        LintFinding(
          rule: .unreadable,
          severity: .warning,
          line: diagnostic.line,
          elementID: "",
          message: diagnostic.message
        )
      )
    }
    guard !preview.members.isEmpty else { return }
    checkLayout(preview)
    checkLabels(preview)
    if !isFaulty, rules.contains(.misplacedView) { checkFrames() }
  }

  // MARK: Layout

  private mutating func checkLayout(_ preview: InterfaceCell) {
    let sizesItself = cell.kind == .tableViewCell && cell.rowHeight == .automatic
    let width = cell.savedSize.width
    preview.setDesignMargins(width: width)
    let issues: [LayoutIssue]
    if sizesItself && !preview.constraints.isEmpty {
      issues = preview.view.layoutIssues(in: preview.designContext(width: width))
    } else {
      preview.layOut()
      issues = preview.view.presentLayoutIssues()
    }
    for issue in issues { report(issue, preview) }
    for axis in LayoutConstraint.Axis.allCases { reportAmbiguity(issues, axis, preview) }
  }

  /// Reports what is open along an axis once: what else is open there most often follows from it, and
  /// is closed with it.
  private mutating func reportAmbiguity(
    _ issues: [LayoutIssue],
    _ axis: LayoutConstraint.Axis,
    _ preview: InterfaceCell
  ) {
    var open: [(name: String, part: LayoutIssue.Part, reason: String, element: Element?)] = []
    for case .ambiguous(let name, let part, let reason) in issues {
      guard part == .position(axis) || part == .length(axis) else { continue }
      let element = preview.members.first { $0.view.identifier == name }?.element
      if element?["verifyAmbiguity"] == "off" { continue }
      open.append((name, part, reason, element))
    }
    // A length that is open is the cause, places behind it are the consequence.
    guard let main = open.first(where: { $0.part == .length(axis) }) ?? open.first else { return }
    let others = Set(open.map(\.name)).count - 1
    add(
      .ambiguousLayout,
      .warning,
      main.element ?? cell.element,
      "\(main.name): \(main.part) is ambiguous: \(main.reason); add a constraint, or change a hugging "
        + "or compression priority"
        + (others > 0
          ? "; \(others) other view\(others > 1 ? "s are" : " is") open along this axis too" : "")
    )
  }

  private mutating func report(_ issue: LayoutIssue, _ preview: InterfaceCell) {
    switch issue {
    case .error(.unsatisfiable(let constraints)):
      isFaulty = true
      let element = preview.constraints.first { constraints.contains($0.constraint.description) }
      add(
        .conflictingConstraints,
        .error,
        element?.element ?? cell.element,
        "these constraints contradict each other: \(constraints.joined(separator: "; ")); remove one, "
          + "or give it a priority below 1000"
      )
    case .error(.notSelfSizing(let reason)):
      isFaulty = true
      // Alone in a xib, only the code knows whether its table has a height for all rows.
      add(
        .notSelfSizing,
        cell.standsInTable ? .error : .warning,
        cell.element,
        "\(reason); rows of it get the table's default height; tie its first view to the top of the "
          + "content view, each view to the next, and the last one to the bottom, or set a row height"
      )
    case .error(let error):
      isFaulty = true
      add(.unreadable, .error, cell.element, "\(cell.nameForPeople): \(error)")
    case .ambiguous: isFaulty = true
    case .widthNotMet(_, let given, let needed):
      isFaulty = true
      add(
        .conflictingConstraints,
        .warning,
        cell.element,
        "\(cell.nameForPeople): required constraints need a content width of "
          + "\(needed.shortestDecimal), and the cell has \(given.shortestDecimal); give one of the "
          + "fixed widths a priority below 1000"
      )
    }
  }

  // MARK: Labels

  private mutating func checkLabels(_ preview: InterfaceCell) {
    preview.layOut()
    for member in preview.members {
      guard let label = member.view as? Label, !label.isHidden else { continue }
      let fixedHeight = preview.constraints.first { _, constraint in
        constraint.firstItem === label && constraint.firstAttribute == .height
          && constraint.secondItem == nil && constraint.relation != .greaterThanOrEqual
          && constraint.priority == .required
      }
      if let fixedHeight { checkFixedHeight(of: label, member, fixedHeight) }
    }
    guard rules.contains(.cannotWrap), !isFaulty else { return }
    for member in preview.members {
      guard let label = member.view as? Label, !label.isHidden, label.numberOfLines != 1,
        label.preferredMaxLayoutWidth <= 0
      else { continue }
      checkWidth(of: label, member, preview)
    }
  }

  private mutating func checkFixedHeight(
    of label: Label,
    _ member: InterfaceCell.Member,
    _ fixed: (element: Element, constraint: LayoutConstraint)
  ) {
    let name = label.identifier ?? member.id
    let height = fixed.constraint.constant
    let fitting = label.sizeThatFits(CGSize(width: label.frame.width, height: 0)).height
    // A third of a point is no height that anybody types.
    let needed = (fitting * 2).rounded(.up) / 2
    if let text = label.text, !text.isEmpty, fitting > height + 0.5 {
      add(
        .clippedText,
        .warning,
        fixed.element,
        "\(name): a height of \(height.shortestDecimal) clips its text, which needs "
          + "\(needed.shortestDecimal); raise it, or make it a minimum (>=)"
      )
    }
    if label.numberOfLines != 1, fixed.constraint.relation == .equal {
      add(
        .cannotWrap,
        .warning,
        fixed.element,
        "\(name): the fixed height of \(height.shortestDecimal) keeps it from growing with its "
          + "lines; remove the constraint, or make it a minimum (>=)"
      )
    }
  }

  /// Fills a label with a long text and looks whether it stays inside the content view.
  private mutating func checkWidth(
    of label: Label,
    _ member: InterfaceCell.Member,
    _ preview: InterfaceCell
  ) {
    let (text, attributed) = (label.text, label.attributedText)
    defer { if let attributed { label.attributedText = attributed } else { label.text = text } }
    label.text = String(repeating: "word ", count: 400)
    preview.layOut()
    var right = label.frame.maxX
    var view = label.superview
    while let superview = view, superview !== preview.view.contentView {
      // What scrolls may be wider than what is seen.
      if superview is ScrollView { return }
      right += superview.frame.minX
      view = superview.superview
    }
    guard right > preview.view.contentView.frame.width + 1 else { return }
    add(
      .cannotWrap,
      .warning,
      member.element,
      "\(label.identifier ?? member.id): nothing limits its width, so a long text runs out of the "
        + "cell instead of wrapping; tie its trailing edge to the content view"
    )
  }

  // MARK: Frames

  private mutating func checkFrames() {
    // What stands alone is drawn with the safe area of a whole screen, wherever an app puts it.
    if cell.kind == .view,
      cell.element.children.contains(where: { $0.name == "viewLayoutGuide" && $0.key == "safeArea" }
      )
    {
      return
    }
    let preview = cell.makePreview(
      leafSizes: .saved,
      textSize: cell.source.designTextSize
    )
    preview.layOut()
    guard preview.view.layoutError == nil else { return }
    for member in preview.members {
      guard let saved = member.element.savedFrame, !member.view.isHidden,
        !(member.view.superview?.isHidden ?? false)
      else { continue }
      let frame = member.view.frame
      let distance =
        [
          frame.minX - saved.minX, frame.minY - saved.minY, frame.width - saved.width,
          frame.height - saved.height,
        ].map(abs).max() ?? 0
      guard distance > 1 else { continue }
      add(
        .misplacedView,
        .warning,
        member.element,
        "\(member.view.identifier ?? member.id): it was saved at \(saved.words), and its constraints "
          + "put it at \(frame.words); update the frame in Xcode, or correct the constraints"
      )
      // What lies inside or beside it is off because of it.
      return
    }
  }
}

extension CGRect {
  fileprivate var words: String {
    func text(_ value: CGFloat) -> String { ((value * 100).rounded() / 100).shortestDecimal }
    return "(\(text(minX)), \(text(minY))), \(text(width)) × \(text(height))"
  }
}
