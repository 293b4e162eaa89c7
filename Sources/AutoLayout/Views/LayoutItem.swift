/// What a constraint can relate: a ``View`` or a ``LayoutGuide``.
///
/// A layout item belongs to the tree of views it is in, and a tree to one thread at a time: neither
/// is `Sendable`, and a template cell's tree never leaves the pool that made it.
open class LayoutItem {
  /// The item's edges among the unknowns of ``engine``.
  @exclusivity(unchecked) final var edges = ItemEdges.none

  /// The engine that lays the item out, from the first layout of its tree on.
  @exclusivity(unchecked) final var engine: LayoutEngine?

  /// A name for diagnoses; without one they use the type's.
  public final var identifier: String?

  private final var storedReference: ItemReference?

  /// Makes an item; only views and layout guides take part in layout.
  ///
  /// It is public because a class whose superclass hides an initializer inherits none.
  public init(identifier: String?) { self.identifier = identifier }

  deinit { storedReference?.item = nil }

  /// What constraints hold instead of the item.
  final var reference: ItemReference {
    if let storedReference { return storedReference }
    let reference = ItemReference(self)
    storedReference = reference
    return reference
  }

  /// The view itself, or the view that owns the guide.
  var viewForLayout: View? { nil }

  /// How diagnoses call the item.
  var nameForDiagnosis: String { identifier ?? "\(type(of: self))" }
}

/// A weak reference to an item.
///
/// Swift's own would move the item's reference count into a side table, and make every retain of a
/// view slower for as long as it lives.
final class ItemReference {
  /// The item, which clears it before it goes away, so it never dangles.
  unowned(unsafe) fileprivate(set) var item: LayoutItem?

  fileprivate init(_ item: LayoutItem) { self.item = item }
}

/// The indices of an item's four edges among the variables of a solver; -1 is an edge held at 0.
///
/// Edges are measured in the coordinates of the tree's root and belong to the alignment rectangle.
/// Edges instead of an origin and a size keep nearly every row at two terms.
struct ItemEdges {
  var left: Int32
  var top: Int32
  var right: Int32
  var bottom: Int32

  static let none = ItemEdges(left: -1, top: -1, right: -1, bottom: -1)
}
