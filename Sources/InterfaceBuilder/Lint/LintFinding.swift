/// What a check of a document looks for.
public enum LintRule: String, Hashable, Sendable, CaseIterable {
  /// A row that is to size itself, and whose constraints do not lead from its top to its bottom.
  case notSelfSizing = "not-self-sizing"
  /// A place or a length that the constraints leave open.
  case ambiguousLayout = "ambiguous-layout"
  /// Constraints that contradict each other.
  case conflictingConstraints = "conflicting-constraints"
  /// A saved frame that is not where the constraints put the view.
  case misplacedView = "misplaced-view"
  /// A label whose text is higher than the height it is given.
  case clippedText = "clipped-text"
  /// A label of several lines that has no room to wrap in, or none to grow.
  case cannotWrap = "cannot-wrap"
  /// A prototype without a reuse identifier.
  case missingReuseIdentifier = "missing-reuse-identifier"
  /// Two prototypes of one list with the same reuse identifier.
  case duplicateReuseIdentifier = "duplicate-reuse-identifier"
  /// Something in the document that cannot be read as it stands.
  case unreadable = "unreadable"

  /// What the rule is about, in a sentence.
  public var summary: String {
    switch self {
    case .notSelfSizing: "A row that is to size itself must be held up by its constraints."
    case .ambiguousLayout: "Constraints must decide every place and length."
    case .conflictingConstraints: "Required constraints must not contradict each other."
    case .misplacedView: "Saved frames should be where the constraints put the views."
    case .clippedText: "A fixed height must not clip the text inside."
    case .cannotWrap: "A label of several lines needs a limited width and a free height."
    case .missingReuseIdentifier: "A prototype needs a reuse identifier."
    case .duplicateReuseIdentifier: "Reuse identifiers must be unique in a list."
    case .unreadable: "Ids, numbers and elements must have a meaning."
    }
  }
}

/// Something in a document that a person should change.
public struct LintFinding: Hashable, Sendable {
  /// How bad a finding is.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// Something goes wrong at run time.
    case error
    /// Something may go wrong, or looks different from what was meant.
    case warning
  }

  /// The rule that is broken.
  public var rule: LintRule
  /// How bad it is.
  public var severity: Severity
  /// The line of the element, from 1.
  public var line: Int
  /// The id of the element, empty if it has none.
  public var elementID: String
  /// What is wrong and what to change, in words.
  public var message: String

  /// Makes a finding.
  public init(
    rule: LintRule,
    severity: Severity,
    line: Int,
    elementID: String,
    message: String
  ) {
    self.rule = rule
    self.severity = severity
    self.line = line
    self.elementID = elementID
    self.message = message
  }
}
