import Foundation
import FoundationXML
import Testing

@testable import template_layout

@Suite("Picture")
struct PictureTests {
  private static let black = Picture.Color(0, 0, 0)

  private func text(_ string: String, rightToLeft: Bool = false) -> Picture.Text {
    Picture.Text(
      string: string,
      origin: CGPoint(x: 16, y: 25.5),
      width: 80,
      isRightToLeft: rightToLeft,
      pointSize: 16,
      weight: 700,
      color: Self.black
    )
  }

  private func attribute(_ name: String, of element: XMLElement) -> String? {
    element.attributes?.first { $0.name == name }?.stringValue
  }

  @Test("A line carries its measured width, and begins at its right end when it is read from there")
  func textElement() throws {
    var picture = Picture(size: CGSize(width: 100, height: 50))
    picture.add(.text(text("abc")))
    picture.add(.text(text("ابج", rightToLeft: true)))
    let document = try XMLDocument(xmlString: picture.svg, options: [])
    let elements = try document.nodes(forXPath: "//*[local-name()='text']")
      .compactMap { $0 as? XMLElement }
    #expect(elements.count == 2)
    let left = elements[0]
    #expect(attribute("x", of: left) == "16")
    #expect(attribute("y", of: left) == "25.5")
    #expect(attribute("textLength", of: left) == "80")
    #expect(attribute("direction", of: left) == nil)
    let right = elements[1]
    #expect(attribute("x", of: right) == "96")
    #expect(attribute("direction", of: right) == "rtl")
  }

  @Test("Any text gives well-formed XML that holds it")
  func escaping() throws {
    let hostile = "<b> & \"q\" 'x' ]]> \u{1}\u{FFFE} é漢😀 \u{202E}"
    var picture = Picture(size: CGSize(width: 10, height: 10))
    picture.add(.text(text(hostile)))
    let document = try XMLDocument(xmlString: picture.svg, options: [])
    let element = try document.nodes(forXPath: "//*[local-name()='text']").first
    let expected = hostile.replacing("\u{1}", with: "\u{FFFD}")
      .replacing("\u{FFFE}", with: "\u{FFFD}")
    #expect(element?.stringValue == expected)
  }

  @Test("Shapes stand in the order in which they were added")
  func shapes() {
    var picture = Picture(size: CGSize(width: 10, height: 20.5))
    let color = Picture.Color(255, 128, 0)
    picture.add(.rectangle(CGRect(x: 0, y: 0.5, width: 10, height: 20), fill: color))
    picture.add(.lines([.zero, CGPoint(x: 3, y: 4.25)], stroke: color, width: 0.5))
    picture.add(.circle(center: CGPoint(x: 5, y: 5), radius: 2, stroke: color, width: 1))
    let lines = picture.svg.split(separator: "\n").suffix(4)
    #expect(
      lines.elementsEqual([
        "<rect x=\"0\" y=\"0.5\" width=\"10\" height=\"20\" fill=\"#ff8000\"/>",
        "<polyline points=\"0,0 3,4.25\" fill=\"none\" stroke=\"#ff8000\" stroke-width=\"0.5\""
          + " stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
        "<circle cx=\"5\" cy=\"5\" r=\"2\" fill=\"none\" stroke=\"#ff8000\" stroke-width=\"1\"/>",
        "</svg>",
      ])
    )
  }
}
