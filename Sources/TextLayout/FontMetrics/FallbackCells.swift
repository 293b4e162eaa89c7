/// The widths of characters that no table holds, and what the emoji before them makes of them.
///
/// An emoji sequence - a flag, a person with a skin tone, a family glued by joiners, a keycap - takes
/// the room of one emoji. All parts after the first have no width, and what turns out to be an emoji
/// late, by a selector, gets the missing width there.
struct FallbackCells {
  let narrow: Int
  let wide: Int
  let emoji: Int

  /// The first code unit of the run, whose characters alone are in the same units.
  let first: Int

  /// Where the emoji sequence ends that the last character belongs to, else -1.
  private var sequenceEnd = -1
  /// Whether the sequence ends in a joiner, or in the first half of a flag.
  private var isGlued = false
  private var isHalfFlag = false
  /// Whether the sequence is a flag, or half of one.
  private var isFlag = false

  init(em: Int, first: Int) {
    self.init(narrow: em / 2, wide: em, emoji: em * 4 / 3, first: first)
  }

  init(narrow: Int, wide: Int, emoji: Int, first: Int) {
    self.narrow = narrow
    self.wide = wide
    self.emoji = emoji
    self.first = first
  }

  /// The width that a character adds.
  ///
  /// - Parameters:
  ///   - cell: What kind of character it is.
  ///   - workspace: Holds the positions of the characters before it.
  ///   - index: The character's first code unit.
  ///   - next: The first code unit after it.
  mutating func advance(
    of cell: CharacterCell,
    in workspace: TextWorkspace,
    at index: Int,
    next: Int
  ) -> Int {
    let continues = sequenceEnd == index
    let wasGlued = continues && isGlued
    let wasFlag = continues && isFlag
    let wasHalfFlag = continues && isHalfFlag
    sequenceEnd = -1
    isGlued = false
    isFlag = false
    isHalfFlag = false
    switch cell {
    case .none:
      return 0
    case .narrow:
      return narrow
    case .wide:
      return wide
    case .emoji:
      sequenceEnd = next
      return wasGlued ? 0 : emoji
    case .textEmoji:
      guard wasGlued else { return narrow }
      sequenceEnd = next
      return 0
    case .regionalIndicator:
      sequenceEnd = next
      isFlag = true
      isHalfFlag = !wasHalfFlag
      return wasHalfFlag ? 0 : emoji
    case .emojiModifier:
      sequenceEnd = next
      isFlag = wasFlag
      return continues ? 0 : widening(workspace, before: index, from: .textEmoji) ?? emoji
    case .zeroWidthJoiner:
      // A joiner after a flag joins nothing.
      isGlued = !wasFlag
      isFlag = wasFlag
      if continues {
        sequenceEnd = next
        return 0
      }
      guard let added = widening(workspace, before: index, from: .textEmoji) else { return 0 }
      sequenceEnd = next
      return added
    case .emojiSelector:
      if continues {
        isFlag = wasFlag
        sequenceEnd = next
        return 0
      }
      guard let added = widening(workspace, before: index, from: .textEmoji) else { return 0 }
      sequenceEnd = next
      return added
    case .keycap:
      let end = index > first && workspace.units[index - 1] == 0xFE0F ? index - 1 : index
      guard let added = widening(workspace, before: end, from: .narrow) else { return 0 }
      sequenceEnd = next
      return added
    }
  }

  /// What is missing from the width of the character before `index` to that of an emoji, or `nil`
  /// if that character is not of the kind that becomes one.
  private func widening(
    _ workspace: TextWorkspace,
    before index: Int,
    from kind: CharacterCell
  ) -> Int? {
    guard index > first else { return nil }
    let units = workspace.units
    var base = index - 1
    var scalar = UInt32(units[base])
    if scalar & 0xFC00 == 0xDC00, base > first {
      base -= 1
      scalar = 0x10000 + (UInt32(units[base]) & 0x3FF) << 10 + scalar & 0x3FF
    }
    guard workspace.cell(of: scalar) == kind else { return nil }
    return max(0, emoji - (workspace.ends[base] - workspace.starts[base]))
  }
}
