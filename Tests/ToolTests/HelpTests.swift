import Testing

@testable import template_layout

/// The help texts, word for word: a change of one is a change of the tool.
@Suite("Help")
struct HelpTests {
  @Test("The tool", arguments: [["--help"], ["-h"], ["help"]])
  func tool(arguments: [String]) async {
    let run = await ConsoleDouble.run(arguments)
    #expect(run.status == .done)
    #expect(run.errors.isEmpty)
    #expect(
      run.output == """
        Usage: template-layout COMMAND [ARGUMENT...]

        Computes the heights of self-sizing rows, by real constraints and real text.

        Commands:
          demo      Measure a sample feed: the first screen on demand, the rest ahead of time.
          measure   Print the height of each entry of a feed in JSON.
          frames    Print where constraints put the views of Interface Builder cells.
          lint      Check the cells of Interface Builder documents.
          render    Draw the cells of a document, or the entries of a feed.
          scroll    Play a scroll through many rows, and report how many frames were late.

        template-layout COMMAND --help describes a command.

        Exit status: 0 done; 1 something was found, or some row failed; 2 bad usage, or an input
        that cannot be read.

        """
    )
  }

  @Test("measure", arguments: [["measure", "--help"], ["measure", "feed.json", "--log", "-h"]])
  func measure(arguments: [String]) async {
    let run = await ConsoleDouble.run(arguments)
    #expect(run.status == .done)
    #expect(run.errors.isEmpty)
    #expect(
      run.output == """
        Usage: template-layout measure FILE|- [OPTION...]

        Prints the height of each entry of a feed. FILE, or standard input for -, is a JSON document
        {"feed": [...]}, a JSON array, or JSON lines. An entry has the fields title, content,
        username, time, and imageSize [WIDTH, HEIGHT] in points; without imageSize it has no image.
        Fields of other names are ignored.

        With a cache, the first 10 rows are asked for, the rest is measured ahead of time, and then
        every row is asked for again and printed. Without one, every row is asked for once.

        Options:
          --width POINTS        The table's width, from 1 to 100000. Default: 375.
          --scale PIXELS        Pixels per point, from 0.1 to 100. Default: 2.
          --accessory KIND      none, disclosure, detailDisclosure, checkmark, detail, or alternate:
                                disclosure on even rows and checkmark on odd ones. Default: that of
                                the document's cell, none for the sample cell.
          --mode auto|frame     What decides a height: the cell's constraints, or its sizeThatFits.
                                Default: auto.
          --cache index|key|none
                                Keep heights by index path, by the entry's key, or not at all.
                                Default: index.
          --askers N            Ask for the rows by N concurrent tasks, in shuffled order; they are
                                printed in order. From 1 to 10000. Default: 1.
          --format text|json|csv
                                text: "[SECTION:ROW] HEIGHT" a line; json: an object a line with
                                section, row and height; csv: the same fields under a header.
                                Default: text.
          --document DOC        Measure on a cell of an Interface Builder document. Entries may then
                                have any fields: texts and numbers, true or false to show or hide a
                                view that --map names, and [WIDTH, HEIGHT] for an image.
          --cell ID             The cell in the document, by id or reuse identifier. Default: its
                                only one.
          --map OUTLET=FIELD,...
                                Which field goes to which outlet. Default: by name, as title to
                                title or titleLabel, and imageSize to the only image view.
          --expect FILE         Compare with heights that measure printed before, in any format, print
                                what changed and exit with 1 if anything did.
          --tolerance POINTS    How far a height may be from the expected one. Default: 0.5.
          --log                 Print to standard error what the engine does.
          --trace FILE          Write what the engine does when, and where, into FILE: trace events as
                                JSON, for ui.perfetto.dev or chrome://tracing.
          --help                Print this help.

        Exit status: 0 done; 1 some row failed, or a height changed; 2 bad usage, or an input that
        cannot be read.

        """
    )
  }

  @Test("demo", arguments: [["demo", "--help"], ["demo", "--width", "320", "-h"]])
  func demo(arguments: [String]) async {
    let run = await ConsoleDouble.run(arguments)
    #expect(run.status == .done)
    #expect(run.errors.isEmpty)
    #expect(
      run.output == """
        Usage: template-layout demo [OPTION...]

        Measures a sample feed as a table does: the rows of the first screen are asked for by
        concurrent tasks, the rest is measured ahead of time, and then the table is scrolled through.
        Prints what the engine does, and a summary.

        With --columns, shows items in columns, each with a font of its own: the first screen, a
        shuffle, items added and removed, another width and back. After each step prints what the
        engine did, and compares every size with that of the item alone.

        Options:
          --width POINTS   The table's width, from 1 to 100000. Default: 375.
          --scale PIXELS   Pixels per point, from 0.1 to 100. Default: 2.
          --columns N      Items in N columns, from 1 to 20, instead of a table.
          --svg FILE       Draw the laid-out table, or the items as they are at the end, into FILE.
          --trace FILE     Write what happens when, and where, into FILE: trace events as JSON, for
                           ui.perfetto.dev or chrome://tracing.
          --help           Print this help.

        Exit status: 0 done; 1 some row failed, or a size was wrong; 2 bad usage, or FILE cannot be
        written.

        """
    )
  }

  @Test(
    "scroll",
    arguments: [["scroll", "--help"], ["scroll", "feed.json", "--rate", "60", "-h"]]
  )
  func scroll(arguments: [String]) async {
    let run = await ConsoleDouble.run(arguments)
    #expect(run.status == .done)
    #expect(run.errors.isEmpty)
    #expect(
      run.output == """
        Usage: template-layout scroll [DATA] [OPTION...]

        Plays a scroll through a long table on a virtual clock, once for each strategy of measuring
        rows ahead, and reports how many frames were late. The same command gives the same report on
        every machine. DATA, or standard input for -, holds entries as measure reads them; without
        it rows are made, 50 to 190 points tall, each with a text of its own.

        Options:
          --rows N              How many rows, from 1 to 100000; entries of DATA are repeated with
                                other texts. Default: all entries of DATA, or 10000.
          --rate HERTZ          Frames a second, from 1 to 1000. Default: 120.
          --strategy NAME,...   off: each row is measured when it comes into view. ancestor: a row in
                                each idle pass of the run loop, from the top. engine: this package's
                                scheduler. Default: off,ancestor,engine.
          --flick KIND          slow: a second at 1500 points a second and half a second of rest, 40
                                times. fast: 12000 points a second, from the first row to the last.
                                jump: 10 jumps to rows far apart; after each a second at 1500 points
                                a second, down and up in turns, and half a second of rest. reload:
                                fast, and all rows change in the middle. rotate: fast, and the screen
                                is turned in the middle. Default: fast.
          --row-cost MICROSECONDS
                                What measuring a row takes, from 0 to 1000000; UIKit's cells take 300
                                to 2000. Default: 20, for the sample cell.
          --frame-work MILLISECONDS
                                What the app itself does in each frame, from 0 to 1000. Default: 7.
          --main-actor          Rows can be measured on the main thread only.
          --svg FILE            Draw the time of each frame into FILE.
          --help                Print this help.

        The model: a frame begins at a tick of the screen or, when the main thread is busy then, after
        that. It measures the rows that have come into view and have no height, does the app's work,
        and is over budget if that ends after the next tick; the next frame begins at the first tick
        after it, where the scroll has gone on. A row takes its cost wherever it is measured. The
        engine has one pool beside the main thread, and a frame that needs a row from it waits for the
        row in progress as well; with --main-actor it has only the gaps between a frame and the next
        tick, and rests. The ancestor has the main thread. It lists all rows first, in n(n+1)/2
        steps of a nanosecond for n rows, and again after a reload; it measures while the table rests,
        without looking at the clock. The screen is 375 by 667 points. Nothing is measured before the
        first frame but what that shows.

        The report: a line with the number of frames over budget, the frame of the first screen not
        counted; then that frame; the worst frame and the 99th percentile; the rows that frames had
        to measure; how much of the idle time of the thread that measures ahead was used for it; the
        rows measured ahead, and how many of them were never shown with that height.

        Exit status: 0 done; 1 some row failed; 2 bad usage, or an input that cannot be read.

        """
    )
  }
}
