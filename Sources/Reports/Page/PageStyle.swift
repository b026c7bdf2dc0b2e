/// The style of the page beside that of its drawings.
enum PageStyle {
  /// The whole style sheet of a page.
  static let sheet =
    Palette.variables + MapStyle.rules
    + String(decoding: PackageResources.page_css, as: UTF8.self)
}
