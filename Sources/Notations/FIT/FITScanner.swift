/// The messages of a FIT file, or of several in a row, read in constant memory.
///
/// Definitions, byte order, compressed times, developer fields and checksums are handled here; the
/// meaning of messages and fields is up to the caller. Only the wanted messages are returned.
///
/// **Source:** Garmin, FIT Protocol, <https://developer.garmin.com/fit/protocol/>.
package struct FITScanner {
  /// The result of a step.
  package enum Event: Equatable, Sendable {
    /// A file begins.
    case file

    /// The next wanted message, which is now current.
    case message

    /// A fault after which reading continues.
    case warning(Diagnostic)

    /// A fault after which nothing can be read.
    case fault(Diagnostic)

    /// The input could not be read to its end.
    case unreadable(ByteSourceFailure)

    /// The end of the input.
    case end
  }

  private enum Phase {
    case header(isFirst: Bool)
    case messages
    case checksum
    case ended
  }

  /// The number of the field with the time of any message.
  package static let timeField: UInt8 = 253

  /// The offset of the current message in the input.
  package private(set) var offset = 0

  /// The time of the current message in seconds since 1989-12-31T00:00:00Z; absent if it has none.
  ///
  /// Values below 0x10000000 count seconds since the device was switched on.
  package private(set) var time: Int?

  private let wanted: [Int: [UInt8]]
  private var window: ByteWindow
  private var phase = Phase.header(isFirst: true)
  private var definitions = [FITDefinition?](repeating: nil, count: 16)
  private var current = 0
  /// The index of the current message's first field.
  private var body = 0
  /// The offset of the end of the file's data; absent if its header does not state it.
  private var end: Int?
  /// The offset of the file's header.
  private var start = 0
  private var checksum = FITChecksum()
  private var latestTime: Int?
  private var faults: [Diagnostic] = []
  private var reported: Set<Int> = []

  /// Makes a scanner of an input.
  ///
  /// - Parameters:
  ///   - window: the input.
  ///   - messages: the wanted messages and their wanted fields, by their numbers in the profile.
  package init(_ window: ByteWindow, messages: [Int: [UInt8]]) {
    self.window = window
    wanted = messages
  }
}

extension FITScanner {
  /// Whether some bytes begin a FIT file.
  package static func isFIT(_ bytes: [UInt8]) -> Bool {
    bytes.dropFirst(8).starts(with: mark)
  }

  /// Reads up to the next wanted message, file or fault.
  package mutating func next() -> Event {
    while true {
      if !faults.isEmpty { return .warning(faults.removeFirst()) }
      switch phase {
      case .header(let isFirst): if let event = readHeader(isFirst: isFirst) { return event }
      case .messages: if let event = readMessage() { return event }
      case .checksum: if let event = readChecksum() { return event }
      case .ended: return .end
      }
    }
  }

  /// The number of the current message's kind in the profile.
  package var message: Int { definitions[current]?.message ?? -1 }

  /// The integer in a field of the current message; absent if the field is absent or invalid.
  package func integer(_ number: UInt8) -> Int? {
    guard let definition = definitions[current], let field = definition.field(number),
      let type = field.type
    else { return nil }
    return type.integer(bits(of: field, type.length, isBigEndian: definition.isBigEndian))
  }

  /// The text in a field of the current message; absent if the field is absent or empty.
  package func text(_ number: UInt8) -> String? {
    guard let field = definitions[current]?.field(number), field.type == .text else { return nil }
    let start = body + field.offset
    let text = window.bytes[start..<start + field.length].prefix { $0 != 0 }
    return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
  }

  /// The bits of the first value of a field.
  private func bits(of field: FITField, _ length: Int, isBigEndian: Bool) -> UInt64 {
    let bytes = window.bytes.span
    let start = body + field.offset
    var bits: UInt64 = 0
    for index in 0..<length {
      bits = bits << 8 | UInt64(bytes[start + (isBigEndian ? index : length - 1 - index)])
    }
    return bits
  }
}

extension FITScanner {
  private static let mark = Array(".FIT".utf8)

  /// The offset of the first byte that was not read.
  private var position: Int { window.dropped + window.consumed }

  /// Reads ahead until a number of unread bytes are in the window; returns false if the input ends
  /// first.
  @inline(__always)
  private mutating func holds(_ count: Int) -> Bool {
    while window.bytes.count - window.consumed < count {
      guard window.fill() else { return false }
    }
    return true
  }

  /// Skips bytes that are in the window.
  @inline(__always)
  private mutating func advance(_ count: Int) {
    checksum.add(window.bytes, in: window.consumed..<window.consumed + count)
    window.consumed += count
  }

  /// An unread byte, which must be in the window.
  private func byte(_ index: Int) -> UInt8 { window.bytes[window.consumed + index] }

  /// An unread integer of two or four bytes, lowest first.
  private func integer(at index: Int, _ count: Int) -> Int {
    let start = window.consumed + index
    return window.bytes[start..<start + count].littleEndian
  }

  /// The event for an input that ends too early.
  private mutating func cutOff() -> Event {
    phase = .ended
    if let failure = window.failure { return .unreadable(failure) }
    return .fault(
      .cutOffFIT(
        length: window.dropped + window.bytes.count, end: end.map { $0 + 2 },
        statedAt: start + 4))
  }

  private mutating func stop(_ fault: Diagnostic) -> Event {
    phase = .ended
    return .fault(fault)
  }
}

extension FITScanner {
  /// Reads the header of a file; absent if the input ends here.
  private mutating func readHeader(isFirst: Bool) -> Event? {
    if !isFirst, !findNextFile() {
      phase = .ended
      return window.failure.map { .unreadable($0) }
    }
    start = position
    end = nil
    guard holds(12) else {
      return window.failure == nil && !startsLikeHeader ? foreignBytes(isFirst) : cutOff()
    }
    let length = Int(byte(0))
    guard length >= 12, hasMark(at: 8) else { return foreignBytes(isFirst) }
    guard holds(length) else { return cutOff() }
    checkHeader(length)
    let dataLength = integer(at: 4, 4)
    definitions = Array(repeating: nil, count: 16)
    latestTime = nil
    checksum = FITChecksum()
    advance(length)
    end = position + dataLength
    phase = .messages
    // A recorder writes the length only when the recording ends.
    if dataLength == 0, holds(3), !(holds(14) && hasMark(at: 10)) {
      end = nil
      faults.append(.unfinishedFIT(at: start + 4))
    }
    return .file
  }

  /// The event for bytes that are not a header.
  private mutating func foreignBytes(_ isFirst: Bool) -> Event {
    phase = .ended
    return isFirst ? .fault(.notFIT) : .warning(.bytesAfterFIT(at: start))
  }

  /// Skips zeros after a file, which are padding; returns false if nothing follows them.
  private mutating func findNextFile() -> Bool {
    while holds(1) {
      if byte(0) != 0 { return true }
      window.consumed += 1
    }
    return false
  }

  /// Whether the last few bytes may begin a truncated header.
  private var startsLikeHeader: Bool {
    let rest = window.bytes[window.consumed...]
    guard let first = rest.first, first == 12 || first == 14 else { return false }
    return Self.mark.starts(with: rest.dropFirst(8))
  }

  /// Whether the signature of a FIT file follows after some bytes, which must be in the window.
  private func hasMark(at index: Int) -> Bool {
    window.bytes[(window.consumed + index)...].starts(with: Self.mark)
  }

  /// Checks the checksum of a header that has one.
  private mutating func checkHeader(_ length: Int) {
    guard length >= 14 else { return }
    let stated = UInt16(integer(at: 12, 2))
    var found = FITChecksum()
    found.add(window.bytes, in: window.consumed..<window.consumed + 12)
    guard stated != 0, stated != found.value else { return }
    faults.append(.checksumOfFIT("header", found: found.value, stated: stated, at: start + 12))
  }

  /// Reads the checksum after the data.
  private mutating func readChecksum() -> Event? {
    guard holds(2) else { return cutOff() }
    let stated = UInt16(integer(at: 0, 2))
    defer {
      window.consumed += 2
      phase = .header(isFirst: false)
    }
    guard stated != checksum.value else { return nil }
    return .warning(.checksumOfFIT("file", found: checksum.value, stated: stated, at: position))
  }
}

extension FITScanner {
  /// Reads a message or a definition; absent if the caller does not want it.
  private mutating func readMessage() -> Event? {
    offset = position
    if let end, offset >= end {
      phase = .checksum
      return nil
    }
    guard holds(1) else {
      // Without a stated length, the data ends with the input.
      guard end == nil, window.failure == nil else { return cutOff() }
      phase = .ended
      return nil
    }
    let header = byte(0)
    if header & 0x80 != 0 { return readData(header >> 5 & 3, timeOffset: Int(header & 0x1F)) }
    if header & 0x40 != 0 { return readDefinition(header & 0xF, header & 0x20 != 0) }
    return readData(header & 0xF, timeOffset: nil)
  }

  /// Whether a message of a length is in the window; if not, returns the event of its fault.
  @inline(__always)
  private mutating func fault(ofLength count: Int) -> Event? {
    if let end, offset + count > end { return stop(.longFIT(at: offset, end: end)) }
    return holds(count) ? nil : cutOff()
  }

  /// Reads a message of a local type.
  private mutating func readData(_ type: UInt8, timeOffset: Int?) -> Event? {
    guard let definition = definitions[Int(type)] else {
      return stop(.undefinedFIT(type: type, at: offset))
    }
    if let fault = fault(ofLength: 1 + definition.length) { return fault }
    current = Int(type)
    body = window.consumed + 1
    time = nil
    if let latestTime, let timeOffset {
      // The time has the low five bits of the offset and is not before the latest time.
      time = latestTime + ((timeOffset - latestTime) & 0x1F)
    }
    if let stated = integer(Self.timeField), UInt32(exactly: stated) != nil { time = stated }
    latestTime = time ?? latestTime
    advance(1 + definition.length)
    return wanted[definition.message] == nil ? nil : .message
  }

  /// Reads the definition of a local type.
  private mutating func readDefinition(_ type: UInt8, _ hasDeveloperFields: Bool) -> Event? {
    if let fault = fault(ofLength: 6) { return fault }
    let fieldCount = Int(byte(5))
    var length = 6 + 3 * fieldCount
    var developerCount = 0
    if hasDeveloperFields {
      if let fault = fault(ofLength: length + 1) { return fault }
      developerCount = Int(byte(length))
      length += 1 + 3 * developerCount
    }
    if let fault = fault(ofLength: length) { return fault }
    let isBigEndian = byte(2) & 1 == 1
    let message = isBigEndian ? Int(byte(3)) << 8 | Int(byte(4)) : integer(at: 3, 2)
    let wantedFields = wanted[message] ?? []
    var definition = FITDefinition(message: message, isBigEndian: isBigEndian)
    for index in 0..<fieldCount {
      let offset = 6 + 3 * index
      let number = byte(offset)
      definition.add(
        number, length: Int(byte(offset + 1)), type: byte(offset + 2),
        isRead: number == Self.timeField || wantedFields.contains(number))
    }
    for index in 0..<developerCount {
      let offset = 7 + 3 * (fieldCount + index)
      definition.add(0, length: Int(byte(offset + 1)), type: 0, isRead: false)
    }
    reportMisfits(in: definition)
    definitions[Int(type)] = definition
    advance(length)
    return nil
  }

  /// Reports fields of wanted messages that cannot be read, each kind once.
  private mutating func reportMisfits(in definition: FITDefinition) {
    guard wanted[definition.message] != nil else { return }
    let misfits: [FITType?] = [nil, .float32, .float64]
    for field in definition.fields where misfits.contains(field.type) {
      let kind = definition.message << 8 | Int(field.number)
      guard reported.insert(kind).inserted else { continue }
      faults.append(.sizeOfFIT(field: field.number, of: definition.message, length: field.length))
    }
  }
}
