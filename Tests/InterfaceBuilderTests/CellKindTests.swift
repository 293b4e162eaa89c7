import AutoLayout
import Foundation
import InterfaceBuilder
import TemplateLayout
import Testing

/// Which cells, headers and footers a document holds, and what of it belongs to each.
@Suite struct CellKindTests {
  private static func rect(_ width: Int, _ height: Int, y: Int = 0) -> String {
    "<rect key=\"frame\" x=\"0\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\"/>"
  }

  private static func tableCell(_ id: String, _ inside: String = "") -> String {
    """
    <tableViewCell id="\(id)" reuseIdentifier="\(id)">\(rect(320, 44))
    <tableViewCellContentView key="contentView" id="\(id)-content">\(rect(320, 44))
    <subviews>\(inside)</subviews></tableViewCellContentView></tableViewCell>
    """
  }

  private static func collection(_ id: String) -> String {
    """
    <collectionView id="\(id)" translatesAutoresizingMaskIntoConstraints="NO">\(rect(320, 44))
    <cells><collectionViewCell id="\(id)-cell">\(rect(50, 50))
    <collectionViewCellContentView key="contentView" id="\(id)-content">\(rect(50, 50))
    <subviews><label id="\(id)-label" text="In">\(rect(20, 20))</label></subviews>
    </collectionViewCellContentView></collectionViewCell></cells>
    <collectionReusableView key="sectionHeaderView" id="\(id)-header">\(rect(320, 30))
    <subviews><label id="\(id)-title" text="Title">\(rect(20, 20))</label></subviews>
    </collectionReusableView></collectionView>
    """
  }

  private static let storyboard = """
    <document toolsVersion="17701" targetRuntime="iOS.CocoaTouch"><device id="retina4_7"/>
    <scenes><scene><objects><tableViewController id="controller">
    <tableView key="view" id="table">\(rect(320, 600))
    <view key="tableHeaderView" id="table-header">\(rect(320, 60, y: 64))<subviews>
    <label id="header-label" text="Header" translatesAutoresizingMaskIntoConstraints="NO">
    \(rect(0, 0))</label></subviews><constraints>
    <constraint firstItem="header-label" firstAttribute="leading" secondItem="table-header" \
    secondAttribute="leadingMargin" id="k1"/>
    <constraint firstItem="header-label" firstAttribute="top" secondItem="table-header" \
    secondAttribute="top" constant="5" id="k2"/>
    <constraint firstAttribute="bottom" secondItem="header-label" secondAttribute="bottom" \
    constant="5" id="k3"/></constraints></view>
    <view key="tableFooterView" id="table-footer">\(rect(320, 0, y: 500))</view>
    <prototypes>\(tableCell("prototype", collection("nested")))</prototypes>
    <sections><tableViewSection id="section"><cells>\(tableCell("static"))</cells>
    </tableViewSection></sections></tableView>
    </tableViewController></objects></scene></scenes></document>
    """

  @Test func everyCellHeaderAndFooterIsFound() throws {
    let document = try InterfaceDocument(data: Data(Self.storyboard.utf8), name: "S.storyboard")
    #expect(
      document.cells.map(\.id) == [
        "table-header", "table-footer", "prototype", "nested-cell", "nested-header", "static",
      ]
    )
    #expect(
      document.cells.map(\.kind) == [
        .view, .view, .tableViewCell, .collectionViewCell, .collectionReusableView, .tableViewCell,
      ]
    )
    #expect(document.cells.map(\.line).first == 4)
  }

  @Test func eachCellHasItsOwnViewsAlone() throws {
    let document = try InterfaceDocument(data: Data(Self.storyboard.utf8), name: "S.storyboard")
    let views = document.cells.map { cell in
      let preview = cell.makePreview()
      preview.layOut()
      return preview.frames.map(\.id)
    }
    #expect(
      views == [["header-label"], [], ["nested"], ["nested-label"], ["nested-title"], []]
    )
  }

  @Test func theHeaderOfATableIsATemplate() async throws {
    let document = try InterfaceDocument(data: Data(Self.storyboard.utf8), name: "S.storyboard")
    let preview = try document.cell("table-header").makePreview()
    preview.layOut()
    #expect(preview.view(withID: "header-label")?.frame.origin == CGPoint(x: 8, y: 5))
    let instance = try document.cell("table-header").makeInstance()
    #expect(try instance.fittingHeight(in: MeasurementContext(contentWidth: 375)) == 30.5)
  }

  /// A xib may hold a view alone: the header of a section, or the screen of a controller, which is
  /// none.
  @Test func aViewThatStandsAloneIsATemplateUnlessItIsAScreen() throws {
    func document(_ outlet: String) throws -> InterfaceDocument {
      let xml = """
        <document toolsVersion="17701"><device id="retina4_7"/><objects>
        <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner">
        <connections><outlet property="\(outlet)" destination="alone" id="o1"/></connections>
        </placeholder>
        <view id="alone" customClass="SectionHeader">\(Self.rect(320, 50))<subviews>
        <label id="label" text="Text" translatesAutoresizingMaskIntoConstraints="NO">
        \(Self.rect(0, 0))</label><view id="inner">\(Self.rect(5, 5))</view></subviews>
        <constraints><constraint firstItem="label" firstAttribute="top" secondItem="alone" \
        secondAttribute="top" constant="4" id="k1"/><constraint firstAttribute="bottom" \
        secondItem="label" secondAttribute="bottom" constant="6" id="k2"/><constraint \
        firstItem="label" firstAttribute="leading" secondItem="alone" secondAttribute="leading" \
        id="k3"/></constraints></view></objects></document>
        """
      return try InterfaceDocument(data: Data(xml.utf8), name: "Header.xib")
    }
    let cells = try document("header").cells
    #expect(cells.map(\.id) == ["alone"])
    #expect(cells.first?.customClass == "SectionHeader")
    let instance = try #require(cells.first).makeInstance()
    #expect(try instance.fittingHeight(in: MeasurementContext(contentWidth: 375)) == 30.5)
    #expect(try document("view").cells.isEmpty)
  }

  /// Every view below the content view is there by its id, whatever holds it.
  @Test func everyViewBelowTheContentViewIsThereById() throws {
    var sample = SampleDocument()
    sample.subviews = """
      <visualEffectView id="effect">\(Self.rect(100, 50))
      <view key="contentView" id="effect-content">\(Self.rect(100, 50))<subviews>
      <label id="in-effect" text="Text">\(Self.rect(20, 20))</label></subviews></view>
      </visualEffectView>
      <stackView id="stack">\(Self.rect(100, 50))<subviews>
      <view id="arranged">\(Self.rect(10, 10))<subviews>
      <switch id="in-arranged">\(Self.rect(51, 31))</switch></subviews></view>
      <label id="hidden" hidden="YES" text="Text">\(Self.rect(20, 20))</label></subviews></stackView>
      <scrollView id="scroll">\(Self.rect(100, 50))<subviews>
      <button id="in-scroll">\(Self.rect(10, 10))</button></subviews></scrollView>
      <gizmo id="unknown">\(Self.rect(100, 50))<subviews>
      <label id="in-unknown" text="Text">\(Self.rect(20, 20))</label></subviews></gizmo>
      """
    #expect(
      try Set(sample.frames().keys) == [
        "effect", "effect-content", "in-effect", "stack", "arranged", "in-arranged", "hidden",
        "scroll", "in-scroll", "unknown", "in-unknown",
      ]
    )
  }
}
