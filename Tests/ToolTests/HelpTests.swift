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
                                disclosure on even rows and checkmark on odd ones. Default: none.
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
                                view, and [WIDTH, HEIGHT] for an image.
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

        Exit status: 0 done; 1 some row failed; 2 bad usage, or an input that cannot be read.

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

        Options:
          --width POINTS   The table's width, from 1 to 100000. Default: 375.
          --scale PIXELS   Pixels per point, from 0.1 to 100. Default: 2.
          --svg FILE       Draw the laid-out table into FILE.
          --trace FILE     Write what happens when, and where, into FILE: trace events as JSON, for
                           ui.perfetto.dev or chrome://tracing.
          --help           Print this help.

        Exit status: 0 done; 1 some row failed; 2 bad usage, or FILE cannot be written.

        """
    )
  }
}
