import Foundation
import TemplateLayout

extension View {
  /// The distances from the view's edges to its margins, by left and right.
  ///
  /// Set margins are measured from the safe area if ``insetsLayoutMarginsFromSafeArea`` is on, and
  /// with ``preservesSuperviewLayoutMargins`` each side is at least what the superview's margin
  /// leaves of its distance to the view. The value is that of the last layout.
  public final var layoutMargins: EdgeInsets {
    get {
      var margins = ownLayoutMargins
      if insetsLayoutMarginsFromSafeArea {
        let safeArea = ownSafeAreaInsets
        margins.top += safeArea.top
        margins.left += safeArea.left
        margins.bottom += safeArea.bottom
        margins.right += safeArea.right
      }
      if preservesSuperviewLayoutMargins {
        margins.top = max(margins.top, inheritedMargins.top)
        margins.left = max(margins.left, inheritedMargins.left)
        margins.bottom = max(margins.bottom, inheritedMargins.bottom)
        margins.right = max(margins.right, inheritedMargins.right)
      }
      return margins
    }
    set {
      marginSource = .physical(newValue)
      marginsDidChange()
    }
  }

  /// The distances from the view's edges to its margins, by reading direction.
  public final var directionalLayoutMargins: DirectionalEdgeInsets {
    get {
      let margins = layoutMargins
      let flips = isRightToLeft
      return DirectionalEdgeInsets(
        top: margins.top,
        leading: flips ? margins.right : margins.left,
        bottom: margins.bottom,
        trailing: flips ? margins.left : margins.right
      )
    }
    set {
      marginSource = .directional(newValue)
      marginsDidChange()
    }
  }

  /// The distances from the view's edges to the part that nothing of the system covers.
  ///
  /// The host sets them on the root of a tree; layout gives every view inside what of the root's
  /// reaches into it. A cell has none unless its host says so.
  public final var safeAreaInsets: EdgeInsets {
    get { ownSafeAreaInsets }
    set {
      guard newValue != ownSafeAreaInsets else { return }
      ownSafeAreaInsets = newValue
      engine?.setNeedsRebuild()
    }
  }

  /// The rectangle inside the view's margins.
  public final var layoutMarginsGuide: LayoutGuide {
    if let marginsGuide { return marginsGuide }
    let guide = LayoutGuide(kind: .margins, owner: self)
    marginsGuide = guide
    return guide
  }

  /// The rectangle inside the view's safe area.
  public final var safeAreaLayoutGuide: LayoutGuide {
    if let safeAreaGuide { return safeAreaGuide }
    let guide = LayoutGuide(kind: .safeArea, owner: self)
    safeAreaGuide = guide
    return guide
  }

  final var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  private var ownLayoutMargins: EdgeInsets {
    switch marginSource {
    case .standard: standardLayoutMargins.resolved(rightToLeft: isRightToLeft)
    case .physical(let margins): margins
    case .directional(let margins): margins.resolved(rightToLeft: isRightToLeft)
    }
  }

  final func marginsDidChange() { engine?.marginsDidChange() }
}
