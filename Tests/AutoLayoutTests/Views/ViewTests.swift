import AutoLayout
import Foundation
import TemplateLayout
import Testing
import TextLayout

/// What views do besides being laid out.
@Suite struct ViewTests {
  @Test("A view has one superview, and never contains itself")
  func hierarchy() {
    let (root, first, second) = (View(), View(), View())
    root.addSubview(first)
    first.addSubview(second)
    second.addSubview(root)
    #expect(root.superview == nil)
    root.addSubview(second)
    #expect(first.subviews.isEmpty)
    #expect(root.subviews.map(ObjectIdentifier.init) == [first, second].map(ObjectIdentifier.init))
    root.insertSubview(second, at: 0)
    #expect(root.subviews.first === second)
    let third = View()
    root.insertSubview(third, aboveSubview: second)
    root.insertSubview(View(), belowSubview: second)
    #expect(root.subviews[1] === second)
    #expect(root.subviews[2] === third)
    third.tag = 7
    #expect(root.viewWithTag(7) === third)
    third.removeFromSuperview()
    #expect(root.viewWithTag(7) == nil)
  }

  @Test("A constraint is held by the closest common superview, and leaves with a view")
  func holding() {
    let (root, left, right, inner) = (View(), View(), View(), View())
    root.addSubview(left)
    root.addSubview(right)
    left.addSubview(inner)
    let across = inner.topAnchor.constraint(equalTo: right.topAnchor)
    let own = inner.widthAnchor.constraint(equalToConstant: 10)
    let within = inner.topAnchor.constraint(equalTo: left.topAnchor)
    LayoutConstraint.activate([across, own, within])
    #expect(root.constraints.first === across)
    #expect(inner.constraints.first === own)
    #expect(left.constraints.first === within)
    inner.removeFromSuperview()
    #expect(!across.isActive && !within.isActive && own.isActive)
    own.isActive = false
    #expect(inner.constraints.isEmpty)
  }

  @Test("Items that never come together are reported by name")
  func noCommonSuperview() {
    let (first, second) = (View(), View())
    first.identifier = "first"
    second.identifier = "second"
    first.topAnchor.constraint(equalTo: second.topAnchor).isActive = true
    first.layoutIfNeeded()
    #expect(
      first.layoutError
        == .invalidConstraint("first.top == second.top", .noCommonSuperview)
    )
    let root = View()
    first.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(first)
    root.addSubview(second)
    root.layoutIfNeeded()
    #expect(root.layoutError == nil)
  }

  @Test(
    "Numbers that are none are reported with the name of what gave them",
    arguments: [CGFloat.nan, .infinity, -.infinity, 1e300]
  )
  func numbers(_ number: CGFloat) {
    let cell = TableViewCell(reuseIdentifier: nil)
    let box = Box(width: 10, height: 10)
    box.identifier = "box"
    box.translatesAutoresizingMaskIntoConstraints = false
    cell.contentView.addSubview(box)
    let top = box.topAnchor.constraint(equalTo: cell.contentView.topAnchor)
    let bottom = box.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor)
    LayoutConstraint.activate([top, bottom])
    let context = MeasurementContext(contentWidth: 100)
    func error() -> LayoutError? {
      do {
        _ = try cell.fittingHeight(in: context)
        return nil
      } catch { return error as? LayoutError }
    }
    #expect(error() == nil)
    top.constant = number
    guard case .invalidConstraint(let name, .notFinite) = error() else {
      Issue.record("the constant was taken")
      return
    }
    #expect(name.hasPrefix("box.top == contentView.top"))
    top.constant = 0
    #expect(error() == nil)
    box.height = number
    box.invalidateIntrinsicContentSize()
    // A negative size is none at all.
    if number != -.infinity {
      #expect(error() == .notFinite(view: "box", property: "intrinsicContentSize"))
    }
    box.height = 10
    box.invalidateIntrinsicContentSize()
    #expect(error() == nil)
    top.priority = LayoutPriority(Float(number))
    #expect(error() == .invalidConstraint(top.description, .invalidPriority))
    top.priority = .required
    box.setContentHuggingPriority(LayoutPriority(-1), for: .vertical)
    #expect(error() == .invalidContentPriority(view: "box"))
    box.setContentHuggingPriority(.defaultLow, for: .vertical)
    #expect(error() == nil)
    #expect(throws: LayoutError.self) {
      try cell.fittingHeight(in: MeasurementContext(contentWidth: number))
    }
    #expect(error() == nil)
    let framed = View(frame: CGRect(x: number, y: 0, width: 1, height: 1))
    framed.identifier = "framed"
    cell.contentView.addSubview(framed)
    #expect(error() == .notFinite(view: "framed", property: "frame"))
  }

  @Test("R11 flexible parts of a frame follow the superview's size")
  func autoresizing() {
    let root = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    let masks: [(View.AutoresizingMask, CGRect)] = [
      ([], frame),
      ([.flexibleWidth, .flexibleHeight], CGRect(x: 10, y: 20, width: 130, height: 90)),
      ([.flexibleLeftMargin, .flexibleTopMargin], CGRect(x: 110, y: 70, width: 30, height: 40)),
      ([.flexibleRightMargin, .flexibleBottomMargin], frame),
      // Of 100 more points the left margin of 10 and the right one of 60 take 1/7 and 6/7.
      (
        [.flexibleLeftMargin, .flexibleRightMargin],
        CGRect(x: 24.5, y: 20, width: 30, height: 40)
      ),
    ]
    let views = masks.map { mask, _ in
      let view = View(frame: frame)
      view.autoresizingMask = mask
      root.addSubview(view)
      return view
    }
    root.frame = CGRect(x: 0, y: 0, width: 200, height: 150)
    root.layoutIfNeeded()
    for (view, (_, expected)) in zip(views, masks) { #expect(view.frame == expected) }
    views[0].frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    root.layoutIfNeeded()
    #expect(views[0].frame == CGRect(x: 1, y: 2, width: 3, height: 4))
  }

  @Test("A size is found for the smallest, the largest and a given target")
  func fitting() throws {
    let view = View()
    let label = Label()
    label.font = .fixed(ofSize: 10)
    label.numberOfLines = 0
    label.text = "aaaa bbbb"
    label.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(label)
    LayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: view.topAnchor, constant: 5),
      label.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 5),
      label.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -5),
      label.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -5),
    ])
    #expect(
      try view.systemLayoutSizeFitting(View.layoutFittingCompressedSize)
        == CGSize(width: 100, height: 20)
    )
    let narrow = try view.systemLayoutSizeFitting(
      CGSize(width: 60, height: 0),
      withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    )
    #expect(narrow == CGSize(width: 60, height: 30))
    let strong = try view.systemLayoutSizeFitting(
      CGSize(width: 60, height: 90),
      withHorizontalFittingPriority: .required,
      verticalFittingPriority: .required
    )
    #expect(strong == CGSize(width: 60, height: 90))
    // Hugging at 250 is stronger than the fitting level of 50.
    #expect(
      try view.systemLayoutSizeFitting(View.layoutFittingExpandedSize)
        == CGSize(width: 100, height: 20)
    )
  }

  @Test("A view inside a tree is measured by its own constraints alone")
  func fittingInside() throws {
    let root = View(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let inner = View()
    let box = Box(width: 40, height: 20)
    for view in [inner, box] { view.translatesAutoresizingMaskIntoConstraints = false }
    root.addSubview(inner)
    inner.addSubview(box)
    LayoutConstraint.activate([
      inner.widthAnchor.constraint(equalTo: root.widthAnchor),
      inner.topAnchor.constraint(equalTo: root.topAnchor),
      inner.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      box.topAnchor.constraint(equalTo: inner.topAnchor, constant: 1),
      box.bottomAnchor.constraint(equalTo: inner.bottomAnchor, constant: -1),
      box.leadingAnchor.constraint(equalTo: inner.leadingAnchor, constant: 1),
      box.trailingAnchor.constraint(equalTo: inner.trailingAnchor, constant: -1),
    ])
    root.layoutIfNeeded()
    #expect(inner.frame == CGRect(x: 0, y: 0, width: 300, height: 22))
    #expect(
      try inner.systemLayoutSizeFitting(View.layoutFittingCompressedSize)
        == CGSize(width: 42, height: 22)
    )
    box.height = 30
    box.invalidateIntrinsicContentSize()
    root.layoutIfNeeded()
    #expect(inner.frame == CGRect(x: 0, y: 0, width: 300, height: 32))
  }

  @Test("A view that no frame pins takes its size from its constraints")
  func unpinnedRoot() {
    let root = View()
    root.translatesAutoresizingMaskIntoConstraints = false
    root.widthAnchor.constraint(equalToConstant: 120).isActive = true
    root.heightAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.5).isActive = true
    root.layoutIfNeeded()
    #expect(root.frame.size == CGSize(width: 120, height: 60))
  }

  @Test("Layout by hand after the constraints have placed the subviews")
  func layoutByHand() {
    final class Host: View {
      let box = Box(width: 10, height: 10)
      let badge = View(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
      override func layoutSubviews() {
        super.layoutSubviews()
        badge.frame.origin = CGPoint(x: box.frame.maxX, y: box.frame.minY - 4)
      }
    }
    let host = Host(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    host.box.translatesAutoresizingMaskIntoConstraints = false
    host.addSubview(host.box)
    host.addSubview(host.badge)
    host.box.centerXAnchor.constraint(equalTo: host.centerXAnchor).isActive = true
    host.box.centerYAnchor.constraint(equalTo: host.centerYAnchor).isActive = true
    host.layoutIfNeeded()
    #expect(host.box.frame == CGRect(x: 45, y: 45, width: 10, height: 10))
    #expect(host.badge.frame == CGRect(x: 55, y: 41, width: 4, height: 4))
    host.frame.size.width = 200
    host.layoutIfNeeded()
    #expect(host.badge.frame == CGRect(x: 105, y: 41, width: 4, height: 4))
  }

  @Test("R8 R16 a button's size and its parts")
  func button() {
    let button = Button()
    button.titleLabel.font = .fixed(ofSize: 10)
    button.setTitle("abcdef", for: .normal)
    button.setTitle("ab", for: .selected)
    #expect(button.intrinsicContentSize == CGSize(width: 60, height: 22))
    button.isSelected = true
    #expect(button.intrinsicContentSize == CGSize(width: 30, height: 22))
    button.setImage(Image(size: CGSize(width: 24, height: 40)), for: .normal)
    #expect(button.intrinsicContentSize == CGSize(width: 44, height: 40))
    button.contentEdgeInsets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(button.intrinsicContentSize == CGSize(width: 50, height: 44))
    button.frame = CGRect(x: 0, y: 0, width: 50, height: 44)
    button.layoutIfNeeded()
    #expect(button.imageView.frame == CGRect(x: 2, y: 1, width: 24, height: 40))
    #expect(button.titleLabel.frame == CGRect(x: 26, y: 16, width: 20, height: 10))
    let plain = Button()
    plain.titleLabel.font = .systemFont(ofSize: 15)
    plain.setTitle("Button", for: .normal)
    #expect(plain.intrinsicContentSize.height == 30)
  }

  @Test("Semantic content attributes decide over the traits")
  func semantics() {
    let view = View()
    #expect(view.effectiveUserInterfaceLayoutDirection == .leftToRight)
    view.traitCollection.layoutDirection = .rightToLeft
    #expect(view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
    view.semanticContentAttribute = .playback
    #expect(view.effectiveUserInterfaceLayoutDirection == .leftToRight)
    view.semanticContentAttribute = .forceRightToLeft
    view.traitCollection.layoutDirection = .leftToRight
    #expect(view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
    view.layoutMargins = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(
      view.directionalLayoutMargins
        == DirectionalEdgeInsets(top: 1, leading: 4, bottom: 3, trailing: 2)
    )
    view.directionalLayoutMargins = DirectionalEdgeInsets(
      top: 1,
      leading: 5,
      bottom: 3,
      trailing: 6
    )
    #expect(view.layoutMargins == EdgeInsets(top: 1, left: 6, bottom: 3, right: 5))
  }
}
