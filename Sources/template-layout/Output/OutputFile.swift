import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file that a command writes at its end.
///
/// It is opened before the work, so that a path that cannot be written is noticed then, and emptied only
/// when there is something to write: a command that fails leaves what was there. What stands at the path
/// is written to and not replaced, be it a link or a device.
final class OutputFile: Sendable {
  let path: String
  let option: String
  private let handle: FileHandle
  private let identity: FileIdentity?

  /// Opens the file, or makes it.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - option: The option that names it, for messages.
  ///   - inputs: The files that the command reads, and must not write.
  ///   - other: Another file that the command writes.
  /// - Throws: ``UsageError`` that names the option.
  init(
    path: String,
    option: String,
    inputs: [String] = [],
    other: OutputFile? = nil
  ) throws(UsageError) {
    self.path = path
    self.option = option
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw UsageError("\(option): cannot write \(path.printable)")
    }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    identity = FileIdentity(descriptor: descriptor)
    guard let identity, identity.isRegular else { return }
    if inputs.contains(where: { FileIdentity(path: $0) == identity }) {
      throw UsageError("\(option): \(path.printable) is what is read")
    }
    if let other, other.identity == identity {
      throw UsageError("\(option): \(path.printable) is the file of \(other.option) too")
    }
  }

  /// Writes the text in place of what the file holds.
  /// - Throws: ``OutputError`` that names the option.
  func write(_ text: String) throws(OutputError) {
    do {
      if identity?.isRegular == true { try handle.truncate(atOffset: 0) }
      try handle.write(contentsOf: Data(text.utf8))
    } catch {
      throw OutputError("\(option): cannot write \(path.printable)")
    }
  }
}

/// Which file a path or descriptor leads to.
private struct FileIdentity: Equatable, Sendable {
  let device: UInt64
  let number: UInt64
  let isRegular: Bool

  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
    isRegular = status.st_mode & S_IFMT == S_IFREG
  }
}
