/// The generation of Xcode that saved a document, which decides what it laid out by default.
enum XcodeVersion: Int, Comparable, Sendable {
  case xcode7
  case xcode8
  case xcode9
  case xcode10
  case xcode11
  case xcode12
  case xcode13
  case xcode14
  case xcode15
  case xcode15_3
  case xcode16
  case xcode26

  static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

  /// Finds the generation from the number of Interface Builder that a document carries.
  ///
  /// The number of the plug-in stands in where the document says only "any": 32700.
  init(document: Element) {
    var number = Self.leadingNumber(document["toolsVersion"])
    if number == nil || number! >= 30_000 {
      let plugIn = document.child("dependencies")?.child("plugIn")
      number = Self.leadingNumber(plugIn?["version"]) ?? number
    }
    switch number ?? 23_000 {
    case ..<11_000: self = .xcode7
    // 13196 is Xcode 9.0, which still drew cells as Xcode 8 did.
    case ..<13_500: self = .xcode8
    case ..<14_200: self = .xcode9
    case ..<14_800: self = .xcode10
    case ..<17_000: self = .xcode11
    case ..<19_000: self = .xcode12
    case ..<21_000: self = .xcode13
    case ..<22_000: self = .xcode14
    case ..<22_600: self = .xcode15
    case ..<23_000: self = .xcode15_3
    case ..<24_000: self = .xcode16
    default: self = .xcode26
    }
  }

  private static func leadingNumber(_ text: String?) -> Int? {
    guard let digits = text?.prefix(while: \.isNumber), digits.count < 8 else { return nil }
    return Int(digits)
  }
}
