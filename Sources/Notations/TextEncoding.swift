/// A supported encoding other than UTF-8; each has one byte per character.
///
/// **Source:** the Encoding Standard, <https://encoding.spec.whatwg.org/#names-and-labels>, which
/// reads ISO-8859-1 as windows-1252, because files that declare it use that.
enum TextEncoding: Hashable, Sendable {
  case utf8
  case ascii
  case windows1252
  case iso8859Part15

  /// The encoding with a name, ignoring case; absent if not supported.
  init?(name: String) {
    switch name.lowercased() {
    case "utf-8", "utf8": self = .utf8
    case "us-ascii", "ascii", "ansi_x3.4-1968": self = .ascii
    case "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "l1", "windows-1252",
      "cp1252", "x-cp1252":
      self = .windows1252
    case "iso-8859-15", "iso8859-15", "iso_8859-15", "latin-9", "latin9": self = .iso8859Part15
    default: return nil
    }
  }
}

extension TextEncoding {
  /// Converts the bytes from an index onward to UTF-8; UTF-8 and ASCII stay unchanged.
  func decode(_ bytes: inout [UInt8], from start: Int) {
    guard self == .windows1252 || self == .iso8859Part15,
      let first = bytes[start...].firstIndex(where: { $0 >= 0x80 })
    else { return }
    let tail = Array(bytes[first...])
    bytes.removeSubrange(first...)
    for byte in tail {
      if byte < 0x80 {
        bytes.append(byte)
      } else {
        bytes.append(contentsOf: String(scalar(of: byte)).utf8)
      }
    }
  }

  /// The character of a byte.
  private func scalar(of byte: UInt8) -> Unicode.Scalar {
    let table = self == .windows1252 ? Self.windowsScalars : Self.euroScalars
    return table[byte].flatMap(Unicode.Scalar.init) ?? Unicode.Scalar(byte)
  }

  /// The characters of windows-1252 that differ from ISO-8859-1.
  private static let windowsScalars: [UInt8: UInt32] = [
    0x80: 0x20AC, 0x82: 0x201A, 0x83: 0x0192, 0x84: 0x201E, 0x85: 0x2026, 0x86: 0x2020,
    0x87: 0x2021, 0x88: 0x02C6, 0x89: 0x2030, 0x8A: 0x0160, 0x8B: 0x2039, 0x8C: 0x0152,
    0x8E: 0x017D, 0x91: 0x2018, 0x92: 0x2019, 0x93: 0x201C, 0x94: 0x201D, 0x95: 0x2022,
    0x96: 0x2013, 0x97: 0x2014, 0x98: 0x02DC, 0x99: 0x2122, 0x9A: 0x0161, 0x9B: 0x203A,
    0x9C: 0x0153, 0x9E: 0x017E, 0x9F: 0x0178,
  ]

  /// The characters of ISO-8859-15 that differ from ISO-8859-1.
  private static let euroScalars: [UInt8: UInt32] = [
    0xA4: 0x20AC, 0xA6: 0x0160, 0xA8: 0x0161, 0xB4: 0x017D, 0xB8: 0x017E, 0xBC: 0x0152,
    0xBD: 0x0153, 0xBE: 0x0178,
  ]
}

/// Whether bytes begin with two characters of UTF-32 that are in ASCII; the first may be a byte
/// order mark.
package func isUTF32(_ bytes: [UInt8]) -> Bool {
  guard bytes.count >= 8 else { return false }
  let isPlain = { (code: UInt32) in 0x20...0x7E ~= code || 0x09...0x0D ~= code }
  return [[0, 1, 2, 3], [3, 2, 1, 0]].contains { order in
    let codes = [0, 4].map { start in
      order.reduce(0) { $0 | UInt32(bytes[start + $1]) << (8 * UInt32(order[$1])) }
    }
    return isPlain(codes[1]) && (codes[0] == 0xFEFF || isPlain(codes[0]))
  }
}
