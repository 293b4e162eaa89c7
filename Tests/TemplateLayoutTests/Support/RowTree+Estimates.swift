@testable import TemplateLayout

/// The tree's questions, asked with estimates as they are learnt instead of those of one moment.
extension RowTree {
  func contentHeight(_ estimates: HeightEstimates) -> Double { contentHeight(estimates.classes) }

  func top(of index: Int, _ estimates: HeightEstimates) -> Double {
    top(of: index, estimates.classes)
  }

  func height(at position: RowPosition, _ estimates: HeightEstimates) -> Double? {
    height(at: position, estimates.classes)
  }

  func extent(of position: RowPosition, _ estimates: HeightEstimates) -> VerticalExtent? {
    extent(of: position, estimates.classes)
  }

  func extent(ofSection section: Int, _ estimates: HeightEstimates) -> VerticalExtent? {
    extent(ofSection: section, estimates.classes)
  }

  func position(atY y: Double, _ estimates: HeightEstimates) -> RowPosition? {
    position(atY: y, estimates.classes)
  }

  func positions(
    fromY lower: Double,
    toY upper: Double,
    _ estimates: HeightEstimates
  ) -> [(position: RowPosition, extent: VerticalExtent)] {
    positions(fromY: lower, toY: upper, estimates.classes)
  }
}
