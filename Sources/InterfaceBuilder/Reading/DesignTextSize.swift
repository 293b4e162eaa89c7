import AutoLayout
import Foundation
import TemplateLayout
import TextLayout

/// Tells the text size at which a document was drawn, which it does not record (interface builder rule
/// R15).
///
/// The labels of the built-in styles with a title and a detail tell it: the table places them, not
/// constraints, and each is as high as a line of its text style. What is drawn at the default size
/// is by far the most common, so where labels leave a choice the size next to it is taken, and where
/// they contradict each other the default.
enum DesignTextSize {
  static func find(in document: Element, scale: CGFloat) -> ContentSizeCategory {
    var candidates = Set(ContentSizeCategory.allCases)
    for element in document.subtree where element.name == "tableViewCell" {
      guard let style = element["style"], stylesOfTwoLabels.contains(style) else { continue }
      let ids = [element["textLabel"], element["detailTextLabel"]].compactMap { $0 }
      for label in ids.compactMap({ element.tree[id: $0] }) {
        guard let fitting = categories(of: label, scale: scale) else { continue }
        candidates.formIntersection(fitting)
      }
    }
    let standard = ContentSizeCategory.large
    return candidates.min { first, second in
      let distances = [first, second].map { abs(Int($0.rawValue) - Int(standard.rawValue)) }
      return (distances[0], first.rawValue) < (distances[1], second.rawValue)
    } ?? standard
  }

  private static let stylesOfTwoLabels: Set<String> = [
    "IBUITableViewCellStyleSubtitle", "IBUITableViewCellStyleValue1",
    "IBUITableViewCellStyleValue2",
  ]

  /// The text sizes at which a line of a label's text style is as high as the label was saved; nil if
  /// the label says nothing of it.
  private static func categories(
    of label: Element,
    scale: CGFloat
  ) -> [ContentSizeCategory]? {
    guard label.name == "label", label["translatesAutoresizingMaskIntoConstraints"] != "NO",
      label["numberOfLines"] == nil, let height = label.savedFrame?.height,
      let name = label.child(key: "fontDescription")?["style"],
      let style = CellBuilder.textStyles[name]
    else { return nil }
    let fitting = ContentSizeCategory.allCases.filter { category in
      let line = Font.preferredFont(forTextStyle: style, compatibleWith: category).lineHeight
      return abs((line * scale - 1e-6).rounded(.up) / scale - height) < 1e-3
    }
    return fitting.isEmpty ? nil : fitting
  }
}
