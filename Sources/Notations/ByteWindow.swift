/// The part of an input that a reader has before it: bytes not yet used up, and their place.
///
/// Memory holds the bytes from `consumed` on and the piece that came last, however long the input.
package struct ByteWindow {
  /// The bytes at hand; those before `consumed` are used up.
  package private(set) var bytes: [UInt8] = []

  /// How many of the bytes at hand are used up; a reader moves it forward.
  package var consumed = 0

  /// How many bytes of the input came before those at hand.
  package private(set) var dropped = 0

  /// Why the input could not be read to its end; absent when nothing failed.
  package private(set) var failure: ByteSourceFailure?

  /// Whether the input has no more bytes than those at hand.
  package private(set) var isExhausted = false

  private var source: any ByteSource
  private var first = SourcePosition(line: 1, column: 1)
  private var anchorIndex = 0
  private var anchor = SourcePosition(line: 1, column: 1)

  /// Makes a window at the beginning of an input.
  package init(_ source: any ByteSource) {
    self.source = source
  }
}

extension ByteWindow {
  /// The name of the input.
  package var name: String { source.name }

  /// Drops what is used up and reads the next piece; false when there is none.
  ///
  /// Every index into `bytes` moves down by the value that `consumed` had.
  package mutating func fill() -> Bool {
    guard !isExhausted else { return false }
    if consumed > 0 {
      first = position(at: consumed)
      anchor = first
      anchorIndex = 0
      bytes.removeSubrange(0..<consumed)
      dropped += consumed
      consumed = 0
    }
    do throws(ByteSourceFailure) {
      if try source.read(into: &bytes) > 0 { return true }
    } catch {
      failure = error
    }
    isExhausted = true
    return false
  }

  /// The line and column of a byte at hand.
  package mutating func position(at index: Int) -> SourcePosition {
    if index < anchorIndex {
      anchorIndex = 0
      anchor = first
    }
    moveAnchor(to: index)
    return anchor
  }

  /// Moves the counted place forward to an index.
  private mutating func moveAnchor(to index: Int) {
    let lines = lineEnds(in: anchorIndex..<index)
    if lines == 0 {
      anchor.column += index - anchorIndex
    } else {
      anchor.line += lines
      anchor.column = index - lineStart(before: index) + 1
    }
    anchorIndex = index
  }

  /// The number of line ends in a range of the bytes at hand.
  ///
  /// Every byte of every input passes here: blocks that one byte can count are what the compiler
  /// turns into vector operations.
  private func lineEnds(in range: Range<Int>) -> Int {
    var count = 0
    unsafe bytes.withUnsafeBufferPointer { text in
      var index = range.lowerBound
      let end = min(range.upperBound, text.count)
      while index < end {
        let blockEnd = min(index + 240, end)
        var blockCount: UInt8 = 0
        while index < blockEnd {
          // `index` is below the number of bytes by the condition above.
          blockCount &+= unsafe text[index] == 0x0A ? 1 : 0
          index += 1
        }
        count += Int(blockCount)
      }
    }
    return count
  }

  /// The index after the last line end before an index.
  private func lineStart(before index: Int) -> Int {
    var start = index
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    return start
  }
}
