/// A text of JSON and a mark for each of its names and values, in their order: what values share.
///
/// A mark has eight bytes, whatever it stands for, and a value is made when somebody asks for it:
/// so a hostile text of small values takes no more than a few bytes for each of its own.
final class JSONText: Sendable {
  /// The text, perhaps with more before and after the value.
  let bytes: [UInt8]

  /// The marks: a value is one mark, an array or object is followed by those of what it holds, a
  /// member is the mark of its name and then its value.
  let marks: [JSONMark]

  private let lines: LineTable

  /// Takes a text whose first mark's line is known.
  init(bytes: [UInt8], marks: [JSONMark], from origin: LineTable.Origin) {
    self.bytes = bytes
    self.marks = marks
    lines = LineTable(of: bytes, from: origin, to: marks.last.map { Int($0.offset) } ?? 0)
  }
}

/// Where a name or a value stands in its text.
struct JSONMark {
  /// The index of its first byte.
  let offset: UInt32

  /// The bytes of a name or a plain value, quotes included; the marks inside an array or object.
  ///
  /// The highest bit of a string's tells of escapes.
  private let extent: UInt32

  /// Marks a name or a plain value.
  init(offset: Int, length: Int, hasEscapes: Bool = false) {
    self.offset = UInt32(truncatingIfNeeded: offset)
    extent = UInt32(truncatingIfNeeded: length) | (hasEscapes ? 0x8000_0000 : 0)
  }

  /// Marks an array or object that holds some marks.
  init(offset: Int, inner: Int) {
    self.init(offset: offset, length: inner)
  }

  /// The index of its first byte and what follows, quotes included; of plain values and names.
  var range: Range<Int> { Int(offset)..<Int(offset) + Int(extent & 0x7FFF_FFFF) }

  /// Whether backslashes stand in the string.
  var hasEscapes: Bool { extent >= 0x8000_0000 }

  /// How many marks are inside; of arrays and objects.
  var inner: Int { Int(extent) }
}

extension JSONText {
  /// The place of a mark.
  func position(of mark: Int) -> SourcePosition {
    lines.position(of: Int(marks[mark].offset), in: bytes)
  }

  /// The first byte of what is marked.
  func firstByte(of mark: Int) -> UInt8 {
    bytes[Int(marks[mark].offset)]
  }

  /// The index of the mark after a value and all that it holds.
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

  /// The text of a name or string that has been read before.
  static func string(of mark: JSONMark, in bytes: [UInt8]) -> String {
    let range = mark.range
    if !mark.hasEscapes {
      return String(decoding: bytes[range.lowerBound + 1..<range.upperBound - 1], as: UTF8.self)
    }
    var parser = JSONParser(bytes: bytes, firstLine: 1)
    parser.offset = range.lowerBound
    return (try? parser.string()) ?? ""
  }

  /// The value of a number that has been read before.
  func number(of mark: Int) -> Double {
    var parser = JSONParser(bytes: bytes, firstLine: 1)
    parser.offset = Int(marks[mark].offset)
    return (try? parser.number()) ?? 0
  }

  /// Whether a name is this one.
  func isName(_ mark: Int, _ name: String) -> Bool {
    let mark = marks[mark]
    if mark.hasEscapes { return JSONText.string(of: mark, in: bytes) == name }
    let range = mark.range
    return name.utf8.count == range.count - 2
      && bytes[range.lowerBound + 1..<range.upperBound - 1].elementsEqual(name.utf8)
  }
}
