import Foundation

/// The outlines of a font, at no size: what its characters and lines measure in parts of the em.
///
/// Faces are compared by identity; those of the system font exist once.
public final class FontFace: Sendable {
  /// Where the widths of the characters come from.
  enum Advances: Sendable {
    /// The embedded tables of the system font.
    case system(SystemFontMetrics)

    /// One width, as parts of the em, for each character that is not a mark, and its double for
    /// wide ones if they are told apart.
    case cells(width: Double, doublesWide: Bool)

    #if HarfBuzz
      /// A font file.
      case shaped(ShapedFace)
    #endif
  }

  /// The name a person would know the face by.
  public let name: String

  /// Distances in parts of the em; the descender is negative.
  let ascender: Double
  let descender: Double
  let leading: Double

  var lineHeight: Double { ascender - descender + leading }

  let advances: Advances

  /// Which face of the system font this is, if it is one.
  private let systemCut: SystemCut?

  /// The units of `.cells` in an em; divisible by many widths.
  static let cellUnitsPerEm = 352_000

  /// The number of units in an em in which the characters are measured.
  var unitsPerEm: Int {
    switch advances {
    case .system(let metrics): metrics.unitsPerEm
    case .cells: Self.cellUnitsPerEm
    #if HarfBuzz
      case .shaped(let face): face.unitsPerEm
    #endif
    }
  }

  /// The space added to each character of the face's tables at a size, in units.
  func tracking(ofSize size: Double) -> Int {
    guard case .system(let metrics) = advances else { return 0 }
    let thousandth = Double(metrics.unitsPerEm) / 1_000
    return Int((Tracking.thousandths(ofSize: size) * thousandth).rounded())
  }

  init(
    name: String,
    ascender: Double,
    descender: Double,
    leading: Double = 0,
    advances: Advances,
    systemCut: SystemCut? = nil
  ) {
    self.name = name
    self.ascender = ascender
    self.descender = descender
    self.leading = leading
    self.advances = advances
    self.systemCut = systemCut
  }
}

extension FontFace: Hashable {
  /// Whether both are the same face.
  public static func == (lhs: FontFace, rhs: FontFace) -> Bool { lhs === rhs }

  /// Feeds the identity of the face to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension FontFace {
  /// Which of the system font's faces a face is.
  enum SystemFace: Int, Sendable {
    case regular, medium, semibold, bold

    init(_ weight: Font.Weight) {
      switch weight {
      case .ultraLight, .thin, .light, .regular: self = .regular
      case .medium: self = .medium
      case .semibold: self = .semibold
      case .bold, .heavy, .black: self = .bold
      }
    }
  }

  /// The cut of a system face: for text or for titles, with digits of their own widths or of one.
  struct SystemCut: Sendable {
    var face: SystemFace
    var isForDisplay = false
    var hasTabularDigits = false
  }

  /// The system font in a weight.
  static func system(weight: Font.Weight) -> FontFace { system(SystemCut(face: .init(weight))) }

  /// The system font in a weight, with digits of one width.
  static func monospacedDigitSystem(weight: Font.Weight) -> FontFace {
    system(SystemCut(face: .init(weight), hasTabularDigits: true))
  }

  /// The face that stands for this one at a size: from 20 points on the system font has a cut of its
  /// own, narrower than that for text.
  func cut(forSize size: CGFloat) -> FontFace {
    guard var cut = systemCut, cut.isForDisplay != (size >= 20) else { return self }
    cut.isForDisplay.toggle()
    return Self.system(cut)
  }

  private static func system(_ cut: SystemCut) -> FontFace {
    switch (cut.face, cut.isForDisplay, cut.hasTabularDigits) {
    case (.regular, false, false): systemRegular
    case (.medium, false, false): systemMedium
    case (.semibold, false, false): systemSemibold
    case (.bold, false, false): systemBold
    case (.regular, true, false): displayRegular
    case (.medium, true, false): displayMedium
    case (.semibold, true, false): displaySemibold
    case (.bold, true, false): displayBold
    case (.regular, false, true): systemRegularDigits
    case (.medium, false, true): systemMediumDigits
    case (.semibold, false, true): systemSemiboldDigits
    case (.bold, false, true): systemBoldDigits
    case (.regular, true, true): displayRegularDigits
    case (.medium, true, true): displayMediumDigits
    case (.semibold, true, true): displaySemiboldDigits
    case (.bold, true, true): displayBoldDigits
    }
  }

  // One by one, as reading the tables of a face costs time and few faces are used.
  private static let systemRegular = embedded(.regular)
  private static let systemMedium = embedded(.medium)
  private static let systemSemibold = embedded(.semibold)
  private static let systemBold = embedded(.bold)
  private static let displayRegular = embedded(.regular, display: true)
  private static let displayMedium = embedded(.medium, display: true)
  private static let displaySemibold = embedded(.semibold, display: true)
  private static let displayBold = embedded(.bold, display: true)
  private static let systemRegularDigits = embedded(.regular, digits: true)
  private static let systemMediumDigits = embedded(.medium, digits: true)
  private static let systemSemiboldDigits = embedded(.semibold, digits: true)
  private static let systemBoldDigits = embedded(.bold, digits: true)
  private static let displayRegularDigits = embedded(.regular, display: true, digits: true)
  private static let displayMediumDigits = embedded(.medium, display: true, digits: true)
  private static let displaySemiboldDigits = embedded(.semibold, display: true, digits: true)
  private static let displayBoldDigits = embedded(.bold, display: true, digits: true)

  /// The system's font for code.
  static let monospacedSystem = FontFace(
    name: "System Monospaced",
    ascender: systemAscender,
    descender: systemDescender,
    advances: .cells(width: 0.6, doublesWide: true)
  )

  /// The font of squares.
  static let fixed = FontFace(
    name: "Fixed",
    ascender: 0.8,
    descender: -0.2,
    advances: .cells(width: 1, doublesWide: false)
  )

  /// The vertical metrics of Apple's system font, in parts of the em; lines have no leading.
  private static let systemAscender = 0.9521484375
  private static let systemDescender = -0.2412109375

  private static func embedded(
    _ face: SystemFace,
    display: Bool = false,
    digits: Bool = false
  ) -> FontFace {
    var name = "System"
    if display { name += " Display" }
    switch face {
    case .regular: break
    case .medium: name += " Medium"
    case .semibold: name += " Semibold"
    case .bold: name += " Bold"
    }
    if digits { name += ", digits of one width" }
    let number = face.rawValue + (display ? SystemFontMetrics.weights : 0)
    return FontFace(
      name: name,
      ascender: systemAscender,
      descender: systemDescender,
      advances: .system(SystemFontMetrics(face: number, tabularDigits: digits)),
      systemCut: SystemCut(face: face, isForDisplay: display, hasTabularDigits: digits)
    )
  }
}
