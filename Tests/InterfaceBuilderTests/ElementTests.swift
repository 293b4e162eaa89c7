import AutoLayout
import Foundation
import InterfaceBuilder
import Testing

/// Each element that documents hold, measured where nothing but its content decides its size.
@Suite struct ElementTests {
  private typealias Sample = SampleDocument

  private func size(
    _ name: String,
    _ attributes: String = "",
    _ children: String = "",
    tools: SampleDocument.Tools = .xcode12,
    documentChildren: String = ""
  ) throws -> CGSize {
    var sample = Sample(tools: tools)
    sample.subviews = Sample.element(name, "a", attributes, children)
    sample.constraints = Sample.tie("a", "top", "content") + Sample.tie("a", "leading", "content")
    sample.documentChildren = documentChildren
    return try #require(try sample.frames()["a"]).size
  }

  @Test(arguments: [
    ("switch", "", SampleDocument.Tools.xcode12, 51.0, 31.0), ("switch", "", .xcode26, 63, 28),
    ("stepper", "", .xcode12, 94, 32), ("stepper", "", .xcode10, 94, 29),
    ("activityIndicatorView", "style=\"medium\"", .xcode12, 20, 20),
    ("activityIndicatorView", "style=\"large\"", .xcode12, 37, 37),
    ("pickerView", "", .xcode12, 320, 216), ("datePicker", "", .xcode12, 320, 216),
    ("pageControl", "numberOfPages=\"3\"", .xcode10, 39, 37),
  ])
  func r16ControlsOfOneSize(
    name: String,
    attributes: String,
    tools: SampleDocument.Tools,
    width: Double,
    height: Double
  ) throws {
    #expect(
      try size(name, attributes, tools: tools) == CGSize(width: width, height: height)
    )
  }

  @Test(arguments: [
    ("progressView", "", SampleDocument.Tools.xcode12, 4.0), ("progressView", "", .xcode10, 2),
    ("slider", "", .xcode12, 31), ("slider", "", .xcode26, 34),
    ("segmentedControl", "", .xcode12, 32), ("segmentedControl", "", .xcode10, 29),
    ("textField", "borderStyle=\"roundedRect\"", .xcode12, 34),
    ("textField", "borderStyle=\"roundedRect\"", .xcode10, 30),
    ("label", "text=\"Text\"", .xcode12, 20.5), ("label", "text=\"\"", .xcode12, 0),
    ("button", "buttonType=\"system\"", .xcode12, 30), ("button", "", .xcode12, 34),
  ])
  func r16HeightsOfControls(
    name: String,
    attributes: String,
    tools: SampleDocument.Tools,
    height: Double
  ) throws {
    let title = name == "button" ? "<state key=\"normal\" title=\"Button\"/>" : ""
    #expect(try size(name, attributes, title, tools: tools).height == height)
  }

  @Test func r16PlainTextFieldsAreALineHigh() throws {
    let font = "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"17\"/>"
    let secure = "<textInputTraits key=\"textInputTraits\" secureTextEntry=\"YES\"/>"
    #expect(try size("textField", "", font).height == 22)
    #expect(try size("textField", "", font + secure).height == 21)
  }

  @Test func segmentedControlsAreAsWideAsTheirWidestTitle() throws {
    let segments = { (titles: [String]) in
      "<segments>" + titles.map { "<segment title=\"\($0)\"/>" }.joined() + "</segments>"
    }
    let one = try size("segmentedControl", "", segments(["Title"])).width
    #expect(try size("segmentedControl", "", segments(["Title", "T"])).width == 2 * one + 1)
    let fixed =
      "<segments><segment title=\"Title\" width=\"61\"/><segment width=\"30\"/></segments>"
    #expect(try size("segmentedControl", "", fixed).width == 92)
  }

  /// Elements that ask for no size: where nothing places them, they have none, and no diagnostic.
  @Test(arguments: [
    "view", "containerView", "tableView", "collectionView", "scrollView", "visualEffectView",
    "mapView", "webView", "wkWebView", "glkView", "mtkView", "sceneKitView", "skView", "arskView",
    "arscnView", "stackView",
  ])
  func viewsWithoutAContentOfTheirOwn(name: String) throws {
    #expect(try size(name) == .zero)
    var sample = Sample()
    sample.subviews = Sample.element(name, "a")
    sample.constraints = Sample.fill("a")
    let cell = try sample.document().cells[0].makePreview()
    cell.layOut()
    #expect(cell.diagnostics == [])
    #expect(cell.view(withID: "a")?.frame == CGRect(x: 0, y: 0, width: 320, height: 100))
  }

  /// A wheel that stands still and hides itself then takes no room in an app, and some on the canvas.
  @Test func aWheelThatHidesWhenStoppedIsDrawnNonetheless() throws {
    func width(_ attributes: String, app: Bool = false) throws -> CGFloat? {
      var sample = Sample()
      sample.subviews = Sample.element(
        "stackView",
        "stack",
        "",
        "<subviews>" + Sample.element("activityIndicatorView", "w", attributes)
          + Sample.element("label", "l", "text=\"Text\"") + "</subviews>"
      )
      sample.constraints =
        Sample.tie("stack", "top", "content") + Sample.tie("stack", "leading", "content")
      let source = try sample.document().cells[0]
      let cell = app ? source.makeInstance() : source.makePreview()
      cell.layOut()
      return cell.view(withID: "l")?.frame.minX
    }
    let hides = "hidesWhenStopped=\"YES\" style=\"medium\""
    #expect(try width(hides + " hidden=\"YES\"") == 20)
    #expect(try width(hides) == 20)
    #expect(try width(hides, app: true) == 0)
    #expect(try width(hides + " animating=\"YES\"", app: true) == 20)
    #expect(try width("style=\"medium\" hidden=\"YES\"") == 0)
  }

  @Test func buttonsAreAsLargeAsTheirContent() throws {
    let resources = "<resources><image name=\"picture\" width=\"30\" height=\"40\"/></resources>"
    let font = "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"15\"/>"
    let button = { (state: String, more: String) in
      try size(
        "button",
        "buttonType=\"system\"",
        font + "<state key=\"normal\" \(state)/>" + more,
        documentChildren: resources
      )
    }
    let title = try button("title=\"Submit\"", "")
    #expect(title.height == 30)
    // A picture replaces the 12 points around the line where it is higher.
    #expect(try button("image=\"picture\"", "") == CGSize(width: 30, height: 40))
    let both = try button("title=\"Submit\" image=\"picture\"", "")
    #expect(both == CGSize(width: title.width + 30, height: 40))
    let insets =
      "<inset key=\"contentEdgeInsets\" minX=\"5\" minY=\"6\" maxX=\"7\" maxY=\"8\"/>"
    #expect(
      try button("title=\"Submit\"", insets) == CGSize(width: title.width + 12, height: 18 + 14)
    )
    // Insets of the title or picture alone move it and nothing else.
    let moved = "<inset key=\"titleEdgeInsets\" minX=\"5\" minY=\"6\" maxX=\"7\" maxY=\"8\"/>"
    #expect(try button("title=\"Submit\"", moved) == title)
    let attributed = """
      <state key="normal"><attributedString key="attributedTitle"><fragment content="Submit">
      <attributes><font key="NSFont" metaFont="system" size="15"/></attributes></fragment>
      </attributedString></state>
      """
    #expect(try size("button", "buttonType=\"system\"", font + attributed) == title)
    let configured = """
      <buttonConfiguration key="configuration" style="filled" title="Submit"/>
      """
    #expect(
      try size("button", "buttonType=\"system\"", font + configured)
        == CGSize(
          width: title.width + 24,
          height: 18 + 14
        )
    )
  }

  @Test func aLabelOfSeveralLinesWrapsAtItsPreferredWidth() throws {
    let text = "text=\"one two three four five six seven eight nine ten\" numberOfLines=\"0\""
    let free = try size("label", text)
    let narrow = try size("label", text + " preferredMaxLayoutWidth=\"120\"")
    #expect(free.height == 20.5)
    #expect(narrow.width <= 120)
    #expect(narrow.height > 60)
  }

  @Test func imageViewsAreAsLargeAsTheirImages() throws {
    let resources = "<resources><image name=\"picture\" width=\"30\" height=\"40\"/></resources>"
    let size = CGSize(width: 30, height: 40)
    #expect(
      try self.size("imageView", "image=\"picture\"", documentChildren: resources) == size
    )
    let reference = "<imageReference key=\"image\" image=\"picture\"/>"
    #expect(try self.size("imageView", "", reference, documentChildren: resources) == size)
    #expect(try self.size("imageView", "image=\"absent\"") == .zero)
  }

  @Test func textViewsThatDoNotScrollAreAsHighAsTheirText() throws {
    let font = "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"17\"/>"
    #expect(try size("textView", "scrollEnabled=\"NO\" text=\"One line\"", font).height == 36.5)
    #expect(try size("textView", "text=\"One line\"", font).height == 0)
  }

  @Test func labelsReadTextFromEveryPlace() throws {
    let inAttribute = try size("label", "text=\"Some text\"")
    #expect(try size("label", "", "<string key=\"text\">Some text</string>") == inAttribute)
    let base64 = "<string key=\"text\" base64-UTF8=\"YES\">U29tZSB0ZXh0</string>"
    #expect(try size("label", "", base64) == inAttribute)
    let attributed = """
      <attributedString key="attributedText"><fragment content="Some text"><attributes>
      <font key="NSFont" metaFont="system" size="17"/></attributes></fragment></attributedString>
      """
    #expect(try size("label", "usesAttributedText=\"YES\"", attributed) == inAttribute)
  }

  @Test(arguments: [
    ("Title0", 41.0), ("Title1", 33.5), ("Title2", 26.5), ("Title3", 24), ("Headline", 20.5),
    ("Body", 20.5), ("Callout", 19.5), ("Subhead", 18), ("Footnote", 16), ("Caption1", 14.5),
    ("Caption2", 13.5),
  ])
  func textStyles(style: String, height: Double) throws {
    let font = "<fontDescription key=\"fontDescription\" style=\"UICTFontTextStyle\(style)\"/>"
    #expect(try size("label", "text=\"Text\"", font).height == height)
  }

  @Test func aNamedFontIsMeasuredAsTheSystemsAndReported() throws {
    var sample = Sample()
    sample.subviews = Sample.element(
      "label",
      "a",
      "text=\"Text\"",
      "<fontDescription key=\"fontDescription\" name=\"Futura-Bold\" family=\"Futura\" "
        + "pointSize=\"17\"/>"
    )
    let cell = try sample.document().cells[0].makePreview()
    #expect(cell.diagnostics.contains { $0.message.contains("Futura-Bold") })
  }

  @Test func anUnknownElementIsAPlainViewWithADiagnosticAndItsLine() throws {
    var sample = Sample()
    sample.subviews = """
      <gizmoView id="a"><rect key="frame" x="1" y="2" width="3" height="4"/></gizmoView>
      """
    let cell = try sample.document().cells[0].makePreview()
    cell.layOut()
    #expect(cell.view(withID: "a")?.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(cell.diagnostics.map(\.line) == [9])
    #expect(cell.diagnostics[0].message.contains("gizmoView"))
  }

  @Test(arguments: ["1:2", "1/2", "0.5"])
  func multipliersInThreeSyntaxes(multiplier: String) throws {
    var sample = Sample()
    sample.subviews = Sample.element("view", "a")
    sample.constraints =
      Sample.tie("a", "top", "content") + Sample.tie("a", "leading", "content")
      + Sample.tie("a", "width", "content", "width", 0, "multiplier=\"\(multiplier)\"")
      + Sample.tie("a", "height", nil, nil, 10)
    #expect(try sample.frames()["a"]?.width == 160)
  }

  @Test func anImplicitFirstItemIsTheHolder() throws {
    var sample = Sample()
    sample.subviews = Sample.element("view", "a")
    sample.constraints =
      Sample.tie("a", "leading", "content") + Sample.tie("a", "top", "content")
      + "<constraint firstAttribute=\"trailing\" secondItem=\"a\" secondAttribute=\"trailing\" "
      + "constant=\"20\"/><constraint firstAttribute=\"bottom\" secondItem=\"a\" "
      + "secondAttribute=\"bottom\" constant=\"10\"/>"
    #expect(try sample.frames()["a"] == CGRect(x: 0, y: 0, width: 300, height: 90))
  }

  @Test func scrollViewsScrollWhatIsTiedToThem() throws {
    var sample = Sample()
    sample.subviews = Sample.element(
      "scrollView",
      "scroll",
      "",
      "<subviews>\(Sample.element("view", "a"))</subviews><constraints>"
        + Sample.fill("a", "scroll") + Sample.tie("a", "width", nil, nil, 900)
        + Sample.tie("a", "height", nil, nil, 50) + "</constraints>"
    )
    sample.constraints = Sample.fill("scroll")
    let frames = try sample.frames()
    #expect(frames["scroll"]?.width == 320)
    #expect(frames["a"] == CGRect(x: 0, y: 0, width: 900, height: 50))
  }

  @Test func guidesOfScrollViewsAreWhatIsSeenAndWhatIsScrolled() throws {
    var sample = Sample()
    sample.subviews = Sample.element(
      "scrollView",
      "scroll",
      "",
      "<subviews>\(Sample.element("view", "a"))\(Sample.element("view", "b"))</subviews>"
        + "<viewLayoutGuide key=\"contentLayoutGuide\" id=\"content-guide\"/>"
        + "<viewLayoutGuide key=\"frameLayoutGuide\" id=\"frame-guide\"/><constraints>"
        + Sample.fill("a", "content-guide") + Sample.tie("a", "width", nil, nil, 900)
        + Sample.tie("a", "height", nil, nil, 50) + Sample.tie("b", "width", "frame-guide")
        + Sample.tie("b", "height", nil, nil, 10)
        + Sample.tie("b", "trailing", "content-guide") + Sample.tie("b", "top", "content-guide")
        + "</constraints>"
    )
    sample.constraints = Sample.fill("scroll")
    let frames = try sample.frames()
    #expect(frames["a"] == CGRect(x: 0, y: 0, width: 900, height: 50))
    #expect(frames["b"] == CGRect(x: 580, y: 0, width: 320, height: 10))
    let odd = sample.xml.replacingOccurrences(of: "\"frameLayoutGuide\"", with: "\"oddGuide\"")
    let document = try InterfaceDocument(data: Data(odd.utf8), name: "Sample.xib")
    let messages = try document.cell("cell").makePreview().diagnostics.map(\.message)
    #expect(messages.contains("a layout guide of the unknown kind oddGuide is left out"))
  }

  @Test func contentSizesThatADocumentRecordsAreUsed() throws {
    let designables = """
      <designables><designable name="a"><size key="intrinsicContentSize" width="91" height="18"/>\
      </designable></designables>
      """
    #expect(
      try size("view", documentChildren: designables) == CGSize(width: 91, height: 18)
    )
    #expect(
      try size(
        "view",
        "placeholderIntrinsicWidth=\"12\" placeholderIntrinsicHeight=\"infinite\""
      )
        == CGSize(width: 12, height: 0)
    )
  }
}
