import Foundation
import TemplateLayout
import TextLayout

/// A view that shows text: UIKit's `UILabel`, as far as it decides sizes.
///
/// A label of several lines needs no help with its width: layout finds the width first and asks for
/// the height that follows from it. A width set by ``preferredMaxLayoutWidth`` takes precedence.
///
/// A font made from a text style follows the text-size category the tree is laid out with: see
/// ``adjustsFontForContentSizeCategory``.
open class Label: View {
  /// The text, nil or empty for none; setting it takes an ``attributedText`` away.
  public final var text: String? {
    get { attributedSource?.string ?? string }
    set {
      if attributedSource != nil {
        attributedSource = nil
        baselinesDidChange()
      }
      string = newValue
      textDidChange()
    }
  }

  /// A text in several fonts or of a paragraph style of its own.
  public final var attributedText: AttributedText? {
    get { attributedSource }
    set {
      attributedSource = newValue
      string = nil
      textDidChange()
      baselinesDidChange()
    }
  }

  /// The font of ``text``; the system font of 17 points unless set.
  @exclusivity(unchecked) public final var font: Font = .systemFont(ofSize: 17) {
    didSet {
      guard font != oldValue else { return }
      textDidChange()
      baselinesDidChange()
    }
  }

  /// Whether a font made from a text style follows the text-size category of the traits.
  ///
  /// On by default, other than UIKit's: a template cell is measured under one category after
  /// another, and no single one of them is "the current one" at which a font could be frozen. Turn it
  /// off to keep a font at the size it was made with.
  public final var adjustsFontForContentSizeCategory = true {
    didSet {
      guard adjustsFontForContentSizeCategory != oldValue else { return }
      textDidChange()
      baselinesDidChange()
    }
  }

  /// How many lines the label has at most, 0 for any number; 1 unless set.
  @exclusivity(unchecked) public final var numberOfLines = 1 {
    didSet {
      guard numberOfLines != oldValue else { return }
      invalidateIntrinsicContentSize()
      // One line is centred in the label, several begin at its top: the rows themselves differ.
      if (numberOfLines == 1) != (oldValue == 1) { engine?.setNeedsRebuild() }
    }
  }

  /// How lines end, and what is left out where text does not fit.
  @exclusivity(unchecked) public final var lineBreakMode = LineBreakMode.byTruncatingTail {
    didSet { if lineBreakMode != oldValue { invalidateIntrinsicContentSize() } }
  }

  /// The width at which lines are broken; 0, the default, leaves it to layout.
  @exclusivity(unchecked) public final var preferredMaxLayoutWidth: CGFloat = 0 {
    didSet { if preferredMaxLayoutWidth != oldValue { invalidateIntrinsicContentSize() } }
  }

  /// Where lines stand in the label; of no influence on its size.
  public final var textAlignment = TextAlignment.natural

  @exclusivity(unchecked) private final var string: String?
  @exclusivity(unchecked) private final var attributedSource: AttributedText?
  @exclusivity(unchecked) private final var prepared: PreparedText?

  /// Makes an empty label.
  public override init(frame: CGRect) { super.init(frame: frame) }

  // Unchecked, as measuring reads them all the time: no accessor of theirs is left while the property
  // is being changed, but for the observers, which run after the change.

  // MARK: Size

  open override var intrinsicContentSize: CGSize {
    let limit = preferredMaxLayoutWidth > 0 && numberOfLines != 1 ? preferredMaxLayoutWidth : nil
    return textSize(fitting: limit ?? .infinity)
  }

  open override var intrinsicHeightDependsOnWidth: Bool {
    numberOfLines != 1 && preferredMaxLayoutWidth <= 0
  }

  open override func intrinsicContentSize(forWidth width: CGFloat) -> CGSize {
    textSize(fitting: width)
  }

  /// The size of the text in at most a given width, in whole pixels; a width or height of 0 means
  /// no limit.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let limit = numberOfLines == 1 || size.width <= 0 ? .infinity : size.width
    var fitting = textSize(fitting: limit)
    if size.width > 0 { fitting.width = min(fitting.width, size.width) }
    return fitting
  }

  private func textSize(fitting width: CGFloat) -> CGSize {
    guard let prepared = preparedText() else { return .zero }
    // A solved width may lie a rounding error below that of the text.
    return prepared.size(
      fitting: width + 1e-3,
      numberOfLines: max(numberOfLines, 0),
      lineBreakMode: lineBreakMode,
      scale: traitCollection.displayScale
    )
  }

  /// The lines as they are drawn in the label's present width, their tops counted from the label's.
  ///
  /// As UIKit does, the label centres a text that is lower than itself.
  public final func textLines() -> [TextLine] {
    guard let prepared = preparedText() else { return [] }
    return prepared.lines(
      fitting: storedFrame.width + 1e-3,
      numberOfLines: max(numberOfLines, 0),
      lineBreakMode: lineBreakMode
    )
  }

  // MARK: Text

  private func preparedText() -> PreparedText? {
    if let prepared { return prepared }
    // A preparer is costly to make, so only a text makes one.
    if let attributedSource {
      if !attributedSource.isEmpty { prepared = textPreparer.prepare(attributedSource) }
    } else if let string, !string.isEmpty {
      prepared = textPreparer.prepare(string, font: resolvedFont)
    }
    return prepared
  }

  /// The font at the text-size category of the traits.
  private var resolvedFont: Font {
    guard font.textStyle != nil, adjustsFontForContentSizeCategory else { return font }
    return font.compatible(with: traitCollection.preferredContentSizeCategory)
  }

  override var textBaselines: TextBaselines? {
    let isCentered = numberOfLines == 1
    if attributedSource != nil, let prepared = preparedText() {
      let measurement = prepared.measure(
        fitting: .infinity,
        numberOfLines: max(numberOfLines, 0),
        lineBreakMode: lineBreakMode,
        scale: 0
      )
      return TextBaselines(
        first: measurement.firstBaseline,
        last: measurement.size.height - measurement.lastBaseline,
        isCentered: isCentered,
        systemSpacing: font.systemBaselineSpacing
      )
    }
    let font = resolvedFont
    return TextBaselines(
      first: font.ascender,
      last: font.lineHeight - font.ascender,
      isCentered: isCentered,
      systemSpacing: font.systemBaselineSpacing
    )
  }

  private func textDidChange() {
    prepared = nil
    invalidateIntrinsicContentSize()
  }

  private func baselinesDidChange() { engine?.baselinesDidChange() }

  override func traitsDidChange() {
    super.traitsDidChange()
    prepared = nil
  }
}

/// Where lines of text stand in their label: UIKit's `NSTextAlignment`.
public enum TextAlignment: Int, Hashable, Sendable {
  /// At the left edge.
  case left
  /// In the middle.
  case center
  /// At the right edge.
  case right
  /// Between both edges, but for the last line.
  case justified
  /// Where the label's reading direction begins.
  case natural
}
