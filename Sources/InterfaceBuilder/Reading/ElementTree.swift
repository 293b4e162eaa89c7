/// The elements of a document, in the order in which they begin, in one array.
///
/// References between elements are positions in the array, so a document nested however deep is freed
/// and searched without recursion.
final class ElementTree: Sendable {
  /// One element as it stands in the file.
  struct Node: Sendable {
    var name: String
    var attributes: [String: String]
    /// The text directly inside the element, for the few elements that hold text.
    var text = ""
    /// The line on which the element's start tag ends, from 1.
    var line: Int32
    var parent: Int32
    var firstChild: Int32 = -1
    var nextSibling: Int32 = -1
  }

  let nodes: [Node]
  private let positions: [String: Int32]

  /// The ids that stand on more than one element, with the later element.
  let duplicates: [(id: String, position: Int32)]

  init(nodes: [Node]) {
    self.nodes = nodes
    var positions: [String: Int32] = [:]
    positions.reserveCapacity(nodes.count / 2)
    var duplicates: [(id: String, position: Int32)] = []
    for (position, node) in nodes.enumerated() {
      guard let id = node.attributes["id"] else { continue }
      let position = Int32(truncatingIfNeeded: position)
      if positions[id] == nil {
        positions[id] = position
      } else {
        duplicates.append((id, position))
      }
    }
    self.positions = positions
    self.duplicates = duplicates
  }

  /// The outermost element, if there is any.
  var root: Element? { nodes.isEmpty ? nil : Element(tree: self, position: 0) }

  /// The first element of an id.
  subscript(id id: String) -> Element? {
    positions[id].map { Element(tree: self, position: $0) }
  }

  /// All elements in the order in which they begin.
  var all: some Sequence<Element> {
    nodes.indices.lazy.map { Element(tree: self, position: Int32(truncatingIfNeeded: $0)) }
  }
}

/// An element of a document.
struct Element: Sendable {
  let tree: ElementTree
  let position: Int32

  private var node: ElementTree.Node { tree.nodes[Int(position)] }

  var name: String { node.name }
  var text: String { node.text }
  var line: Int { Int(node.line) }
  var id: String? { node.attributes["id"] }
  var key: String? { node.attributes["key"] }

  /// The value of an attribute.
  subscript(attribute: String) -> String? { node.attributes[attribute] }

  /// Whether an attribute says YES.
  func isSet(_ attribute: String) -> Bool { node.attributes[attribute] == "YES" }

  var attributes: [String: String] { node.attributes }

  var parent: Element? {
    node.parent < 0 ? nil : Element(tree: tree, position: node.parent)
  }

  /// The elements directly inside this one.
  var children: Children { Children(tree: tree, position: node.firstChild) }

  /// No elements.
  var noChildren: Children { Children(tree: tree, position: -1) }

  /// The first child of a name.
  func child(_ name: String) -> Element? { children.first { $0.name == name } }

  /// The first child of a key, whatever its name.
  func child(key: String) -> Element? { children.first { $0.key == key } }

  /// The first child of a name and key.
  func child(_ name: String, key: String) -> Element? {
    children.first { $0.name == name && $0.key == key }
  }

  /// The element and everything inside it, in the order in which elements begin.
  var subtree: some Sequence<Element> {
    var end = Int(position) + 1
    while end < tree.nodes.count, tree.nodes[end].parent >= position { end += 1 }
    let tree = tree
    return (Int(position)..<end).lazy.map {
      Element(tree: tree, position: Int32(truncatingIfNeeded: $0))
    }
  }

  /// Walks the children of an element.
  struct Children: Sequence, IteratorProtocol {
    fileprivate let tree: ElementTree
    fileprivate var position: Int32

    mutating func next() -> Element? {
      guard position >= 0 else { return nil }
      defer { position = tree.nodes[Int(position)].nextSibling }
      return Element(tree: tree, position: position)
    }
  }
}
