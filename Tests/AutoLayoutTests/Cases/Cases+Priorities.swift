extension Cases {
  /// A row of two boxes from edge to edge, with a gap of 10.
  private static let row = """
    a.leading == super.leading
    b.leading == a.trailing + 10
    b.trailing == super.trailing
    a.top == super.top
    b.top == super.top
    """

  static let priorities: [NamedCase] = [
    NamedCase(
      name: "Of two views the one that hugs less is stretched",
      text: """
        box a 40x20 hug 251
        box b 40x20 hug 250
        \(row)
        -> a 0 0 40 20
        -> b 50 0 250 20
        """
    ),
    NamedCase(
      name: "The first view is stretched if it is the one that hugs less",
      text: """
        box a 40x20 hug 250
        box b 40x20 hug 251
        \(row)
        -> a 0 0 250 20
        -> b 260 0 40 20
        """
    ),
    NamedCase(
      name: "Of three views only the one that hugs least is stretched",
      text: """
        box a 40x20 hug 251
        box b 40x20 hug 249
        box c 40x20 hug 250
        a.leading == super.leading
        b.leading == a.trailing
        c.leading == b.trailing
        c.trailing == super.trailing
        -> a 0 _ 40 20
        -> b 40 _ 220 20
        -> c 260 _ 40 20
        """
    ),
    NamedCase(
      name: "A view that must hug is not stretched",
      text: """
        box a 40x20 hug 1000
        box b 40x20 hug 999
        \(row)
        -> a 0 0 40 20
        -> b 50 0 250 20
        """
    ),
    NamedCase(
      name: "Under pressure the view that resists less is compressed",
      text: """
        box a 200x20 resist 751
        box b 200x20 resist 750
        \(row)
        -> a 0 0 200 20
        -> b 210 0 90 20
        """
    ),
    NamedCase(
      name: "Under pressure the first view is compressed if it resists less",
      text: """
        box a 200x20 resist 749
        box b 200x20 resist 750
        \(row)
        -> a 0 0 90 20
        -> b 100 0 200 20
        """
    ),
    NamedCase(
      name: "Of three views the weakest gives way down to nothing, then the next",
      text: """
        box a 200x20 resist 752
        box b 200x20 resist 750
        box c 200x20 resist 751
        a.leading == super.leading
        b.leading == a.trailing
        c.leading == b.trailing
        c.trailing == super.trailing
        -> a 0 _ 200 20
        -> b 200 _ 0 20
        -> c 200 _ 100 20
        """
    ),
    NamedCase(
      name: "Heights are compressed by vertical priorities",
      text: """
        box a 40x80 resist 750 751
        box b 40x80 resist 751 750
        a.top == super.top
        b.top == a.bottom
        b.bottom == super.bottom
        -> a _ 0 40 80
        -> b _ 80 40 20
        """
    ),
    NamedCase(
      name: "A constraint weaker than hugging does not stretch",
      text: """
        box a 40x20 hug 250
        a.leading == super.leading
        a.width == 100 @249
        -> a 0 _ 40 20
        """
    ),
    NamedCase(
      name: "A constraint stronger than hugging stretches",
      text: """
        box a 40x20 hug 250
        a.leading == super.leading
        a.width == 100 @251
        -> a 0 _ 100 20
        """
    ),
    NamedCase(
      name: "A constraint weaker than compression resistance does not compress",
      text: """
        box a 40x20 resist 750
        a.leading == super.leading
        a.width == 20 @749
        -> a 0 _ 40 20
        """
    ),
    NamedCase(
      name: "A constraint stronger than compression resistance compresses",
      text: """
        box a 40x20 resist 750
        a.leading == super.leading
        a.width == 20 @751
        -> a 0 _ 20 20
        """
    ),
    NamedCase(
      name: "One axis does not see the priorities of the other",
      text: """
        box a 40x20 hug 200 800
        a.leading == super.leading
        a.top == super.top
        a.width == 100 @500
        a.height == 50 @500
        -> a 0 0 100 20
        """
    ),
    NamedCase(
      name: "The stronger of two optional constraints wins",
      text: """
        box a 40x20
        a.leading == super.leading + 10 @500
        a.leading == super.leading + 20 @501
        -> a 20 _ 40 20
        """
    ),
    NamedCase(
      name: "Many weak constraints do not outweigh one that is stronger",
      text: """
        box a 40x20
        a.leading == super.leading
        a.width == 100 @300
        a.width == 50 @299
        a.width == 51 @299
        a.width == 52 @299
        a.width == 53 @299
        a.width == 54 @299
        -> a 0 _ 100 20
        """
    ),
    NamedCase(
      name: "A chain of optional constraints holds link by link",
      text: """
        box a 10x20 hug 1
        box b 10x20 hug 1
        box c 10x20 hug 1
        a.leading == super.leading
        b.leading == super.leading
        c.leading == super.leading
        a.width == 50 @600
        b.width == a.width @500
        c.width == b.width + 5 @400
        c.width == 80 @300
        -> a 0 _ 50 20
        -> b 0 _ 50 20
        -> c 0 _ 55 20
        """
    ),
    NamedCase(
      name: "A broken link leaves the rest of the chain as it is",
      text: """
        box a 10x20 hug 1
        box b 10x20 hug 1
        a.leading == super.leading
        b.leading == super.leading
        a.width == 50
        b.width == a.width @400
        b.width == 80 @500
        -> a 0 _ 50 20
        -> b 0 _ 80 20
        """
    ),
    NamedCase(
      name:
        "Two equal wishes of one priority for one value give one of the two or what lies between",
      text: """
        box a 40x20
        a.leading == super.leading
        a.leading == super.leading
        a.trailing == super.trailing - 10
        -> a 0 _ 290 20
        """
    ),
    NamedCase(
      name: "A ratio ties the axes together",
      text: """
        view a
        a.leading == super.leading
        a.top == super.top
        a.height == 50
        a.width == 2 * a.height
        -> a 0 0 100 50
        """
    ),
    NamedCase(
      name: "A width in proportion to the superview's",
      text: """
        box a nilx20
        a.leading == super.leading
        a.width == 0.5 * super.width - 10
        -> a 0 _ 140 20
        """
    ),
    NamedCase(
      name: "A multiplied centre counts from the superview's edge",
      text: """
        box a 40x20
        a.centerX == 0.5 * super.centerX
        -> a 55 _ 40 20
        """
    ),
    NamedCase(
      name: "A multiplied edge counts from the superview's edge",
      text: """
        box a 40x20
        a.leading == 0.25 * super.trailing
        -> a 75 _ 40 20
        """
    ),
    NamedCase(
      name: "A multiplied edge counts from the edge of the view that holds the constraint",
      text: """
        view c
        c.leading == super.leading + 100
        c.width == 100
        box a 20x20 in c
        a.leading == 0.5 * c.trailing
        -> a 50 _ 20 20
        """
    ),
    NamedCase(
      name: "A multiplied edge of a sibling counts from the common superview's edge",
      text: """
        box b 40x20
        box a 40x20
        b.leading == super.leading + 100
        a.leading == 0.5 * b.trailing
        -> a 70 _ 40 20
        """
    ),
    NamedCase(
      name: "From right to left a multiplied trailing edge counts from the right",
      text: """
        rtl
        box a 40x20
        a.leading == 0.25 * super.trailing
        -> a 185 _ 40 20
        """
    ),
  ]

  static let inequalities: [NamedCase] = [
    NamedCase(
      name: "A least width stretches content",
      text: """
        box a 40x20
        a.leading == super.leading
        a.width >= 100
        -> a 0 _ 100 20
        """
    ),
    NamedCase(
      name: "A greatest width compresses content",
      text: """
        box a 40x20
        a.leading == super.leading
        a.width <= 30
        -> a 0 _ 30 20
        """
    ),
    NamedCase(
      name: "A greatest width above the content's does nothing",
      text: """
        box a 40x20
        a.leading == super.leading
        a.width <= 100
        -> a 0 _ 40 20
        """
    ),
    NamedCase(
      name: "An optional least width gives way to stronger hugging",
      text: """
        box a 40x20 hug 250
        a.leading == super.leading
        a.width >= 100 @200
        -> a 0 _ 40 20
        """
    ),
    NamedCase(
      name: "An optional least width stretches weaker hugging",
      text: """
        box a 40x20 hug 250
        a.leading == super.leading
        a.width >= 100 @300
        -> a 0 _ 100 20
        """
    ),
    NamedCase(
      name: "Content too wide for the superview ends at its limit",
      text: """
        box a 400x20
        a.leading == super.leading
        a.trailing <= super.trailing - 10
        -> a 0 _ 290 20
        """
    ),
    NamedCase(
      name: "As wide as wished, up to a limit",
      text: """
        box a nilx20
        a.leading == super.leading
        a.width <= 200
        a.width == 0.9 * super.width @700
        -> a 0 _ 200 20
        """
    ),
    NamedCase(
      name: "Two views at both edges keep their sizes while there is room",
      text: """
        box a 40x20
        box b 60x20
        a.leading == super.leading
        b.trailing == super.trailing
        b.leading >= a.trailing + 8
        -> a 0 _ 40 20
        -> b 240 _ 60 20
        """
    ),
    NamedCase(
      name: "Two views at both edges: without room the weaker is compressed",
      text: """
        box a 200x20 resist 751
        box b 150x20 resist 750
        a.leading == super.leading
        b.trailing == super.trailing
        b.leading >= a.trailing + 10
        -> a 0 _ 200 20
        -> b 210 _ 90 20
        """
    ),
    NamedCase(
      name: "A wish for the centre is pushed aside",
      text: """
        box a 40x20
        box b 140x20
        b.leading == super.leading
        a.centerX == super.centerX @500
        a.leading >= b.trailing + 8
        -> a 148 _ 40 20
        """
    ),
    NamedCase(
      name: "No view is narrower than nothing: required edges that cross contradict each other",
      text: """
        view a
        a.leading == super.leading + 200
        a.trailing == super.trailing - 200
        -> error contradict each other
        """
    ),
    NamedCase(
      name: "No view is narrower than nothing: the weaker of two edges that cross gives way",
      text: """
        view a
        a.leading == super.leading + 200
        a.trailing == super.trailing - 200 @999
        -> a 200 _ 0 _
        """
    ),
    NamedCase(
      name: "Contradicting required widths are named",
      text: """
        box a 40x20
        a.width == 10
        a.width == 20
        -> error a.width == 10; a.width == 20
        """
    ),
    NamedCase(
      name: "Attributes of different kinds cannot be related",
      text: """
        box a 40x20
        a.width == super.top
        -> error these attributes cannot be related
        """
    ),
    NamedCase(
      name: "A left edge is not related to a leading edge",
      text: """
        box a 40x20
        a.left == super.leading
        -> error these attributes cannot be related
        """
    ),
    NamedCase(
      name: "A place is not compared with a bare number",
      text: """
        box a 40x20
        a.left == 20
        -> error a place can only be compared with another item's place
        """
    ),
  ]
}
