import Foundation

// Margins, safe areas and baselines: what constraints are relative to besides edges.

extension LayoutEngine {
  func refreshInsetsAndBaselines() throws(LayoutError) {
    let (margins, baselines) = (needsMargins, needsBaselines)
    needsMargins = false
    needsBaselines = false
    try refreshConstraints { constraint in
      margins && constraint.usesInsets || baselines && constraint.usesBaseline
    }
    for reference in stackViews {
      let stack = reference.takeUnretainedValue()
      if baselines { stack.rowsDidChange() } else { stackDidChange(stack) }
    }
  }

  // MARK: Margins and safe areas from places

  /// Gives views the part of their superview's margins and safe area that reaches into them;
  /// returns whether that changed anything.
  func followInsets() throws(LayoutError) -> Bool {
    guard !insetFollowers.isEmpty else { return false }
    var changed = false
    for reference in insetFollowers {
      let view = reference.takeUnretainedValue()
      guard let superview = view.superview else { continue }
      let distances = distances(from: view, to: superview)
      let margins = superview.layoutMargins.reduced(by: distances)
      let safeArea = superview.ownSafeAreaInsets.reduced(by: distances)
      if !margins.isClose(to: view.inheritedMargins) {
        view.inheritedMargins = margins
        changed = true
      }
      if !safeArea.isClose(to: view.ownSafeAreaInsets) {
        view.ownSafeAreaInsets = safeArea
        changed = true
      }
    }
    if changed {
      needsMargins = true
      try refreshInsetsAndBaselines()
      try updateDirtyStackViews()
    }
    return changed
  }

  private func distances(from view: View, to superview: View) -> EdgeInsets {
    let inner = frameEdges(of: view)
    let outer = frameEdges(of: superview)
    return EdgeInsets(
      top: inner.minY - outer.minY,
      left: inner.minX - outer.minX,
      bottom: outer.maxY - inner.maxY,
      right: outer.maxX - inner.maxX
    )
  }
}

extension LayoutConstraint {
  /// Whether the row depends on margins or on the safe area.
  fileprivate var usesInsets: Bool {
    firstAttribute.usesMargins || secondAttribute.usesMargins || isOnGuideOfView(firstItem)
      || isOnGuideOfView(secondItem)
  }

  fileprivate var usesBaseline: Bool { firstAttribute.isBaseline || secondAttribute.isBaseline }

  private func isOnGuideOfView(_ item: LayoutItem?) -> Bool {
    guard let guide = item as? LayoutGuide else { return false }
    return guide.kind != .custom
  }
}

extension EdgeInsets {
  fileprivate func reduced(by distances: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: max(top - distances.top, 0),
      left: max(left - distances.left, 0),
      bottom: max(bottom - distances.bottom, 0),
      right: max(right - distances.right, 0)
    )
  }

  fileprivate func isClose(to other: EdgeInsets) -> Bool {
    abs(top - other.top) < 1e-6 && abs(left - other.left) < 1e-6
      && abs(bottom - other.bottom) < 1e-6 && abs(right - other.right) < 1e-6
  }
}
