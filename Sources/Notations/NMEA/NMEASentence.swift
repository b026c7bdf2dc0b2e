/// An NMEA 0183 sentence: an address, fields separated by commas, a checksum.
package struct NMEASentence {
  /// The fault of a line.
  package enum Fault: Error, Equatable, Sendable {
    /// The line has no `$` with an address after it.
    case noSentence

    /// The line is an encapsulated sentence, as sent by ship radios (AIS).
    case encapsulated

    /// The checksum does not match the bytes; both in hexadecimal digits.
    case checksum(found: String, computed: String)

    /// The sentence ends within its checksum.
    case cutOff
  }

  /// The kinds of sentences that traces are read from; a raw value is the bytes of three letters,
  /// after the digit of u-blox's sentences.
  package enum Kind: UInt32, Sendable {
    case rmc = 0x52_4D_43
    case gga = 0x47_47_41
    case gns = 0x47_4E_53
    case gll = 0x47_4C_4C
    case vtg = 0x56_54_47
    case zda = 0x5A_44_41
    case gst = 0x47_53_54
    /// The position of u-blox's receivers, `PUBX,00`.
    case pubxPosition = 0x30_55_42_58
    /// The date and time of u-blox's receivers, `PUBX,04`.
    case pubxTime = 0x34_55_42_58
  }

  /// The talker and the kind of a sentence.
  package struct Address: Equatable, Sendable {
    /// The bytes of the two letters of the talker.
    let talker: UInt32

    package let kind: Kind
  }

  /// The address; absent for other kinds and for other proprietary sentences.
  package let address: Address?

  package let hasChecksum: Bool

  /// The index of the `$`.
  package let start: Int

  private let bytes: [UInt8]

  /// The index after the line.
  private let end: Int

  /// The index at which each field begins, and the one at which a further field would begin.
  private let starts: [Int]

  /// Parses a line of a text; skips bytes before the `$`, as written by loggers.
  ///
  /// All indices are those of the text.
  ///
  /// - Parameters:
  ///   - line: the range of the line.
  ///   - bytes: the text.
  ///   - starts: memory for the fields, reused from sentence to sentence.
  /// - Throws: `Fault` if the line is not a sentence, or is damaged.
  package init(_ line: Range<Int>, of bytes: [UInt8], memory starts: inout [Int]) throws(Fault) {
    let text = bytes.span
    guard let address = Self.address(in: text, line) else {
      throw bytes[line].contains(UInt8(ascii: "!")) ? .encapsulated : .noSentence
    }
    start = address.lowerBound - 1
    self.address = Address(text, address)
    end = line.upperBound
    let (star, sum) = Self.split(text, address.lowerBound..<end, into: &starts)
    hasChecksum = star < end
    if hasChecksum { try Self.check(text, line, at: star, computed: sum) }
    self.bytes = bytes
    self.starts = starts
  }

  /// The range of the first address after a `$`: five letters, or a proprietary one.
  private static func address(in bytes: Span<UInt8>, _ line: Range<Int>) -> Range<Int>? {
    var index = line.lowerBound
    while index < line.upperBound {
      index += 1
      guard bytes[index - 1] == UInt8(ascii: "$") else { continue }
      let first = index
      while index < line.upperBound, isLetterOrDigit(bytes[index]) { index += 1 }
      guard index == line.upperBound || bytes[index] == UInt8(ascii: ",") else { continue }
      let count = index - first
      if count == 5 || count > 1 && bytes[first] == UInt8(ascii: "P") { return first..<index }
    }
    return nil
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  /// Finds the fields up to the `*` or the end of the range; returns that end and the checksum.
  private static func split(
    _ bytes: Span<UInt8>, _ range: Range<Int>, into starts: inout [Int]
  ) -> (end: Int, sum: UInt8) {
    starts.removeAll(keepingCapacity: true)
    starts.append(range.lowerBound)
    var index = range.lowerBound
    var sums: UInt64 = 0
    var hasStar = false
    while !hasStar, index + 8 <= range.upperBound {
      let word = bytes.word(at: index)
      // Eight bytes if none of them is a star.
      let count = word.marks(of: UInt8(ascii: "*")).trailingZeroBitCount >> 3
      hasStar = count < 8
      let part = word.prefix(bytes: count)
      sums ^= part
      var commas = part.allMarks(of: UInt8(ascii: ","))
      while commas != 0 {
        starts.append(index + commas.trailingZeroBitCount >> 3 + 1)
        commas &= commas &- 1
      }
      index += count
    }
    var sum = sums.exclusiveOrOfBytes
    while index < range.upperBound, bytes[index] != UInt8(ascii: "*") {
      if bytes[index] == UInt8(ascii: ",") { starts.append(index + 1) }
      sum ^= bytes[index]
      index += 1
    }
    starts.append(index + 1)
    return (index, sum)
  }

  /// Verifies the checksum after the `*`.
  private static func check(
    _ bytes: Span<UInt8>, _ line: Range<Int>, at star: Int, computed sum: UInt8
  ) throws(Fault) {
    guard star + 2 < line.upperBound else { throw .cutOff }
    let (first, second) = (bytes[star + 1], bytes[star + 2])
    let (high, low) = (hexadecimalValue(first), hexadecimalValue(second))
    if let high, let low, high << 4 | low == sum { return }
    throw .checksum(
      found: String(decoding: [first, second], as: UTF8.self),
      computed: hexadecimalText(sum, uppercase: true))
  }
}

extension NMEASentence.Address {
  /// Makes an address from its letters; absent for a kind that is not read, and for a proprietary
  /// one other than u-blox's position and time.
  fileprivate init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    func letter(_ index: Int) -> UInt32 { UInt32(bytes[range.lowerBound + index]) }
    if bytes[range.lowerBound] == UInt8(ascii: "P") {
      let end = range.upperBound
      guard range.count == 4, end + 3 < bytes.count, bytes[end + 1] == UInt8(ascii: "0"),
        case let digit = UInt32(bytes[end + 2]) << 24,
        let kind = NMEASentence.Kind(
          rawValue: digit | letter(1) << 16 | letter(2) << 8 | letter(3))
      else { return nil }
      self.kind = kind
      talker = letter(0)
      return
    }
    // An address that is not proprietary has five letters.
    let letters = letter(2) << 16 | letter(3) << 8 | letter(4)
    guard let kind = NMEASentence.Kind(rawValue: letters) else { return nil }
    self.kind = kind
    talker = letter(0) << 8 | letter(1)
  }
}

extension NMEASentence {
  /// Whether a line contains a sentence with a valid checksum.
  package static func isVerified(_ line: ArraySlice<UInt8>) -> Bool {
    var memory: [Int] = []
    let bytes = Array(line)
    let sentence = try? NMEASentence(bytes.indices, of: bytes, memory: &memory)
    return sentence?.hasChecksum == true
  }

  /// The range of a field; absent if missing. Field 0 is the address.
  private func range(of index: Int) -> Range<Int>? {
    index + 1 < starts.count ? starts[index]..<starts[index + 1] - 1 : nil
  }

  /// The number of digits of a field after its decimal point.
  package func decimals(_ index: Int) -> Int {
    guard let field = range(of: index) else { return 0 }
    for point in field where bytes[point] == UInt8(ascii: ".") {
      return field.upperBound - point - 1
    }
    return 0
  }

  /// A field as text, empty if missing; field 0 is the address.
  package func text(_ index: Int) -> String {
    guard let field = range(of: index) else { return "" }
    return String(decoding: bytes[field], as: UTF8.self)
  }

  /// Whether a field is empty or missing.
  package func isEmpty(_ index: Int) -> Bool {
    range(of: index)?.isEmpty ?? true
  }

  /// Whether a field is one letter or digit.
  package func isMark(_ mark: Unicode.Scalar, _ index: Int) -> Bool {
    self.mark(index) == UInt8(ascii: mark)
  }

  /// The only byte of a field; absent if it has none or more.
  private func mark(_ index: Int) -> UInt8? {
    guard let field = range(of: index), field.count == 1 else { return nil }
    return bytes[field.lowerBound]
  }

  /// A field as a number; absent if malformed.
  package func number(_ index: Int) -> Double? {
    range(of: index).flatMap { decimalNumber(in: bytes.span, $0) }
  }

  /// The index of a field's first byte, or the end of the line if the field is missing.
  package func start(of index: Int) -> Int {
    range(of: index)?.lowerBound ?? end
  }

  /// A field `hhmmss.sss` in milliseconds since midnight; absent if malformed.
  package func timeOfDay(_ index: Int) -> Int64? {
    guard let field = range(of: index),
      let time = sixDigits(field).flatMap(Notations.timeOfDay(digits:))
    else { return nil }
    guard field.count > 7 else { return time }
    guard let fraction = decimalNumber(in: bytes.span, field.dropFirst(6)), 0..<1 ~= fraction
    else { return nil }
    return time + Int64((fraction * 1000).rounded())
  }

  /// A field `ddmmyy` as a date in 1980…2079; absent if malformed.
  package func date(_ index: Int) -> CivilDate? {
    range(of: index).flatMap(sixDigits).flatMap(CivilDate.init(dayFirst:))
  }

  /// A field `ddmm.mmmm` and the following hemisphere letter, in degrees; absent if malformed.
  ///
  /// Degrees and minutes are combined as integers and divided once, so the result is the nearest
  /// double.
  package func degrees(_ index: Int, positive: UInt8, negative: UInt8) -> Double? {
    guard let hemisphere = mark(index + 1), hemisphere == positive || hemisphere == negative,
      let field = range(of: index), let angle = minutes(field)
    else { return nil }
    let degrees = Double(angle.minutes) / Double(60 * angle.scale)
    return hemisphere == negative ? -degrees : degrees
  }

  /// An angle `ddmm.mmmm` as a number of minutes, multiplied by a scale; absent if malformed.
  private func minutes(_ field: Range<Int>) -> (minutes: Int, scale: Int)? {
    let bytes = bytes.span
    var whole = 0
    var index = field.lowerBound
    while index < field.upperBound, bytes[index] != UInt8(ascii: ".") {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit <= 9, whole < 100_000 else { return nil }
      whole = whole &* 10 &+ Int(digit)
      index += 1
    }
    guard whole < 100_000, whole % 100 < 60, !field.isEmpty else { return nil }
    var minutes = whole / 100 * 60 + whole % 100
    var scale = 1
    index += 1
    while index < field.upperBound {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      if scale < 1_000_000_000 {
        minutes = minutes &* 10 &+ Int(digit)
        scale = scale &* 10
      }
      index += 1
    }
    return (minutes, scale)
  }

  /// The first six digits of a field as an integer; absent if there are fewer.
  private func sixDigits(_ field: Range<Int>) -> Int? {
    guard field.count >= 6 else { return nil }
    let bytes = bytes.span
    var value = 0
    for index in field.prefix(6) {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      value = value &* 10 &+ Int(digit)
    }
    return value
  }
}
