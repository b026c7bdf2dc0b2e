extension MarkupWriter {
  /// Writes what every page has in its head: metadata, a title, and its style.
  ///
  /// - Parameters:
  ///   - title: what the page is of.
  ///   - sheet: its style.
  ///   - policy: its content security policy, of `ContentHash.policy`.
  mutating func pageHead(title: String, sheet: String, policy: String) {
    empty("meta", ["charset": "utf-8"])
    empty("meta", ["http-equiv": "Content-Security-Policy", "content": policy])
    empty("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    empty("meta", ["name": "referrer", "content": "no-referrer"])
    element("title", text: title + " · tripsim")
    element("style") { $0.markup(sheet) }
  }
}

extension ContentHash {
  /// The content security policy of a page: only its own style and script.
  static func policy(sheet: String, script: String) -> String {
    [
      "default-src 'none'", "style-src '\(ContentHash(sheet).policySource)'",
      "script-src '\(ContentHash(script).policySource)'", "base-uri 'none'", "form-action 'none'",
    ].joined(separator: "; ")
  }
}
