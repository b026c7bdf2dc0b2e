/// The style of the map's lines and dots, in a page and in a file of its own.
enum MapStyle {
  /// The style of a map that is a file of its own.
  ///
  /// Many programs that draw such files know neither variables nor the user's liking for dark
  /// colors: they find plain ones.
  static let standalone =
    Palette.filled(rules, isNight: false) + "@media(prefers-color-scheme:dark){\n"
    + Palette.filled(rules, isNight: true) + "}\n"

  /// The style of the map's lines and dots.
  ///
  /// Strokes keep their width however the drawing is scaled, and a dot is a stroke.
  static let rules = String(decoding: PackageResources.map_css, as: UTF8.self)
}
