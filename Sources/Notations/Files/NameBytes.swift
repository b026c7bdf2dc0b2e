/// A lossless mapping of file names, which are bytes, to `String`.
///
/// A byte that is not part of valid UTF-8 becomes one scalar, its *stand-in*: U+10FF00 + the byte,
/// in the last private plane. If a name contains the UTF-8 of a stand-in, each of its four bytes
/// also becomes a stand-in, so that different names never give the same text, and `bytes(of:
/// text(of: name))` is the name.
///
/// Only bytes from 0x80 have a stand-in, so a stand-in never represents a slash, a dot or an ASCII
/// control character.
package enum NameBytes {
  /// The stand-ins, one for each byte from 0x80 to 0xFF.
  private static let standIns: ClosedRange<UInt32> = 0x10_FF80...0x10_FFFF

  /// The scalar value of a stand-in minus its byte.
  private static let base: UInt32 = 0x10_FF00

  /// The first byte of every stand-in's UTF-8; texts without it have no stand-ins.
  private static let lead: UInt8 = 0xF4
}

extension NameBytes {
  package static func text(of bytes: [UInt8]) -> String {
    if !bytes.contains(lead), let text = String(validating: bytes, as: UTF8.self) { return text }
    var scalars = String.UnicodeScalarView()
    var rest = bytes[...]
    var parser = UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        let scalar = UTF8.decode(encoded)
        let part = rest.prefix(encoded.count)
        if byte(of: scalar) == nil {
          scalars.append(scalar)
        } else {
          scalars.append(contentsOf: part.compactMap(standIn))
        }
        rest = rest.dropFirst(part.count)
      case .error(let length):
        scalars.append(contentsOf: rest.prefix(length).compactMap(standIn))
        rest = rest.dropFirst(length)
      case .emptyInput:
        return String(scalars)
      }
    }
  }

  package static func bytes(of text: String) -> [UInt8] {
    guard text.utf8.contains(lead) else { return Array(text.utf8) }
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if let byte = byte(of: scalar) {
        bytes.append(byte)
      } else {
        bytes += Array(String(scalar).utf8)
      }
    }
    return bytes
  }

  /// The byte that a stand-in represents; absent for other scalars.
  package static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    standIns.contains(scalar.value) ? UInt8(scalar.value - base) : nil
  }

  /// The name with U+FFFD for each stand-in, for readers such as those of JSON Lines.
  package static func published(_ text: String) -> String {
    guard text.utf8.contains(lead) else { return text }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text.unicodeScalars.map { byte(of: $0) == nil ? $0 : "\u{FFFD}" })
    return String(scalars)
  }

  private static func standIn(_ byte: UInt8) -> Unicode.Scalar? {
    Unicode.Scalar(base + UInt32(byte))
  }
}
