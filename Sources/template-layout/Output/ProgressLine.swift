import Foundation
import TemplateLayout

/// How far long work has come, on one line of standard error that is written over and over.
///
/// Only a person at a terminal gets it: nothing is printed where standard error is something else.
/// It may be used from any thread.
final class ProgressLine: Sendable {
  private let name: String
  private let terminal: Console?
  private let state = Lock(State())
  /// The console that the work goes on printing to: it clears the line before anything else.
  private let printing: Console

  private struct State {
    /// What stands on the line; empty if it is not shown.
    var text = ""
    /// What it counts, how far it has come, and where the percentage stood that is shown.
    var what = ""
    var done = 0
    var percent = -1

    /// Goes on to a number of steps; whether the line looks different by that.
    mutating func go(to done: Int, _ what: String, of total: Int) -> Bool {
      self.done = done
      let percent = done * 100 / total
      guard text.isEmpty || what != self.what || percent != self.percent else { return false }
      self.what = what
      self.percent = percent
      return true
    }
  }

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

  /// Says how much of something is done; a single step is not worth a line.
  ///
  /// The line is written again only when its percentage is another.
  func show(_ what: String, _ done: Int, of total: Int) {
    guard let terminal, total > 1 else { return }
    state.withLock { state in
      if state.go(to: done, what, of: total) { write(&state, total, to: terminal) }
    }
  }

  /// Says that one more of something is begun or done; see ``show(_:_:of:)``.
  func advance(_ what: String, of total: Int) {
    guard let terminal, total > 1 else { return }
    state.withLock { state in
      let done = what == state.what ? state.done + 1 : 1
      if state.go(to: done, what, of: total) { write(&state, total, to: terminal) }
    }
  }

  /// Writes the line under the lock, so that two threads do not mix theirs; a console does not come
  /// back here.
  private func write(_ state: inout State, _ total: Int, to terminal: Console) {
    let text = "\(name): \(state.what) \(state.done) of \(total) (\(state.percent) %)"
    terminal.writeError("\r" + text.padded(to: state.text.count))
    state.text = text
  }

  /// Takes the line away.
  func clear() {
    state.withLock { state in
      guard !state.text.isEmpty else { return }
      terminal?.writeError("\r" + "".padded(to: state.text.count) + "\r")
      state.text = ""
    }
  }
}

extension String {
  /// The text with spaces behind it up to a length.
  fileprivate func padded(to length: Int) -> String {
    self + String(repeating: " ", count: max(0, length - count))
  }
}
