#if HarfBuzz
  import CHarfBuzz

  extension TextWorkspace {
    /// Sets the positions of the code units in a range by shaping it.
    ///
    /// Text is shaped in stretches of one script, right to left if the script runs so, and the widths
    /// of the clusters are laid out in logical order: where lines end does not depend on the order on
    /// the screen. Within a cluster of several characters - a ligature - each has an equal share.
    func measure(_ range: Range<Int>, shapedBy face: ShapedFace) {
      let buffer = hb_buffer_create()
      defer { hb_buffer_destroy(buffer) }
      var fallback = FallbackCells(em: face.unitsPerEm, first: range.lowerBound)
      var pen = 0
      var begin = range.lowerBound
      while begin < range.upperBound {
        let (end, script) = endOfScript(from: begin, upTo: range.upperBound)
        hb_buffer_clear_contents(buffer)
        hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES)
        hb_buffer_add_utf16(
          buffer,
          units,
          Int32(range.upperBound),
          UInt32(begin),
          Int32(end - begin)
        )
        hb_buffer_set_script(buffer, script)
        let direction = hb_script_get_horizontal_direction(script)
        hb_buffer_set_direction(
          buffer,
          direction == HB_DIRECTION_RTL ? direction : HB_DIRECTION_LTR
        )
        hb_shape(face.font, buffer, nil, 0)
        pen = placeClusters(of: buffer, in: begin..<end, pen: pen, fallback: &fallback)
        begin = end
      }
    }

    /// The end of the stretch of one script that begins at a place; characters of no script belong to
    /// the stretch that they are in.
    private func endOfScript(from begin: Int, upTo end: Int) -> (end: Int, script: hb_script_t) {
      let functions = hb_unicode_funcs_get_default()
      var script = HB_SCRIPT_COMMON
      var index = begin
      while index < end {
        var next = index + 1
        let scalar = scalar(at: index, upTo: end, next: &next)
        let own = hb_unicode_script(functions, scalar)
        if own != HB_SCRIPT_COMMON, own != HB_SCRIPT_INHERITED, own != HB_SCRIPT_UNKNOWN {
          if script == HB_SCRIPT_COMMON {
            script = own
          } else if own != script {
            return (index, script)
          }
        }
        index = next
      }
      return (end, script)
    }

    private func placeClusters(
      of buffer: OpaquePointer?,
      in range: Range<Int>,
      pen: Int,
      fallback: inout FallbackCells
    ) -> Int {
      var count: UInt32 = 0
      let infos = hb_buffer_get_glyph_infos(buffer, &count)
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
      // First the width of each cluster, at its first code unit; -1 where none begins, and a width
      // of a character that the face lacks is marked by a negative one.
      for unit in range { ends[unit] = -1 }
      for glyph in 0..<Int(count) {
        guard let infos, let positions else { break }
        let cluster = Int(infos[glyph].cluster)
        if infos[glyph].codepoint == 0 {
          ends[cluster] = Self.missing
        } else if ends[cluster] != Self.missing {
          ends[cluster] = max(ends[cluster], 0) + Int(positions[glyph].x_advance)
        }
      }
      var pen = pen
      var begin = range.lowerBound
      while begin < range.upperBound {
        var end = begin + 1
        while end < range.upperBound, ends[end] == -1 { end += 1 }
        let width = ends[begin]
        if width == Self.missing || isControl(units[begin]) {
          pen = placeFallback(begin..<end, pen: pen, fallback: &fallback)
        } else {
          for unit in begin..<end {
            starts[unit] = pen + width * (unit - begin) / (end - begin)
            ends[unit] = pen + width * (unit - begin + 1) / (end - begin)
          }
          pen += width
        }
        begin = end
      }
      return pen
    }

    private static let missing = Int.min

    private func isControl(_ unit: UInt16) -> Bool {
      unit < 0x20 || unit == 0x7F || unit == 0xAD || unit & 0xFFFE == 0x2028 || unit == 0x85
    }

    private func placeFallback(
      _ range: Range<Int>,
      pen: Int,
      fallback: inout FallbackCells
    ) -> Int {
      var pen = pen
      var index = range.lowerBound
      while index < range.upperBound {
        (index, pen, _) = place(
          index,
          end: range.upperBound,
          pen: pen,
          row: 0,
          fallback: &fallback
        )
      }
      return pen
    }
  }
#endif
