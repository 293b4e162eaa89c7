/// Which template each reuse identifier means, and on which side it lives.
///
/// Identifiers become small numbers here, so that rows and pools compare integers and no inner loop
/// hashes a string. A number is never reused: an identifier registered again gets a new one, and
/// what was measured on the former template is not found under it.
struct TemplateRegistrations {
  /// How a template is made, on the side where it lives.
  enum Maker: Sendable {
    case template(@Sendable (_ reuseIdentifier: String) throws -> any TemplateCell)
    case mainActorTemplate(
      @MainActor @Sendable (_ reuseIdentifier: String) throws -> any MainActorTemplateCell
    )
  }

  /// One registration; a class, so that a measurement carries a reference to it.
  final class Registration: Sendable {
    let reuseIdentifier: String
    /// The number that stands for the identifier in rows, keys and pools; 0 stands for "unknown".
    let kind: UInt16
    /// The number that stands for the template in the keys of heights: that of the identifier, or
    /// another one among tables that share heights.
    let keyKind: UInt16
    let cellType: any Any.Type
    let maker: Maker

    init(
      reuseIdentifier: String,
      kind: UInt16,
      keyKind: UInt16,
      cellType: any Any.Type,
      maker: Maker
    ) {
      self.reuseIdentifier = reuseIdentifier
      self.kind = kind
      self.keyKind = keyKind
      self.cellType = cellType
      self.maker = maker
    }

    /// Whether a row's configuration runs where the template lives.
    func isOnSide(of configuration: Row.Configuration) -> Bool {
      switch (maker, configuration) {
      case (.template, .template), (.mainActorTemplate, .mainActorTemplate): true
      case (.template, .mainActorTemplate), (.mainActorTemplate, .template): false
      }
    }

    /// The class and the side, for errors.
    var description: String {
      switch maker {
      case .template: "\(cellType)"
      case .mainActorTemplate: "\(cellType) of the main actor"
      }
    }
  }

  private var registrations: [String: Registration] = [:]
  private(set) var identifiers: [String] = [""]
  /// What was looked up last: rows come in runs of one identifier, and comparing is cheaper than
  /// hashing.
  private var latest: Registration?

  /// The registration of a reuse identifier, if there is one.
  mutating func registration(of reuseIdentifier: String) -> Registration? {
    if let latest, latest.reuseIdentifier == reuseIdentifier { return latest }
    latest = registrations[reuseIdentifier]
    return latest
  }

  /// The identifier behind a number.
  func reuseIdentifier(of kind: UInt16) -> String { identifiers[Int(kind)] }

  /// The identifiers of the present templates, by their numbers in the keys of heights.
  var identifiersByKeyKind: [UInt16: String] {
    Dictionary(uniqueKeysWithValues: registrations.values.map { ($0.keyKind, $0.reuseIdentifier) })
  }

  /// Registers a template; returns the former registration's number if there was one.
  @discardableResult
  mutating func register(
    _ reuseIdentifier: String,
    cellType: any Any.Type,
    maker: Maker,
    sharedNumber: UInt16? = nil
  ) -> UInt16? {
    let former = registrations[reuseIdentifier]?.kind
    latest = nil
    precondition(identifiers.count <= UInt16.max, "65,535 registrations in one table")
    let kind = UInt16(identifiers.count)
    registrations[reuseIdentifier] = Registration(
      reuseIdentifier: reuseIdentifier,
      kind: kind,
      keyKind: sharedNumber ?? kind,
      cellType: cellType,
      maker: maker
    )
    identifiers.append(reuseIdentifier)
    return former
  }
}
