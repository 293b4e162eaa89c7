import AutoLayout
import Foundation

/// The margins of a cell on which the document sets none (interface builder rules R2 and R3).
struct DefaultMargins {
  /// The margins of the content view.
  var content: DirectionalEdgeInsets
  /// The margins of the cell itself.
  var cell: DirectionalEdgeInsets

  init(
    kind: InterfaceDocument.Cell.Kind,
    version: XcodeVersion,
    rowWidth: CGFloat,
    deviceWidth: CGFloat,
    scale: CGFloat,
    hasAccessory: Bool,
    hasSeparator: Bool
  ) {
    guard kind == .tableViewCell else {
      content = DirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
      cell = content
      if version == .xcode9 || version == .xcode10 {
        let side: CGFloat = rowWidth > 390 ? 20 : 16
        cell = DirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
      }
      return
    }
    let isLargeDevice = deviceWidth >= 414
    switch version {
    case .xcode7, .xcode8:
      content = DirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
    case .xcode9, .xcode10:
      let side: CGFloat = rowWidth > 390 ? 20 : 16
      content = DirectionalEdgeInsets(
        top: 11,
        leading: side,
        bottom: hasSeparator ? 11 - 1 / scale : 11,
        trailing: side
      )
    case .xcode11:
      let side: CGFloat = !isLargeDevice ? 15 : rowWidth <= 320 ? 16 : 20
      content = DirectionalEdgeInsets(top: 11, leading: side, bottom: 11, trailing: side)
    case .xcode12, .xcode13, .xcode14, .xcode15, .xcode15_3, .xcode16:
      let side: CGFloat = isLargeDevice && rowWidth > 320 ? 20 : 16
      let edge: CGFloat = version == .xcode15_3 ? 12 : 11
      content = DirectionalEdgeInsets(top: edge, leading: side, bottom: edge, trailing: side)
    case .xcode26:
      content = DirectionalEdgeInsets(top: 15, leading: 20, bottom: 15, trailing: 20)
    }
    cell = content
    if hasAccessory && version >= .xcode9 { content.trailing = 8 }
  }
}

/// The margins that a document sets on a cell and on its content view (interface builder rule R4).
struct ExplicitMargins {
  var content: DirectionalEdgeInsets?
  var cell: DirectionalEdgeInsets?
  /// Whether the content view's margins keep to the cell's.
  var preservesCellMargins = false

  /// The margins of the content view, given those it has where nothing is set.
  func contentMargins(_ defaults: DirectionalEdgeInsets) -> DirectionalEdgeInsets {
    guard var margins = content else {
      guard preservesCellMargins, let cell else { return defaults }
      return cell
    }
    guard preservesCellMargins else { return margins }
    let outer = cell ?? defaults
    margins.top = max(margins.top, outer.top)
    margins.leading = max(margins.leading, outer.leading)
    margins.bottom = max(margins.bottom, outer.bottom)
    margins.trailing = max(margins.trailing, outer.trailing)
    return margins
  }
}
