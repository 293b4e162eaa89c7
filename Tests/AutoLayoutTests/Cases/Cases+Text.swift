extension Cases {
  // The fixed-metric font of s points: letters s wide, lines s high, baseline 0.8 s below the top.

  static let baselines: [NamedCase] = [
    NamedCase(
      name: "R9 First baselines across sizes",
      text: """
        label a ab font 20
        label b ab font 10
        a.top == super.top
        b.firstBaseline == a.firstBaseline
        -> a _ 0 40 20
        -> b _ 8 20 10
        """
    ),
    NamedCase(
      name: "R9 Last baselines of one line are its first",
      text: """
        label a ab font 20
        label b ab font 10
        b.top == super.top
        a.lastBaseline == b.lastBaseline + 30
        -> a _ 22 40 20
        """
    ),
    NamedCase(
      name: "R9 The last baseline of several lines",
      text: """
        label a "aa bb" lines 0
        label b ab
        a.top == super.top
        a.leading == super.leading
        a.width == 20
        b.lastBaseline == a.lastBaseline
        -> a 0 0 20 20
        -> b _ 10 20 10
        """
    ),
    NamedCase(
      name: "R9 The first baseline of several lines",
      text: """
        label a "aa bb" lines 0
        label b ab
        a.top == super.top
        a.leading == super.leading
        a.width == 20
        b.firstBaseline == a.firstBaseline
        -> b _ 0 20 10
        """
    ),
    NamedCase(
      name: "R9 One line is centred in a higher label",
      text: """
        label a ab
        label b ab
        a.top == super.top
        a.height == 30
        b.firstBaseline == a.firstBaseline
        -> b _ 10 20 10
        """
    ),
    NamedCase(
      name: "R9 The baseline of a view without text is its bottom",
      text: """
        box c 20x20
        label b ab
        c.top == super.top
        b.firstBaseline == c.firstBaseline
        -> b _ 12 20 10
        """
    ),
    NamedCase(
      name: "R9 A distance from baseline to baseline",
      text: """
        label a ab font 20
        label b ab
        a.top == super.top
        b.firstBaseline == a.lastBaseline + 20
        -> b _ 28 20 10
        """
    ),
    NamedCase(
      name: "R9 A button's baseline is its title's",
      text: """
        button a ab
        label b ab
        a.top == super.top
        b.firstBaseline == a.firstBaseline
        -> a _ 0 30 22
        -> b _ 6 20 10
        """
    ),
    NamedCase(
      name: "R9 Baselines between pixels: frames are rounded, not the solution",
      text: """
        label a ab font 13
        label b ab font 10
        a.top == super.top
        b.firstBaseline == a.firstBaseline
        -> b _ 2.5 20 10
        """
    ),
    NamedCase(
      name: "R9 A horizontal stack aligns first baselines",
      text: """
        stack s h first
        label a ab font 20 in s
        label b ab font 10 in s
        s.leading == super.leading
        s.top == super.top
        -> s 0 0 60 20
        -> a 0 0 40 20
        -> b 40 8 20 10
        """
    ),
    NamedCase(
      name: "R9 A horizontal stack aligns last baselines",
      text: """
        fit 60
        stack s h last
        label a "aa bb" lines 0 in s
        label b ab in s
        s.leading == super.leading
        s.top == super.top
        s.bottom == super.bottom
        a.width == 20
        -> height 20
        -> a 0 0 20 20
        -> b 20 10 20 10
        """
    ),
    NamedCase(
      name: "R9 The first baseline of a vertical stack is that of its first view",
      text: """
        stack s v
        label a ab font 20 in s
        label c ab in s
        label b ab
        s.leading == super.leading
        s.top == super.top + 4
        b.firstBaseline == s.firstBaseline
        -> b _ 12 20 10
        """
    ),
    NamedCase(
      name: "R9 A vertical stack with spacing from baseline to baseline",
      text: """
        stack s v spacing 25 baselines
        label a ab font 20 in s
        label b ab in s
        s.leading == super.leading
        s.top == super.top
        -> a 0 0 40 20
        -> b 0 33 40 10
        """
    ),
  ]

  static let text: [NamedCase] = [
    NamedCase(
      name: "One line is as wide as its text",
      text: """
        label a abcde
        a.leading == super.leading
        a.top == super.top
        -> a 0 0 50 10
        """
    ),
    NamedCase(
      name: "Several lines at the width between two edges",
      text: """
        fit 70
        label a "aaaa bbbb" lines 0
        a.leading == super.leading + 10
        a.trailing == super.trailing - 10
        a.top == super.top + 5
        a.bottom == super.bottom - 5
        -> height 30
        -> a 10 5 50 20
        """
    ),
    NamedCase(
      name: "An empty text has no height, its distances stay",
      text: """
        fit 100
        label a ""
        label b ab
        a.leading == super.leading
        a.top == super.top + 10
        b.top == a.bottom + 6
        b.leading == super.leading
        b.bottom == super.bottom
        -> height 26
        -> a 0 10 0 0
        """
    ),
    NamedCase(
      name: "No more lines than allowed",
      text: """
        fit 20
        label a "aa bb cc dd" lines 2
        a.leading == super.leading
        a.trailing == super.trailing
        a.top == super.top
        a.bottom == super.bottom
        -> height 20
        """
    ),
    NamedCase(
      name: "A word wider than the label breaks inside",
      text: """
        fit 30
        label a aaaaaa lines 0
        a.leading == super.leading
        a.trailing == super.trailing
        a.top == super.top
        a.bottom == super.bottom
        -> height 20
        """
    ),
    NamedCase(
      name: "F41 two labels of several lines side by side, of equal width",
      text: """
        fit 100
        label a "aaaa bbbb cccc" lines 0
        label b "aaaa" lines 0
        a.leading == super.leading
        b.leading == a.trailing
        b.trailing == super.trailing
        b.width == a.width
        a.top == super.top
        b.top == super.top
        super.bottom >= a.bottom
        super.bottom >= b.bottom
        -> height 30
        -> a 0 0 50 30
        -> b 50 0 50 10
        """
    ),
    NamedCase(
      name: "F41 two labels side by side: the one that resists more keeps one line",
      text: """
        fit 140
        label a "aaaa bbbb" lines 0 resist 751
        label b "cccc dddd" lines 0 resist 750 hug 249
        a.leading == super.leading
        b.leading == a.trailing
        b.trailing == super.trailing
        a.top == super.top
        b.top == super.top
        super.bottom >= a.bottom
        super.bottom >= b.bottom
        -> height 20
        -> a 0 0 90 10
        -> b 90 0 50 20
        """
    ),
    NamedCase(
      name: "F41 three labels, the middle one of several lines at the width that is left",
      text: """
        fit 100
        label a aa resist 751 hug 251
        label b "bbbb bbbb bbbb" lines 0 resist 750 hug 250
        label c cc resist 751 hug 251
        a.leading == super.leading
        b.leading == a.trailing + 5
        c.leading == b.trailing + 5
        c.trailing == super.trailing
        a.top == super.top
        b.top == super.top
        c.top == super.top
        super.bottom == b.bottom
        -> height 30
        -> a 0 0 20 10
        -> b 25 0 50 30
        -> c 80 0 20 10
        """
    ),
    NamedCase(
      name: "A greatest width breaks lines, and the label hugs the widest",
      text: """
        label a "aaaa bbbb" lines 0
        a.leading == super.leading
        a.top == super.top
        a.width <= 50
        -> a 0 0 40 20
        """
    ),
    NamedCase(
      name: "A least width leaves short text on one line",
      text: """
        label a "aa bb" lines 0
        a.leading == super.leading
        a.top == super.top
        a.width >= 100
        -> a 0 0 100 10
        """
    ),
    NamedCase(
      name: "An edge at most at the superview's breaks lines",
      text: """
        fit 60
        label a "aaaa bbbb" lines 0
        a.leading == super.leading
        a.trailing <= super.trailing
        a.top == super.top
        a.bottom == super.bottom
        -> height 20
        -> a 0 0 40 20
        """
    ),
    NamedCase(
      name: "A width set by hand breaks lines there",
      text: """
        label a "aaaa bbbb" lines 0 preferred 50
        a.leading == super.leading
        a.top == super.top
        -> a 0 0 40 20
        """
    ),
    NamedCase(
      name: "Beside a picture the text has the width that is left",
      text: """
        fit 110
        image i 50x40
        label a "aaaa bbbb cccc dddd eeee" lines 0 resist 749 hug 249
        i.leading == super.leading
        i.top == super.top
        a.leading == i.trailing + 10
        a.trailing == super.trailing
        a.top == super.top
        super.bottom >= a.bottom
        super.bottom >= i.bottom
        -> height 50
        -> i 0 0 50 40
        -> a 60 0 50 50
        """
    ),
    NamedCase(
      name: "A view without a width takes what a label that hugs leaves",
      text: """
        fit 300
        label a "aaaa bbbb" lines 0 hug 251
        box b nilx10
        a.leading == super.leading
        b.leading == a.trailing
        b.trailing == super.trailing
        a.top == super.top
        b.top == super.top
        super.bottom == a.bottom
        -> height 10
        -> a 0 0 90 10
        -> b 90 0 210 10
        """
    ),
    NamedCase(
      name: "Text in two nested stacks",
      text: """
        fit 100
        stack o h spacing 10
        box i 30x30 in o hug 251
        stack s v spacing 4 in o
        label t "aaaa bbbb" lines 0 in s resist 749
        label u "cc" in s
        o.leading == super.leading
        o.trailing == super.trailing
        o.top == super.top
        o.bottom == super.bottom
        -> height 34
        -> i 0 0 30 34
        -> s 40 0 60 34
        -> t 0 0 60 20
        -> u 0 24 60 10
        """
    ),
    NamedCase(
      name: "A stack that aligns at the leading edge breaks text at its own width",
      text: """
        fit 60
        stack s v leading
        label t "aaaa bbbb" lines 0 in s
        label u "cc" in s
        s.leading == super.leading
        s.trailing == super.trailing
        s.top == super.top
        s.bottom == super.bottom
        -> height 30
        -> t 0 0 40 20
        -> u 0 20 20 10
        """
    ),
    NamedCase(
      name: "From right to left the first label is the right one",
      text: """
        fit 100
        rtl
        label a "aaaa bbbb" lines 0 resist 749 hug 249
        label b cc
        a.leading == super.leading
        b.leading == a.trailing + 20
        b.trailing == super.trailing
        a.top == super.top
        b.top == super.top
        super.bottom == a.bottom
        -> height 20
        -> a 40 0 60 20
        -> b 0 0 20 10
        """
    ),
  ]
}
