import _FoundationICU

/// Finds the line break opportunities of everyday text, asking ICU only about the rest.
///
/// UAX #14 is a list of rules over classes of characters, and ICU runs it as a state machine over all
/// of them at some 60 ns per opportunity, most of the time that preparing a text takes. Everyday text
/// needs little of it: between two characters of a dozen plain classes - letters, digits, stops,
/// ideographs - these two and a space between them decide, and nothing before or after matters. So a
/// scan reads the text through a table of such pairs, and where it meets anything else, it has ICU
/// look at the *piece* of text around it:
///
/// * A piece begins at the last opportunity found. Before a letter, a digit, an ideograph or an
///   opening bracket no rule looks further back than to an opportunity, except to see a space, and
///   those rules treat the beginning of a text like one.
/// * A piece ends at the next opportunity that is certain whatever stands further left: between two
///   letters with spaces between them, or between two ideographs.
///
/// A line feed ends a piece too, unless spaces follow: ICU treats spaces at the beginning of a text
/// otherwise than at the beginning of a later paragraph.
///
/// So the opportunities are those that ICU finds in the whole text; a test compares both on every
/// short text over these classes and on long random ones.
struct LineBreakScanner: ~Copyable {
  /// The classes, with their names in UAX #14.
  private enum Class {
    static let other: UInt8 = 0
    /// AL.
    static let letter: UInt8 = 1
    /// NU.
    static let digit: UInt8 = 2
    /// IS: comma, full stop, colon and semicolon.
    static let stop: UInt8 = 3
    /// EX: exclamation and question marks.
    static let exclamation: UInt8 = 4
    /// SP.
    static let space: UInt8 = 5
    /// ID, H2, H3 of the Basic Multilingual Plane.
    static let ideograph: UInt8 = 6
    /// CL: ideographic comma and full stop, closing brackets.
    static let ideographicClosing: UInt8 = 7
    /// HY.
    static let hyphen: UInt8 = 8
    /// The apostrophes of QU.
    static let apostrophe: UInt8 = 9
    /// PO: the percent sign.
    static let percent: UInt8 = 10
    /// OP that is not wide.
    static let opening: UInt8 = 11
    /// CP.
    static let closing: UInt8 = 12
    /// The line feed.
    static let lineFeed: UInt8 = 13
    /// OP that is wide.
    static let ideographicOpening: UInt8 = 14
    /// Where a piece begins; no character.
    static let beginning: UInt8 = 15
  }

  /// What to do between two characters: `x` keep them together, `/` allow a break, `?` ask ICU.
  ///
  /// One row per class of the first character, in the order of the classes; the second ones are
  ///
  ///     other A N . ! space C 。 - ' % ( ) LF 《
  ///
  /// A space stands for any number of them: what may follow does not depend on what was before it, for
  /// the classes that are not asked about.
  private static let pairs: StaticString = """
    ????????????????\
    ?xxxxx/xxx?xxx/?\
    ?xxxxx/x??xxxx/?\
    ?xxxxx/x????xx??\
    ?//xxx/x????xx??\
    ?//??x/????/?x/?\
    ?//xxx/x?????x/?\
    ?//xxx/x?????x/?\
    ?/???????????x??\
    ?x???????????x??\
    ???xxx???????x??\
    ?xx??????????x??\
    ?xxxxx??????xx??\
    /////?//////////\
    ?xx???x??????x??\
    ?xx???x????x?xx?
    """

  private let classes = PropertyPages { lineBreakClass(of: $0) }

  /// Calls `ask` for each piece that the table does not decide.
  ///
  /// - Parameters:
  ///   - units: The text.
  ///   - count: The number of its code units.
  ///   - boundaries: Room for as many opportunities as there are code units.
  ///   - ask: Appends the opportunities in a range of the text, its end included, to those found; gets
  ///     the range and the number found so far, and returns the new one.
  /// - Returns: The number of opportunities, the end of the text included.
  @inline(__always)
  func scan(
    _ units: UnsafeMutablePointer<UInt16>,
    count: Int,
    boundaries: UnsafeMutablePointer<Int32>,
    ask: (_ start: Int, _ end: Int, _ found: Int) -> Int
  ) -> Int {
    let pairs = Self.pairs.utf8Start
    let latin = classes.page(0)
    var found = 0
    var pieceStart = 0
    var index = 0
    var first = Class.beginning
    while index < count {
      let unit = units[index]
      let second =
        unit < 0x100 ? latin[Int(truncatingIfNeeded: unit)] : classes[UInt32(unit)]
      let action = pairs[Int(truncatingIfNeeded: first) &<< 4 | Int(truncatingIfNeeded: second)]
      if action == UInt8(ascii: "x") {
        first = second
        index &+= 1
      } else if action == UInt8(ascii: "/") {
        boundaries[found] = Int32(truncatingIfNeeded: index)
        found &+= 1
        pieceStart = index
        if first == Class.lineFeed {
          first = Class.beginning
        } else {
          first = second
          index &+= 1
        }
      } else {
        let end = endOfPiece(units, from: index, count: count)
        found = ask(pieceStart, end, found)
        if end == count { return found }
        pieceStart = end
        index = end
        first = Class.beginning
      }
    }
    if count > 0 {
      boundaries[found] = Int32(truncatingIfNeeded: count)
      found += 1
    }
    return found
  }

  /// The first certain opportunity after a place, or the end of the text.
  private func endOfPiece(
    _ units: UnsafeMutablePointer<UInt16>,
    from start: Int,
    count: Int
  ) -> Int {
    var index = start
    // The last character that is no space, and whether spaces follow it.
    var last = Class.other
    var isSpaced = false
    while index < count {
      let next = classes[UInt32(units[index])]
      if next == Class.space {
        isSpaced = last != Class.other
      } else {
        if last == Class.letter, next == Class.letter, isSpaced { return index }
        if last == Class.ideograph, next == Class.ideograph { return index }
        if last == Class.lineFeed, !isSpaced { return index }
        last = next
        isSpaced = false
      }
      index += 1
    }
    return count
  }

  private static func lineBreakClass(of scalar: UInt32) -> UInt8 {
    switch scalar {
    case 0x0A: return Class.lineFeed
    case 0x27, 0x2019: return Class.apostrophe
    case 0x25CC: return Class.other
    case 0x10000...: return Class.other
    default: break
    }
    let value = swift_u_getIntPropertyValue(Int32(bitPattern: scalar), UCHAR_LINE_BREAK)
    switch UInt32(bitPattern: value) {
    case U_LB_ALPHABETIC.rawValue: return Class.letter
    case U_LB_NUMERIC.rawValue: return Class.digit
    case U_LB_INFIX_NUMERIC.rawValue: return Class.stop
    case U_LB_EXCLAMATION.rawValue: return Class.exclamation
    case U_LB_SPACE.rawValue: return Class.space
    case U_LB_IDEOGRAPHIC.rawValue, U_LB_H2.rawValue, U_LB_H3.rawValue: return Class.ideograph
    case U_LB_CLOSE_PUNCTUATION.rawValue: return Class.ideographicClosing
    case U_LB_HYPHEN.rawValue: return Class.hyphen
    case U_LB_POSTFIX_NUMERIC.rawValue: return Class.percent
    case U_LB_CLOSE_PARENTHESIS.rawValue: return Class.closing
    case U_LB_OPEN_PUNCTUATION.rawValue:
      return isWide(scalar) ? Class.ideographicOpening : Class.opening
    default: return Class.other
    }
  }

  private static func isWide(_ scalar: UInt32) -> Bool {
    let width = swift_u_getIntPropertyValue(Int32(bitPattern: scalar), UCHAR_EAST_ASIAN_WIDTH)
    switch UInt32(bitPattern: width) {
    case U_EA_WIDE.rawValue, U_EA_FULLWIDTH.rawValue, U_EA_HALFWIDTH.rawValue: return true
    default: return false
    }
  }
}
