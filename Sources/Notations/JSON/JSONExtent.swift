/// Finds the end of a JSON value byte by byte, of any length and in pieces of any size.
///
/// It follows strings and brackets. A value that will not be parsed is checked by JSON's rules;
/// after its first flaw only strings and brackets are followed.
///
/// **Source:** RFC 8259, sections 2 to 8.
struct JSONExtent {
  /// The result of following a value.
  enum Outcome: Equatable {
    /// The index after the value's last byte.
    case end(Int)

    /// The value continues beyond the window.
    case more

    /// The index of a bracket that closes nothing, or of a bracket of the other kind.
    case mismatch(Int)

    /// The index of a bracket nested too deep.
    case tooDeep(Int)
  }

  /// The index of the first byte that is not allowed, and what is allowed there.
  ///
  /// Take it before following more bytes.
  var flaw: (index: Int, expected: JSONExpectation)?

  /// Whether the value is a number or a word, which may end at the end of the text.
  let isScalar: Bool

  private var isChecking: Bool
  private var need = JSONExpectation.value {
    didSet { mayClose = false }
  }
  /// Whether the innermost array or object may end because it is still empty.
  private var mayClose = false
  private var leaf: JSONLeaf?
  private var text: JSONStringText?
  private var depth = 0
  /// One bit per open bracket, the outermost highest: whether it is an object's bracket.
  private var kinds: (UInt64, UInt64) = (0, 0)

  /// Begins at the first byte of a value.
  init(first: UInt8, checks: Bool) {
    isChecking = checks
    isScalar =
      first != UInt8(ascii: "{") && first != UInt8(ascii: "[") && first != UInt8(ascii: "\"")
  }

  /// The kind of the value, by its first byte, for messages.
  var construct: JSONConstruct {
    if text != nil { return .string }
    if isScalar { return .word }
    return isInObject ? .object : .array
  }

  /// Whether the innermost bracket is an object's.
  private var isInObject: Bool { kinds.1 & 1 == 1 }

  /// The bytes that are allowed after a value.
  private var separator: JSONExpectation {
    isInObject ? .separatorInObject : .separatorInArray
  }
}

extension JSONExtent {
  /// Follows the value from an index onward.
  mutating func follow(_ bytes: Span<UInt8>, from start: Int) -> Outcome {
    var index = start
    while index < bytes.count {
      if text != nil {
        guard let end = followString(bytes, from: index) else { return .more }
        index = end
        if depth == 0 { return .end(index) }
        continue
      }
      let byte = bytes[index]
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D:
        endLeaf(at: index)
        if isScalar { return .end(index) }
      case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "}"),
        UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ":"):
        endLeaf(at: index)
        if isScalar { return .end(index) }
        if let outcome = takeMark(byte, at: index) { return outcome }
      default: takeLeaf(byte, at: index)
      }
      index += 1
    }
    return .more
  }

  /// Processes a structural byte; returns the outcome if following ends here.
  private mutating func takeMark(_ byte: UInt8, at index: Int) -> Outcome? {
    switch byte {
    case UInt8(ascii: "\""):
      text = JSONStringText(isChecking: isChecking)
      let isName = need == .name
      check(isName || need == .value, at: index)
      need = isName ? .colon : separator
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if depth == JSONReader.depthLimit { return .tooDeep(index) }
      check(need == .value, at: index)
      open(isObject: byte == UInt8(ascii: "{"))
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      check(need == separator || mayClose, at: index)
      guard close(isObject: byte == UInt8(ascii: "}")) else { return .mismatch(index) }
      need = separator
      if depth == 0 { return .end(index + 1) }
    case UInt8(ascii: ","):
      check(need == separator, at: index)
      need = isInObject ? .name : .value
    default:
      check(need == .colon, at: index)
      need = .value
    }
    return nil
  }

  /// Processes a byte of a number or a word.
  @inline(__always)
  private mutating func takeLeaf(_ byte: UInt8, at index: Int) {
    guard isChecking else { return }
    if leaf != nil {
      if leaf?.take(byte) == false { note(at: index, .restOfValue) }
      return
    }
    check(need == .value, at: index)
    leaf = JSONLeaf(first: byte)
    if leaf == nil { note(at: index, need) }
    need = separator
  }

  /// Ends a number or a word, which may be cut off, before an index.
  @inline(__always)
  mutating func endLeaf(at index: Int) {
    guard leaf != nil else { return }
    if leaf?.mayEnd == false { note(at: index, .restOfValue) }
    leaf = nil
  }

  /// Follows a string to the index after its closing quote; absent if it is not in the window.
  private mutating func followString(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    guard var string = text else { return nil }
    let end = string.follow(bytes, from: start)
    if let bad = string.flaw.take() { note(at: bad, .restOfValue) }
    text = end == nil ? string : nil
    return end
  }

  @inline(__always)
  private mutating func check(_ isRight: Bool, at index: Int) {
    if !isRight { note(at: index, need) }
  }

  private mutating func note(at index: Int, _ expected: JSONExpectation) {
    guard isChecking else { return }
    isChecking = false
    leaf = nil
    flaw = (index, expected)
  }

  private mutating func open(isObject: Bool) {
    depth += 1
    need = isObject ? .name : .value
    mayClose = true
    kinds = (kinds.0 << 1 | kinds.1 >> 63, kinds.1 << 1 | (isObject ? 1 : 0))
  }

  private mutating func close(isObject: Bool) -> Bool {
    guard depth > 0, isInObject == isObject else { return false }
    depth -= 1
    kinds = (kinds.0 >> 1, kinds.1 >> 1 | kinds.0 << 63)
    return true
  }
}
