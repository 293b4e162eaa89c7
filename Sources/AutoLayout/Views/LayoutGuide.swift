import Foundation

/// A rectangle that takes part in layout without being a view: UIKit's `UILayoutGuide`.
public final class LayoutGuide: LayoutItem {
  /// Where the edges of a guide come from.
  enum Kind {
    /// Constraints alone.
    case custom
    /// The owning view's bounds less its layout margins.
    case margins
    /// The owning view's bounds less its safe area's insets.
    case safeArea
  }

  let kind: Kind

  /// The view whose coordinates ``layoutFrame`` uses, set by ``View/addLayoutGuide(_:)``.
  ///
  /// A view clears it when it goes away or lets go of the guide, so it never dangles.
  public internal(set) unowned(unsafe) var owningView: View?

  /// The rectangle that the last layout gave the guide, in its owning view's coordinates.
  public internal(set) var layoutFrame = CGRect.zero

  /// Makes a guide that constraints place, once a view owns it.
  public init() {
    kind = .custom
    super.init(identifier: nil)
  }

  init(kind: Kind, owner: View) {
    self.kind = kind
    super.init(identifier: nil)
    owningView = owner
  }

  override var viewForLayout: View? { owningView }

  override var nameForDiagnosis: String {
    let owner = owningView.map(\.nameForDiagnosis) ?? "no view"
    switch kind {
    case .custom: return identifier ?? "a layout guide of \(owner)"
    case .margins: return "\(owner).layoutMarginsGuide"
    case .safeArea: return "\(owner).safeAreaLayoutGuide"
    }
  }
}
