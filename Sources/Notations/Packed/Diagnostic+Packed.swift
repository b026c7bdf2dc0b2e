/// The faults of compressed bytes; offsets count bytes of the file from 0.
extension Diagnostic {
  static func cutOffPack(_ packer: Packer, length: Int) -> Diagnostic {
    unpacking(
      "the \(packer) file is cut off after \(counted(length))", expected: "its end",
      hint: "the download or copy was cut off; fetch the file again")
  }
  static func damagedPack(_ packer: Packer, at offset: Int, _ words: String) -> Diagnostic {
    unpacking(
      "the \(packer) data is damaged at byte \(offset): \(words)",
      expected: "data compressed with deflate", hint: fetch)
  }
  static func wrongChecksum(
    _ packer: Packer, found: UInt32, stated: UInt32, at offset: Int
  ) -> Diagnostic {
    unpacking(
      "the \(packer) data is damaged: its bytes have CRC-32 \(hexadecimal(found))",
      expected: "CRC-32 \(hexadecimal(stated)), as stated at byte \(offset)", hint: fetch)
  }
  static func wrongLength(
    _ packer: Packer, found: Int, stated: Int, at offset: Int
  ) -> Diagnostic {
    unpacking(
      "the \(packer) data is damaged: it unpacks to \(counted(found))",
      expected: "\(counted(stated)), as stated at byte \(offset)", hint: fetch)
  }
  static func trailingBytes(at offset: Int) -> Diagnostic {
    unpacking(
      "bytes that are not gzip follow the gzip data at byte \(offset)",
      expected: "the end of the file, zeros or more gzip data", hint: fetch)
  }
  static func unknownHeader(at offset: Int) -> Diagnostic {
    unpacking(
      "the gzip header has an unknown value at byte \(offset)",
      expected: "compression method 8 (deflate) and flags below 32", hint: fetch)
  }
  static func unpacksTooLong(_ packer: Packer, limit: Int) -> Diagnostic {
    unpacking(
      "the \(packer) data unpacks to more than \(limit >> 20) MiB",
      expected: "at most \(limit >> 20) MiB", hint: bomb)
  }
  static func unpacksTooDensely(_ packer: Packer, limits: UnpackingLimits) -> Diagnostic {
    unpacking(
      "the \(packer) data unpacks to more than \(limits.ratio) times its size",
      expected: "at most \(limits.ratio) times beyond the first \(limits.freeLength >> 20) MiB",
      hint: bomb)
  }

  private static let fetch = "the file was damaged; fetch or make it again"
  private static let bomb = "it may be a decompression bomb; if not, unpack it first"

  /// The fault of an input that cannot be unpacked.
  static func unpacking(
    _ message: String, expected: String? = nil, hint: String? = nil
  ) -> Diagnostic {
    Diagnostic(Code.unpacking, message, expected: expected, hint: hint)
  }

  private static func counted(_ count: Int) -> String {
    count == 1 ? "1 byte" : "\(count) bytes"
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
