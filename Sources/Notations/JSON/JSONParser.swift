/// A recursive descent over the bytes of one JSON text.
struct JSONParser {
  let bytes: [UInt8]
  var offset = 0
  private(set) var warnings: [JSONFault] = []

  /// The most warnings that are kept: one fault of an export repeats on every line.
  private static let warningLimit = 20

  /// Takes the elements of an array that is a member of the outermost object, instead of the tree.
  var receiver: JSONElementReceiver?

  private var line: Int
  private var lineStart = 0
  private var depth = 0

  init(bytes: [UInt8], firstLine: Int, firstColumn: Int = 1) {
    self.bytes = bytes
    line = firstLine
    lineStart = 1 - firstColumn
  }

  /// The place of a byte on the current line.
  func position(of offset: Int) -> SourcePosition {
    SourcePosition(line: line, column: offset - lineStart + 1)
  }

  /// The place of the next byte.
  var position: SourcePosition { position(of: offset) }

  /// The next byte; absent at the end.
  @inline(__always)
  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Keeps a warning, if not too many are kept already.
  mutating func warn(_ kind: JSONFault.Kind, at position: SourcePosition) {
    guard warnings.count < JSONParser.warningLimit else { return }
    warnings.append(JSONFault(kind: kind, position: position))
  }

  /// Makes a fault at the next byte.
  func fault(_ kind: JSONFault.Kind) -> JSONFault {
    JSONFault(kind: kind, position: position)
  }
}

extension JSONParser {
  /// Reads the whole text as one value.
  mutating func document() throws(JSONFault) -> JSONValue {
    if bytes.count > JSONReader.sizeLimit { throw fault(.tooLarge(limit: JSONReader.sizeLimit)) }
    if let foreign = foreignContent { throw fault(.foreign(foreign)) }
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) {
      offset = 3
      lineStart = 3
    }
    skipBlanks()
    if next == nil { throw fault(.empty) }
    if next == UInt8(ascii: "<") { throw fault(.foreign(isHTML ? .html : .xml)) }
    let value = try value()
    skipBlanks()
    if next != nil { throw fault(.contentAfterEnd(found: foundWords)) }
    return value
  }

  /// Skips blanks and counts lines.
  @inline(__always)
  mutating func skipBlanks() {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x09, 0x0d: offset += 1
      case 0x0a:
        offset += 1
        line += 1
        lineStart = offset
      default: return
      }
    }
  }

  /// Reads a value; the next byte is its first.
  private mutating func value() throws(JSONFault) -> JSONValue {
    let start = position
    guard let byte = next else { throw fault(.empty) }
    switch byte {
    case UInt8(ascii: "\""): return JSONValue(.string(try string()), at: start)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      return JSONValue(.number(try number()), at: start)
    case UInt8(ascii: "{"): return JSONValue(.object(try members()), at: start)
    case UInt8(ascii: "["): return JSONValue(.array(try elements()), at: start)
    default: return JSONValue(try word(), at: start)
    }
  }

  /// Goes one level deeper, past the opening bracket.
  private mutating func enter() throws(JSONFault) {
    if depth == JSONReader.depthLimit { throw fault(.tooDeep(limit: JSONReader.depthLimit)) }
    depth += 1
    offset += 1
    skipBlanks()
  }

  /// Steps over a byte if it is the next one.
  @inline(__always)
  private mutating func skip(_ byte: UInt8) -> Bool {
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  private mutating func elements() throws(JSONFault) -> [JSONValue] {
    var elements: [JSONValue] = []
    try self.elements { element in
      if elements.isEmpty { elements.reserveCapacity(2) }
      elements.append(element)
    }
    return elements
  }

  @inline(__always)
  private mutating func elements(_ take: (JSONValue) -> Void) throws(JSONFault) {
    let began = position
    try enter()
    defer { depth -= 1 }
    if skip(UInt8(ascii: "]")) { return }
    while true {
      if next == nil { throw fault(.truncated(inside: .array, began: began)) }
      take(try value())
      skipBlanks()
      if skip(UInt8(ascii: "]")) { return }
      try comma(in: .array, began: began, closer: UInt8(ascii: "]"))
    }
  }

  private mutating func members() throws(JSONFault) -> [JSONMember] {
    let began = position
    try enter()
    defer { depth -= 1 }
    var members: [JSONMember] = []
    if skip(UInt8(ascii: "}")) { return members }
    while true {
      if next == nil { throw fault(.truncated(inside: .object, began: began)) }
      members.append(try member(of: began))
      skipBlanks()
      if skip(UInt8(ascii: "}")) { break }
      try comma(in: .object, began: began, closer: UInt8(ascii: "}"))
    }
    noteDuplicates(in: members)
    return members
  }

  private mutating func member(of began: SourcePosition) throws(JSONFault) -> JSONMember {
    let start = position
    guard next == UInt8(ascii: "\"") else { throw nameFault() }
    let name = try string()
    skipBlanks()
    if next == nil { throw fault(.truncated(inside: .object, began: began)) }
    if !skip(UInt8(ascii: ":")) {
      throw fault(.unexpected(found: foundWords, expected: .colon))
    }
    skipBlanks()
    if next == nil { throw fault(.truncated(inside: .object, began: began)) }
    if depth == 1, let receiver, receiver.name == name, next == UInt8(ascii: "[") {
      let place = position
      try elements { receiver.receive($0) }
      return JSONMember(name: name, namePosition: start, value: JSONValue(.array([]), at: place))
    }
    return JSONMember(name: name, namePosition: start, value: try value())
  }

  /// Steps over the comma between two elements and the blanks after it.
  @inline(__always)
  private mutating func comma(
    in construct: JSONFault.Construct, began: SourcePosition, closer: UInt8
  ) throws(JSONFault) {
    let comma = position
    if skip(UInt8(ascii: ",")) {
      skipBlanks()
      if next == closer {
        throw JSONFault(
          kind: .trailingComma(before: "'\(Character(UnicodeScalar(closer)))'"), position: comma)
      }
      return
    }
    throw separatorFault(in: construct, began: began)
  }

  /// Warns of names that an object holds more than once.
  private mutating func noteDuplicates(in members: [JSONMember]) {
    if members.count <= 12 {
      for index in members.indices.dropFirst() {
        let name = members[index].name
        if let first = members[..<index].first(where: { $0.name == name }) {
          note(members[index], first: first.namePosition)
        }
      }
      return
    }
    var places: [String: SourcePosition] = [:]
    for member in members {
      if let first = places[member.name] {
        note(member, first: first)
      } else {
        places[member.name] = member.namePosition
      }
    }
  }

  private mutating func note(_ member: JSONMember, first: SourcePosition) {
    warn(.duplicateName(member.name, first: first), at: member.namePosition)
  }
}
