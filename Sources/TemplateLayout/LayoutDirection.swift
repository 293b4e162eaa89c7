/// The direction in which a row's leading and trailing edges run.
///
/// It has the meaning of UIKit's `UIUserInterfaceLayoutDirection`.
public enum LayoutDirection: UInt8, Hashable, Sendable, Codable, CaseIterable {
  /// Leading is left, trailing is right.
  case leftToRight

  /// Leading is right, trailing is left.
  case rightToLeft
}
