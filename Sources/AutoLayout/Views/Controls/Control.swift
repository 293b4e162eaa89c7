import Foundation

/// A view that a person operates: UIKit's `UIControl`, as far as it decides sizes.
open class Control: View {
  /// The generations of the system's looks, in which controls have different sizes.
  public enum Design: Int, Hashable, Sendable, CaseIterable, Comparable {
    /// Before iOS 13.
    case iOS7
    /// From iOS 13 on.
    case iOS13
    /// From iOS 26 on.
    case iOS26

    /// Whether the left generation came before the right one.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  /// The generation of the system that draws the control; iOS 13 to 18 unless set.
  public final var design = Design.iOS13 {
    didSet {
      guard design != oldValue else { return }
      invalidateIntrinsicContentSize()
      // The rectangle that constraints mean may lie elsewhere.
      engine?.setNeedsRebuild()
    }
  }

  /// Whether the control can be used; of no influence on its size.
  public final var isEnabled = true

  /// Makes a control of a given frame.
  public override init(frame: CGRect) { super.init(frame: frame) }
}
