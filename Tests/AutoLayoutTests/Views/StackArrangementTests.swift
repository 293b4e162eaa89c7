import AutoLayout
import Foundation
import TemplateLayout
import Testing

/// Every distribution with every alignment, axis, direction and choice of hidden views, against sums
/// worked out here.
@Suite struct StackArrangementTests {
  struct Arrangement: CustomTestStringConvertible, Sendable {
    var distribution: StackView.Distribution
    var alignment: StackView.Alignment
    var axis: LayoutConstraint.Axis
    var isRightToLeft: Bool
    var hidden: Set<Int>

    var testDescription: String {
      "\(axis) \(distribution) \(alignment) hidden \(hidden.sorted())"
        + (isRightToLeft ? " from right to left" : "")
    }
  }

  static let arrangements: [Arrangement] = StackView.Distribution.allCases.flatMap { distribution in
    [StackView.Alignment.fill, .leading, .center, .trailing].flatMap { alignment in
      LayoutConstraint.Axis.allCases.flatMap { axis in
        [false, true].flatMap { isRightToLeft in
          [[], [0], [1], [2], [0, 2]].map { (hidden: Set<Int>) in
            Arrangement(
              distribution: distribution,
              alignment: alignment,
              axis: axis,
              isRightToLeft: isRightToLeft,
              hidden: hidden
            )
          }
        }
      }
    }
  }

  /// Along and across: the lengths of the boxes; the last one stretches.
  static let lengths: [CGFloat] = [20, 40, 60]
  static let depths: [CGFloat] = [10, 30, 20]
  static let spacing: CGFloat = 12
  static let available: CGFloat = 240
  static let acrossAvailable: CGFloat = 50

  @Test(
    "R7 arranged views stand where the distribution and the alignment say",
    arguments: arrangements
  )
  func places(_ arrangement: Arrangement) throws {
    let (stack, boxes) = Self.makeStack(arrangement)
    let root = View()
    root.addSubview(stack)
    let horizontal = arrangement.axis == .horizontal
    root.frame = CGRect(
      x: 0,
      y: 0,
      width: horizontal ? Self.available : Self.acrossAvailable,
      height: horizontal ? Self.acrossAvailable : Self.available
    )
    root.traitCollection.layoutDirection =
      arrangement.isRightToLeft ? .rightToLeft : .leftToRight
    LayoutConstraint.activate([
      stack.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      stack.topAnchor.constraint(equalTo: root.topAnchor),
      stack.bottomAnchor.constraint(equalTo: root.bottomAnchor),
    ])
    root.layoutIfNeeded()
    #expect(root.layoutError == nil)
    check(boxes, arrangement)
  }

  @Test("R7 hiding and showing views gives what a new stack gives")
  func hidingAndShowing() throws {
    for arrangement in Self.arrangements where arrangement.hidden.isEmpty {
      let (stack, boxes) = Self.makeStack(arrangement)
      let root = View()
      root.addSubview(stack)
      stack.frame = .zero
      root.frame = CGRect(x: 0, y: 0, width: Self.available, height: Self.available)
      root.traitCollection.layoutDirection =
        arrangement.isRightToLeft ? .rightToLeft : .leftToRight
      LayoutConstraint.activate([
        stack.leadingAnchor.constraint(equalTo: root.leadingAnchor),
        stack.topAnchor.constraint(equalTo: root.topAnchor),
        stack.widthAnchor.constraint(
          equalToConstant: arrangement.axis == .horizontal ? Self.available : Self.acrossAvailable
        ),
        stack.heightAnchor.constraint(
          equalToConstant: arrangement.axis == .horizontal ? Self.acrossAvailable : Self.available
        ),
      ])
      for hidden in [[0], [], [1], [0, 2], [2], []] as [Set<Int>] {
        for (index, box) in boxes.enumerated() { box.isHidden = hidden.contains(index) }
        root.layoutIfNeeded()
        #expect(root.layoutError == nil)
        var expected = arrangement
        expected.hidden = hidden
        check(
          boxes,
          expected,
          mirror: arrangement.isRightToLeft ? Self.available - stack.frame.width : 0
        )
      }
    }
  }

  // MARK: The sums

  private func check(_ boxes: [Box], _ arrangement: Arrangement, mirror: CGFloat = 0) {
    let visible = boxes.indices.filter { !arrangement.hidden.contains($0) }
    let (starts, lengths) = along(arrangement, visible)
    for (position, index) in visible.enumerated() {
      let (across, depth) = self.across(arrangement, index)
      var (start, crossStart) = (starts[position], across)
      let horizontal = arrangement.axis == .horizontal
      if arrangement.isRightToLeft {
        if horizontal {
          start = Self.available - start - lengths[position]
        } else {
          crossStart = Self.acrossAvailable - crossStart - depth
        }
      }
      let expected =
        horizontal
        ? CGRect(x: start, y: crossStart, width: lengths[position], height: depth)
        : CGRect(x: crossStart, y: start, width: depth, height: lengths[position])
      let found = boxes[index].frame
      let difference = max(
        abs(found.minX - expected.minX),
        abs(found.minY - expected.minY),
        abs(found.width - expected.width),
        abs(found.height - expected.height)
      )
      // Frames are rounded to half points.
      #expect(
        difference <= 0.5,
        "\(arrangement.testDescription) \(index): \(found), not \(expected)"
      )
    }
  }

  private func along(
    _ arrangement: Arrangement,
    _ visible: [Int]
  ) -> (starts: [CGFloat], lengths: [CGFloat]) {
    let own = visible.map { Self.lengths[$0] }
    let sum = own.reduce(0, +)
    let gaps = CGFloat(visible.count - 1)
    let room = Self.available - gaps * Self.spacing
    var lengths = own
    var gap = Self.spacing
    switch arrangement.distribution {
    case .fill: lengths[lengths.count - 1] += room - sum
    case .fillEqually: lengths = own.map { _ in room / CGFloat(own.count) }
    case .fillProportionally: lengths = own.map { $0 / sum * room }
    case .equalSpacing, .equalCentering:
      if gaps == 0 {
        lengths = [Self.available]
      } else if arrangement.distribution == .equalSpacing {
        gap = (Self.available - sum) / gaps
      } else {
        let first = own[0] / 2
        let last = Self.available - own[own.count - 1] / 2
        let starts = own.indices.map { index in
          first + (last - first) * CGFloat(index) / gaps - own[index] / 2
        }
        return (starts, own)
      }
    }
    var starts: [CGFloat] = []
    var place: CGFloat = 0
    for length in lengths {
      starts.append(place)
      place += length + gap
    }
    return (starts, lengths)
  }

  private func across(_ arrangement: Arrangement, _ index: Int) -> (CGFloat, CGFloat) {
    let depth = Self.depths[index]
    switch arrangement.alignment {
    case .fill: return (0, Self.acrossAvailable)
    case .center: return ((Self.acrossAvailable - depth) / 2, depth)
    case .trailing: return (Self.acrossAvailable - depth, depth)
    default: return (0, depth)
    }
  }

  private static func makeStack(_ arrangement: Arrangement) -> (StackView, [Box]) {
    let horizontal = arrangement.axis == .horizontal
    let boxes = lengths.indices.map { index in
      let box = Box()
      box.identifier = "box\(index)"
      box.width = horizontal ? lengths[index] : depths[index]
      box.height = horizontal ? depths[index] : lengths[index]
      // Of those visible the last hugs least, and so is the one that fill stretches.
      box.setContentHuggingPriority(LayoutPriority(260 - Float(index)), for: arrangement.axis)
      box.isHidden = arrangement.hidden.contains(index)
      return box
    }
    let stack = StackView(arrangedSubviews: boxes)
    stack.translatesAutoresizingMaskIntoConstraints = false
    stack.axis = arrangement.axis
    stack.distribution = arrangement.distribution
    stack.alignment = arrangement.alignment
    stack.spacing = spacing
    return (stack, boxes)
  }
}
