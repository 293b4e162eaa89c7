import Foundation
import TemplateLayout
import TestSupport
import Testing

/// From a request to an answer.
@Suite final class RequestTests: EngineSuite {
  @Test func heightIsMeasuredOnceAndThenHit() async throws {
    let delegate = DelegateDouble([Self.contents(0..<3)])
    let table = try await table(delegate)
    let first = try await table.height(for: IndexPath(row: 2, section: 0))
    let second = try await table.height(for: IndexPath(row: 2, section: 0))
    #expect(first == 12.5)
    #expect(second == first)
    #expect(work.measured == 1)
    #expect(delegate.calls.sections == 1)
    #expect(delegate.calls.rows == [[IndexPath(row: 2, section: 0)]])
    let statistics = await table.statistics
    #expect(statistics.hits == 1)
    #expect(statistics.misses == 1)
    #expect(statistics.configurations == 1)
    #expect(work.violations.isEmpty)
  }

  @Test(
    "F18 the separator is one pixel, and none without a line",
    arguments: [(1.0, 11.0), (2.0, 10.5), (4.0, 10.25)]
  )
  func separator(scale: CGFloat, expected: CGFloat) async throws {
    let delegate = DelegateDouble([[TemplateContent(id: 0, area: 1000)]])
    let path = IndexPath(row: 0, section: 0)
    let lined = try await table(delegate, environment: .init(width: 100, scale: scale))
    #expect(try await lined.height(for: path) == expected)
    let plain = try await table(
      delegate,
      environment: .init(width: 100, scale: scale, separatorStyle: .none)
    )
    #expect(try await plain.height(for: path) == 10)
  }

  @Test("P12 D11 a measured height of 0 stays 0, without separator, and is cached")
  func zeroHeight() async throws {
    let delegate = DelegateDouble([[TemplateContent(id: 0, area: 0)]])
    let table = try await table(delegate)
    for _ in 0..<2 {
      #expect(try await table.height(for: IndexPath(row: 0, section: 0)) == 0)
    }
    #expect(work.measured == 1)
  }

  @Test("P5 F30 many requests for one row are one configuration")
  func joinedRequests() async throws {
    let delegate = DelegateDouble([Self.contents(0..<1)])
    delegate.hold()
    let table = try await table(delegate)
    let heights = try await withThrowingTaskGroup(of: CGFloat.self) { group in
      for _ in 0..<20 {
        group.addTask { try await table.height(for: IndexPath(row: 0, section: 0)) }
      }
      while await table.statistics.requests + table.waitingRequestCount < 20 {
        await Task.yield()
      }
      delegate.release()
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(heights == Array(repeating: 10.5, count: 20))
    #expect(work.configured == 1)
    let statistics = await table.statistics
    #expect(statistics.misses + statistics.hits == 20)
    #expect(statistics.configurations == 1)
  }

  @Test("F37 an unregistered identifier is a typed error, and the request can be repeated")
  func unregistered() async throws {
    let delegate = DelegateDouble([Self.contents(0..<1)])
    let table = try TableLayout(
      environment: LayoutEnvironment(width: 100),
      delegate: delegate,
      options: TableLayoutOptions(isPrecachingEnabled: false)
    )
    let path = IndexPath(row: 0, section: 0)
    let error = await #expect(throws: TableLayoutError.self) { try await table.height(for: path) }
    guard case .unregisteredReuseIdentifier("cell", let reference)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reference.indexPath == path)
    #expect(error?.description.contains("\"cell\"") == true)
    await table.register(forCellReuseIdentifier: "cell") { [work] _ in TemplateDouble(work: work) }
    #expect(try await table.height(for: path) == 10.5)
  }

  @Test("F10 X6 a row that does not exist is a typed error")
  func missingRow() async throws {
    let table = try await table(DelegateDouble([Self.contents(0..<2)]))
    for path in [
      IndexPath(row: 2, section: 0), IndexPath(row: 0, section: 1),
      IndexPath(row: .max, section: 0),
    ] {
      let error = await #expect(throws: TableLayoutError.self) { try await table.height(for: path) }
      guard case .noSuchRow(let reference, let sections, _)? = error else {
        Issue.record("\(path): \(String(describing: error))")
        continue
      }
      #expect(reference.indexPath == path)
      #expect(sections == 1)
    }
    for path in [IndexPath(row: -1, section: 0), IndexPath(index: 3), IndexPath()] {
      let error = await #expect(throws: TableLayoutError.self) { try await table.height(for: path) }
      guard case .malformedIndexPath? = error else {
        Issue.record("\(path): \(String(describing: error))")
        continue
      }
    }
  }

  @Test func anotherClassThanRegisteredIsATypedError() async throws {
    final class OtherCell: TemplateCell {
      func prepareForReuse() {}
      func fittingHeight(in context: MeasurementContext) -> CGFloat { 1 }
    }
    let table = try await table(DelegateDouble([Self.contents(0..<1)]))
    await table.register(forCellReuseIdentifier: "cell") { _ in OtherCell() }
    let error = await #expect(throws: TableLayoutError.self) {
      try await table.height(for: IndexPath(row: 0, section: 0))
    }
    guard case .cellTypeMismatch("cell", "OtherCell", "TemplateDouble", _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("a template on the wrong side is a typed error")
  func wrongSide() async throws {
    let table = try await table(DelegateDouble([Self.contents(0..<1)]))
    await table.register(
      forCellReuseIdentifier: "cell",
      makeMainActorTemplate: { [work] _ in MainActorTemplateDouble(work: work) }
    )
    let error = await #expect(throws: TableLayoutError.self) {
      try await table.height(for: IndexPath(row: 0, section: 0))
    }
    guard case .cellTypeMismatch("cell", _, _, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("templates of the main actor are measured there")
  func mainActorTemplates() async throws {
    let delegate = DelegateDouble([Self.contents(0..<4)]) { content, _ in
      Row("cell", mainActorCell: MainActorTemplateDouble.self) { $0.configure(content) }
    }
    let table = try await table(delegate)
    await table.register(
      forCellReuseIdentifier: "cell",
      makeMainActorTemplate: { [work] _ in
        MainActor.assertIsolated()
        return MainActorTemplateDouble(work: work)
      }
    )
    for row in 0..<4 {
      let height = try await table.height(for: IndexPath(row: row, section: 0))
      #expect(height == 10.5 + CGFloat(row))
    }
    #expect(work.made == 1)
  }

  @Test("an error of the cell names the row", arguments: [CGFloat.nan, -1, .infinity])
  func invalidHeights(height: CGFloat) async throws {
    let table = try await table(DelegateDouble([Self.contents(0..<1)]))
    await table.register(forCellReuseIdentifier: "cell") { [work] _ in
      TemplateDouble(work: work) { _, _ in height }
    }
    let error = await #expect(throws: TableLayoutError.self) {
      try await table.height(for: IndexPath(row: 0, section: 0))
    }
    guard case .invalidHeight(_, "cell", _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("F42 a fallback stands in only if it was asked for, and is told")
  func fallback() async throws {
    struct Broken: Error {}
    let delegate = DelegateDouble([Self.contents(0..<1)])
    let options = TableLayoutOptions(isPrecachingEnabled: false, fallbackRowHeight: 44)
    let table = try await table(delegate, options: options)
    await table.register(forCellReuseIdentifier: "cell") { [work] _ in
      TemplateDouble(work: work) { _, _ in throw Broken() }
    }
    let events = table.events
    #expect(try await table.height(for: IndexPath(row: 0, section: 0)) == 44)
    await table.close()
    var fallbacks: [CGFloat] = []
    for await event in events {
      if case .fallbackUsed(_, let height) = event.kind { fallbacks.append(height) }
    }
    #expect(fallbacks == [44])
  }

  @Test(
    "F13 P4 D10 while the width is unknown nothing is measured; a width releases all",
    arguments: [nil, 0]
  )
  func unknownWidth(width: CGFloat?) async throws {
    let delegate = DelegateDouble([Self.contents(0..<5)])
    let table = try await table(delegate, environment: LayoutEnvironment(width: width))
    let events = table.events
    async let heights = withThrowingTaskGroup(of: (Int, CGFloat).self) { group in
      for row in 0..<5 {
        group.addTask { (row, try await table.height(for: IndexPath(row: row, section: 0))) }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    var waiting = 0
    for await event in events {
      guard case .waitingForWidth = event.kind else {
        Issue.record("\(event)")
        break
      }
      waiting += 1
      if waiting == 5 { break }
    }
    #expect(work.measured == 0)
    #expect(delegate.calls.rows.isEmpty)
    try await table.setEnvironment(LayoutEnvironment(width: 100))
    let expected = (0..<5).map { ($0, 10.5 + CGFloat($0)) }
    #expect(try await heights == Dictionary(uniqueKeysWithValues: expected))
  }

  @Test(
    "environments no table can have are refused",
    arguments: [
      LayoutEnvironment(width: -1), LayoutEnvironment(width: .nan),
      LayoutEnvironment(width: .infinity), LayoutEnvironment(width: 100, scale: 0),
      LayoutEnvironment(width: 100, scale: .nan),
      LayoutEnvironment(width: 100, sectionIndexWidth: -1),
      LayoutEnvironment(width: 100, safeAreaInsets: .init(left: .nan, right: 0)),
      LayoutEnvironment(width: 100, rowMargins: .init(left: 60, right: 60)),
    ]
  )
  func refusedEnvironments(environment: LayoutEnvironment) async throws {
    #expect(throws: TableLayoutError.self) {
      try TableLayout(environment: environment, delegate: nil)
    }
    let table = try await table(DelegateDouble([]))
    await #expect(throws: TableLayoutError.self) { try await table.setEnvironment(environment) }
    #expect(await table.environment == LayoutEnvironment(width: 100))
  }

  @Test("F15 F16 F17 A16 everything that narrows a row is taken off in one place")
  func contentWidth() {
    var environment = LayoutEnvironment(width: 375)
    #expect(environment.contentWidth(with: .none) == 375)
    #expect(environment.contentWidth(with: .disclosureIndicator) == 341)
    #expect(environment.contentWidth(with: .detailDisclosureButton) == 307)
    #expect(environment.contentWidth(with: .checkmark) == 335)
    #expect(environment.contentWidth(with: .detailButton) == 327)
    #expect(environment.contentWidth(with: .view(width: 20)) == 339)
    environment.sectionIndexWidth = 15
    environment.editingControlWidth = 38
    environment.safeAreaInsets = .init(left: 44, right: 44)
    environment.rowMargins = .init(left: 20, right: 20)
    environment.contentInset = .init(left: 1, right: 2)
    #expect(environment.rowWidth == 244)
    #expect(environment.contentWidth(with: .checkmark) == 151)
    let wide = LayoutEnvironment(width: 414, scale: 3)
    #expect(wide.contentWidth(with: .none) == 414)
    #expect(wide.contentWidth(with: .checkmark) == 370)
  }

  @Test(
    "headers and footers are measured from their configuration, without separator (F21 F22 D1 D15)"
  )
  func headersAndFooters() async throws {
    let delegate = DelegateDouble([Self.contents(0..<1), Self.contents(0..<1)])
    delegate.setHeader(TemplateContent(id: 100, area: 2000), inSection: 1)
    delegate.setFooter(TemplateContent(id: 101, area: 3000), inSection: 1)
    let table = try await table(delegate)
    for _ in 0..<2 {
      #expect(try await table.heightForHeader(inSection: 1) == 20)
      #expect(try await table.heightForFooter(inSection: 1) == 30)
    }
    #expect(work.configured == 2)
    let error = await #expect(throws: TableLayoutError.self) {
      try await table.heightForHeader(inSection: 0)
    }
    #expect(error?.description == "[header 0] does not exist: the section has no header")
  }

  @Test(
    "F22 D15 a row, a header and a footer of one key have heights of their own, and go together"
  )
  func headersAndFootersByKey() async throws {
    let delegate = DelegateDouble([Self.contents(0..<1)]) { content, _ in
      DelegateDouble.row(content, key: "same", version: 1)
    }
    delegate.setHeader(TemplateContent(id: 100, area: 2000), inSection: 0)
    delegate.setFooter(TemplateContent(id: 101, area: 3000), inSection: 0)
    let table = try await table(delegate)
    func heights() async throws -> [CGFloat] {
      [
        try await table.height(for: path(0)), try await table.heightForHeader(inSection: 0),
        try await table.heightForFooter(inSection: 0),
      ]
    }
    for _ in 0..<2 { #expect(try await heights() == [10.5, 20, 30]) }
    #expect(work.measured == 3)
    // From their key alone, then.
    await table.reloadData()
    #expect(try await heights() == [10.5, 20, 30])
    #expect(work.measured == 3)
    delegate.setHeader(TemplateContent(id: 100, area: 4000), inSection: 0)
    await table.invalidate(key: "same")
    #expect(try await heights() == [10.5, 40, 30])
    #expect(work.measured == 6)
    delegate.setFooter(TemplateContent(id: 101, area: 5000), inSection: 0)
    try await table.reloadSections([0])
    #expect(try await heights() == [10.5, 40, 50])
    #expect(work.measured == 9)
  }

  @Test("a delegate that answers with another number of rows is a typed error")
  func wrongRowCount() async throws {
    final class Miscounting: TableLayoutDelegate {
      func sections() async -> [TableSection] { [TableSection(numberOfRows: 3)] }
      func rows(at indexPaths: [IndexPath]) async -> [Row] { [] }
    }
    let delegate = Miscounting()
    let table = try TableLayout(environment: .init(width: 100), delegate: delegate)
    let error = await #expect(throws: TableLayoutError.self) {
      try await table.height(for: IndexPath(row: 0, section: 0))
    }
    guard case .rowCountMismatch(asked: 1, answered: 0)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("rows of one key, version and kind share a height; D9 another kind does not")
  func keyedRows() async throws {
    let content = TemplateContent(id: 7, area: 1000)
    let delegate = DelegateDouble([[content, content, content, content]]) { content, path in
      switch path!.row {
      case 0, 1: DelegateDouble.row(content, key: "same", version: 1)
      case 2: DelegateDouble.row(content, key: "same", version: 2)
      default:
        Row("other", cell: TemplateDouble.self, key: "same", version: 1) { $0.configure(content) }
      }
    }
    let table = try await table(delegate)
    await table.register(forCellReuseIdentifier: "other") { [work] _ in
      TemplateDouble(work: work) { _, _ in 77 }
    }
    var heights: [CGFloat] = []
    for row in 0..<4 {
      heights.append(try await table.height(for: IndexPath(row: row, section: 0)))
    }
    #expect(heights == [10.5, 10.5, 10.5, 77.5])
    #expect(work.measured == 3)
  }

  @Test("a row whose height is not kept is measured for each request")
  func uncachedRows() async throws {
    let delegate = DelegateDouble([Self.contents(0..<1)]) { content, _ in
      DelegateDouble.row(content, key: 1, cachesHeight: false)
    }
    let table = try await table(delegate)
    for _ in 0..<3 { _ = try await table.height(for: IndexPath(row: 0, section: 0)) }
    #expect(work.measured == 3)
    #expect(await table.statistics.hits == 0)
  }

  @Test(
    "F11 A14 X23 another width is another height; the former width gives the former one as a hit"
  )
  func turningBack() async throws {
    let table = try await table(DelegateDouble([Self.contents(0..<1)]))
    let path = IndexPath(row: 0, section: 0)
    #expect(try await table.height(for: path) == 10.5)
    try await table.setEnvironment(LayoutEnvironment(width: 50))
    #expect(try await table.height(for: path) == 20.5)
    try await table.setEnvironment(LayoutEnvironment(width: 100))
    #expect(try await table.height(for: path) == 10.5)
    #expect(work.measured == 2)
  }

  @Test("F24 invalidating a row makes the next request measure it, as often as asked")
  func invalidate() async throws {
    let delegate = DelegateDouble([Self.contents(0..<2)])
    let table = try await table(delegate)
    let path = IndexPath(row: 1, section: 0)
    #expect(try await table.height(for: path) == 11.5)
    delegate.contents = [[TemplateContent(id: 0, area: 1), TemplateContent(id: 1, area: 2000)]]
    #expect(try await table.height(for: path) == 11.5)
    try await table.invalidate(path)
    try await table.invalidate(path)
    #expect(try await table.height(for: path) == 20.5)
    #expect(work.measured == 2)
    await #expect(throws: TableLayoutError.self) {
      try await table.invalidate(IndexPath(row: 2, section: 0))
    }
  }
}
