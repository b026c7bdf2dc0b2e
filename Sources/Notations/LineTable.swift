/// A sparse table of line starts in a text, from which the line of any byte is found quickly.
struct LineTable: Sendable {
  /// A byte whose line is known.
  struct Origin {
    /// The index of the byte.
    var offset: Int

    /// The line's number, from 1.
    var line: Int

    /// The index of the line's first byte; negative if the line began before the text.
    var lineStart: Int

    /// The location of the byte.
    var position: SourcePosition { SourcePosition(line: line, column: offset - lineStart + 1) }

    /// Advances to a later byte.
    mutating func advance(to end: Int, in bytes: Span<UInt8>) {
      let bytes = bytes.extracting(0..<end)
      while let mark = bytes.firstIndex(of: 0x0A, or: 0x0A, from: offset) {
        line += 1
        lineStart = mark + 1
        offset = mark + 1
      }
      offset = end
    }
  }

  private static let stride = 256

  private let origin: Origin
  private var blocks: [(line: Int, lineStart: Int)] = []

  /// Records the lines between two bytes.
  init(of bytes: [UInt8], from origin: Origin, to end: Int) {
    self.origin = origin
    var here = origin
    while here.offset + Self.stride <= end {
      here.advance(to: here.offset + Self.stride, in: bytes.span)
      blocks.append((here.line, here.lineStart))
    }
  }

  /// The location of a byte within the range of the table.
  func position(of offset: Int, in bytes: [UInt8]) -> SourcePosition {
    var here = origin
    let block = min((offset - origin.offset) / Self.stride, blocks.count)
    if block > 0 {
      here.offset += block * Self.stride
      (here.line, here.lineStart) = blocks[block - 1]
    }
    here.advance(to: offset, in: bytes.span)
    return here.position
  }
}
