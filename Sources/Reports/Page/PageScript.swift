/// The script of the page, the only one that its policy allows.
///
/// The page is complete without it; it adds the player, the zoom and the filter. It reads numbers
/// from the page's data and texts from the page's tables, and writes no markup.
enum PageScript {
  /// The whole script.
  static let text =
    "'use strict';(()=>{\n" + parts.map { String(decoding: $0, as: UTF8.self) }.joined() + "})();"

  /// The files in order: each uses definitions of those before it.
  private static let parts = [
    PackageResources.player_js, PackageResources.view_js, PackageResources.strip_js,
    PackageResources.lists_js, PackageResources.facts_js, PackageResources.keys_js,
  ]
}
