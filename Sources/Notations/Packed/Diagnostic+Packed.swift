/// The faults of compressed bytes; offsets count bytes of the file from 0.
extension Diagnostic {
  static func cutOffPack(_ packer: Packer, length: Int) -> Diagnostic {
    unpacking(
      "the \(packer) file is cut off after \(plural(length, "byte"))", expected: "its end",
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
      "the \(packer) data is damaged: its bytes have CRC-32 \(hexadecimalText(found))",
      expected: "CRC-32 \(hexadecimalText(stated)), as stated at byte \(offset)", hint: fetch)
  }
  static func wrongLength(_ packer: Packer, found: Int, stated: Int, at offset: Int) -> Diagnostic {
    unpacking(
      "the \(packer) data is damaged: it unpacks to \(plural(found, "byte"))",
      expected: "\(plural(stated, "byte")), as stated at byte \(offset)", hint: fetch)
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

  static func damagedZIP(at offset: Int, _ words: String) -> Diagnostic {
    unpacking(
      "the zip archive is damaged at byte \(offset): \(words)",
      expected: "an archive whose directory lists its files", hint: fetch)
  }
  static let partOfZIP = unpacking(
    "the zip archive is one of several parts", expected: "an archive in one file",
    hint: "join the parts first: zip -s 0 PART.zip --out WHOLE.zip")
  static func longZIP(limit: Int) -> Diagnostic {
    unpacking(
      "the zip archive has more than \(limit >> 20) MiB", expected: "at most \(limit >> 20) MiB",
      hint: "unpack it first; '-' reads standard input")
  }
  static let emptyZIP = unpacking(
    "the zip archive has no files", expected: "a file to read",
    hint: "the download or export may have failed")
  static func severalMembers(_ names: [String]) -> Diagnostic {
    unpacking(
      "the zip archive has \(names.count) files to read",
      expected: "one of \(listed(names, upTo: 80))",
      hint: "choose one: --member \(shellWord(names[0]))")
  }
  static func noMember(_ wanted: String, names: [String]) -> Diagnostic {
    unpacking(
      "no file of the zip archive is named '\(wanted)'",
      expected: "one of \(listed(names, upTo: 80))",
      hint: didYouMean(nearestName(to: wanted, among: names)))
  }
  /// The fault of a file that has no members to choose from.
  package static func noArchive(member: String) -> Diagnostic {
    unpacking(
      "the file is not a zip archive, so '\(member)' cannot be read from it",
      expected: "an archive, or no '--member'")
  }
  static func encryptedMember(_ name: String) -> Diagnostic {
    unpacking(
      "'\(name)' in the zip archive is encrypted", expected: "a file without a password",
      hint: "unpack it first with its password")
  }
  static func packedMember(_ name: String, by method: String) -> Diagnostic {
    unpacking(
      "'\(name)' in the zip archive is compressed with \(method)",
      expected: "a file that is stored or compressed with deflate", hint: "unpack it first")
  }

  private static let fetch = "the file was damaged; fetch or make it again"
  private static let bomb = "it may be a decompression bomb; if not, unpack it first"

  static func unpacking(
    _ message: String, expected: String? = nil, hint: String? = nil
  ) -> Diagnostic {
    Diagnostic(Code.unpacking, message, expected: expected, hint: hint)
  }
}
