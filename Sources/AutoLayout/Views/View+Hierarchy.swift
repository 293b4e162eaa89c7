import Foundation

// MARK: - Subviews

extension View {
  /// Adds a view in front of the other subviews, taking it out of the view it is in.
  ///
  /// A view cannot contain itself: asked to, the call does nothing.
  public final func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

  /// Inserts a view at a position among the subviews, the rearmost being 0.
  ///
  /// A position beyond the ends means the end. Asked to contain itself, the view does nothing.
  public final func insertSubview(_ view: View, at index: Int) {
    guard view !== self, !isDescendant(of: view) else { return }
    var index = min(max(index, 0), subviews.count)
    if view.superview === self {
      guard let old = subviews.firstIndex(where: { $0 === view }) else { return }
      subviews.remove(at: old)
      index = min(index, subviews.count)
      subviews.insert(view, at: index)
      return
    }
    view.removeFromSuperview()
    view.leaveEngine()
    subviews.insert(view, at: index)
    view.superview = self
    if view.autoresizingReference.superviewSize == nil {
      view.autoresizingReference.superviewSize = storedFrame.size
    }
    engine?.setNeedsRebuild()
    setNeedsLayout()
  }

  /// Inserts a view directly behind one of the subviews.
  public final func insertSubview(_ view: View, belowSubview sibling: View) {
    insertSubview(view, at: subviews.firstIndex { $0 === sibling } ?? subviews.count)
  }

  /// Inserts a view directly in front of one of the subviews.
  public final func insertSubview(_ view: View, aboveSubview sibling: View) {
    insertSubview(view, at: subviews.firstIndex { $0 === sibling }.map { $0 + 1 } ?? subviews.count)
  }

  /// Takes the view out of its superview and deactivates the constraints between inside and
  /// outside.
  public final func removeFromSuperview() {
    guard let superview else { return }
    var ancestor: View? = superview
    while let view = ancestor {
      for constraint in view.constraints where constraint.involves(descendantOf: self) {
        constraint.isActive = false
      }
      ancestor = view.superview
    }
    superview.willRemoveSubview(self)
    superview.subviews.removeAll { $0 === self }
    superview.engine?.setNeedsRebuild()
    superview.setNeedsLayout()
    self.superview = nil
    autoresizingReference.superviewSize = nil
    leaveEngine()
  }

  /// Whether the view is another one or inside it.
  public final func isDescendant(of view: View) -> Bool {
    var candidate: View? = self
    while let current = candidate {
      if current === view { return true }
      candidate = current.superview
    }
    return false
  }

  /// The view itself or the first one inside it, rearmost first, that has a tag.
  public final func viewWithTag(_ tag: Int) -> View? { firstInSubtree { $0.tag == tag } }

  final func firstInSubtree(where matches: (View) -> Bool) -> View? {
    var pending = [self]
    while let view = pending.popLast() {
      if matches(view) { return view }
      pending.append(contentsOf: view.subviews.reversed())
    }
    return nil
  }

  /// The topmost view of the tree.
  final var rootView: View {
    var view = self
    while let next = view.superview { view = next }
    return view
  }

  final func closestCommonSuperview(with other: View) -> View? {
    var first = self
    var second = other
    var firstDepth = first.depth
    var secondDepth = second.depth
    while first !== second {
      if firstDepth >= secondDepth {
        guard let next = first.superview else { return nil }
        first = next
        firstDepth -= 1
      } else {
        guard let next = second.superview else { return nil }
        second = next
        secondDepth -= 1
      }
    }
    return first
  }

  private var depth: Int {
    var depth = 0
    var view = self
    while let next = view.superview {
      view = next
      depth += 1
    }
    return depth
  }
}

// MARK: - Guides

extension View {
  /// Adds a guide whose edges constraints can relate.
  public final func addLayoutGuide(_ guide: LayoutGuide) {
    guard guide.kind == .custom, guide.owningView !== self else { return }
    guide.owningView?.removeLayoutGuide(guide)
    layoutGuides.append(guide)
    guide.owningView = self
    engine?.setNeedsRebuild()
  }

  /// Takes a guide out of the view and deactivates the constraints on it.
  public final func removeLayoutGuide(_ guide: LayoutGuide) {
    guard let index = layoutGuides.firstIndex(where: { $0 === guide }) else { return }
    layoutGuides.remove(at: index)
    var ancestor: View? = self
    while let view = ancestor {
      for constraint in view.constraints
      where constraint.firstItem === guide || constraint.secondItem === guide {
        constraint.isActive = false
      }
      ancestor = view.superview
    }
    guide.owningView = nil
    guide.engine = nil
    engine?.setNeedsRebuild()
  }
}

// MARK: - Constraints

extension View {
  /// Activates a constraint and holds it in this view.
  public final func addConstraint(_ constraint: LayoutConstraint) {
    if let holder = constraint.holder {
      guard holder !== self else { return }
      holder.release(constraint)
    }
    hold(constraint)
  }

  /// Activates constraints and holds them in this view.
  public final func addConstraints(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }

  /// Deactivates a constraint that this view holds.
  public final func removeConstraint(_ constraint: LayoutConstraint) {
    if constraint.holder === self { release(constraint) }
  }

  /// Deactivates constraints that this view holds.
  public final func removeConstraints(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }

  final func hold(_ constraint: LayoutConstraint) {
    constraints.append(constraint)
    constraint.holder = self
    engine?.add(constraint)
  }

  final func release(_ constraint: LayoutConstraint) {
    engine?.remove(constraint)
    constraint.holder = nil
    if let index = constraints.lastIndex(where: { $0 === constraint }) {
      constraints.remove(at: index)
    }
  }
}

extension LayoutConstraint {
  fileprivate func involves(descendantOf view: View) -> Bool {
    if firstItem?.viewForLayout?.isDescendant(of: view) == true { return true }
    return secondItem?.viewForLayout?.isDescendant(of: view) == true
  }
}

// MARK: - Leaving

extension View {
  /// Forgets the engine in the view and everything inside it.
  final func leaveEngine() {
    guard engine != nil else { return }
    var pending = [self]
    while let view = pending.popLast() {
      view.forgetEngine()
      pending.append(contentsOf: view.subviews)
    }
  }

  private func forgetEngine() {
    engine = nil
    for guide in layoutGuides { guide.engine = nil }
    for constraint in constraints { constraint.row = nil }
  }

  /// Empties ``subviews``, whose members stand alone afterwards.
  final func takeSubviews() -> [View] {
    let views = subviews
    subviews = []
    for view in views { view.superview = nil }
    return views
  }

  /// Clears what points back to a view that goes away.
  final func letGoOfDependents() {
    for constraint in constraints {
      constraint.holder = nil
      constraint.row = nil
    }
    for guide in layoutGuides {
      guide.owningView = nil
      guide.engine = nil
    }
    marginsGuide?.owningView = nil
    safeAreaGuide?.owningView = nil
  }
}
