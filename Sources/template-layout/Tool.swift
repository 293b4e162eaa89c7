import InterfaceBuilder

/// How a run of the tool ended.
enum ExitStatus: Int32, Sendable {
  /// Done.
  case done = 0
  /// Something was found, or some row failed.
  case found = 1
  /// Bad usage, or an input that cannot be read.
  case badUsage = 2
}

/// The tool: a command's name, then what belongs to the command.
enum Tool {
  static let help = """
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

  /// Runs the command that the arguments name.
  static func run(_ arguments: [String], console: Console) async -> ExitStatus {
    var name = "template-layout"
    do {
      guard let first = arguments.first else {
        throw UsageError("a command is missing; --help lists them")
      }
      let rest = Array(arguments.dropFirst())
      switch first {
      case "--help", "-h", "help":
        guard rest.isEmpty else { throw UsageError(unexpected: .operand(rest[0])) }
        try console.write(help)
        return .done
      case "measure":
        name += " measure"
        return try await MeasureCommand.run(Arguments(rest), console: console)
      case "demo":
        name += " demo"
        return try await DemoCommand.run(Arguments(rest), console: console)
      case "render":
        name += " render"
        return try await RenderCommand.run(Arguments(rest), console: console)
      case "scroll":
        name += " scroll"
        return try await ScrollCommand.run(Arguments(rest), console: console)
      case "lint":
        name += " lint"
        return try LintCommand.run(Arguments(rest), console: console)
      case "frames":
        name += " frames"
        return try FramesCommand.run(Arguments(rest), console: console)
      default:
        if first.hasPrefix("-") { throw UsageError(unexpected: .option(first)) }
        throw UsageError("\(first.quoted): there is no such command; --help lists them")
      }
    } catch let error as UsageError {
      console.writeError("\(name): \(error)\n")
      return .badUsage
    } catch let error as InputError {
      // The place comes first, as compilers print it.
      console.writeError("\(error)\n")
      return .badUsage
    } catch let error as InterfaceDocumentError {
      console.writeError("\(error)\n")
      return .badUsage
    } catch let error as OutputError {
      console.writeError("\(name): \(error)\n")
      return .badUsage
    } catch {
      console.writeError("\(name): \(error)\n")
      return .found
    }
  }
}
