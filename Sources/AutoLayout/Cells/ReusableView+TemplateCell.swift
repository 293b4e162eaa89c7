import Foundation
import TemplateLayout

// The bridge to the engine that measures rows: the only place where the two meet.

extension ReusableView: TemplateCell {
  /// The height of the configured content at the context's width, a multiple of a pixel.
  ///
  /// The content view is given the context's content width, more strongly than by any optional
  /// constraint and less than by any required one. After the first call only what the configuration
  /// changed is computed again.
  /// - Throws: ``LayoutError``: contradictory constraints, content without a chain from top to
  ///   bottom, or input without a meaning.
  /// - Complexity: What changed since the last call.
  public final func fittingHeight(in context: MeasurementContext) throws -> CGFloat {
    try measure(in: context)
  }

  final func measure(in context: MeasurementContext) throws(LayoutError) -> CGFloat {
    let engine = layoutEngine
    if context != measurementContext { adopt(context, engine) }
    switch context.mode {
    case .autoLayout:
      return try engine.fittingHeight(width: context.contentWidth, hostWidth: context.rowWidth)
    case .sizeThatFits:
      reachedDefaultSizeThatFits = false
      let size = sizeThatFits(CGSize(width: context.contentWidth, height: 0))
      guard !reachedDefaultSizeThatFits else {
        throw .sizeThatFitsNotOverridden(cell: nameForDiagnosis)
      }
      guard size.height.isFinite else {
        throw .notFinite(view: nameForDiagnosis, property: "the height of sizeThatFits")
      }
      return size.height
    }
  }

  private func adopt(_ context: MeasurementContext, _ engine: LayoutEngine) {
    let isFirst = measurementContext == nil
    let margins = standardContentMargins
    measurementContext = context
    let traits = TraitCollection(
      displayScale: context.scale,
      preferredContentSizeCategory: context.contentSizeCategory,
      layoutDirection: context.layoutDirection
    )
    if traits != engine.traits { traitCollection = traits }
    if isFirst || margins != standardContentMargins {
      engine.marginsDidChange()
      contentView.invalidateIntrinsicContentSize()
    }
  }
}
