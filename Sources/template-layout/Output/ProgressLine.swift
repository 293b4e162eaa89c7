import Foundation
import Synchronization

/// How far long work has come, on one line of standard error that is written over and over.
///
/// Only a person at a terminal gets it: nothing is printed where standard error is something else.
/// It may be used from any thread.
final class ProgressLine: Sendable {
  private let name: String
  private let terminal: Console?
  /// What stands on the line; empty if it is not shown.
  private let shown = Mutex("")
  /// The console that the work goes on printing to: it clears the line before anything else.
  private let printing: Console

  /// Makes the line of a command; it appears with the first step.
  init(_ name: String, console: Console) {
    self.name = name
    terminal = console.isErrorTerminal ? console : nil
    printing = console
  }

  /// Whether anybody sees it.
  var isVisible: Bool { terminal != nil }

  /// Prints to the console, and clears the line first.
  var console: Console {
    guard isVisible else { return printing }
    return Console(
      isErrorTerminal: true,
      write: { text in
        self.clear()
        try self.printing.write(text)
      },
      writeError: { text in
        self.clear()
        self.printing.writeError(text)
      }
    )
  }

  /// Says how much of something is done; work of one step is not worth a line.
  ///
  /// The line is written again only when its percentage is another.
  func show(_ what: String, _ done: Int, of total: Int) {
    guard let terminal, total > 1 else { return }
    let percent = done * 100 / total
    let text = "\(name): \(what) \(done) of \(total) (\(percent) %)"
    let start = "\(name): \(what) "
    let end = " of \(total) (\(percent) %)"
    shown.withLock { shown in
      guard !(shown.hasPrefix(start) && shown.hasSuffix(end)) else { return }
      terminal.writeError("\r" + text.padding(to: shown.count))
      shown = text
    }
  }

  /// Takes the line away.
  func clear() {
    shown.withLock { shown in
      guard !shown.isEmpty else { return }
      terminal?.writeError("\r" + "".padding(to: shown.count) + "\r")
      shown = ""
    }
  }
}

extension String {
  /// The text with spaces behind it up to a length.
  fileprivate func padding(to length: Int) -> String {
    self + String(repeating: " ", count: max(0, length - count))
  }
}
