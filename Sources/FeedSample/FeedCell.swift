import AutoLayout
import Foundation
import TemplateLayout
import TextLayout

/// A row of a feed: title, content, image, and a line with the author and the time.
///
/// ```
/// title                     one line
/// content                   as many lines as it needs
/// image
/// username             time
/// ```
public final class FeedCell: TableViewCell {
  /// The identifier that the cell is registered for.
  public static let reuseIdentifier = "FeedCell"

  /// The headline, in one line.
  public let titleLabel = Label()
  /// The text, in as many lines as it needs.
  public let contentLabel = Label()
  /// The image; without one it has no size.
  public let contentImageView = ImageView()
  /// Who wrote the entry.
  public let usernameLabel = Label()
  /// When it was written.
  public let timeLabel = Label()

  /// Makes a cell with all of its views and constraints.
  public required init(
    style: CellStyle = .default,
    reuseIdentifier: String? = FeedCell.reuseIdentifier
  ) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    titleLabel.identifier = "titleLabel"
    contentLabel.identifier = "contentLabel"
    contentImageView.identifier = "contentImageView"
    usernameLabel.identifier = "usernameLabel"
    timeLabel.identifier = "timeLabel"
    titleLabel.font = .boldSystemFont(ofSize: 16)
    contentLabel.font = .systemFont(ofSize: 14)
    contentLabel.numberOfLines = 0
    usernameLabel.font = .systemFont(ofSize: 13)
    timeLabel.font = .boldSystemFont(ofSize: 12)
    for view in [titleLabel, contentLabel, contentImageView, usernameLabel, timeLabel] {
      view.translatesAutoresizingMaskIntoConstraints = false
      view.setContentHuggingPriority(LayoutPriority(251), for: .horizontal)
      view.setContentHuggingPriority(LayoutPriority(251), for: .vertical)
      contentView.addSubview(view)
    }
    // The one that stretches if the row is made taller than it needs to be.
    usernameLabel.setContentHuggingPriority(LayoutPriority(249), for: .vertical)
    activateConstraints()
  }

  private func activateConstraints() {
    let leading = contentView.leadingAnchor
    let trailing = contentView.trailingAnchor
    LayoutConstraint.activate([
      titleLabel.topAnchor.constraint(equalTo: contentView.topAnchor, constant: Metrics.top),
      titleLabel.leadingAnchor.constraint(equalTo: leading, constant: Metrics.leading),
      trailing.constraint(equalTo: titleLabel.trailingAnchor, constant: Metrics.trailing),

      contentLabel.topAnchor.constraint(
        equalTo: titleLabel.bottomAnchor,
        constant: Metrics.belowTitle
      ),
      contentLabel.leadingAnchor.constraint(equalTo: titleLabel.leadingAnchor),
      trailing.constraint(equalTo: contentLabel.trailingAnchor, constant: Metrics.trailing),

      contentImageView.topAnchor.constraint(
        equalTo: contentLabel.bottomAnchor,
        constant: Metrics.aboveImage
      ),
      contentImageView.leadingAnchor.constraint(equalTo: titleLabel.leadingAnchor),
      trailing.constraint(
        greaterThanOrEqualTo: contentImageView.trailingAnchor,
        constant: Metrics.imageTrailing
      ),

      usernameLabel.topAnchor.constraint(
        equalTo: contentImageView.bottomAnchor,
        constant: Metrics.belowImage
      ),
      usernameLabel.leadingAnchor.constraint(equalTo: titleLabel.leadingAnchor),
      contentView.bottomAnchor.constraint(
        equalTo: usernameLabel.bottomAnchor,
        constant: Metrics.bottom
      ),

      timeLabel.lastBaselineAnchor.constraint(equalTo: usernameLabel.lastBaselineAnchor),
      trailing.constraint(equalTo: timeLabel.trailingAnchor, constant: Metrics.trailing),
    ])
  }

  /// Shows an entry.
  public func configure(_ entry: FeedEntry) {
    titleLabel.text = entry.title
    contentLabel.text = entry.content
    contentImageView.image = entry.imageSize.map { Image(size: $0) }
    usernameLabel.text = entry.username
    timeLabel.text = entry.time
  }

  /// The size at a width, computed by hand from the sizes of the parts: no constraint is used.
  public override func sizeThatFits(_ size: CGSize) -> CGSize {
    // A width of 0 would mean that any will do; where the margins leave none, none does.
    let textWidth = max(size.width - Metrics.leading - Metrics.trailing, .leastNonzeroMagnitude)
    let textSize = CGSize(width: textWidth, height: .greatestFiniteMagnitude)
    let height =
      Metrics.top + titleLabel.sizeThatFits(textSize).height
      + Metrics.belowTitle + contentLabel.sizeThatFits(textSize).height
      + Metrics.aboveImage + contentImageView.sizeThatFits(size).height
      + Metrics.belowImage + usernameLabel.sizeThatFits(textSize).height
      + Metrics.bottom
    return CGSize(width: size.width, height: height)
  }

  /// The distances between the parts, in points.
  private enum Metrics {
    static let top: CGFloat = 10
    static let belowTitle: CGFloat = 6
    static let aboveImage: CGFloat = 8
    static let belowImage: CGFloat = 8
    static let bottom: CGFloat = 4
    static let leading: CGFloat = 16
    static let trailing: CGFloat = 10
    static let imageTrailing: CGFloat = 16
  }
}
