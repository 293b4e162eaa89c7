import Foundation
import InterfaceBuilder

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ run: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// The program's entry point, under the name that the package manager gives it: libFuzzer's own would
/// never be linked.
@_cdecl("FuzzDocuments_main")
public func fuzz(
  _ count: CInt,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt {
  var count = count
  var arguments = arguments
  return runDriver(&count, &arguments, fuzzOneInput)
}

/// Reads bytes, whatever they are, and lays out and checks what is in them, or refuses them with an
/// error.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let data = Data(bytes: start, count: count)
  guard let document = try? InterfaceDocument(data: data, name: "fuzz.xib") else { return 0 }
  for cell in document.cells.prefix(4) {
    let preview = cell.makePreview()
    preview.layOut()
    _ = try? preview.designFittingHeight()
    cell.makePreview(leafSizes: .saved).layOut(width: 400)
    _ = cell.makeInstance().outletNames
  }
  if count < 4_000 { _ = document.lint() }
  return 0
}
