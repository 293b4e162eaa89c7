import AutoLayout
import Foundation
import InterfaceBuilder

/// Documents of one cell, put together from what a test is about.
struct SampleDocument {
  /// The number of Interface Builder.
  enum Tools: String {
    case xcode7 = "9531"
    case xcode8 = "11762"
    case xcode10 = "14490.70"
    case xcode11 = "16097.3"
    case xcode12 = "17701"
    case xcode16 = "23504"
    case xcode26 = "24506"
  }

  var tools = Tools.xcode12
  var device: String? = "retina4_7"
  var size = CGSize(width: 320, height: 100)
  var contentHeight: CGFloat?
  var contentWidth: CGFloat?
  var cellAttributes = ""
  var contentAttributes = ""
  var contentChildren = ""
  var cellChildren = ""
  var subviews = ""
  var constraints = ""
  var documentChildren = ""

  var xml: String {
    let device = device.map { "<device id=\"\($0)\" orientation=\"portrait\"/>" } ?? ""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" toolsVersion="\(tools.rawValue)" \
      targetRuntime="iOS.CocoaTouch" useAutolayout="YES">
      \(device)
      <objects>
      <tableViewCell reuseIdentifier="Cell" id="cell" \(cellAttributes)>
      <rect key="frame" x="0.0" y="0.0" width="\(size.width)" height="\(size.height)"/>
      <tableViewCellContentView key="contentView" id="content" \(contentAttributes)>
      <rect key="frame" x="0.0" y="0.0" width="\(contentWidth ?? size.width)" \
      height="\(contentHeight ?? size.height)"/>
      <subviews>\(subviews)</subviews>
      <constraints>\(constraints)</constraints>
      \(contentChildren)
      </tableViewCellContentView>
      \(cellChildren)
      </tableViewCell>
      </objects>
      \(documentChildren)
      </document>
      """
  }

  func document() throws -> InterfaceDocument {
    try InterfaceDocument(data: Data(xml.utf8), name: "Sample.xib")
  }

  /// The frames of a preview by id.
  func frames(
    _ leafSizes: InterfaceDocument.LeafSizes = .measured,
    width: CGFloat? = nil
  ) throws -> [String: CGRect] {
    let cell = try document().cell("cell").makePreview(leafSizes: leafSizes)
    cell.layOut(width: width)
    return Dictionary(uniqueKeysWithValues: cell.frames.map { ($0.id, $0.frame) })
  }

  /// An element that constraints place.
  static func element(
    _ name: String,
    _ id: String,
    _ attributes: String = "",
    frame: CGRect = .zero,
    _ children: String = ""
  ) -> String {
    """
    <\(name) id="\(id)" translatesAutoresizingMaskIntoConstraints="NO" \(attributes)>
    <rect key="frame" x="\(frame.minX)" y="\(frame.minY)" width="\(frame.width)" \
    height="\(frame.height)"/>
    \(children)</\(name)>
    """
  }

  /// A constraint `first.attribute = second.attribute + constant`; no second item without a second
  /// attribute.
  static func tie(
    _ first: String,
    _ attribute: String,
    _ second: String? = nil,
    _ secondAttribute: String? = nil,
    _ constant: CGFloat = 0,
    _ more: String = ""
  ) -> String {
    var text = "<constraint firstItem=\"\(first)\" firstAttribute=\"\(attribute)\" "
    if let second {
      text += "secondItem=\"\(second)\" secondAttribute=\"\(secondAttribute ?? attribute)\" "
    }
    return text + "constant=\"\(constant)\" \(more)/>"
  }

  /// Ties all four edges of a view to another's, with distances inwards.
  static func fill(
    _ view: String,
    _ other: String = "content",
    _ attributes: (String) -> String = { $0 }
  ) -> String {
    ["top", "leading", "bottom", "trailing"].map { tie(view, $0, other, attributes($0)) }.joined()
  }
}
