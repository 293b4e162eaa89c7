#if HarfBuzz
  import CHarfBuzz
  import Foundation

  /// A face of a font file, shaped by HarfBuzz: kerning, ligatures, marks and joining scripts.
  final class ShapedFace: Sendable {
    /// The font at the scale of its own units.
    ///
    /// HarfBuzz lets any number of threads use a font that has been made immutable.
    nonisolated(unsafe) let font: OpaquePointer

    /// The units in an em.
    let unitsPerEm: Int

    init(contentsOf path: String, index: Int) throws(FontFileError) {
      guard FileManager.default.isReadableFile(atPath: path),
        let blob = hb_blob_create_from_file_or_fail(path)
      else { throw .unreadable(path: path) }
      defer { hb_blob_destroy(blob) }
      let count = Int(hb_face_count(blob))
      guard count > 0 else { throw .notAFont(path: path) }
      guard index >= 0, index < count else {
        throw .noSuchFace(path: path, index: index, count: count)
      }
      let face = hb_face_create(blob, UInt32(index))
      defer { hb_face_destroy(face) }
      guard hb_face_get_glyph_count(face) > 0 else { throw .notAFont(path: path) }
      unitsPerEm = Int(hb_face_get_upem(face))
      font = hb_font_create(face)
      hb_font_make_immutable(font)
    }

    deinit { hb_font_destroy(font) }

    /// The ascender, the descender and the line gap in units; the descender is negative.
    var extents: (ascender: Int, descender: Int, lineGap: Int) {
      var extents = hb_font_extents_t()
      hb_font_get_h_extents(font, &extents)
      return (Int(extents.ascender), Int(extents.descender), Int(extents.line_gap))
    }

    /// The name of the face's family, or that of its file.
    func familyName(path: String) -> String {
      let face = hb_font_get_face(font)
      let id = UInt32(HB_OT_NAME_ID_FONT_FAMILY)
      let length = hb_ot_name_get_utf8(face, id, nil, nil, nil)
      var size = length + 1
      let bytes = [CChar](unsafeUninitializedCapacity: Int(size)) { buffer, count in
        hb_ot_name_get_utf8(face, id, nil, &size, buffer.baseAddress)
        count = Int(size)
      }
      let name = String(decoding: bytes.map(UInt8.init(bitPattern:)), as: UTF8.self)
      return name.isEmpty ? URL(fileURLWithPath: path).lastPathComponent : name
    }
  }

  extension FontFace {
    /// A face of a `.ttf`, `.otf` or `.ttc` file, whose text is shaped by HarfBuzz.
    ///
    /// Characters that the face lacks take room by their Unicode properties alone, as with the system
    /// font. Needs the package trait `HarfBuzz`.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - index: The number of the face in a file of several.
    /// - Throws: ``FontFileError`` if the file has no such face.
    public convenience init(contentsOf url: URL, index: Int = 0) throws(FontFileError) {
      let path = url.path
      let face = try ShapedFace(contentsOf: path, index: index)
      let em = Double(face.unitsPerEm)
      let extents = face.extents
      self.init(
        name: face.familyName(path: path),
        ascender: Double(extents.ascender) / em,
        descender: Double(extents.descender) / em,
        leading: Double(extents.lineGap) / em,
        advances: .shaped(face)
      )
    }
  }
#endif
