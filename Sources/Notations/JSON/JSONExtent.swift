/// The way to the end of a JSON value, byte by byte, however long it is and in however many pieces
/// it comes.
///
/// Strings and brackets are followed; what stands between them is not looked at.
struct JSONExtent {
  /// What following the value came to.
  enum Outcome: Hashable {
    /// The index after the value's last byte.
    case end(Int)

    /// The value goes on beyond the bytes at hand.
    case more

    /// The index of a bracket that closes nothing, or the other kind.
    case mismatch(Int)

    /// The index of a bracket deeper than is read.
    case tooDeep(Int)
  }

  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  private let isScalar: Bool
  /// A bit per open bracket, the outermost highest: whether it is that of an object.
  private var kinds: (UInt64, UInt64) = (0, 0)

  /// Begins at the first byte of a value.
  init(first: UInt8) {
    isScalar =
      first != UInt8(ascii: "{") && first != UInt8(ascii: "[") && first != UInt8(ascii: "\"")
  }

  /// What a value that began as this one did is, for messages.
  var construct: JSONFault.Construct {
    if isInString { return .string }
    if isScalar { return .word }
    return kinds.1 & 1 == 1 ? .object : .array
  }
}

extension JSONExtent {
  /// Whether the end of the text ends the value, too.
  var mayEndHere: Bool { isScalar }

  /// Follows the value from an index on.
  mutating func follow(_ bytes: Span<UInt8>, from start: Int) -> Outcome {
    if isScalar { return followScalar(bytes, from: start) }
    var index = start
    while index < bytes.count {
      if isInString {
        guard let end = stringEnd(bytes, from: index) else { return .more }
        index = end
        if depth == 0 { return .end(index) }
        continue
      }
      switch bytes[index] {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if depth == JSONReader.depthLimit { return .tooDeep(index) }
        open(isObject: bytes[index] == UInt8(ascii: "{"))
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard close(isObject: bytes[index] == UInt8(ascii: "}")) else { return .mismatch(index) }
        if depth == 0 { return .end(index + 1) }
      default: break
      }
      index += 1
    }
    return .more
  }

  /// Follows a number or a word: up to a blank or a mark.
  private func followScalar(_ bytes: Span<UInt8>, from start: Int) -> Outcome {
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"),
        UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "\""):
        return .end(index)
      default: index += 1
      }
    }
    return .more
  }

  /// The index after the closing quote of the string at hand; absent when it is not at hand.
  private mutating func stringEnd(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      if isEscaped {
        isEscaped = false
        index += 1
        continue
      }
      guard
        let mark = bytes.firstIndex(of: UInt8(ascii: "\""), or: UInt8(ascii: "\\"), from: index)
      else { return nil }
      index = mark + 1
      if bytes[mark] == UInt8(ascii: "\"") {
        isInString = false
        return index
      }
      isEscaped = true
    }
    return nil
  }

  private mutating func open(isObject: Bool) {
    depth += 1
    kinds = (kinds.0 << 1 | kinds.1 >> 63, kinds.1 << 1 | (isObject ? 1 : 0))
  }

  private mutating func close(isObject: Bool) -> Bool {
    guard depth > 0, (kinds.1 & 1 == 1) == isObject else { return false }
    depth -= 1
    kinds = (kinds.0 >> 1, kinds.1 >> 1 | kinds.0 << 63)
    return true
  }
}
