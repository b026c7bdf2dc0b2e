/// Reads one JSON document in constant memory: brackets, names and plain values, one by one.
///
/// A member's value may also be read whole, or skipped; invalid JSON in it is then recorded and has
/// no other effect. The scanner stops at the first structural fault and never reads beyond what it
/// returns, so a live stream is processed as it arrives.
package struct JSONScanner {
  /// The maximum length, in bytes, of a name, a plain value, or a value read whole.
  package static let valueLimit = 1_048_576

  /// The result of a step.
  package enum Event: Hashable, Sendable {
    case beginObject
    case endObject
    case beginArray
    case endArray

    /// A member's name, which is now current; its value follows.
    case name

    /// A string, number, Boolean or null, which is now current.
    case value

    /// The end of a complete document.
    case end

    /// The document cannot be read further.
    case fault
  }

  /// The scanner's syntactic state.
  enum State {
    case beforeValue
    case afterOpening
    case afterValue
  }

  /// An open array or object.
  struct Container {
    var isObject: Bool
    /// The location of its opening bracket.
    var began: SourcePosition
  }

  /// Whether several documents may follow each other, as in JSON Lines and RFC 8142.
  package var isSequence = false

  /// The input.
  package internal(set) var window: ByteWindow

  package private(set) var name = ""

  /// The location of the current name, value or bracket.
  package internal(set) var position = SourcePosition(line: 1, column: 1)

  /// The range of the current plain value in the window, including quotes.
  var leaf = 0..<0

  var state = State.beforeValue
  var containers: [Container] = []
  var fault: Diagnostic?
  /// The first fault in a skipped value or one returned unparsed, until it is taken.
  var flawOfSkipped: Diagnostic?
  private var heldEvent: Event?

  /// Makes a scanner of a document.
  package init(_ window: ByteWindow) {
    self.window = window
  }
}

extension JSONScanner {
  /// The number of open arrays and objects.
  ///
  /// It includes one that just began and excludes one that ended.
  package var depth: Int { containers.count }

  /// Makes `next` return the current event again, for another reader.
  package mutating func hold(_ event: Event) {
    heldEvent = event
  }

  /// Reads to the next bracket, name or plain value.
  package mutating func next() -> Event {
    if let event = heldEvent.take() { return event }
    do throws(Diagnostic) {
      return try nextEvent()
    } catch {
      fault = error
      return .fault
    }
  }

  /// Reads the value of the current name, or an element of the current array, as a whole.
  ///
  /// Absent if the document cannot be read further, which `next` reports again. A value with
  /// invalid JSON inside gives a reading without a value and has no other effect.
  package mutating func readValue(file: String) -> Reading<JSONValue>? {
    do throws(Diagnostic) {
      try beginValue()
      let end = try valueEnd(isKept: true, checks: false)
      let bytes = Array(window.bytes[window.consumed..<end])
      window.consumed = end
      state = .afterValue
      return JSONReader.read(
        bytes, file: file, firstLine: position.line, firstColumn: position.column)
    } catch {
      fault = error
      return nil
    }
  }

  /// Skips the value of the current name; returns false if the document cannot be read further.
  package mutating func skipValue() -> Bool {
    do throws(Diagnostic) {
      try beginValue()
      window.consumed = try valueEnd(isKept: false, checks: true)
      state = .afterValue
      return true
    } catch {
      fault = error
      return false
    }
  }

  /// The current plain value as a number; absent if it is not one.
  package var number: Double? {
    guard let first = leaf.first else { return nil }
    let isNumber =
      isDigit(window.bytes[first]) || window.bytes[first] == UInt8(ascii: "-")
    return isNumber ? decimalNumber(in: window.bytes.span, leaf) : nil
  }

  /// The current plain value; its faults are reported only here.
  package mutating func value(file: String) -> Reading<JSONValue> {
    if let flaw = flawOfSkipped?.position, flaw >= position { flawOfSkipped = nil }
    return JSONReader.read(
      Array(window.bytes[leaf]), file: file, firstLine: position.line,
      firstColumn: position.column)
  }

  /// Removes and returns the first fault in values that were skipped since the last call.
  package mutating func takeFaultOfSkipped(file: String) -> Diagnostic? {
    flawOfSkipped.take()?.in(file)
  }

  /// Why the document cannot be read further; absent if it can, or if the input itself failed.
  package func faultDiagnostic(file: String) -> Diagnostic? {
    window.failure == nil ? fault?.in(file) : nil
  }
}

extension JSONScanner {
  private mutating func nextEvent() throws(Diagnostic) -> Event {
    if let fault { throw fault }
    switch state {
    case .beforeValue: return try readStart()
    case .afterOpening:
      guard let container = containers.last else { return .end }
      if try mark(inside: container) == container.closer { return close(container) }
      return container.isObject ? try readName(in: container) : try readStart()
    case .afterValue: return try readOn()
    }
  }

  /// Continues after a value: with the container's end, or with a comma and the next item.
  private mutating func readOn() throws(Diagnostic) -> Event {
    guard let container = containers.last else {
      guard nextMark() != nil else { return .end }
      if isSequence { return try readStart() }
      let parser = parser
      throw parser.fault(.contentAfterEnd(found: parser.foundWords))
    }
    let byte = try mark(inside: container)
    if byte == container.closer { return close(container) }
    guard byte == UInt8(ascii: ",") else {
      throw parser.separatorFault(in: container.construct, began: container.began)
    }
    let comma = window.position(at: window.consumed)
    window.consumed += 1
    if try mark(inside: container) == container.closer {
      throw .trailingComma(before: "'\(Character(UnicodeScalar(container.closer)))'").at(comma)
    }
    return container.isObject ? try readName(in: container) : try readStart()
  }

  /// Reads a member's name and the colon after it.
  private mutating func readName(in container: Container) throws(Diagnostic) -> Event {
    guard window.bytes[window.consumed] == UInt8(ascii: "\"") else { throw parser.nameFault() }
    position = window.position(at: window.consumed)
    let end = try valueEnd(isKept: true, checks: false)
    name = try string(in: window.consumed..<end)
    window.consumed = end
    guard try mark(inside: container) == UInt8(ascii: ":") else {
      throw parser.unexpected(.colon)
    }
    window.consumed += 1
    state = .beforeValue
    return .name
  }

  /// Reads the start of a value, or the whole of a plain one.
  private mutating func readStart() throws(Diagnostic) -> Event {
    try beginValue()
    let byte = window.bytes[window.consumed]
    if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
      if depth == JSONReader.depthLimit {
        throw parser.fault(.nestedTooDeep(limit: JSONReader.depthLimit))
      }
      containers.append(Container(isObject: byte == UInt8(ascii: "{"), began: position))
      window.consumed += 1
      state = .afterOpening
      return byte == UInt8(ascii: "{") ? .beginObject : .beginArray
    }
    let end = try valueEnd(isKept: true, checks: true)
    leaf = window.consumed..<end
    window.consumed = end
    state = .afterValue
    return .value
  }

  private mutating func close(_ container: Container) -> Event {
    position = window.position(at: window.consumed)
    containers.removeLast()
    window.consumed += 1
    state = .afterValue
    return container.isObject ? .endObject : .endArray
  }

  private mutating func string(in range: Range<Int>) throws(Diagnostic) -> String {
    let bytes = Array(window.bytes[range])
    let isPlain = bytes.allSatisfy { 0x20..<0x80 ~= $0 && $0 != UInt8(ascii: "\\") }
    if isPlain { return String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self) }
    var parser = JSONParser(bytes: bytes, firstLine: position.line, firstColumn: position.column)
    return try parser.string()
  }
}
