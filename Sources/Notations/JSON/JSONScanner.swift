/// A reader of one JSON document in constant memory: brackets, names and plain values, one by one.
///
/// A member's value may also be read whole, or skipped: what is no JSON in it is then noted and
/// costs nothing. The scanner stops at the first fault of the document's form and never reads beyond
/// what it returns, so a live stream is understood as it comes.
package struct JSONScanner {
  /// How many bytes a name, a plain value or a value read whole may have.
  package static let valueLimit = 1_048_576

  /// What the scanner came to.
  package enum Event: Hashable, Sendable {
    case beginObject
    case endObject
    case beginArray
    case endArray

    /// A member's name, which is at hand; its value follows.
    case name

    /// A string, a number, a Boolean or null, which is at hand.
    case value

    /// The end of a whole document.
    case end

    /// A place from which the document cannot be read on.
    case fault
  }

  /// Where in the document the scanner stands.
  enum Place {
    case beforeValue
    case afterOpening
    case afterValue
  }

  /// An array or object that is open.
  struct Container {
    /// Whether it is an object.
    var isObject: Bool
    /// Where it began.
    var began: SourcePosition
  }

  /// Whether documents may follow each other, as those of lines do.
  package var isSequence = false

  /// The input.
  package internal(set) var window: ByteWindow

  /// The name at hand.
  package private(set) var name = ""

  /// The place of the name, value or bracket at hand.
  package internal(set) var position = SourcePosition(line: 1, column: 1)

  /// Where in the window the plain value at hand stands, quotes included.
  var leaf = 0..<0

  var place = Place.beforeValue
  var containers: [Container] = []
  var fault: Diagnostic?
  /// The first fault in what was skipped or handed out as it stands, until it is taken.
  var flawOfSkipped: Diagnostic?
  private var heldEvent: Event?

  /// Makes a scanner of a document.
  package init(_ window: ByteWindow) {
    self.window = window
  }
}

extension JSONScanner {
  /// How many arrays and objects are open, the one that just began counted, the one that ended not.
  package var depth: Int { containers.count }

  /// Gives the event at hand once more, for another reader to go on with.
  package mutating func hold(_ event: Event) {
    heldEvent = event
  }

  /// Reads on to the next bracket, name or plain value.
  package mutating func next() -> Event {
    if let event = heldEvent.take() { return event }
    do throws(Diagnostic) {
      return try nextEvent()
    } catch {
      fault = error
      return .fault
    }
  }

  /// Reads the value of the name at hand, or an element of the array at hand, whole.
  ///
  /// Absent when the document cannot be read on, which `next` tells again. A value that is no JSON
  /// inside is one without a value and costs no more than itself.
  package mutating func readValue(file: String) -> Reading<JSONValue>? {
    do throws(Diagnostic) {
      try beginValue()
      let end = try valueEnd(isKept: true, checks: false)
      let bytes = Array(window.bytes[window.consumed..<end])
      window.consumed = end
      place = .afterValue
      return JSONReader.read(
        bytes, file: file, firstLine: position.line, firstColumn: position.column)
    } catch {
      fault = error
      return nil
    }
  }

  /// Skips the value of the name at hand; false when the document cannot be read on.
  package mutating func skipValue() -> Bool {
    do throws(Diagnostic) {
      try beginValue()
      window.consumed = try valueEnd(isKept: false, checks: true)
      place = .afterValue
      return true
    } catch {
      fault = error
      return false
    }
  }

  /// The plain value at hand as a number; absent when it is none.
  package var number: Double? {
    guard let first = leaf.first else { return nil }
    let isNumber =
      window.bytes[first] &- UInt8(ascii: "0") <= 9 || window.bytes[first] == UInt8(ascii: "-")
    return isNumber ? decimalNumber(in: window.bytes.span, leaf) : nil
  }

  /// The plain value at hand; what is wrong with it is told here and not once more.
  package mutating func value(file: String) -> Reading<JSONValue> {
    if let flaw = flawOfSkipped?.position, flaw >= position { flawOfSkipped = nil }
    return JSONReader.read(
      Array(window.bytes[leaf]), file: file, firstLine: position.line,
      firstColumn: position.column)
  }

  /// Takes what is wrong with a value that was not read whole: the first fault since the last one.
  package mutating func takeFaultOfSkipped(file: String) -> Diagnostic? {
    flawOfSkipped.take()?.in(file)
  }

  /// Why the document cannot be read on; absent when it can, or when the input cannot be read.
  package func faultDiagnostic(file: String) -> Diagnostic? {
    window.failure == nil ? fault?.in(file) : nil
  }
}

extension JSONScanner {
  private mutating func nextEvent() throws(Diagnostic) -> Event {
    if let fault { throw fault }
    switch place {
    case .beforeValue: return try readStart()
    case .afterOpening:
      guard let container = containers.last else { return .end }
      if try mark(inside: container) == container.closer { return close(container) }
      return container.isObject ? try readName(in: container) : try readStart()
    case .afterValue: return try readOn()
    }
  }

  /// Reads on after a value: the container's end, or a comma and what follows it.
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
      let parser = parser
      throw parser.fault(.unexpected(found: parser.foundWords, expected: .colon))
    }
    window.consumed += 1
    place = .beforeValue
    return .name
  }

  /// Reads the beginning of a value, all of a plain one.
  private mutating func readStart() throws(Diagnostic) -> Event {
    try beginValue()
    let byte = window.bytes[window.consumed]
    if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
      if depth == JSONReader.depthLimit {
        throw parser.fault(.nestedTooDeep(limit: JSONReader.depthLimit))
      }
      containers.append(Container(isObject: byte == UInt8(ascii: "{"), began: position))
      window.consumed += 1
      place = .afterOpening
      return byte == UInt8(ascii: "{") ? .beginObject : .beginArray
    }
    let end = try valueEnd(isKept: true, checks: true)
    leaf = window.consumed..<end
    window.consumed = end
    place = .afterValue
    return .value
  }

  private mutating func close(_ container: Container) -> Event {
    position = window.position(at: window.consumed)
    containers.removeLast()
    window.consumed += 1
    place = .afterValue
    return container.isObject ? .endObject : .endArray
  }

  /// The text of a string.
  private mutating func string(in range: Range<Int>) throws(Diagnostic) -> String {
    let bytes = Array(window.bytes[range])
    let isPlain = bytes.allSatisfy { 0x20..<0x80 ~= $0 && $0 != UInt8(ascii: "\\") }
    if isPlain { return String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self) }
    var parser = JSONParser(
      bytes: bytes, firstLine: position.line, firstColumn: position.column)
    return try parser.string()
  }
}
