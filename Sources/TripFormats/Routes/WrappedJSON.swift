import Notations

/// A JSON document inside a text, or made of the GeoJSON features that a text lists.
///
/// What is not JSON is blanked, so that every value keeps its line and column. It may be the headers
/// that `curl -i` prints, a JavaScript call or assignment, or the guard `)]}'` of web services.
struct WrappedJSON {
  /// The document.
  private(set) var bytes: [UInt8]

  /// The column of the document's first byte, which is negative if something was added before it.
  private(set) var firstColumn = 1

  /// Whether the document follows headers of HTTP, so that it is an answer.
  private(set) var hasHeaders = false

  /// The longest text in bytes before a document, without the headers.
  private static let longestHead = 200

  /// The start of a collection of features.
  private static let collection = Array(#"{"type":"FeatureCollection","features":["#.utf8)

  /// Finds a document; absent if the text has no signs of one.
  init?(_ text: [UInt8]) {
    bytes = text
    blankHeaders()
    hasHeaders = bytes != text
    guard let start = bytes.firstIndex(where: { !isBlank($0) }) else { return nil }
    if bytes[start] == Self.separator || bytes[start] == UInt8(ascii: "{") {
      joinFeatures()
      if bytes == text { return nil }
    } else if !blankCode(), !hasHeaders {
      return nil
    }
  }

  /// The byte before each text of a sequence.
  ///
  /// **Source:** RFC 8142, section 2.
  private static let separator: UInt8 = 0x1E

  /// Blanks the headers of HTTP answers, of which there are several after redirections.
  private mutating func blankHeaders() {
    var start = 0
    while bytes[start...].starts(with: "HTTP/".utf8) {
      var line = start
      while let end = bytes[line...].firstIndex(of: 0x0A) {
        let isLast = bytes[line..<end].allSatisfy(isBlank)
        blank(line..<end)
        line = end + 1
        if isLast { break }
      }
      if line == start { return }
      start = line
    }
  }

  /// Blanks the code around a document; returns whether there is any.
  private mutating func blankCode() -> Bool {
    let head = bytes.prefix(Self.longestHead)
    guard var start = head.firstIndex(where: { "{[".utf8.contains($0) }),
      var end = bytes.lastIndex(where: { "}]".utf8.contains($0) }), end > start
    else { return false }
    // The guard of web services has brackets of its own.
    if head.starts(with: ")]}'".utf8) { start = max(start, 4) }
    end += 1
    guard bytes[end...].allSatisfy({ ");".utf8.contains($0) || isBlank($0) }) else { return false }
    blank(0..<start)
    blank(end..<bytes.count)
    return true
  }

  /// Makes one collection of features that follow each other, each on its own line or after a
  /// separator.
  private mutating func joinFeatures() {
    guard Array(bytes.prefix(4096)).containsRun(Array("\"Feature\"".utf8)) else { return }
    var joined = Self.collection
    var gap: [UInt8] = []
    var latest: UInt8 = 0
    for byte in bytes {
      if byte == Self.separator || isBlank(byte) {
        gap.append(byte == Self.separator ? 0x20 : byte)
        continue
      }
      // Between two objects of one document there is a comma. The separator is replaced by it.
      if latest == UInt8(ascii: "}"), byte == UInt8(ascii: "{"), let last = gap.last {
        joined.append(UInt8(ascii: ","))
        if last != 0x0A, !gap.contains(0x0A) { gap.removeLast() }
      }
      joined += gap
      gap.removeAll(keepingCapacity: true)
      joined.append(byte)
      latest = byte
    }
    bytes = joined + Array("]}".utf8)
    firstColumn = 1 - Self.collection.count
  }

  private mutating func blank(_ range: Range<Int>) {
    for index in range where !isBlank(bytes[index]) { bytes[index] = 0x20 }
  }
}
