extension Cases {
  /// A stack pinned to all edges of the root.
  private static let pinned = """
    s.leading == super.leading
    s.trailing == super.trailing
    s.top == super.top
    s.bottom == super.bottom
    """

  static let stacks: [NamedCase] = [
    NamedCase(
      name: "R7 fill stretches the view that hugs less",
      text: """
        stack s h spacing 8
        box a 40x20 in s hug 251
        box b 40x20 in s hug 250
        \(pinned)
        -> a 0 0 40 100
        -> b 48 0 252 100
        """
    ),
    NamedCase(
      name: "R7 fill compresses the view that resists less",
      text: """
        stack s h spacing 10
        box a 200x20 in s resist 749
        box b 200x20 in s
        \(pinned)
        -> a 0 0 90 100
        -> b 100 0 200 100
        """
    ),
    NamedCase(
      name: "R7 fillEqually",
      text: """
        stack s h equally spacing 15
        box a 40x20 in s
        box b 90x20 in s
        box c 10x20 in s
        \(pinned)
        -> a 0 0 90 100
        -> b 105 0 90 100
        -> c 210 0 90 100
        """
    ),
    NamedCase(
      name: "R7 fillEqually of views without sizes",
      text: """
        stack s v equally
        view a in s
        view b in s
        \(pinned)
        -> a 0 0 300 50
        -> b 0 50 300 50
        """
    ),
    NamedCase(
      name: "R7 fillProportionally",
      text: """
        stack s h proportionally
        box a 20x20 in s
        box b 40x20 in s
        \(pinned)
        -> a 0 0 100 100
        -> b 100 0 200 100
        """
    ),
    NamedCase(
      name: "R7 fillProportionally shares what the spacing leaves",
      text: """
        stack s h proportionally spacing 30
        box a 20x20 in s
        box b 40x20 in s
        \(pinned)
        -> a 0 0 90 100
        -> b 120 0 180 100
        """
    ),
    NamedCase(
      name: "R7 equalSpacing",
      text: """
        stack s h spaced spacing 8
        box a 40x20 in s
        box b 20x20 in s
        box c 40x20 in s
        \(pinned)
        -> a 0 0 40 100
        -> b 140 0 20 100
        -> c 260 0 40 100
        """
    ),
    NamedCase(
      name: "R7 equalSpacing keeps at least the spacing",
      text: """
        stack s h spaced spacing 30
        box a 150x20 in s resist 749
        box b 150x20 in s
        \(pinned)
        -> a 0 0 120 100
        -> b 150 0 150 100
        """
    ),
    NamedCase(
      name: "R7 equalCentering",
      text: """
        stack s h centered
        box a 100x20 in s
        box b 20x20 in s
        box c 20x20 in s
        \(pinned)
        -> a 0 0 100 100
        -> b 160 0 20 100
        -> c 280 0 20 100
        """
    ),
    NamedCase(
      name: "R7 equalCentering keeps at least the spacing",
      text: """
        size 190 100
        stack s h centered spacing 10
        box a 100x20 in s
        box b 20x20 in s
        box c 20x20 in s
        \(pinned)
        -> a 0 0 100 100
        -> b 110 0 20 100
        -> c 170 0 20 100
        """
    ),
    NamedCase(
      name: "R7 hidden views leave no gap",
      text: """
        stack s h spacing 8
        box a 40x20 in s hug 251
        box b 40x20 in s hidden
        box c 40x20 in s hug 250
        \(pinned)
        -> a 0 0 40 100
        -> c 48 0 252 100
        """
    ),
    NamedCase(
      name: "F40 a hidden view does not count for the height",
      text: """
        fit 100
        stack s v spacing 8
        box a 40x20 in s
        box b 40x50 in s hidden
        \(pinned)
        -> height 20
        """
    ),
    NamedCase(
      name: "F40 a stack of hidden views has no height",
      text: """
        fit 100
        stack s v spacing 8
        box a 40x20 in s hidden
        box b 40x50 in s hidden
        box c 10x10
        s.leading == super.leading
        s.top == super.top
        c.top == s.bottom + 5
        c.bottom == super.bottom
        -> height 15
        """
    ),
    NamedCase(
      name: "R7 an empty stack takes no room",
      text: """
        fit 100
        stack s v
        box c 10x10
        s.leading == super.leading
        s.top == super.top
        c.top == s.bottom + 5
        c.bottom == super.bottom
        -> height 15
        """
    ),
    NamedCase(
      name: "R6 a stack that arranges inside its margins",
      text: """
        stack s h spacing 10 inside margins 1 2 3 4
        box a 40x20 in s hug 251
        box b 40x20 in s
        \(pinned)
        -> a 2 1 40 96
        -> b 52 1 244 96
        """
    ),
    NamedCase(
      name: "A custom spacing behind one view",
      text: """
        stack s h spacing 10
        box a 40x20 in s hug 251
        box b 40x20 in s hug 251
        box c 40x20 in s
        custom s a 25
        \(pinned)
        -> b 65 0 40 100
        -> c 115 0 185 100
        """
    ),
    NamedCase(
      name: "The custom spacing behind a hidden view is not used",
      text: """
        stack s h spacing 10
        box a 40x20 in s hug 251
        box b 40x20 in s hug 251 hidden
        box c 40x20 in s
        custom s b 25
        \(pinned)
        -> c 50 0 250 100
        """
    ),
    NamedCase(
      name: "Alignment at the top: the stack is as high as its highest view",
      text: """
        fit 300
        stack s h top
        box a 40x20 in s hug 251
        box b 40x50 in s
        \(pinned)
        -> height 50
        -> a 0 0 40 20
        -> b 40 0 260 50
        """
    ),
    NamedCase(
      name: "Alignment at the bottom",
      text: """
        fit 300
        stack s h bottom
        box a 40x20 in s hug 251
        box b 40x50 in s
        \(pinned)
        -> height 50
        -> a 0 30 40 20
        """
    ),
    NamedCase(
      name: "Alignment in the middle",
      text: """
        fit 300
        stack s h center
        box a 40x20 in s hug 251
        box b 40x50 in s
        \(pinned)
        -> height 50
        -> a 0 15 40 20
        """
    ),
    NamedCase(
      name: "Alignment fill: all are as high as the highest",
      text: """
        fit 300
        stack s h
        box a 40x20 in s hug 251
        box b 40x50 in s
        \(pinned)
        -> height 50
        -> a 0 0 40 50
        """
    ),
    NamedCase(
      name: "R7 a view without a width is stretched across a stack that does not fill",
      text: """
        stack s v leading
        box a 40x20 in s hug 251
        box b nilx20 in s
        \(pinned)
        -> a 0 0 40 20
        -> b 0 20 300 80
        """
    ),
    NamedCase(
      name: "A stack that nothing pins is as large as its content",
      text: """
        stack s h center spacing 5
        box a 40x20 in s
        box b 30x50 in s
        s.leading == super.leading + 10
        s.top == super.top + 10
        -> s 10 10 75 50
        -> a 0 15 40 20
        -> b 45 0 30 50
        """
    ),
    NamedCase(
      name: "From right to left the first view is the right one",
      text: """
        rtl
        stack s h spacing 8
        box a 40x20 in s hug 251
        box b 40x20 in s
        \(pinned)
        -> a 260 0 40 100
        -> b 0 0 252 100
        """
    ),
    NamedCase(
      name: "From right to left a vertical stack's leading edge is the right one",
      text: """
        rtl
        stack s v leading
        box a 40x20 in s hug 251
        box b 60x20 in s
        \(pinned)
        -> a 260 0 40 20
        -> b 240 20 60 80
        """
    ),
    NamedCase(
      name: "A vertical stack in a horizontal one",
      text: """
        fit 200
        stack s h spacing 10 center
        box i 30x30 in s hug 251
        stack v v spacing 2 in s
        box t 50x20 in v
        box u 50x40 in v
        \(pinned)
        -> height 62
        -> i 0 16 30 30
        -> v 40 0 160 62
        -> u 0 22 160 40
        """
    ),
  ]
}
