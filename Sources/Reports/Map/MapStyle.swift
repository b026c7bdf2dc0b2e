/// The style of the map's lines and dots, in a page and in a separate file.
enum MapStyle {
  /// The style of a map in a separate file.
  ///
  /// Many programs that show SVG files support neither variables nor dark mode, so colors are
  /// literal.
  static let standalone = Palette.filled(rules)

  /// The style of the map's lines and dots.
  ///
  /// Strokes keep their width however the drawing is scaled, and a dot is a stroke.
  static let rules = String(decoding: PackageResources.map_css, as: UTF8.self)
}
