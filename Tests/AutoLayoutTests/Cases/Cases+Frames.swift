extension Cases {
  static let margins: [NamedCase] = [
    NamedCase(
      name: "Margins are 8 points",
      text: """
        box a 40x20
        a.leading == super.leadingMargin
        a.top == super.topMargin
        -> a 8 8 40 20
        """
    ),
    NamedCase(
      name: "The margins guide is the margins",
      text: """
        margins 10 20 30 40
        view a
        a.leading == super.margins.leading
        a.trailing == super.margins.trailing
        a.top == super.margins.top
        a.bottom == super.margins.bottom
        -> a 20 10 240 60
        """
    ),
    NamedCase(
      name: "The width of the margins guide",
      text: """
        box a nilx20
        a.leading == super.leading
        a.width == super.margins.width
        -> a 0 _ 284 20
        """
    ),
    NamedCase(
      name: "The centre within margins that differ",
      text: """
        margins 0 20 0 60
        box a 40x20
        a.centerX == super.centerXWithinMargins
        -> a 110 _ 40 20
        """
    ),
    NamedCase(
      name: "From right to left the leading margin is the right one",
      text: """
        rtl
        margins 0 10 0 30
        box a 40x20
        a.leading == super.leadingMargin
        -> a 230 _ 40 20
        """
    ),
    NamedCase(
      name: "From right to left the left margin is still the left one",
      text: """
        rtl
        margins 0 10 0 30
        box a 40x20
        a.left == super.leftMargin
        -> a 10 _ 40 20
        """
    ),
    NamedCase(
      name: "R4 a view that preserves margins has what is left of its superview's",
      text: """
        margins 20 20 20 20
        view v preserves
        v.leading == super.leading + 5
        v.trailing == super.trailing - 5
        v.top == super.top + 16
        v.bottom == super.bottom
        box a 40x20 in v
        a.leading == v.leadingMargin
        a.top == v.topMargin
        -> a 15 8 40 20
        """
    ),
    NamedCase(
      name: "R4 margins three views deep",
      text: """
        margins 30 30 30 30
        view v preserves
        v.leading == super.leading + 10
        v.trailing == super.trailing - 10
        v.top == super.top
        v.bottom == super.bottom
        view w preserves in v
        w.leading == v.leading + 5
        w.trailing == v.trailing
        w.top == v.top
        w.bottom == v.bottom
        view x preserves in w
        x.leading == w.leading
        x.trailing == w.trailing - 4
        x.top == w.top
        x.bottom == w.bottom
        view a in x
        a.leading == x.leadingMargin
        a.trailing == x.trailingMargin
        a.top == x.topMargin
        a.bottom == x.bottomMargin
        -> a 15 30 240 40
        """
    ),
    NamedCase(
      name: "R4 a view between that does not preserve margins keeps them from its subviews",
      text: """
        margins 30 30 30 30
        view v
        v.leading == super.leading
        v.width == 100
        view w preserves in v
        w.leading == v.leading + 2
        w.width == 50
        box a 10x10 in w
        a.leading == w.leadingMargin
        -> a 8 _ 10 10
        """
    ),
    NamedCase(
      name: "A view of a constraint on preserved margins follows the layout it causes",
      text: """
        fit 200
        margins 8 40 8 40
        view v preserves
        v.leading == super.leading + 10
        v.trailing == super.trailing - 10
        v.top == super.top
        v.bottom == super.bottom
        label t "aaaa bbbb" lines 0 in v
        t.leading == v.leadingMargin
        t.trailing == v.trailingMargin
        t.top == v.top
        t.bottom == v.bottom
        -> height 10
        -> t 30 0 120 10
        """
    ),
    NamedCase(
      name: "The safe area",
      text: """
        safe 20 0 10 0
        view a
        a.top == super.safe.top
        a.bottom == super.safe.bottom
        -> a _ 20 _ 70
        """
    ),
    NamedCase(
      name: "Margins count from the safe area",
      text: """
        safe 20 0 10 0
        view a
        a.top == super.topMargin
        a.bottom == super.bottomMargin
        -> a _ 28 _ 54
        """
    ),
    NamedCase(
      name: "The safe area of a view inside",
      text: """
        safe 20 0 10 0
        view v
        v.top == super.top + 5
        v.bottom == super.bottom
        box a 10x10 in v
        a.top == v.safe.top
        -> a _ 15 10 10
        """
    ),
  ]

  static let frames: [NamedCase] = [
    NamedCase(
      name: "R11 a view that its frame places",
      text: """
        view a frame 10 20 30 40
        -> a 10 20 30 40
        """
    ),
    NamedCase(
      name: "R11 a constraint may hang on a view that its frame places",
      text: """
        view a frame 10 20 30 40
        box b 10x10
        b.leading == a.trailing + 5
        b.top == a.bottom
        -> b 45 60 10 10
        """
    ),
    NamedCase(
      name: "A frame and a constraint that differ contradict each other",
      text: """
        view a frame 10 20 30 40
        a.width == 50
        -> error translatesAutoresizingMaskIntoConstraints
        """
    ),
    NamedCase(
      name: "R8 constraints mean the alignment rectangle",
      text: """
        box a 40x20 insets 2 3 4 5
        a.leading == super.leading + 10
        a.top == super.top + 10
        -> a 7 8 48 26
        """
    ),
    NamedCase(
      name: "R8 a neighbour keeps its distance from the alignment rectangle",
      text: """
        box a 40x20 insets 2 3 4 5
        box b 10x10
        a.leading == super.leading + 10
        b.leading == a.trailing + 5
        -> b 55 _ 10 10
        """
    ),
    NamedCase(
      name: "R12 edges are rounded to half points on a 2x screen",
      text: """
        box a 40x20
        a.leading == super.leading + 10.3
        a.top == super.top + 10.2
        -> a 10.5 10 40 20
        """
    ),
    NamedCase(
      name: "R12 edges are rounded to points on a 1x screen",
      text: """
        scale 1
        box a 40x20
        a.leading == super.leading + 10.6
        a.top == super.top + 10.4
        -> a 11 10 40 20
        """
    ),
    NamedCase(
      name: "R12 edges are rounded to thirds on a 3x screen",
      text: """
        scale 3
        box a 40x20
        a.leading == super.leading + 10.3
        -> a 10.333333333 _ 40 20
        """
    ),
    NamedCase(
      name: "R12 neighbours that touch still touch after rounding",
      text: """
        size 100 100
        scale 1
        box a nilx20
        box b nilx20
        box c nilx20
        a.leading == super.leading
        b.leading == a.trailing
        c.leading == b.trailing
        c.trailing == super.trailing
        b.width == a.width
        c.width == a.width
        -> a 0 _ 33 20
        -> b 33 _ 34 20
        -> c 67 _ 33 20
        """
    ),
    NamedCase(
      name: "R12 a height to be found is rounded up",
      text: """
        fit 100
        box a 40x20
        a.leading == super.leading
        a.top == super.top + 0.2
        a.bottom == super.bottom
        -> height 20.5
        """
    ),
    NamedCase(
      name: "Guides as equal gaps",
      text: """
        box a 40x20
        guide g
        guide h
        g.leading == super.leading
        a.leading == g.trailing
        h.leading == a.trailing
        h.trailing == super.trailing
        g.width == h.width
        g.top == super.top
        g.height == 10
        -> a 130 _ 40 20
        -> g 0 0 130 10
        """
    ),
    NamedCase(
      name: "F40 a view hidden outside a stack keeps its place",
      text: """
        fit 100
        box a 40x20 hidden
        box b 40x20
        a.top == super.top
        b.top == a.bottom
        b.bottom == super.bottom
        -> height 40
        -> b _ 20 40 20
        """
    ),
    NamedCase(
      name: "Frames are those of the superview's coordinates",
      text: """
        view v
        v.leading == super.leading + 50
        v.top == super.top + 30
        v.width == 100
        v.height == 50
        box a 40x20 in v
        a.trailing == super.trailing - 160
        a.bottom == v.bottom
        -> a 50 30 40 20
        """
    ),
    NamedCase(
      name: "A height between the longest of several columns",
      text: """
        fit 300
        box a 40x20
        box b 40x50
        box c 40x30
        a.top == super.top + 1
        b.top == super.top + 1
        c.top == super.top + 1
        super.bottom >= a.bottom + 1
        super.bottom >= b.bottom + 1
        super.bottom >= c.bottom + 1
        -> height 52
        """
    ),
    NamedCase(
      name: "R16 a button is 12 points higher than its line and at least 30 wide",
      text: """
        button a abcd
        a.leading == super.leading
        a.top == super.top
        -> a 0 0 40 22
        """
    ),
  ]
}
