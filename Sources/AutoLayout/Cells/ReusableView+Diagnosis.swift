import Foundation
import TemplateLayout

extension ReusableView {
  /// The chain of constraints and content sizes that decides the configured content's height.
  /// - Parameter width: The width of the content view, in points.
  /// - Throws: ``LayoutError``, as measuring does.
  public final func heightExplanation(width: CGFloat) throws(LayoutError) -> HeightExplanation {
    var context = measurementContext ?? MeasurementContext(contentWidth: width)
    context.contentWidth = width
    context.mode = .autoLayout
    let height = try measure(in: context)
    return HeightExplanation(height: height, steps: try layoutEngine.heightSteps())
  }

  /// Everything about the layout of the configured content that a person should look at: what
  /// contradicts itself, what is left open, what keeps the view from sizing itself.
  ///
  /// Parts of views that are hidden in a stack are left out.
  /// - Complexity: Some solves for each edge of each view; not for every row of a list.
  public final func layoutIssues(in context: MeasurementContext) -> [LayoutIssue] {
    var context = context
    context.mode = .autoLayout
    var issues: [LayoutIssue] = []
    do throws(LayoutError) {
      _ = try measure(in: context)
    } catch .unsatisfiable {
      // The engine tells of all conflicts below, one by one.
    } catch {
      issues.append(.error(error))
      guard case .notSelfSizing = error else { return issues }
    }
    let engine = layoutEngine
    do throws(LayoutError) {
      issues.append(contentsOf: try engine.issues())
      let width = engine.value(contentView.edges.right)
      if abs(width - context.contentWidth) > 1e-3 {
        issues.append(
          .widthNotMet(
            view: contentView.nameForDiagnosis,
            given: context.contentWidth,
            needed: CGFloat((width * 1e3).rounded() / 1e3)
          )
        )
      }
    } catch {
      issues.append(.error(error))
    }
    return issues
  }
}

extension ReusableView {
  /// What contradicts itself or is left open in the layout as it was last done, at its size.
  /// - Complexity: Some solves for each edge of each view.
  package final func presentLayoutIssues() -> [LayoutIssue] {
    do throws(LayoutError) {
      return try layoutEngine.issues()
    } catch {
      return [.error(error)]
    }
  }
}

extension View {
  /// Whether the constraints leave a place or a length of the view open, as it was last laid out.
  ///
  /// - Complexity: Some solves for each edge; for debugging.
  public final var hasAmbiguousLayout: Bool {
    guard let engine, superview != nil else { return false }
    let edges = [self.edges.left, self.edges.top, self.edges.right, self.edges.bottom]
    return edges.contains { edge in
      (try? engine.isOpen([(edge, 1)])) ?? false
    }
  }
}
