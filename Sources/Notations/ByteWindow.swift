/// The window of an input that a reader works on: unread bytes with their locations.
///
/// It holds the bytes from `consumed` onward and the latest piece, however long the input is.
package struct ByteWindow {
  /// The bytes in the window; those before `consumed` have been read.
  package private(set) var bytes: [UInt8] = []

  /// The number of bytes in the window that have been read; advanced by the reader.
  package var consumed = 0

  /// The number of bytes of the input before the window.
  package private(set) var dropped = 0

  /// The reason why the input could not be read to its end, if any.
  package private(set) var failure: ByteSourceFailure?

  /// Whether the input has no bytes after the window.
  package private(set) var isExhausted = false

  /// The index of the first flaw not taken yet; `Int.max` if none.
  package private(set) var nextFlaw = Int.max

  /// Whether the input began with a byte order mark.
  private(set) var hasMark = false

  private var encoding = TextEncoding.utf8
  /// Whether carriage returns are read as line feeds.
  private var hasReturns = false
  private var check: TextCheck?
  /// The flaws in bytes that have left the window, the first of each kind.
  private var met: [(flaw: TextFlaw, position: SourcePosition)] = []
  private var source: any ByteSource
  private var first = SourcePosition(line: 1, column: 1)
  private var anchorIndex = 0
  private var anchor = SourcePosition(line: 1, column: 1)

  /// Makes a window at the start of an input.
  package init(_ source: any ByteSource) {
    self.source = source
  }
}

extension ByteWindow {
  /// Drops the bytes that have been read and reads the next piece; returns false if there is none.
  ///
  /// Every index into `bytes` decreases by the former value of `consumed`.
  package mutating func fill() -> Bool {
    guard !isExhausted else { return false }
    let added = consumed < bytes.count ? bytes.count - consumed : 0
    if consumed > 0 {
      if nextFlaw < consumed { met = takeFlaws(before: consumed) }
      check?.drop(consumed)
      findNextFlaw()
      first = position(at: consumed)
      anchor = first
      anchorIndex = 0
      bytes.removeSubrange(0..<consumed)
      dropped += consumed
      consumed = 0
    }
    do throws(ByteSourceFailure) {
      if try source.read(into: &bytes) > 0 {
        encoding.decode(&bytes, from: added)
        if hasReturns { replaceReturns(from: added) }
        followCheck(isFinal: false)
        return true
      }
    } catch {
      failure = error
    }
    isExhausted = true
    followCheck(isFinal: true)
    return false
  }

  /// The line and column of a byte in the window.
  package mutating func position(at index: Int) -> SourcePosition {
    if index < anchorIndex {
      anchorIndex = 0
      anchor = first
    }
    moveAnchor(to: index)
    return anchor
  }

  /// Skips a byte order mark at the start of the input.
  package mutating func skipMark() {
    while bytes.count < 3, fill() {}
    guard dropped == 0, consumed == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return }
    consumed = 3
    hasMark = true
  }

  /// Checks all unread and future bytes by the rules of their encoding and, with `isMarkup`, by
  /// XML's rules for characters and references.
  package mutating func checkText(isMarkup: Bool) {
    check = TextCheck(end: consumed, isMarkup: isMarkup, isASCII: encoding == .ascii)
    followCheck(isFinal: isExhausted)
  }

  private mutating func followCheck(isFinal: Bool) {
    guard check != nil else { return }
    check?.follow(bytes, isFinal: isFinal)
    findNextFlaw()
  }

  private mutating func findNextFlaw() {
    nextFlaw = met.isEmpty ? check?.flaws.first?.index ?? .max : .min
  }

  /// Decodes all unread and future bytes from an encoding; flaws already found are kept.
  mutating func decode(from encoding: TextEncoding) {
    met = takeFlaws(before: consumed)
    self.encoding = encoding
    encoding.decode(&bytes, from: consumed)
    if let check { checkText(isMarkup: check.isMarkup) }
  }

  /// Reads all unread and future carriage returns as line feeds.
  package mutating func readReturnsAsLineFeeds() {
    hasReturns = true
    replaceReturns(from: consumed)
  }

  private mutating func replaceReturns(from start: Int) {
    for index in bytes.indices[start...] where bytes[index] == 0x0D { bytes[index] = 0x0A }
  }

  /// The index of the first unchecked byte; a reader must not read beyond it.
  var checkedEnd: Int { check?.end ?? bytes.count }

  mutating func takeFlaws(before index: Int) -> [(flaw: TextFlaw, position: SourcePosition)] {
    var taken = met
    met = []
    for (index, flaw) in check?.take(before: index) ?? [] {
      if taken.contains(where: { $0.flaw.hasKind(of: flaw) }) { continue }
      taken.append((flaw, position(at: index)))
    }
    findNextFlaw()
    return taken
  }

  /// Removes the flaws of ampersands in a range in which they do not begin references.
  mutating func forgetReferences(in range: Range<Int>) {
    guard nextFlaw < range.upperBound else { return }
    check?.forgetReferences(in: range)
    findNextFlaw()
  }

  /// A line that begins some bytes after the first unread one, and its length with its end.
  ///
  /// It is not consumed, and of a longer line about `limit` bytes are read.
  package mutating func line(
    at offset: Int = 0, limit: Int
  ) -> (bytes: ArraySlice<UInt8>, length: Int) {
    var searched = offset
    while true {
      let start = consumed + offset
      if let end = bytes[(consumed + searched)...].firstIndex(of: 0x0A) {
        return (bytes[start..<end], end + 1 - start)
      }
      searched = bytes.count - consumed
      guard searched - offset < limit, fill() else {
        let rest = bytes[(consumed + offset)...]
        return (rest, rest.count)
      }
    }
  }

  /// Skips the rest of a line of any length, and returns the location where the line began.
  package mutating func skipLine() -> SourcePosition {
    let position = position(at: consumed)
    while true {
      if let end = bytes.span.firstIndex(of: 0x0A, or: 0x0A, from: consumed) {
        consumed = end + 1
        return position
      }
      // A piece may end inside a character, which is checked together with the bytes after it.
      consumed = checkedEnd
      guard fill() else { return position }
    }
  }

  /// Advances the line count to an index.
  private mutating func moveAnchor(to index: Int) {
    let lines = lineEnds(in: anchorIndex..<index)
    if lines == 0 {
      anchor.column += index - anchorIndex
    } else {
      anchor.line += lines
      anchor.column = index - (bytes[..<index].lastIndex(of: 0x0A) ?? -1)
    }
    anchorIndex = index
  }

  /// The number of line feeds in a range of the window.
  ///
  /// Every byte of every input passes through here: counting each block in one byte lets the
  /// compiler use vector instructions.
  private func lineEnds(in range: Range<Int>) -> Int {
    var count = 0
    unsafe bytes.withUnsafeBufferPointer { text in
      var index = range.lowerBound
      let end = min(range.upperBound, text.count)
      while index < end {
        let blockEnd = min(index + 240, end)
        var blockCount: UInt8 = 0
        while index < blockEnd {
          // `index` is less than the number of bytes by the condition above.
          blockCount &+= unsafe text[index] == 0x0A ? 1 : 0
          index += 1
        }
        count += Int(blockCount)
      }
    }
    return count
  }
}
