import _FoundationICU

/// How a character that no font table holds takes room: by its Unicode properties alone.
enum CharacterCell: UInt8 {
  /// A mark, a control or a format character: no room.
  case none
  /// Half an em.
  case narrow
  /// An em: ideographs, kana, Hangul and full-width forms.
  case wide
  /// An emoji shown as one without asking.
  case emoji
  /// A character that a variation selector turns into an emoji.
  case textEmoji
  /// One half of a flag.
  case regionalIndicator
  /// A skin tone, which belongs to the emoji before it.
  case emojiModifier
  /// Glues the emoji around it into one.
  case zeroWidthJoiner
  /// Asks for the emoji form of the character before it.
  case emojiSelector
  /// The key around a digit.
  case keycap
}

extension CharacterCell {
  /// Derives the cell of a character from its Unicode properties.
  init(_ scalar: UInt32) {
    self = Self.cell(of: Int32(bitPattern: scalar))
  }

  private static func cell(of scalar: Int32) -> CharacterCell {
    switch scalar {
    case 0x200D: return .zeroWidthJoiner
    case 0xFE0F: return .emojiSelector
    case 0x20E3: return .keycap
    default: break
    }
    if swift_u_hasBinaryProperty(scalar, UCHAR_REGIONAL_INDICATOR) != 0 {
      return .regionalIndicator
    }
    if swift_u_hasBinaryProperty(scalar, UCHAR_EMOJI_MODIFIER) != 0 { return .emojiModifier }
    if swift_u_hasBinaryProperty(scalar, UCHAR_EMOJI_PRESENTATION) != 0 { return .emoji }
    if swift_u_hasBinaryProperty(scalar, UCHAR_EXTENDED_PICTOGRAPHIC) != 0 { return .textEmoji }
    if swift_u_hasBinaryProperty(scalar, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0 { return .none }
    switch UInt32(bitPattern: Int32(swift_u_charType(scalar))) {
    case U_NON_SPACING_MARK.rawValue, U_ENCLOSING_MARK.rawValue, U_CONTROL_CHAR.rawValue,
      U_FORMAT_CHAR.rawValue, U_LINE_SEPARATOR.rawValue, U_PARAGRAPH_SEPARATOR.rawValue:
      return .none
    default: break
    }
    switch UInt32(bitPattern: swift_u_getIntPropertyValue(scalar, UCHAR_HANGUL_SYLLABLE_TYPE)) {
    // The later parts of a syllable stand in the square of the first one.
    case U_HST_VOWEL_JAMO.rawValue, U_HST_TRAILING_JAMO.rawValue: return .none
    default: break
    }
    switch UInt32(bitPattern: swift_u_getIntPropertyValue(scalar, UCHAR_EAST_ASIAN_WIDTH)) {
    case U_EA_WIDE.rawValue, U_EA_FULLWIDTH.rawValue: return .wide
    default: return .narrow
    }
  }
}
