import AutoLayout
import Foundation

/// The device that a document was drawn for.
struct Canvas: Hashable, Sendable {
  /// The width of the screen in points, 0 if the document names no device.
  var width: CGFloat
  /// Pixels per point (interface builder rule R12).
  var scale: CGFloat
  /// Whether the width is compact, regular, or neither.
  var widthClass: SizeClass
  /// Whether the height is compact, regular, or neither.
  var heightClass: SizeClass
  /// Whether the device is a tablet.
  var isPad: Bool

  /// How much room there is along an axis.
  enum SizeClass: String, Hashable, Sendable {
    case any
    case compact
    case regular
  }

  /// Reads the device of a document.
  init(document: Element) {
    guard let device = document.child("device"), let id = device["id"] else {
      let screen = document.child("simulatedMetricsContainer")?
        .child("simulatedScreenMetrics", key: "destination")?["type"]
      let isRetina = screen?.hasPrefix("retina") ?? Self.hasHalfPointSeparator(document)
      self.init(
        width: 0,
        scale: isRetina ? 2 : 1,
        widthClass: .any,
        heightClass: .any,
        isPad: false
      )
      return
    }
    let isLandscape = device["orientation"] == "landscape"
    if id.hasPrefix("ipad") {
      let width: CGFloat = id.contains("12_9") ? 1024 : id.contains("10_5") ? 834 : 768
      self.init(width: width, scale: 2, widthClass: .regular, heightClass: .regular, isPad: true)
      return
    }
    let (width, height, scale) = Self.phone(id)
    let isLarge = width >= 414
    self.init(
      width: isLandscape ? height : width,
      scale: scale,
      widthClass: isLandscape && isLarge ? .regular : .compact,
      heightClass: isLandscape ? .compact : .regular,
      isPad: false
    )
  }

  /// Whether a cell of the document is half a point higher than its content view: the separator of
  /// one pixel (interface builder rule R1) tells the scale of a document that names no device.
  private static func hasHalfPointSeparator(_ document: Element) -> Bool {
    document.subtree.contains { element in
      guard element.name == "tableViewCell", let cell = element.savedFrame,
        let content = element.child(key: "contentView")?.savedFrame
      else { return false }
      return abs(cell.height - content.height - 0.5) < 1e-6
    }
  }

  init(width: CGFloat, scale: CGFloat, widthClass: SizeClass, heightClass: SizeClass, isPad: Bool) {
    self.width = width
    self.scale = scale
    self.widthClass = widthClass
    self.heightClass = heightClass
    self.isPad = isPad
  }

  /// The portrait size in points and the pixels per point of a phone.
  private static func phone(_ id: String) -> (width: CGFloat, height: CGFloat, scale: CGFloat) {
    switch id {
    case "retina3_5": (320, 480, 2)
    case "retina4_0": (320, 568, 2)
    case "retina4_7": (375, 667, 2)
    case "retina5_5": (414, 736, 3)
    case "retina5_9": (375, 812, 3)
    case "retina6_0": (390, 844, 3)
    case "retina6_1": (414, 896, 2)
    case "retina6_12": (393, 852, 3)
    case "retina6_3": (402, 874, 3)
    case "retina6_5": (414, 896, 3)
    case "retina6_7": (428, 926, 3)
    case "retina6_72": (430, 932, 3)
    case "retina6_9": (440, 956, 3)
    default: (375, 667, 2)
    }
  }

  /// Whether a variation of a document holds on this device, by its key such as
  /// `heightClass=regular-widthClass=compact`.
  func fits(variation key: String) -> Bool {
    key.split(separator: "-").allSatisfy { condition in
      let parts = condition.split(separator: "=")
      guard parts.count == 2 else { return false }
      switch parts[0] {
      case "widthClass": return parts[1] == widthClass.rawValue
      case "heightClass": return parts[1] == heightClass.rawValue
      case "userInterfaceIdiom": return parts[1] == (isPad ? "pad" : "phone")
      default: return false
      }
    }
  }
}
