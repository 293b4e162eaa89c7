import AutoLayout
import Foundation
import InterfaceBuilder
import TemplateLayout
import Testing

/// The rules by which Interface Builder lays cells out, each on a document of its own.
@Suite struct RuleTests {
  private typealias Sample = SampleDocument

  /// A plain view that fills what its edges are tied to.
  private func filling(_ sample: Sample, _ attribute: @escaping (String) -> String) throws -> CGRect
  {
    var sample = sample
    sample.subviews = Sample.element("view", "a")
    sample.constraints = Sample.fill("a", "content", attribute)
    return try #require(try sample.frames()["a"])
  }

  private let margins: (String) -> String = { $0 + "Margin" }

  @Test func r1ContentViewIsTakenAsSaved() throws {
    let sample = Sample(tools: .xcode10, contentHeight: 99.5)
    #expect(try filling(sample) { $0 } == CGRect(x: 0, y: 0, width: 320, height: 99.5))
    let noRect = sample.xml.replacingOccurrences(
      of: "<rect key=\"frame\" x=\"0.0\" y=\"0.0\" width=\"320.0\" height=\"99.5\"/>",
      with: ""
    )
    let document = try InterfaceDocument(data: Data(noRect.utf8), name: "Sample.xib")
    let cell = try document.cell("cell").makePreview()
    cell.layOut()
    #expect(cell.view.contentView.frame.height == 99.5)
  }

  @Test(arguments: [
    (Sample.Tools.xcode8, 320.0, "retina4_7", 8.0, 8.0, 8.0),
    (.xcode10, 320, "retina4_7", 16, 11, 10.5),
    (.xcode10, 414, "retina6_1", 20, 11, 10.5),
    (.xcode11, 375, "retina4_7", 15, 11, 11),
    (.xcode11, 414, "retina6_1", 20, 11, 11),
    (.xcode11, 320, "retina6_1", 16, 11, 11),
    (.xcode12, 375, "retina4_7", 16, 11, 11),
    (.xcode12, 414, "retina6_1", 20, 11, 11),
    (.xcode16, 320, "retina6_1", 16, 11, 11),
    (.xcode26, 374, "retina6_1", 20, 15, 15),
  ])
  func r2MarginsOfATableCell(
    tools: SampleDocument.Tools,
    width: Double,
    device: String,
    side: Double,
    top: Double,
    bottom: Double
  ) throws {
    var sample = Sample(tools: tools, device: device)
    sample.size.width = width
    if tools == .xcode10 { sample.contentHeight = 99.5 }
    let frame = try filling(sample, margins)
    let height = sample.contentHeight ?? 100
    let expected = CGRect(
      x: side,
      y: top,
      width: width - 2 * side,
      height: height - top - bottom
    )
    #expect(frame == expected)
  }

  @Test func r2AnAccessoryLeavesEightPointsBeforeIt() throws {
    var sample = Sample(cellAttributes: "accessoryType=\"disclosureIndicator\"")
    sample.contentWidth = 286
    let frame = try filling(sample, margins)
    #expect(frame.minX == 16)
    #expect(frame.maxX == 278)
  }

  @Test func r3CollectionCellsHaveEightPointsOnAllSides() throws {
    func frame(tools: String, item: String) throws -> CGRect {
      let xml = """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" toolsVersion="\(tools)">
        <device id="retina4_7"/><objects>
        <collectionViewCell id="cell"><rect key="frame" x="0" y="0" width="200" height="100"/>
        <collectionViewCellContentView key="contentView" id="content">
        <rect key="frame" x="0" y="0" width="200" height="100"/>
        <subviews>\(Sample.element("view", "a"))</subviews></collectionViewCellContentView>
        <constraints>\(Sample.fill("a", item, margins))</constraints>
        </collectionViewCell></objects></document>
        """
      let document = try InterfaceDocument(data: Data(xml.utf8), name: "Sample.xib")
      let cell = try document.cell("cell").makePreview()
      cell.layOut()
      return try #require(cell.view(withID: "a")).frame
    }
    let inset = CGRect(x: 8, y: 8, width: 184, height: 84)
    #expect(try frame(tools: "17701", item: "content") == inset)
    #expect(try frame(tools: "17701", item: "cell") == inset)
    let ofCell = CGRect(x: 16, y: 0, width: 168, height: 100)
    #expect(try frame(tools: "14490.70", item: "cell") == ofCell)
  }

  @Test func r4SetMarginsReplaceTheDefaults() throws {
    let sample = Sample(
      contentChildren: """
        <edgeInsets key="layoutMargins" top="1" left="2" bottom="3" right="4"/>
        """
    )
    #expect(try filling(sample, margins) == CGRect(x: 2, y: 1, width: 314, height: 96))
    let preserving = Sample(
      contentAttributes: "preservesSuperviewLayoutMargins=\"YES\"",
      contentChildren: """
        <directionalEdgeInsets key="directionalLayoutMargins" top="1" leading="30" bottom="3" \
        trailing="4"/>
        """
    )
    #expect(try filling(preserving, margins) == CGRect(x: 30, y: 11, width: 274, height: 78))
  }

  @Test func r4PreservedMarginsCountTheDistanceToTheSuperview() throws {
    var sample = Sample()
    sample.subviews = Sample.element(
      "view",
      "outer",
      "preservesSuperviewLayoutMargins=\"YES\"",
      "<subviews>\(Sample.element("view", "inner"))</subviews><constraints>"
        + Sample.fill("inner", "outer", margins) + "</constraints>"
    )
    sample.constraints =
      Sample.tie("outer", "leading", "content", "leading", 4)
      + Sample.tie("outer", "trailing", "content", "trailing", -40)
      + Sample.tie("outer", "top", "content") + Sample.tie("outer", "bottom", "content")
    let inner = try #require(try sample.frames()["inner"])
    // 16 - 4 is more than the view's own 8; 16 - 40 is not.
    #expect(inner.minX == 12)
    #expect(inner.maxX == 268)
  }

  @Test func r5SafeAreaIsTheViewsBounds() throws {
    var sample = Sample(device: "retina6_1")
    sample.cellChildren = "<viewLayoutGuide key=\"safeArea\" id=\"safe\"/>"
    sample.subviews = Sample.element("view", "a")
    sample.constraints = Sample.fill("a", "safe")
    #expect(try sample.frames()["a"] == CGRect(x: 0, y: 0, width: 320, height: 100))
  }

  @Test func r6AStackWithMarginsArrangesInside() throws {
    var sample = Sample()
    sample.subviews = Sample.element(
      "stackView",
      "stack",
      "",
      """
      <subviews>\(Sample.element("view", "a"))</subviews>
      <edgeInsets key="layoutMargins" top="1" left="2" bottom="3" right="4"/>
      """
    )
    sample.constraints = Sample.fill("stack")
    #expect(try sample.frames()["a"] == CGRect(x: 2, y: 1, width: 314, height: 96))
  }

  @Test(arguments: [
    ("fill", [0.0, 110.0, 220.0], [100.0, 100.0, 80.0]),
    ("fillEqually", [0, 103.5, 206.5], [93.5, 93, 93.5]),
    ("equalSpacing", [0, 140, 280], [100, 100, 20]),
    ("equalCentering", [0, 120, 280], [100, 100, 20]),
  ])
  func r7StacksShareTheirLength(
    distribution: String,
    origins: [Double],
    lengths: [Double]
  ) throws {
    var sample = Sample()
    sample.size.width = 300
    let widths =
      distribution == "fillEqually" ? [] : distribution == "fill" ? [100, 100] : [100, 100, 20]
    let views = (0..<3).map { index in
      Sample.element(
        "view",
        "v\(index)",
        "",
        index < widths.count
          ? "<constraints>" + Sample.tie("v\(index)", "width", nil, nil, CGFloat(widths[index]))
            + "</constraints>" : ""
      )
    }
    sample.subviews = Sample.element(
      "stackView",
      "stack",
      "distribution=\"\(distribution)\" spacing=\"10\"",
      "<subviews>\(views.joined())</subviews>"
    )
    sample.constraints = Sample.fill("stack")
    let frames = try sample.frames()
    for index in 0..<3 {
      let frame = try #require(frames["v\(index)"])
      #expect(abs(frame.minX - origins[index]) <= 0.5)
      #expect(abs(frame.width - lengths[index]) <= 0.5)
    }
  }

  @Test func r7HiddenViewsDropOutAndStandardSpacingIsEight() throws {
    var sample = Sample()
    let height = { (id: String) in
      "<constraints>" + Sample.tie(id, "height", nil, nil, 20) + "</constraints>"
    }
    sample.subviews = Sample.element(
      "stackView",
      "stack",
      "axis=\"vertical\" spacingType=\"standard\"",
      "<subviews>" + Sample.element("view", "a", "", height("a"))
        + Sample.element("view", "b", "hidden=\"YES\"", height("b"))
        + Sample.element("view", "c") + "</subviews>"
    )
    sample.constraints = Sample.fill("stack")
    #expect(try sample.frames()["c"] == CGRect(x: 0, y: 28, width: 320, height: 72))
  }

  /// Lines of 17 points have baselines 22 points apart, lines of 11 points 13: Apple's leading.
  @Test(arguments: [(17, 22.0), (11, 13), (14, 19), (34, 41)])
  func r7StandardSpacingFromBaselineToBaselineIsALinesLeading(
    pointSize: Int,
    distance: Double
  ) throws {
    let label = { (id: String, size: Int) in
      Sample.element(
        "label",
        id,
        "text=\"Text\"",
        "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"\(size)\"/>"
      )
    }
    var sample = Sample(size: CGSize(width: 320, height: 200))
    sample.subviews =
      Sample.element(
        "stackView",
        "stack",
        "axis=\"vertical\" spacingType=\"standard\" baselineRelativeArrangement=\"YES\"",
        "<subviews>" + label("a", 17) + label("b", pointSize) + "</subviews>"
      )
    sample.constraints =
      Sample.tie("stack", "top", "content") + Sample.tie("stack", "leading", "content")
    let frames = try sample.frames()
    let (first, second) = (try #require(frames["a"]), try #require(frames["b"]))
    // Both are one line high, so their baselines lie an ascender below their tops.
    let ascender = 0.9521484375
    let found = second.minY + ascender * Double(pointSize) - (first.minY + ascender * 17)
    #expect(abs(found - distance) <= 0.5)
  }

  @Test func r8AlignmentRectangles() throws {
    var sample = Sample()
    sample.subviews = Sample.element("switch", "s") + Sample.element("slider", "l")
    sample.constraints =
      Sample.tie("s", "trailing", "content", "trailing", -10) + Sample.tie("s", "top", "content")
      + Sample.tie("l", "leading", "content", "leading", 10) + Sample.tie("l", "top", "content")
      + Sample.tie("l", "width", nil, nil, 150)
    let frames = try sample.frames()
    #expect(frames["s"] == CGRect(x: 261, y: 0, width: 51, height: 31))
    #expect(frames["l"] == CGRect(x: 8, y: 0, width: 154, height: 31))
  }

  @Test func r9Baselines() throws {
    var sample = Sample()
    sample.subviews =
      Sample.element(
        "label",
        "one",
        "text=\"Text\"",
        "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"20\"/>"
      )
      + Sample.element("view", "v")
    sample.constraints =
      Sample.tie("one", "top", "content") + Sample.tie("one", "leading", "content")
      + Sample.tie("one", "height", nil, nil, 50)
      + Sample.tie("v", "top", "one", "firstBaseline") + Sample.tie("v", "leading", "content")
      + Sample.tie("v", "width", nil, nil, 5) + Sample.tie("v", "height", nil, nil, 5)
    // (50 - 23.867) / 2 + 19.043
    #expect(try sample.frames()["v"]?.minY == 32)
    sample.subviews = sample.subviews.replacingOccurrences(
      of: "text=\"Text\"",
      with: "text=\"Text\" numberOfLines=\"0\""
    )
    #expect(try sample.frames()["v"]?.minY == 19)
  }

  /// A line that is saved lower than it is begins at the top of its label and is cut below, so that its
  /// baseline lies where that of a whole line does.
  @Test func r9TheBaselineOfALineThatIsCut() throws {
    var sample = Sample()
    let font = "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"17\"/>"
    let label = { (id: String, height: CGFloat) in
      Sample.element(
        "label",
        id,
        "text=\"Text\"",
        frame: CGRect(x: 0, y: 0, width: 40, height: height),
        font
      )
    }
    sample.subviews = Sample.element(
      "stackView",
      "stack",
      "alignment=\"firstBaseline\"",
      "<subviews>" + label("cut", 18) + label("whole", 20.5) + "</subviews>"
    )
    sample.constraints =
      Sample.tie("stack", "top", "content") + Sample.tie("stack", "leading", "content")
    let frames = try sample.frames(.saved)
    #expect(frames["cut"]?.minY == 0)
    #expect(frames["whole"]?.minY == 0)
  }

  @Test func r10PlaceholdersAndVariations() throws {
    var sample = Sample()
    sample.subviews = Sample.element("view", "a")
    sample.constraints =
      Sample.tie("a", "top", "content") + Sample.tie("a", "leading", "content")
      + Sample.tie("a", "width", nil, nil, 40, "id=\"small\"")
      + Sample.tie("a", "width", nil, nil, 80, "id=\"large\"")
      + Sample.tie("a", "height", nil, nil, 30, "placeholder=\"YES\"")
    sample.contentChildren = """
      <variation key="default"><mask key="constraints"><exclude reference="small"/>\
      <exclude reference="large"/></mask></variation>
      <variation key="widthClass=compact"><mask key="constraints">\
      <include reference="small"/></mask></variation>
      <variation key="widthClass=regular"><mask key="constraints">\
      <include reference="large"/></mask></variation>
      """
    #expect(try sample.frames()["a"]?.size == CGSize(width: 40, height: 30))
    sample.device = "ipad9_7"
    #expect(try sample.frames()["a"]?.width == 80)
    // An app never sees a placeholder.
    let app = try sample.document().cell("cell").makeInstance()
    app.layOut()
    #expect(app.view(withID: "a")?.frame.height == 0)
  }

  /// Variations replace constants, fonts and what else an element says, where the device fits.
  @Test(arguments: [("retina4_7", 12.0, 24.0), ("ipad9_7", 5, 20.5)])
  func r10VariationsOfAttributesAndFonts(device: String, top: Double, height: Double) throws {
    var sample = Sample(device: device)
    sample.subviews = Sample.element(
      "label",
      "a",
      "text=\"Text\"",
      """
      <fontDescription key="fontDescription" type="system" pointSize="17"/>
      <variation key="heightClass=regular-widthClass=compact">
      <fontDescription key="fontDescription" type="system" pointSize="20"/></variation>
      """
    )
    sample.constraints =
      Sample.tie("a", "leading", "content")
      + "<constraint firstItem=\"a\" firstAttribute=\"top\" secondItem=\"content\" "
      + "secondAttribute=\"top\" constant=\"5\" id=\"t\">"
      + "<variation key=\"widthClass=compact\" constant=\"12\"/></constraint>"
    let frame = try #require(try sample.frames()["a"])
    #expect(frame.minY == CGFloat(top))
    #expect(frame.height == CGFloat(height))
  }

  @Test func r11AutoresizingViewsFollowTheirSuperview() throws {
    var sample = Sample()
    sample.subviews = """
      <view id="a"><rect key="frame" x="10" y="5" width="100" height="20"/>
      <autoresizingMask key="autoresizingMask" widthSizable="YES" flexibleMaxY="YES"/></view>
      <view id="b" fixedFrame="YES" translatesAutoresizingMaskIntoConstraints="NO">
      <rect key="frame" x="7" y="8" width="9" height="10"/></view>
      """
    #expect(try sample.frames()["a"] == CGRect(x: 10, y: 5, width: 100, height: 20))
    #expect(try sample.frames(width: 360)["a"] == CGRect(x: 10, y: 5, width: 140, height: 20))
    #expect(try sample.frames(width: 360)["b"] == CGRect(x: 7, y: 8, width: 9, height: 10))
  }

  @Test(arguments: [("retina4_7", 33.5), ("retina5_5", 33.333333333333336), (nil, 33)])
  func r12FramesAreRoundedToPixels(device: String?, height: Double) throws {
    var sample = Sample(tools: device == nil ? .xcode7 : .xcode12, device: device)
    sample.subviews = Sample.element("view", "a")
    sample.constraints =
      Sample.tie("a", "top", "content") + Sample.tie("a", "leading", "content")
      + Sample.tie("a", "width", nil, nil, 10)
      + Sample.tie("a", "height", "content", "height", 0, "multiplier=\"1/3\"")
    #expect(abs(try #require(try sample.frames()["a"]).height - height) < 1e-9)
  }

  @Test func r13DefaultRowHeightWithoutAChain() throws {
    var sample = Sample()
    sample.subviews = Sample.element("view", "a")
    sample.constraints = Sample.tie("a", "top", "content")
    #expect(try sample.document().cells[0].defaultContentHeight == 43.5)
    sample.tools = .xcode26
    #expect(try sample.document().cells[0].defaultContentHeight == 51)
    #expect(throws: LayoutError.self) {
      try sample.document().cells[0].makePreview().designFittingHeight()
    }
  }

  /// The labels of a built-in style are placed by the table, and as high as their lines: they tell at
  /// which text size the document was drawn.
  @Test(
    arguments: [
      (["Body": 17], 17), (["Body": 17, "Callout": 16], 17), (["Body": 20.5], 20.5),
      (["Body": 63.5], 63.5), (["Body": 17, "Callout": 19.5], 20.5), (["Body": 43.5], 20.5),
      // Four sizes have such captions; the default is one of them. The other is of three, of which
      // the one next to the default is the likeliest.
      (["Caption2": 13.5], 20.5), (["Caption1": 13.5], 19.5),
    ] as [([String: Double], Double)]
  )
  func r15BuiltInLabelsTellTheTextSizeOfTheDesign(
    heights: [String: Double],
    bodyHeight: Double
  ) throws {
    func builtIn(_ labels: [String: Double]) -> String {
      let labels = labels.sorted { $0.key < $1.key }.enumerated().map { index, label in
        """
        <label text="Title" id="built\(index)"><rect key="frame" x="16" y="9" width="29" \
        height="\(label.value)"/><fontDescription key="fontDescription" \
        style="UICTFontTextStyle\(label.key)"/></label>
        """
      }
      return """
        <tableViewCell id="other" style="IBUITableViewCellStyleValue1" textLabel="built0" \
        detailTextLabel="built1"><rect key="frame" x="0" y="0" width="320" height="44"/>\
        <tableViewCellContentView key="contentView" id="c2">\
        <rect key="frame" x="0" y="0" width="320" height="44"/><subviews>\(labels.joined())\
        </subviews></tableViewCellContentView></tableViewCell>
        """
    }
    var sample = Sample()
    sample.subviews = Sample.element(
      "label",
      "a",
      "text=\"Text\"",
      "<fontDescription key=\"fontDescription\" style=\"UICTFontTextStyleBody\"/>"
    )
    sample.constraints = Sample.tie("a", "top", "content") + Sample.tie("a", "leading", "content")
    let xml = sample.xml.replacingOccurrences(of: "<objects>", with: "<objects>" + builtIn(heights))
    let document = try InterfaceDocument(data: Data(xml.utf8), name: "Sample.xib")
    let preview = try document.cell("cell").makePreview(textSize: document.designTextSize)
    preview.layOut()
    #expect(preview.view(withID: "a")?.frame.height == CGFloat(bodyHeight))
    // It is told, and not imitated unless somebody asks for it.
    let plain = try document.cell("cell").makePreview()
    plain.layOut()
    #expect(plain.view(withID: "a")?.frame.height == 20.5)
    // An app has the text size of whoever uses it.
    let app = try document.cell("cell").makeInstance()
    app.view.contentView.frame.size = CGSize(width: 320, height: 100)
    app.view.contentView.layoutIfNeeded()
    #expect(app.view(withID: "a")?.frame.height == 20.5 as CGFloat)
  }

  /// A label whose saved height is of another Xcode (R14) or text size (R15) is measured as its font
  /// says: what is stale is not imitated.
  @Test func r14AndR15StaleFramesAreNotImitated() throws {
    var sample = Sample()
    sample.subviews = Sample.element(
      "label",
      "a",
      "text=\"Text\"",
      frame: CGRect(x: 0, y: 0, width: 40, height: 17),
      "<fontDescription key=\"fontDescription\" style=\"UICTFontTextStyleBody\"/>"
    )
    sample.constraints = Sample.tie("a", "top", "content") + Sample.tie("a", "leading", "content")
    #expect(try sample.frames()["a"]?.height == 20.5)
    #expect(try sample.frames(.saved)["a"]?.height == 17)
  }
}
