/// Writes HTML and SVG as bytes: closes every element and escapes every text.
///
///     var writer = MarkupWriter()
///     writer.element("p", ["class": "note"]) { $0.text("a < b") }
///     // <p class="note">a &lt; b</p>
///
/// Names of elements and attributes are constants of the page; text from files appears only as a
/// value or a text.
struct MarkupWriter {
  /// Attributes in the order in which they are written; one without a value is omitted.
  typealias Attributes = KeyValuePairs<String, String?>

  /// The bytes written so far.
  private(set) var bytes: [UInt8] = []
}

extension MarkupWriter {
  /// Writes an element and its content.
  mutating func element(
    _ name: String, _ attributes: Attributes = [:], _ content: (inout MarkupWriter) -> Void
  ) {
    open(name, attributes)
    markup(">")
    content(&self)
    markup("</")
    markup(name)
    markup(">")
  }

  /// Writes an element that contains only a text.
  mutating func element(_ name: String, _ attributes: Attributes = [:], text: String) {
    element(name, attributes) { $0.text(text) }
  }

  /// Writes a void element.
  mutating func empty(_ name: String, _ attributes: Attributes = [:]) {
    open(name, attributes)
    markup("/>")
  }

  /// Writes a path with a class, unless it is empty.
  mutating func path(_ path: PathData, _ style: String?) {
    if !path.isEmpty { empty("path", ["class": style, "d": path.text]) }
  }

  /// Writes constant markup without escaping.
  mutating func markup(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Writes markup made by another writer, without escaping.
  mutating func markup(_ written: [UInt8]) {
    bytes += written
  }

  private mutating func open(_ name: String, _ attributes: Attributes) {
    markup("<")
    markup(name)
    for (key, value) in attributes {
      guard let value else { continue }
      markup(" ")
      markup(key)
      markup("=\"")
      text(value)
      markup("\"")
    }
  }
}

extension MarkupWriter {
  /// Writes any text, escaped.
  ///
  /// Characters that XML does not allow, and other control characters, are shown by their code, as
  /// in the terminal.
  mutating func text(_ text: String) {
    guard text.utf8.contains(where: Self.mayNeedEscape) else {
      bytes.append(contentsOf: text.utf8)
      return
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": markup("&amp;")
      case "<": markup("&lt;")
      case ">": markup("&gt;")
      case "\"": markup("&quot;")
      case "'": markup("&#39;")
      case _ where Self.isHidden(scalar): markup(Self.visible(scalar))
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }

  /// Writes JSON that only the page's script reads; it contains no markup.
  mutating func data(_ id: String, _ json: [UInt8]) {
    element("script", ["type": "application/json", "id": id]) { writer in
      for byte in json {
        switch byte {
        case UInt8(ascii: "<"): writer.markup("\\u003c")
        case UInt8(ascii: "&"): writer.markup("\\u0026")
        default: writer.bytes.append(byte)
        }
      }
    }
  }

  /// Whether a byte may be part of a character that must be escaped.
  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"), 0..<0x20, 0x7F...:
      true
    default: false
    }
  }

  /// A text as a page shows it, with invisible characters as their codes.
  static func visible(_ text: String) -> String {
    text.unicodeScalars.map { isHidden($0) ? visible($0) : String($0) }.joined()
  }

  private static func visible(_ scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16))}"
  }

  /// Whether a character is invisible: a control character, or not allowed in XML.
  ///
  /// **Source:** Extensible Markup Language 1.0, production 2 and the note after it.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0xFDD0...0xFDEF: true
    default: scalar.value & 0xFFFE == 0xFFFE
    }
  }

  /// Writes a page: its head with metadata, a title and its style, and its body.
  ///
  /// - Parameters:
  ///   - head: the beginning of the file.
  ///   - title: the title of the page.
  ///   - sheet: its style.
  ///   - policy: its content security policy, from `ContentHash.policy`.
  ///   - body: writes the content.
  /// - Returns: the page's bytes.
  static func page(
    _ head: String, title: String, sheet: String, policy: String,
    _ body: (inout MarkupWriter) -> Void
  ) -> [UInt8] {
    var writer = MarkupWriter()
    writer.markup(head)
    writer.empty("meta", ["charset": "utf-8"])
    writer.empty("meta", ["http-equiv": "Content-Security-Policy", "content": policy])
    writer.empty("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    writer.empty("meta", ["name": "referrer", "content": "no-referrer"])
    writer.element("title", text: title + " · tripsim")
    writer.element("style") { $0.markup(sheet) }
    writer.markup("</head>")
    writer.element("body") { body(&$0) }
    writer.markup("</html>\n")
    return writer.bytes
  }
}

extension ContentHash {
  /// The content security policy of a page: only its own style, and its own script if it has one.
  static func policy(sheet: String, script: String? = nil) -> String {
    [
      "default-src 'none'", "style-src '\(ContentHash(sheet).policySource)'",
      script.map { "script-src '\(ContentHash($0).policySource)'" }, "base-uri 'none'",
      "form-action 'none'",
    ].compactMap(\.self).joined(separator: "; ")
  }
}
