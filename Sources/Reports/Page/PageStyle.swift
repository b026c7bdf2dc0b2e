/// The style of the page, in addition to that of its drawings.
enum PageStyle {
  /// The complete style sheet of a page.
  static let sheet =
    Palette.variables + MapStyle.rules
    + String(decoding: PackageResources.page_css, as: UTF8.self)
}
