/// Repairs documents of the peers that were edited by hand: commas before the end of a list, and
/// single backslashes in encoded lines.
///
/// The product's readers do not accept such documents.
enum JSONRepair {
  /// The repaired document.
  static func mended(_ bytes: [UInt8]) -> [UInt8] {
    var mended: [UInt8] = []
    mended.reserveCapacity(bytes.count)
    var isText = false
    var isEscaped = false
    for byte in bytes {
      if isText {
        // No text contains a form feed: `\f` was a backslash and an f.
        if isEscaped, byte == UInt8(ascii: "f") { mended.append(UInt8(ascii: "\\")) }
        isText = byte != UInt8(ascii: "\"") || isEscaped
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      } else if byte == UInt8(ascii: "\"") {
        isText = true
      } else if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
        dropComma(of: &mended)
      }
      mended.append(byte)
    }
    return mended
  }

  /// Removes a comma followed only by blanks.
  private static func dropComma(of bytes: inout [UInt8]) {
    let last = bytes.lastIndex { !blanks.contains($0) }
    if let last, bytes[last] == UInt8(ascii: ",") { bytes.remove(at: last) }
  }

  private static let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
}
