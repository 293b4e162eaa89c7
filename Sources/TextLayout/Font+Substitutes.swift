import Foundation

extension Font {
  /// What stands in for a font that is known by its PostScript name only, such as
  /// `HelveticaNeue-Bold`.
  ///
  /// Other platforms' fonts are not there to be measured. The substitute is the system font in the
  /// weight that the name mentions, or the font for code if the family is one of typewriter letters;
  /// `face.name` of the result says which. A font whose file is at hand is measured truly with the
  /// package trait `HarfBuzz`.
  ///
  /// - Parameters:
  ///   - name: The PostScript name.
  ///   - size: The size in points, as in ``init(face:size:)``.
  public static func substitute(forName name: String, size: CGFloat) -> Font {
    let name = name.lowercased()
    let typewriters = ["courier", "menlo", "monaco", "mono", "consolas", "code", "typewriter"]
    if typewriters.contains(where: name.contains) {
      return monospacedSystemFont(ofSize: size, weight: .regular)
    }
    // Longer words first: a semibold is no bold.
    let weights: [(word: String, weight: Weight)] = [
      ("ultralight", .ultraLight), ("extralight", .ultraLight), ("thin", .thin),
      ("light", .light), ("semibold", .semibold), ("demi", .semibold), ("extrabold", .heavy),
      ("ultrabold", .heavy), ("medium", .medium), ("heavy", .heavy), ("black", .black),
      ("bold", .bold),
    ]
    let weight = weights.first { name.contains($0.word) }?.weight ?? .regular
    return system(ofSize: size, weight: weight)
  }
}
