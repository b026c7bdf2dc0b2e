/// A JSON text with a mark for each of its names and values, in order; shared by its values.
///
/// A mark has eight bytes, and values are created on demand, so a hostile text of many small values
/// needs only a few bytes of memory for each of its own bytes.
final class JSONText: Sendable {
  /// The text, possibly with more before and after the value.
  let bytes: [UInt8]

  /// The marks: a value is one mark, an array or object is followed by the marks of its contents,
  /// and a member is the mark of its name and then its value.
  let marks: [JSONMark]

  private let lines: LineTable

  /// Makes a text, given the line of its first mark.
  init(bytes: [UInt8], marks: [JSONMark], from origin: LineTable.Origin) {
    self.bytes = bytes
    self.marks = marks
    lines = LineTable(of: bytes, from: origin, to: marks.last.map { Int($0.offset) } ?? 0)
  }
}

/// The range of a name or a value in its text.
struct JSONMark {
  /// The index of its first byte.
  let offset: UInt32

  /// The length of a name or plain value including quotes, or the number of marks in a container.
  ///
  /// The highest bit of a string's extent states whether it has escapes.
  private let extent: UInt32

  /// Makes the mark of a name or a plain value.
  init(offset: Int, length: Int, hasEscapes: Bool = false) {
    self.offset = UInt32(truncatingIfNeeded: offset)
    extent = UInt32(truncatingIfNeeded: length) | (hasEscapes ? 0x8000_0000 : 0)
  }

  /// Makes the mark of an array or object with `inner` marks inside.
  init(offset: Int, inner: Int) {
    self.init(offset: offset, length: inner)
  }

  /// The range of a plain value or name, including quotes.
  var range: Range<Int> { Int(offset)..<Int(offset) + Int(extent & 0x7FFF_FFFF) }

  /// Whether the string has escapes.
  var hasEscapes: Bool { extent >= 0x8000_0000 }

  /// The number of marks inside an array or object.
  var inner: Int { Int(extent) }
}

extension JSONText {
  /// The location of a mark.
  func position(of mark: Int) -> SourcePosition {
    lines.position(of: Int(marks[mark].offset), in: bytes)
  }

  /// The first byte of a marked value.
  func firstByte(of mark: Int) -> UInt8 {
    bytes[Int(marks[mark].offset)]
  }

  /// The index of the mark after a value and its contents.
  func end(of mark: Int) -> Int {
    switch firstByte(of: mark) {
    case UInt8(ascii: "{"), UInt8(ascii: "["): mark + 1 + marks[mark].inner
    default: mark + 1
    }
  }

  /// The text of a name or string.
  func string(of mark: Int) -> String {
    JSONText.string(of: marks[mark], in: bytes)
  }

  /// The text of a name or string that was validated before.
  static func string(of mark: JSONMark, in bytes: [UInt8]) -> String {
    let range = mark.range
    if !mark.hasEscapes {
      return String(decoding: bytes[range.lowerBound + 1..<range.upperBound - 1], as: UTF8.self)
    }
    var parser = JSONParser(bytes: bytes, firstLine: 1)
    parser.offset = range.lowerBound
    return (try? parser.string()) ?? ""
  }

  /// The value of a number that was validated before.
  func number(of mark: Int) -> Double {
    let bytes = bytes
    return decimalNumber(in: bytes.span, marks[mark].range) ?? 0
  }

  /// The mark of the last name that equals a given one among the marks of an object's members.
  ///
  /// - Complexity: O(M) for M members.
  func lastName(_ name: String, among members: Range<Int>) -> Int? {
    var found: Int?
    var mark = members.lowerBound
    while mark < members.upperBound {
      if isName(mark, name) { found = mark }
      mark = end(of: mark + 1)
    }
    return found
  }

  /// Whether the name at a mark equals a given one.
  private func isName(_ mark: Int, _ name: String) -> Bool {
    let mark = marks[mark]
    if mark.hasEscapes { return JSONText.string(of: mark, in: bytes) == name }
    let range = mark.range
    return name.utf8.count == range.count - 2
      && bytes[range.lowerBound + 1..<range.upperBound - 1].elementsEqual(name.utf8)
  }
}
