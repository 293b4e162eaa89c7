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
    advances: Advances
  ) {
    self.name = name
    self.ascender = ascender
    self.descender = descender
    self.leading = leading
    self.advances = advances
  }
}

extension FontFace: Hashable {
  /// Whether both are the same face.
  public static func == (lhs: FontFace, rhs: FontFace) -> Bool { lhs === rhs }

  /// Feeds the identity of the face to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension FontFace {
  /// The system font in a weight.
  static func system(weight: Font.Weight) -> FontFace {
    switch weight {
    case .ultraLight, .thin, .light, .regular: systemRegular
    case .medium: systemMedium
    case .semibold: systemSemibold
    case .bold, .heavy, .black: systemBold
    }
  }

  /// The system font in a weight, with digits of one width.
  static func monospacedDigitSystem(weight: Font.Weight) -> FontFace {
    switch weight {
    case .ultraLight, .thin, .light, .regular: systemRegularDigits
    case .medium: systemMediumDigits
    case .semibold: systemSemiboldDigits
    case .bold, .heavy, .black: systemBoldDigits
    }
  }

  private static let systemRegular = embedded("System", face: 0)
  private static let systemMedium = embedded("System Medium", face: 1)
  private static let systemSemibold = embedded("System Semibold", face: 2)
  private static let systemBold = embedded("System Bold", face: 3)

  private static let systemRegularDigits = embedded(
    "System, digits of one width",
    face: 0,
    tabularDigits: true
  )
  private static let systemMediumDigits = embedded(
    "System Medium, digits of one width",
    face: 1,
    tabularDigits: true
  )
  private static let systemSemiboldDigits = embedded(
    "System Semibold, digits of one width",
    face: 2,
    tabularDigits: true
  )
  private static let systemBoldDigits = embedded(
    "System Bold, digits of one width",
    face: 3,
    tabularDigits: true
  )

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
    _ name: String,
    face: Int,
    tabularDigits: Bool = false
  ) -> FontFace {
    FontFace(
      name: name,
      ascender: systemAscender,
      descender: systemDescender,
      advances: .system(SystemFontMetrics(face: face, tabularDigits: tabularDigits))
    )
  }
}
