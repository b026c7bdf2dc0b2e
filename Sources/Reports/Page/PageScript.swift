/// The script of the page, the only one that its policy allows.
///
/// The page is complete without it; it adds the player, the zoom and the filter. It reads numbers
/// from the page's data and texts from the page's table, and writes no markup.
enum PageScript {
  /// The whole script.
  static let text = String(decoding: PackageResources.page_js, as: UTF8.self)
}
