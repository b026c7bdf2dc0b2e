/// The result of a step of a scanner of lines or records.
package enum TextEvent: Equatable, Sendable {
  /// The next line or record, which is now current.
  case record

  /// The end of the input.
  case end

  /// The input could not be read further.
  case unreadable(ByteSourceFailure)

  /// A line longer than the limit in bytes begins here and was skipped.
  case tooLong(SourcePosition, limit: Int)
}

/// Whether a line is blank or a comment, which begins with `#`.
package func isSilent(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
  let visible = trimmingBlanks(in: bytes, line)
  return visible.isEmpty || bytes[visible.lowerBound] == UInt8(ascii: "#")
}

/// Reads text line by line in constant memory; a line is returned as soon as it is complete.
package struct LineScanner {
  /// The maximum length of a line in bytes.
  package static let lineLimit = 1_048_576

  /// The input.
  package private(set) var window: ByteWindow

  /// The range of the current line in the window, without its line feed.
  package private(set) var line = 0..<0

  /// Whether the current line ends with a line feed; only the last one may lack it.
  package private(set) var hasLineEnd = false

  package init(_ window: ByteWindow) {
    self.window = window
  }
}

extension LineScanner {
  package mutating func next() -> TextEvent {
    var searched = 0
    while true {
      let start = window.consumed
      if let end = window.bytes.span.firstIndex(of: 0x0A, or: 0x0A, from: start + searched) {
        line = start..<(end > start && window.bytes[end - 1] == 0x0D ? end - 1 : end)
        hasLineEnd = true
        window.consumed = end + 1
        return .record
      }
      searched = window.bytes.count - start
      if searched > Self.lineLimit {
        return .tooLong(window.skipLine(), limit: Self.lineLimit)
      }
      if window.fill() { continue }
      guard searched > 0 else { return window.failure.map(TextEvent.unreadable) ?? .end }
      line = window.consumed..<window.bytes.count
      hasLineEnd = false
      window.consumed = window.bytes.count
      return .record
    }
  }

  /// The location of a byte of the current line.
  package mutating func position(at index: Int) -> SourcePosition {
    window.position(at: index)
  }

  /// The bytes of which the current line is a part.
  package var text: [UInt8] { window.bytes }

  package var bytes: [UInt8] { Array(window.bytes[line]) }
}
