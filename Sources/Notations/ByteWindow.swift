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

  /// The index of the first flaw that was not taken; far away where there is none.
  package private(set) var nextFlaw = Int.max

  /// Whether a byte order mark began the input.
  private(set) var hasMark = false

  private var encoding = TextEncoding.utf8
  private var check: TextCheck?
  /// The flaws that were met in bytes no longer at hand, the first of each kind.
  private var met: [(flaw: TextFlaw, position: SourcePosition)] = []
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

  /// The line and column of a byte at hand.
  package mutating func position(at index: Int) -> SourcePosition {
    if index < anchorIndex {
      anchorIndex = 0
      anchor = first
    }
    moveAnchor(to: index)
    return anchor
  }

  /// Uses up a byte order mark at the beginning of the input; what else begins it stays.
  package mutating func skipMark() {
    while bytes.count < 3, fill() {}
    guard dropped == 0, consumed == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return }
    consumed = 3
    hasMark = true
  }

  /// Checks all that is not used up, and all that comes, by the rules of its encoding, and with
  /// `isMarkup` by those of XML's characters and references.
  package mutating func checkText(isMarkup: Bool) {
    check = TextCheck(from: consumed, isMarkup: isMarkup, isASCII: encoding == .ascii)
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

  /// Takes all that is not used up, and all that comes, for text in an encoding.
  mutating func decode(from encoding: TextEncoding) {
    self.encoding = encoding
    encoding.decode(&bytes, from: consumed)
    if let check { checkText(isMarkup: check.isMarkup) }
  }

  /// The index of the first byte that is not checked; a reader uses up none beyond it.
  var checkedEnd: Int { check?.end ?? bytes.count }

  /// Takes the flaws of the bytes before an index.
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

  /// Forgets the ampersands of a range in which they begin no references.
  mutating func forgetReferences(in range: Range<Int>) {
    guard nextFlaw < range.upperBound else { return }
    check?.forgetReferences(in: range)
    findNextFlaw()
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
