/// What of a cell's elements takes part on the document's device (interface builder rule R10).
///
/// `variation key="default"` excludes constraints and subviews, variations that fit the device's size
/// class include or exclude more, and replace attributes.
struct Installation {
  private var excluded: Set<String> = []
  private var overlays: [Int32: [String: String]] = [:]
  private var replacements: [Int32: [Element]] = [:]

  init(of elements: [Element], on canvas: Canvas) {
    let variations = elements.filter { $0.name == "variation" }
    for variation in variations where variation.key == "default" { apply(variation) }
    for variation in variations {
      guard let key = variation.key, key != "default", canvas.fits(variation: key) else { continue }
      apply(variation)
    }
  }

  private mutating func apply(_ variation: Element) {
    if let owner = variation.parent {
      for (name, value) in variation.attributes where name != "key" {
        overlays[owner.position, default: [:]][name] = value
      }
    }
    for child in variation.children {
      guard child.name == "mask" else {
        if let owner = variation.parent {
          replacements[owner.position, default: []].append(child)
        }
        continue
      }
      for mark in child.children {
        guard let reference = mark["reference"] else { continue }
        if mark.name == "exclude" { excluded.insert(reference) }
        if mark.name == "include" { excluded.remove(reference) }
      }
    }
  }

  /// Whether a constraint or a subview takes part.
  func includes(_ element: Element) -> Bool {
    guard let id = element.id else { return true }
    return !excluded.contains(id)
  }

  /// The value of an attribute on the device.
  func value(_ attribute: String, of element: Element) -> String? {
    overlays[element.position]?[attribute] ?? element[attribute]
  }

  /// The child of a key on the device.
  func child(key: String, of element: Element) -> Element? {
    replacements[element.position]?.last { $0.key == key } ?? element.child(key: key)
  }
}
