import AutoLayout
import Foundation
import TextLayout

/// The demo cell of the ancestor, its constraints written out by hand.
final class FeedCell: TableViewCell {
  let titleLabel = Label()
  let contentLabel = Label()
  let contentImageView = ImageView()
  let usernameLabel = Label()
  let timeLabel = Label()

  required init(style: CellStyle = .default, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    let named: [(View, String)] = [
      (titleLabel, "titleLabel"), (contentLabel, "contentLabel"),
      (contentImageView, "contentImageView"), (usernameLabel, "usernameLabel"),
      (timeLabel, "timeLabel"),
    ]
    for (view, name) in named {
      view.identifier = name
      view.translatesAutoresizingMaskIntoConstraints = false
      view.setContentHuggingPriority(LayoutPriority(251), for: .horizontal)
      view.setContentHuggingPriority(LayoutPriority(251), for: .vertical)
      contentView.addSubview(view)
    }
    usernameLabel.setContentHuggingPriority(LayoutPriority(249), for: .vertical)
    titleLabel.font = .boldSystemFont(ofSize: 16)
    contentLabel.font = .systemFont(ofSize: 14)
    contentLabel.numberOfLines = 0
    usernameLabel.font = .systemFont(ofSize: 13)
    timeLabel.font = .boldSystemFont(ofSize: 12)
    LayoutConstraint.activate([
      titleLabel.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
      titleLabel.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16),
      contentView.trailingAnchor.constraint(equalTo: titleLabel.trailingAnchor, constant: 10),
      contentLabel.topAnchor.constraint(equalTo: titleLabel.bottomAnchor, constant: 6),
      titleLabel.leadingAnchor.constraint(equalTo: contentLabel.leadingAnchor),
      contentView.trailingAnchor.constraint(equalTo: contentLabel.trailingAnchor, constant: 10),
      contentImageView.topAnchor.constraint(equalTo: contentLabel.bottomAnchor, constant: 8),
      contentImageView.leadingAnchor.constraint(equalTo: titleLabel.leadingAnchor),
      contentView.trailingAnchor.constraint(
        greaterThanOrEqualTo: contentImageView.trailingAnchor,
        constant: 16
      ),
      usernameLabel.topAnchor.constraint(equalTo: contentImageView.bottomAnchor, constant: 8),
      titleLabel.leadingAnchor.constraint(equalTo: usernameLabel.leadingAnchor),
      contentView.bottomAnchor.constraint(equalTo: usernameLabel.bottomAnchor, constant: 4),
      timeLabel.lastBaselineAnchor.constraint(equalTo: usernameLabel.lastBaselineAnchor),
      contentView.trailingAnchor.constraint(equalTo: timeLabel.trailingAnchor, constant: 10),
    ])
  }

  func configure(_ entry: FeedEntry) {
    titleLabel.text = entry.title
    contentLabel.text = entry.content
    usernameLabel.text = entry.username
    timeLabel.text = entry.time
    contentImageView.image = entry.imageSize.map {
      Image(size: CGSize(width: $0[0], height: $0[1]))
    }
  }
}

/// One entry of a feed as it stands in a file.
struct FeedEntry: Decodable {
  var title: String
  var content: String
  var username: String
  var time: String
  var imageSize: [Double]?
}
