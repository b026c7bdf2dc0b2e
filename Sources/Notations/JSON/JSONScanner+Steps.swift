extension JSONScanner {
  /// Skips white space to the next byte; absent at the end of the input.
  ///
  /// A record separator before a document of a sequence counts as white space (RFC 8142).
  mutating func nextMark() -> UInt8? {
    while true {
      while window.consumed < window.bytes.count {
        let byte = window.bytes[window.consumed]
        let isSeparator = byte == 0x1E && isSequence && containers.isEmpty
        if byte != 0x20, byte != 0x0A, byte != 0x09, byte != 0x0D, !isSeparator { return byte }
        window.consumed += 1
      }
      guard window.fill() else { return nil }
    }
  }

  /// Skips white space to the next byte inside a container; throws if the input ends.
  mutating func mark(inside container: Container) throws(Diagnostic) -> UInt8 {
    if let byte = nextMark() { return byte }
    throw .truncated(inside: container.construct, began: container.began).at(
      window.position(at: window.bytes.count))
  }

  /// Skips white space to the first byte of a value and records its location.
  mutating func beginValue() throws(Diagnostic) {
    if let fault { throw fault }
    if let container = containers.last {
      _ = try mark(inside: container)
    } else if nextMark() == nil {
      throw parser.fault(.emptyJSON())
    }
    position = window.position(at: window.consumed)
    switch window.bytes[window.consumed] {
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      throw parser.unexpected(.value)
    default: return
    }
  }

  /// The index after the value that begins at the next byte; consumes the value unless `isKept`.
  ///
  /// `checks` says whether to check the value because it will not be parsed.
  mutating func valueEnd(isKept: Bool, checks: Bool) throws(Diagnostic) -> Int {
    let began = window.position(at: window.consumed)
    var extent = JSONExtent(first: window.bytes[window.consumed], checks: checks)
    var offset = 0
    while true {
      let outcome = extent.follow(window.bytes.span, from: window.consumed + offset)
      noteFlaw(of: &extent)
      switch outcome {
      case .end(let index):
        if isKept, index - window.consumed > Self.valueLimit { throw tooLarge(began) }
        return index
      case .mismatch(let index):
        throw .unexpected(
          found: Diagnostic.words(of: window.bytes[index]),
          expected: extent.construct == .object ? .separatorInObject : .separatorInArray
        ).at(window.position(at: index))
      case .tooDeep(let index):
        throw .nestedTooDeep(limit: JSONReader.depthLimit).at(window.position(at: index))
      case .more: break
      }
      if !isKept { window.consumed = window.checkedEnd }
      offset = window.bytes.count - window.consumed
      if offset > Self.valueLimit { throw tooLarge(began) }
      if window.fill() { continue }
      if extent.isScalar {
        extent.endLeaf(at: window.bytes.count)
        noteFlaw(of: &extent)
        return window.bytes.count
      }
      throw .truncated(inside: extent.construct, began: began).at(
        window.position(at: window.bytes.count))
    }
  }

  /// Keeps the first flaw of a value that continues after it.
  private mutating func noteFlaw(of extent: inout JSONExtent) {
    guard let flaw = extent.flaw.take(), flawOfSkipped == nil else { return }
    // The flaw may be that the text ends too early.
    let byte = flaw.index < window.bytes.count ? window.bytes[flaw.index] : 0x20
    // Only the byte is reported, because the following ones may not have arrived.
    flawOfSkipped = .unexpected(found: Diagnostic.words(of: byte), expected: flaw.expected)
      .at(window.position(at: flaw.index))
  }

  private func tooLarge(_ began: SourcePosition) -> Diagnostic {
    .tooLarge(limit: Self.valueLimit).at(began)
  }

  /// A parser of the next few bytes, for the wording of their faults.
  var parser: JSONParser {
    mutating get {
      // As many bytes are read as a message may quote.
      while window.bytes.count - window.consumed < 64, window.fill() {}
      let start = window.position(at: window.consumed)
      let rest = window.bytes[window.consumed...].prefix(64)
      return JSONParser(bytes: Array(rest), firstLine: start.line, firstColumn: start.column)
    }
  }
}

extension JSONScanner.Container {
  /// The byte that closes the container.
  var closer: UInt8 { isObject ? UInt8(ascii: "}") : UInt8(ascii: "]") }

  /// The kind of the container, for messages.
  var construct: JSONConstruct { isObject ? .object : .array }
}
