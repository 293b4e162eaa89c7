import AutoLayout
import Foundation
import TemplateLayout
import Testing
import TextLayout

@Suite struct DiagnosisTests {
  @Test func explanation() throws {
    let cell = FeedCell(reuseIdentifier: "FeedCell")
    cell.configure(
      FeedEntry(
        title: "Title",
        content: "Some words",
        username: "me",
        time: "now",
        imageSize: [20, 30]
      )
    )
    print(try cell.heightExplanation(width: 375))
    print(
      cell.layoutIssues(in: MeasurementContext(contentWidth: 375)).map(\.description).joined(
        separator: "\n"
      )
    )
    cell.configure(
      FeedEntry(title: "Title", content: "Some words", username: "me", time: "now")
    )
    print(
      cell.layoutIssues(in: MeasurementContext(contentWidth: 375)).map(\.description).joined(
        separator: "\n"
      )
    )
    let c = TableViewCell(reuseIdentifier: "x")
    let l = Label()
    l.text = "Hello"
    l.translatesAutoresizingMaskIntoConstraints = false
    c.contentView.addSubview(l)
    l.topAnchor.constraint(equalTo: c.contentView.topAnchor).isActive = true
    print(
      c.layoutIssues(in: MeasurementContext(contentWidth: 375)).map(\.description).joined(
        separator: "\n"
      )
    )
    l.heightAnchor.constraint(equalToConstant: 10).isActive = true
    l.heightAnchor.constraint(equalToConstant: 20).isActive = true
    l.bottomAnchor.constraint(equalTo: c.contentView.bottomAnchor).isActive = true
    print(
      c.layoutIssues(in: MeasurementContext(contentWidth: 375)).map(\.description).joined(
        separator: "\n"
      )
    )
    let s = TableViewCell(style: .subtitle, reuseIdentifier: "x")
    s.textLabel.text = "Hello"
    s.detailTextLabel?.text = "Hello"
    print(try s.fittingHeight(in: MeasurementContext(contentWidth: 375)))
    print(try s.heightExplanation(width: 375))
    s.frame = CGRect(x: 0, y: 0, width: 375, height: 75)
    s.layoutIfNeeded()
    print(
      s.textLabel.frame,
      s.detailTextLabel?.frame as Any,
      s.contentView.frame,
      s.layoutError as Any
    )
  }
}
