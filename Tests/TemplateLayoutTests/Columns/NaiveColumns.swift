import Foundation
import TemplateLayout

/// Columns as plainly as they can be written: every frame by walking from the top.
struct NaiveColumns {
  struct Section {
    var header: CGFloat?
    var items: [CGFloat]
    var footer: CGFloat?
  }

  var sections: [Section]
  var columns: Int
  var inset: CGFloat
  var left: CGFloat
  var itemWidth: CGFloat
  /// The collection's width, over which headers and footers stand.
  var width: CGFloat

  struct Frames {
    var items: [IndexPath: CGRect] = [:]
    var order: [IndexPath] = []
    var headers: [Int: CGRect] = [:]
    var footers: [Int: CGRect] = [:]
    var height: CGFloat = 0
  }

  var frames: Frames {
    var frames = Frames()
    var y: CGFloat = 0
    for (number, section) in sections.enumerated() {
      if let header = section.header {
        frames.headers[number] = CGRect(x: 0, y: y, width: width, height: header)
        y += header
      }
      var rest = section.items[...]
      while !rest.isEmpty {
        y += inset
        let line = rest.prefix(columns)
        let tallest = line.max()!
        var x = left
        for (item, height) in zip(line.indices, line) {
          let path = IndexPath(row: item, section: number)
          frames.items[path] = CGRect(
            x: x,
            y: y + (tallest - height) / 2,
            width: itemWidth,
            height: height
          )
          frames.order.append(path)
          x += itemWidth + inset
        }
        y += tallest
        rest = rest.dropFirst(columns)
      }
      if !section.items.isEmpty { y += inset }
      if let footer = section.footer {
        frames.footers[number] = CGRect(x: 0, y: y, width: width, height: footer)
        y += footer
      }
    }
    frames.height = y
    return frames
  }
}

extension CGRect {
  /// Whether no edge differs by more than what adding in another order makes.
  func isNearly(_ other: CGRect?) -> Bool {
    guard let other else { return false }
    let distances = [
      minX - other.minX, minY - other.minY, width - other.width, height - other.height,
    ]
    return distances.allSatisfy { abs($0) < 1e-6 }
  }

  /// Whether they have more in common than an edge.
  func overlaps(_ other: CGRect) -> Bool {
    max(minX, other.minX) < min(maxX, other.maxX)
      && (height == 0
        ? other.minY < minY && minY < other.maxY
        : max(minY, other.minY) < min(maxY, other.maxY))
  }
}
