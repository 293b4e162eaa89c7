import Foundation
import TemplateLayout
import TextLayout

/// Lays out one tree of views: it owns the solver and knows which row stands for what.
///
/// The root makes its engine at the first layout, and every item of the tree refers to it. Edges of
/// views and guides are the solver's variables; constraints, content sizes, autoresizing masks and
/// stack views are its rows. Rows are made once, by ``rebuild()``. Afterwards
///
/// - a changed constant or content size moves a row's constant: this is what measuring another row
///   of a list amounts to;
/// - a constraint switched on or off, or a view hidden in a stack, adds and removes rows;
/// - a changed tree, direction or scale rebuilds everything.
///
/// What changed is kept in lists, so that an update costs what changed and not what is there. No
/// list retains a view: a view that leaves the tree asks for a rebuild, which empties them, before
/// anything looks at them again.
///
/// Confined to the thread its tree is confined to.
final class LayoutEngine {
  /// How often widths may change the heights that follow from them before layout gives up.
  static let maximumPasses = 12

  /// How often `updateConstraints` and `layoutSubviews` may ask for another round.
  static let maximumRounds = 12

  /// How many views and guides a tree may have: the solver's memory grows with their square.
  static let maximumItems = 1_024

  /// The root is what keeps its engine, and the tree leaves the engine before the root goes.
  unowned(unsafe) let root: View

  // None of these is reached again while it is being changed: every change is one statement of a
  // method of this class that calls nothing of the tree's.
  @exclusivity(unchecked) private(set) var traits: TraitCollection
  let solver = Solver()
  @exclusivity(unchecked) var builder = RowBuilder()

  /// What prepares the texts of the tree's labels.
  var textPreparer: TextPreparer { root.rootTextPreparer }

  /// All views, each before those inside it.
  @exclusivity(unchecked) var views: [Unmanaged<View>] = []
  /// The views whose height follows from their width.
  @exclusivity(unchecked) var dependentViews: [Unmanaged<View>] = []
  /// The views whose margins or safe area follow from where they are.
  @exclusivity(unchecked) var insetFollowers: [Unmanaged<View>] = []
  /// All stack views.
  @exclusivity(unchecked) var stackViews: [Unmanaged<StackView>] = []

  /// How many variables the views and guides have.
  @exclusivity(unchecked) var variableCount = 0
  /// The rows that keep widths and heights from falling below 0: two for each view and each of its
  /// guides, in the order of the views.
  @exclusivity(unchecked) var floorRows: [RowIdentifier] = []

  // MARK: What changed

  @exclusivity(unchecked) private(set) var needsRebuild = true
  /// Whether anything changed since the last update.
  @exclusivity(unchecked) private(set) var needsUpdate = true
  @exclusivity(unchecked) var needsMargins = false
  @exclusivity(unchecked) var needsBaselines = false
  @exclusivity(unchecked) var dirtyContent: [Unmanaged<View>] = []
  @exclusivity(unchecked) var dirtyStackViews: [Unmanaged<StackView>] = []
  @exclusivity(unchecked) var viewsToUpdate: [Unmanaged<View>] = []
  @exclusivity(unchecked) var addedConstraints: [LayoutConstraint] = []

  /// Grows whenever rows come, go or change their priority.
  @exclusivity(unchecked) private(set) var structureVersion = 0
  /// Grows whenever constraints other than content sizes come, go or change their priority.
  @exclusivity(unchecked) private(set) var constraintsVersion = 0
  /// The constraints from which rigid widths were last found.
  @exclusivity(unchecked) var rigidityVersion = -1
  /// The structure that was last found to keep the content's height up.
  @exclusivity(unchecked) var selfSizingVersion = -1

  /// What the size of the fitting view is tied to.
  @exclusivity(unchecked) var target = FittingTarget()

  /// How much work was done, for tests.
  @exclusivity(unchecked) var counters = LayoutCounters()

  init(root: View, traits: TraitCollection) {
    self.root = root
    self.traits = traits
  }

  // MARK: Marking

  func setNeedsRebuild() {
    needsRebuild = true
    needsUpdate = true
  }

  func rebuildIsDone() {
    needsRebuild = false
    constraintsDidChange()
  }

  func updateIsDone() { needsUpdate = false }

  func structureDidChange() {
    structureVersion += 1
    needsUpdate = true
  }

  func constraintsDidChange() {
    constraintsVersion += 1
    structureDidChange()
  }

  func setNeedsUpdate() { needsUpdate = true }

  func intrinsicSizeIsDirty(_ view: View) {
    dirtyContent.append(Unmanaged.passUnretained(view))
    needsUpdate = true
  }

  func marginsDidChange() {
    needsMargins = true
    needsUpdate = true
  }

  func baselinesDidChange() {
    needsBaselines = true
    needsUpdate = true
  }

  func constraintsNeedUpdate(_ view: View) {
    viewsToUpdate.append(Unmanaged.passUnretained(view))
    needsUpdate = true
  }

  func stackDidChange(_ stack: StackView) {
    guard !stack.waitsForRows else { return }
    stack.waitsForRows = true
    dirtyStackViews.append(Unmanaged.passUnretained(stack))
    constraintsDidChange()
  }

  func setTraits(_ traits: TraitCollection) {
    guard traits != self.traits else { return }
    self.traits = traits
    var pending = [root]
    while let view = pending.popLast() {
      view.traitsDidChange()
      pending.append(contentsOf: view.subviews)
    }
    setNeedsRebuild()
  }
}

/// How much work an engine has done, for tests that count it.
package struct LayoutCounters: Equatable, Sendable {
  /// How often all rows were made anew.
  package var rebuilds = 0
  /// How often the solver was asked for a solution.
  package var solves = 0
  /// How often a content size was read again.
  package var contentSizes = 0
  /// How often content was laid out for a width.
  package var widthResolutions = 0
}

/// The rows that tie the size of what is measured to a target.
struct FittingTarget {
  /// `right` of the fitting view, whose left is 0.
  var widthRow: RowIdentifier?
  /// `bottom` of the fitting view, whose top is 0.
  var heightRow: RowIdentifier?
  /// `right` of the root, where the fitting view is inside it.
  var hostWidthRow: RowIdentifier?
  var width = 0.0
  var height = 0.0
  var hostWidth = 0.0
  var widthCost = Cost.none
  var heightCost = Cost.none

  /// Whether nothing but a required constraint is stronger than the target's width.
  var pinsWidth: Bool {
    widthCost == .required || widthCost == .priority(LayoutPriority.almostRequired.rawValue)
  }
}
