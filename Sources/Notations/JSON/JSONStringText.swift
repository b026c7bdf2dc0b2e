/// Finds the end of a JSON string, in pieces of any size, and checks it.
///
/// **Source:** RFC 8259, section 7.
struct JSONStringText {
  private enum State {
    case plain
    case escape
    case hex(left: Int)
    /// Inside a multi-byte character, with the range allowed for its next byte.
    case character(left: Int, next: ClosedRange<UInt8>)
  }

  /// The index of the first byte that is not allowed; take it before following more bytes.
  var flaw: Int?

  private(set) var hasEscapes = false
  private var state = State.plain
  private var isChecking: Bool

  /// Begins after the opening quote.
  init(isChecking: Bool) {
    self.isChecking = isChecking
  }

  /// Follows the string to the index after its closing quote; absent if it is not in the window.
  mutating func follow(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      if case .plain = state {
        guard let mark = mark(in: bytes, from: index) else { return nil }
        index = mark + 1
        if bytes[mark] == UInt8(ascii: "\"") { return index }
        takeMark(bytes[mark], at: mark)
      } else {
        // A byte that ends an escape or a character too early is processed again as a plain byte.
        if take(bytes[index], at: index) { index += 1 }
      }
    }
    return nil
  }

  /// The index of the next byte that is not plain.
  @inline(__always)
  private func mark(in bytes: Span<UInt8>, from start: Int) -> Int? {
    isChecking
      ? bytes.firstIndexOfUnplain(from: start)
      : bytes.firstIndex(of: UInt8(ascii: "\""), or: UInt8(ascii: "\\"), from: start)
  }

  private mutating func takeMark(_ byte: UInt8, at index: Int) {
    if byte == UInt8(ascii: "\\") {
      state = .escape
      hasEscapes = true
    } else if let (count, first) = byte.restOfCharacter {
      state = .character(left: count, next: first)
    } else {
      note(index)
    }
  }

  /// Processes a byte of an escape or a character; returns false if it is not part of it.
  private mutating func take(_ byte: UInt8, at index: Int) -> Bool {
    switch state {
    case .plain: return false
    case .escape:
      state = byte == UInt8(ascii: "u") && isChecking ? .hex(left: 4) : .plain
      if !"\"\\/bfnrtu".utf8.contains(byte) { note(index) }
      return true
    case .hex(let left):
      let isDigit = hexadecimalValue(byte) != nil
      state = isDigit && left > 1 ? .hex(left: left - 1) : .plain
      if !isDigit { note(index) }
      return isDigit
    case .character(let left, let next):
      let isRest = next.contains(byte)
      state = isRest && left > 1 ? .character(left: left - 1, next: 0x80...0xBF) : .plain
      if !isRest { note(index) }
      return isRest
    }
  }

  private mutating func note(_ index: Int) {
    guard isChecking else { return }
    isChecking = false
    flaw = index
  }
}
