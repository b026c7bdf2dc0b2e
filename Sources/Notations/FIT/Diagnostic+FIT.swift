/// The faults of FIT files; offsets count bytes of the input from 0.
extension Diagnostic {
  static let notFIT = Diagnostic(
    "no_fit", "the input is not a FIT file", expected: "'.FIT' at byte 8")
  static func cutOffFIT(length: Int, end: Int?, statedAt offset: Int) -> Diagnostic {
    Diagnostic(
      "cut_off", "the FIT file is cut off after \(plural(length, "byte"))",
      expected: end.map { "\(plural($0, "byte")), as stated at byte \(offset)" } ?? "its end")
  }
  static func undefinedFIT(type: UInt8, at offset: Int) -> Diagnostic {
    Diagnostic(
      "bad_fit", "message type \(type) at byte \(offset) is not defined",
      expected: "a definition before the first message of a type")
  }
  static func longFIT(at offset: Int, end: Int) -> Diagnostic {
    Diagnostic(
      "bad_fit", "the message at byte \(offset) exceeds the data",
      expected: "its end at or before byte \(end)")
  }
  static func sizeOfFIT(field: UInt8, of message: Int, length: Int) -> Diagnostic {
    Diagnostic(
      "fit_field",
      "field \(field) of FIT message \(message) has \(plural(length, "byte")) of an unexpected "
        + "type",
      expected: "an integer or text as in Garmin's profile", consequence: "the field is ignored")
  }
  static func checksumOfFIT(
    _ part: String, found: UInt16, stated: UInt16, at offset: Int
  ) -> Diagnostic {
    Diagnostic(
      "bad_checksum", "the FIT \(part) has CRC-16 \(hexadecimalText(found))",
      expected: "\(hexadecimalText(stated)), as stated at byte \(offset)",
      hint: "the file was damaged", consequence: "what is read may be wrong")
  }
  static func unfinishedFIT(at offset: Int) -> Diagnostic {
    Diagnostic(
      "unfinished", "the FIT header states a data length of 0 at byte \(offset), but data follow",
      expected: "the length of the data",
      hint: "the recording was not finished properly", consequence: "all data are read")
  }
  static func bytesAfterFIT(at offset: Int) -> Diagnostic {
    Diagnostic(
      "bad_fit", "bytes that are not FIT follow the file at byte \(offset)",
      expected: "the end of the input or another FIT file", consequence: "they are ignored")
  }

  /// The fault at an offset of a binary input, which has no lines.
  package consuming func at(byte offset: Int) -> Diagnostic {
    message += ", at byte \(offset)"
    return self
  }
}
