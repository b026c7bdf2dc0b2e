/// The style of the page, in addition to that of its drawings.
enum PageStyle {
  /// The complete style sheet of a page.
  static let sheet =
    Palette.variables + MapStyle.rules
    + [
      PackageResources.page_css, PackageResources.tables_css, PackageResources.strip_css,
      PackageResources.bench_css,
    ].map { String(decoding: $0, as: UTF8.self) }.joined()
}
