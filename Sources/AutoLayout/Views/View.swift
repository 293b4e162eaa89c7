import Foundation
import TemplateLayout
import TextLayout

/// A rectangle in a tree of rectangles that constraints lay out: UIKit's `UIView`, as far as it
/// decides sizes.
///
/// A view draws nothing and handles no events. What it has, it has with UIKit's names and meaning,
/// so that the code of a self-sizing cell carries over.
///
/// A tree of views, with its constraints and guides, belongs to one thread at a time; a template
/// cell's tree belongs to the pool that made it. The tree shares one `LayoutEngine`, made by the
/// first layout and kept from then on: later layouts recompute what was invalidated in between.
open class View: LayoutItem {
  // MARK: Tree

  /// The view that contains this one.
  ///
  /// A superview clears it before it goes away or lets go of the view, so it never dangles.
  public internal(set) final unowned(unsafe) var superview: View?

  /// The views that this one contains, the rearmost first.
  public internal(set) final var subviews: [View] = []

  /// The guides that ``addLayoutGuide(_:)`` has added.
  public internal(set) final var layoutGuides: [LayoutGuide] = []

  /// The active constraints that this view holds: those of which it is the closest common superview.
  public internal(set) final var constraints: [LayoutConstraint] = []

  /// A number by which ``viewWithTag(_:)`` finds the view.
  public final var tag = 0

  // MARK: Geometry

  /// The view's rectangle in its superview's coordinates, in points.
  ///
  /// Layout sets it, unless ``translatesAutoresizingMaskIntoConstraints`` is on: then setting it
  /// places the view. A number that is not finite is rejected by the next layout.
  public final var frame: CGRect {
    get { storedFrame }
    set {
      storedFrame = newValue
      autoresizingReference = AutoresizingReference(
        frame: newValue,
        superviewSize: superview?.storedFrame.size
      )
      setNeedsLayout()
      engine?.frameDidChange(of: self)
    }
  }

  /// The view's rectangle in its own coordinates: ``frame`` with its origin at 0.
  public final var bounds: CGRect {
    get { CGRect(origin: .zero, size: storedFrame.size) }
    set { frame.size = newValue.size }
  }

  /// The centre of ``frame``.
  public final var center: CGPoint {
    get { CGPoint(x: storedFrame.midX, y: storedFrame.midY) }
    set {
      frame.origin = CGPoint(
        x: newValue.x - storedFrame.width / 2,
        y: newValue.y - storedFrame.height / 2
      )
    }
  }

  /// The rectangle as it was set or as layout last computed it.
  final var storedFrame: CGRect

  /// What the autoresizing mask is relative to.
  final var autoresizingReference: AutoresizingReference

  /// Whether the frame and ``autoresizingMask`` place the view, on top of its other constraints.
  ///
  /// On by default, as in UIKit. A ``StackView`` turns it off for the views it arranges.
  public final var translatesAutoresizingMaskIntoConstraints = true {
    didSet {
      if translatesAutoresizingMaskIntoConstraints != oldValue { engine?.setNeedsRebuild() }
    }
  }

  /// Which parts of the frame follow the superview's size where the frame places the view.
  public final var autoresizingMask: AutoresizingMask = [] {
    didSet {
      if autoresizingMask != oldValue { engine?.setNeedsRebuild() }
    }
  }

  /// Whether the view is hidden.
  ///
  /// A hidden view keeps its place in layout, except in a ``StackView``, which closes the gap.
  public final var isHidden = false {
    didSet {
      if isHidden != oldValue { superview?.subviewVisibilityDidChange(self) }
    }
  }

  // MARK: Content

  final var horizontalContent = ContentPriorities()
  final var verticalContent = ContentPriorities()

  /// The size that stands in for the content's, on the axes where it is set.
  package final var placeholderContentSize = PlaceholderContentSize() {
    didSet { if placeholderContentSize != oldValue { invalidateIntrinsicContentSize() } }
  }

  /// The engine's record of the view's own size.
  @exclusivity(unchecked) final var intrinsic = IntrinsicState()

  // MARK: Margins

  final var marginSource = MarginSource.standard
  final var marginsGuide: LayoutGuide?
  final var safeAreaGuide: LayoutGuide?
  final var ownSafeAreaInsets = EdgeInsets.zero
  final var inheritedMargins = EdgeInsets.zero

  /// Whether the margins keep the content inside the superview's margins too.
  public final var preservesSuperviewLayoutMargins = false {
    didSet {
      if preservesSuperviewLayoutMargins != oldValue { engine?.setNeedsRebuild() }
    }
  }

  /// Whether the margins are measured from the safe area instead of the view's edges.
  public final var insetsLayoutMarginsFromSafeArea = true {
    didSet {
      if insetsLayoutMarginsFromSafeArea != oldValue { engine?.marginsDidChange() }
    }
  }

  // MARK: Direction and traits

  /// How the reading direction applies to the view's content.
  public final var semanticContentAttribute = SemanticContentAttribute.unspecified {
    didSet {
      if semanticContentAttribute != oldValue { engine?.setNeedsRebuild() }
    }
  }

  /// What prepares the texts of the tree's labels.
  final var textPreparer: TextPreparer {
    if let engine { return engine.textPreparer }
    return rootView.rootTextPreparer
  }

  final var rootTextPreparer: TextPreparer {
    if let ownTextPreparer { return ownTextPreparer }
    let preparer = TextPreparer()
    ownTextPreparer = preparer
    return preparer
  }

  /// The traits set on this view, if it is or was a root.
  final var ownTraits: TraitCollection?

  // MARK: Layout state

  /// Whether the superview places this view by hand, out of the engine's sight.
  final var isOutOfLayout = false
  final var ownTextPreparer: TextPreparer?
  final var lastLayoutError: LayoutError?

  final var needsLayout = true
  final var needsConstraintUpdate = true
  final var autoresizingRows: [RowIdentifier]?

  /// Makes a view of a given frame.
  public init(frame: CGRect) {
    storedFrame = frame
    autoresizingReference = AutoresizingReference(frame: frame, superviewSize: nil)
    super.init(identifier: nil)
  }

  /// Makes a view of an empty frame.
  public convenience init() { self.init(frame: .zero) }

  // Trees may be deep, and a chain of views that free each other overflows the stack: what only
  // this view keeps alive is taken apart in a loop.
  deinit {
    letGoOfDependents()
    guard !subviews.isEmpty else { return }
    var pending = takeSubviews()
    while var view = pending.popLast() {
      if isKnownUniquelyReferenced(&view) {
        pending.append(contentsOf: view.takeSubviews())
      } else {
        view.leaveEngine()
      }
    }
  }

  override final var viewForLayout: View? { self }

  // MARK: Overridable behaviour

  /// The size the view's content asks for; ``View/noIntrinsicMetric`` on an axis without such a size.
  ///
  /// It is that of the alignment rectangle. Layout reads it again after
  /// ``View/invalidateIntrinsicContentSize()`` and when the traits change.
  open var intrinsicContentSize: CGSize {
    CGSize(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric)
  }

  /// Whether the height the content asks for follows from the width that layout gives the view.
  ///
  /// A label of several lines says so, and so should a view that wraps or contains a list of its
  /// own. Layout then finds the width first and asks ``intrinsicContentSize(forWidth:)``.
  open var intrinsicHeightDependsOnWidth: Bool { false }

  /// The size the view's content asks for where layout has given the view a width.
  open func intrinsicContentSize(forWidth width: CGFloat) -> CGSize { intrinsicContentSize }

  /// The distances from the frame to the rectangle that constraints mean, for instance of a shadow.
  open var alignmentRectInsets: EdgeInsets { .zero }

  /// The size that fits best into a size, for layout by hand; the current one unless overridden.
  open func sizeThatFits(_ size: CGSize) -> CGSize { storedFrame.size }

  /// Places the subviews where the constraints put them; an override calls it before it goes on.
  open func layoutSubviews() { engine?.applyFrames(toSubviewsOf: self) }

  /// Sets up or changes constraints; an override calls it last.
  ///
  /// It is called before the first layout and before the next one after
  /// ``setNeedsUpdateConstraints()``.
  open func updateConstraints() {}

  /// The view whose first line of text stands for this view's.
  open var forFirstBaselineLayout: View { self }

  /// The view whose last line of text stands for this view's.
  open var forLastBaselineLayout: View { self }

  /// Where the view has its lines of text, if it has any.
  var textBaselines: TextBaselines? { nil }

  /// The margins of a view on which none are set.
  var standardLayoutMargins: DirectionalEdgeInsets {
    DirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
  }

  /// The subview whose size fitting decides, and on which the frame of the tree rests.
  var fittingView: View { self }

  /// Whether the view's own width is that of its ``fittingView``.
  var hasWidthOfFittingView: Bool { true }

  /// Whether the view places a subview itself, whatever its frame.
  func arranges(_ view: View) -> Bool { false }

  /// Called when a subview is hidden or shown.
  func subviewVisibilityDidChange(_ view: View) {}

  /// Called when the content of a subview that is out of the engine's sight changes.
  func subviewContentDidChange(_ view: View) {}

  /// Called before a subview leaves.
  func willRemoveSubview(_ view: View) {}

  /// Called when the traits of the tree change, before layout reads the view again.
  func traitsDidChange() {
    for view in subviews where view.isOutOfLayout { view.traitsDidChange() }
  }
}

extension View {
  /// The value of an axis of ``intrinsicContentSize`` without a size of its own.
  public static let noIntrinsicMetric: CGFloat = -1

  /// The target with which ``systemLayoutSizeFitting(_:)`` finds the smallest size.
  public static let layoutFittingCompressedSize = CGSize.zero

  /// The target with which ``systemLayoutSizeFitting(_:)`` finds the largest size.
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

  /// Which parts of a frame follow the superview's size: UIKit's `UIView.AutoresizingMask`.
  public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    /// The bits, which are UIKit's.
    public let rawValue: UInt
    /// Makes a mask from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The distance to the superview's left edge.
    public static let flexibleLeftMargin = Self(rawValue: 1)
    /// The width.
    public static let flexibleWidth = Self(rawValue: 2)
    /// The distance to the superview's right edge.
    public static let flexibleRightMargin = Self(rawValue: 4)
    /// The distance to the superview's top edge.
    public static let flexibleTopMargin = Self(rawValue: 8)
    /// The height.
    public static let flexibleHeight = Self(rawValue: 16)
    /// The distance to the superview's bottom edge.
    public static let flexibleBottomMargin = Self(rawValue: 32)
  }

  /// How the reading direction applies to a view: UIKit's `UISemanticContentAttribute`.
  public enum SemanticContentAttribute: Int, Hashable, Sendable {
    /// As the traits say.
    case unspecified
    /// Controls of playback run from left to right everywhere.
    case playback
    /// Controls of space run from left to right everywhere.
    case spatial
    /// From left to right.
    case forceLeftToRight
    /// From right to left.
    case forceRightToLeft
  }

  /// Where leading and trailing are for this view's content and the constraints it holds.
  public final var effectiveUserInterfaceLayoutDirection: LayoutDirection {
    switch semanticContentAttribute {
    case .unspecified: traitCollection.layoutDirection
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    }
  }

  /// The traits the tree is laid out with.
  ///
  /// They belong to the whole tree: setting them on any view sets them on its root.
  public final var traitCollection: TraitCollection {
    get { engine?.traits ?? rootView.ownTraits ?? TraitCollection() }
    set {
      let root = rootView
      root.ownTraits = newValue
      root.engine?.setTraits(newValue)
    }
  }
}

/// The frame that an autoresizing mask keeps or stretches, and the superview's size it was set for.
struct AutoresizingReference {
  var frame: CGRect
  var superviewSize: CGSize?
}

/// How strongly a view keeps to its content's size along one axis.
struct ContentPriorities {
  var hugging = LayoutPriority.defaultLow
  var compressionResistance = LayoutPriority.defaultHigh
}

/// Where margins come from.
enum MarginSource {
  case standard
  case physical(EdgeInsets)
  case directional(DirectionalEdgeInsets)
}

/// Where a view's text has its baselines, in points.
struct TextBaselines {
  /// From the top of the text to its first baseline.
  var first: Double
  /// From the last baseline to the bottom of the text.
  var last: Double
  /// Whether the text is centred in the view's height instead of beginning at its top.
  var isCentered: Bool
  /// How far below the view's middle centred text has its own.
  var offset = 0.0
  /// From the baseline of the text above to the first one, where both are apart by the system's
  /// spacing.
  var systemSpacing: Double
}
