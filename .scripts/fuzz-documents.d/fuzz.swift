import Foundation
import InterfaceBuilder

// Whatever the bytes are, they are read, laid out and checked, or refused with an error.
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
