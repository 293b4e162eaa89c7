#if HarfBuzz
  /// Why a font file gives no face.
  public enum FontFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file cannot be read.
    case unreadable(path: String)

    /// The file is no font, or one without the tables that a face needs.
    case notAFont(path: String)

    /// The file has fewer faces.
    case noSuchFace(path: String, index: Int, count: Int)

    /// The error in words, with the path of the file.
    public var description: String {
      switch self {
      case .unreadable(let path): "\(path): cannot be read"
      case .notAFont(let path): "\(path): not a font"
      case .noSuchFace(let path, let index, let count):
        "\(path): there is no face \(index), only \(count)"
      }
    }
  }
#endif
