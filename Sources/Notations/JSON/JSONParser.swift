/// A recursive descent parser of one JSON text, which records a mark for each value.
struct JSONParser {
  let bytes: [UInt8]
  var offset = 0
  private(set) var warnings: [Diagnostic] = []

  /// The maximum number of names and values.
  var valueLimit = JSONReader.valueLimit

  /// The marks of names and values so far.
  private(set) var marks: [JSONMark] = []

  /// The maximum number of warnings kept, because an export may repeat a fault on every line.
  static let warningLimit = 20

  /// Receives the elements of an array that is a member of the outermost object; they are not kept.
  var receiver: JSONElementReceiver?

  /// A byte before the value, whose line is known.
  private var start: LineTable.Origin

  private var depth = 0

  /// What the text should be, for the fault of one that is not JSON; absent for any JSON.
  var content: String?

  init(bytes: [UInt8], firstLine: Int, firstColumn: Int = 1) {
    self.bytes = bytes
    start = LineTable.Origin(offset: 0, line: firstLine, lineStart: 1 - firstColumn)
  }

  /// The location of a byte.
  ///
  /// - Complexity: O(N) for N bytes before it; only faults need it.
  func position(of offset: Int) -> SourcePosition {
    var here = start
    here.advance(to: offset, in: bytes.span)
    return here.position
  }

  /// The location of the next byte.
  var position: SourcePosition { position(of: offset) }

  /// The next byte; absent at the end.
  @inline(__always)
  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Keeps a warning, up to the limit.
  mutating func warn(_ fault: Diagnostic, at offset: Int) {
    guard warnings.count < JSONParser.warningLimit else { return }
    warnings.append(fault.as(.warning).at(position(of: offset)))
  }

  /// Makes a fault at the next byte.
  func fault(_ fault: Diagnostic) -> Diagnostic {
    fault.at(position)
  }
}

extension JSONParser {
  /// Parses the whole text as one value.
  mutating func document() throws(Diagnostic) -> JSONValue {
    if bytes.count > JSONReader.sizeLimit { throw fault(.tooLarge(limit: JSONReader.sizeLimit)) }
    if let fault = foreignContent { throw fault.at(position) }
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) {
      offset = 3
      start = LineTable.Origin(offset: 3, line: start.line, lineStart: 3)
    }
    skipBlanks()
    if next == nil { throw fault(.emptyJSON(content)) }
    if next == UInt8(ascii: "<") {
      throw fault(isConflict ? .isConflict : isHTML ? .isHTML : .isXML)
    }
    let bytes = bytes
    start.advance(to: offset, in: bytes.span)
    try value()
    skipBlanks()
    if next != nil { throw fault(.contentAfterEnd(found: foundWords)) }
    return JSONValue(JSONText(bytes: bytes, marks: marks, from: start), mark: 0)
  }

  /// Skips white space.
  @inline(__always)
  mutating func skipBlanks() {
    while offset < bytes.count, isBlank(bytes[offset]) { offset += 1 }
  }

  /// Parses a value; the next byte is its first.
  private mutating func value() throws(Diagnostic) {
    guard let byte = next else { throw fault(.emptyJSON(content)) }
    if marks.count >= valueLimit { throw fault(.tooManyValues(limit: valueLimit)) }
    let start = offset
    switch byte {
    case UInt8(ascii: "\""): marks.append(try stringMark())
    case UInt8(ascii: "{"): try bracket { parser throws(Diagnostic) in try parser.members() }
    case UInt8(ascii: "["): try bracket { parser throws(Diagnostic) in try parser.elements() }
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      try checkNumber()
      marks.append(JSONMark(offset: start, length: offset - start))
    default:
      try word()
      marks.append(JSONMark(offset: start, length: offset - start))
    }
  }

  /// Parses an array or object; its mark precedes those of its contents.
  @inline(__always)
  private mutating func bracket(
    _ read: (inout JSONParser) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let (start, mark) = (offset, marks.count)
    marks.append(JSONMark(offset: start, inner: 0))
    try read(&self)
    marks[mark] = JSONMark(offset: start, inner: marks.count - mark - 1)
  }

  /// Enters a nested level, after the opening bracket.
  private mutating func enter() throws(Diagnostic) {
    if depth == JSONReader.depthLimit { throw fault(.nestedTooDeep(limit: JSONReader.depthLimit)) }
    depth += 1
    offset += 1
    skipBlanks()
  }

  @inline(__always)
  private mutating func skip(_ byte: UInt8) -> Bool {
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  @inline(__always)
  private mutating func elements() throws(Diagnostic) {
    try elements { parser throws(Diagnostic) in try parser.value() }
  }

  @inline(__always)
  private mutating func elements(
    _ readOne: (inout JSONParser) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let began = offset
    try enter()
    defer { depth -= 1 }
    if skip(UInt8(ascii: "]")) { return }
    while true {
      if next == nil { throw truncated(.array, from: began) }
      try readOne(&self)
      skipBlanks()
      if skip(UInt8(ascii: "]")) { return }
      try comma(in: .array, began: began, closer: UInt8(ascii: "]"))
    }
  }

  private mutating func members() throws(Diagnostic) {
    let began = offset
    try enter()
    defer { depth -= 1 }
    if skip(UInt8(ascii: "}")) { return }
    let first = marks.count
    var count = 0
    while true {
      if next == nil { throw truncated(.object, from: began) }
      try member(of: began)
      count += 1
      skipBlanks()
      if skip(UInt8(ascii: "}")) { break }
      try comma(in: .object, began: began, closer: UInt8(ascii: "}"))
    }
    noteDuplicates(among: count, from: first)
  }

  /// Parses a member of the object that begins at an index.
  private mutating func member(of began: Int) throws(Diagnostic) {
    guard next == UInt8(ascii: "\"") else { throw nameFault() }
    let name = try stringMark()
    marks.append(name)
    skipBlanks()
    if next == nil { throw truncated(.object, from: began) }
    if !skip(UInt8(ascii: ":")) { throw unexpected(.colon) }
    skipBlanks()
    if next == nil { throw truncated(.object, from: began) }
    if depth == 1, let receiver, next == UInt8(ascii: "["),
      JSONText.string(of: name, in: bytes) == receiver.name
    {
      try handOut(to: receiver)
    } else {
      try value()
    }
  }

  /// Parses an array and passes each element to the receiver; the array itself is marked as empty.
  private mutating func handOut(to receiver: JSONElementReceiver) throws(Diagnostic) {
    marks.append(JSONMark(offset: offset, inner: 0))
    let outer = marks
    var origin = start
    try elements { parser throws(Diagnostic) in
      origin.advance(to: parser.offset, in: parser.bytes.span)
      parser.marks.removeAll(keepingCapacity: true)
      try parser.value()
      let text = JSONText(bytes: parser.bytes, marks: parser.marks, from: origin)
      receiver.receive(JSONValue(text, mark: 0))
    }
    marks = outer
  }

  /// Skips the comma between two elements and the white space after it.
  @inline(__always)
  private mutating func comma(
    in construct: JSONConstruct, began: Int, closer: UInt8
  ) throws(Diagnostic) {
    let comma = offset
    if skip(UInt8(ascii: ",")) {
      skipBlanks()
      if next == closer {
        throw .trailingComma(before: "'\(Character(UnicodeScalar(closer)))'")
          .at(position(of: comma))
      }
      return
    }
    throw separatorFault(in: construct, began: position(of: began))
  }
}
