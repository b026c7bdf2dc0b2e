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

  /// The last three letters of the address, such as `RMC`; all of it for a proprietary sentence.
  package let kind: String

  /// The whole address: the talker and the kind.
  package let address: String

  /// Whether the sentence has a checksum.
  package let hasChecksum: Bool

  /// The index of the `$` in the line.
  package let start: Int

  private let bytes: [UInt8]
  private var fields: [Range<Int>] = []

  /// Parses a line; skips bytes before the `$`, as written by loggers.
  ///
  /// - Throws: `Fault` if the line is not a sentence, or is damaged.
  package init(_ line: [UInt8]) throws(Fault) {
    guard let start = Self.start(in: line) else {
      throw line.contains(UInt8(ascii: "!")) ? .encapsulated : .noSentence
    }
    self.start = start
    bytes = line
    // More fields than RMC, GGA or GST has, so that the array grows once.
    fields.reserveCapacity(24)
    var (index, first, sum) = (start + 1, start + 1, UInt8(0))
    while index < line.count {
      let byte = line[index]
      if byte == UInt8(ascii: "*") { break }
      if byte == UInt8(ascii: ",") {
        fields.append(first..<index)
        first = index + 1
      }
      sum ^= byte
      index += 1
    }
    fields.append(first..<index)
    hasChecksum = index < line.count
    let address = line[fields[0]]
    self.address = String(decoding: address, as: UTF8.self)
    let isProprietary = address.first == UInt8(ascii: "P")
    kind = String(decoding: isProprietary ? address : address.suffix(3), as: UTF8.self)
    if hasChecksum { try Self.check(line, at: index, computed: sum) }
  }

  /// The index of a `$` followed by an address of five letters or a proprietary one.
  private static func start(in line: [UInt8]) -> Int? {
    var index = line.startIndex
    while let mark = line[index...].firstIndex(of: UInt8(ascii: "$")) {
      let address = line[(mark + 1)...].prefix { $0 != UInt8(ascii: ",") }
      let isAddress = address.allSatisfy {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
      }
      if isAddress, address.count == 5 || address.first == UInt8(ascii: "P"), address.count > 1 {
        return mark
      }
      index = mark + 1
    }
    return nil
  }

  /// Verifies the checksum after the `*`.
  private static func check(_ line: [UInt8], at star: Int, computed sum: UInt8) throws(Fault) {
    guard line.count > star + 2 else { throw .cutOff }
    let high = hexadecimalValue(line[star + 1])
    let low = hexadecimalValue(line[star + 2])
    if let high, let low, high << 4 | low == sum { return }
    let found = String(decoding: line[(star + 1)...(star + 2)], as: UTF8.self)
    let computed = String(sum, radix: 16, uppercase: true)
    throw .checksum(found: found, computed: computed.count == 1 ? "0" + computed : computed)
  }
}

extension NMEASentence {
  /// Whether a line contains a sentence with a valid checksum.
  package static func isVerified(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.contains(UInt8(ascii: "*")), let sentence = try? NMEASentence(Array(line)) else {
      return false
    }
    return sentence.hasChecksum
  }

  /// The number of digits of a field after its decimal point.
  package func decimals(_ index: Int) -> Int {
    guard fields.indices.contains(index),
      let point = bytes[fields[index]].firstIndex(of: UInt8(ascii: "."))
    else { return 0 }
    return fields[index].upperBound - point - 1
  }

  /// A field as text, empty if missing; field 0 is the address.
  package func text(_ index: Int) -> String {
    guard fields.indices.contains(index) else { return "" }
    return String(decoding: bytes[fields[index]], as: UTF8.self)
  }

  /// Whether a field is empty or missing.
  package func isEmpty(_ index: Int) -> Bool {
    !fields.indices.contains(index) || fields[index].isEmpty
  }

  /// Whether a field is one letter or digit.
  package func isMark(_ mark: Unicode.Scalar, _ index: Int) -> Bool {
    fields.indices.contains(index) && fields[index].count == 1
      && bytes[fields[index].lowerBound] == UInt8(ascii: mark)
  }

  /// A field as a number; absent if malformed.
  package func number(_ index: Int) -> Double? {
    guard fields.indices.contains(index) else { return nil }
    return decimalNumber(in: bytes.span, fields[index])
  }

  /// The index of a field's first byte in the line.
  package func start(of index: Int) -> Int {
    fields.indices.contains(index) ? fields[index].lowerBound : bytes.count
  }

  /// A field `hhmmss.sss` in milliseconds since midnight; absent if malformed.
  package func timeOfDay(_ index: Int) -> Int64? {
    guard let digits = digits(index, count: 6) else { return nil }
    guard digits / 10_000 < 24, digits / 100 % 100 < 60, digits % 100 <= 60 else { return nil }
    let seconds = digits / 10_000 * 3600 + digits / 100 % 100 * 60 + digits % 100
    guard fields[index].count > 7 else { return Int64(seconds) * 1000 }
    guard let fraction = decimalNumber(in: bytes.span, fields[index].dropFirst(6)),
      0..<1 ~= fraction
    else { return nil }
    return Int64(seconds) * 1000 + Int64((fraction * 1000).rounded())
  }

  /// A field `ddmmyy` as a date in 1980…2079; absent if malformed.
  package func date(_ index: Int) -> CivilDate? {
    guard let digits = digits(index, count: 6) else { return nil }
    let year = digits % 100
    let date = CivilDate(
      year: year >= 80 ? 1900 + year : 2000 + year, month: digits / 100 % 100, day: digits / 10_000)
    return date.isValid ? date : nil
  }

  /// A field `ddmm.mmmm` and the following hemisphere letter, in degrees; absent if malformed.
  ///
  /// Degrees and minutes are combined as integers and divided once, so the result is the nearest
  /// double.
  package func degrees(_ index: Int, positive: UInt8, negative: UInt8) -> Double? {
    guard fields.indices.contains(index + 1), fields[index + 1].count == 1 else { return nil }
    let hemisphere = bytes[fields[index + 1].lowerBound]
    guard hemisphere == positive || hemisphere == negative else { return nil }
    var whole = 0
    var fraction = 0
    var scale = 1
    var hasPoint = false
    for byte in bytes[fields[index]] {
      if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
        continue
      }
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte, whole < 100_000 else { return nil }
      let digit = Int(byte - UInt8(ascii: "0"))
      if !hasPoint {
        whole = whole * 10 + digit
      } else if scale < 1_000_000_000 {
        fraction = fraction * 10 + digit
        scale *= 10
      }
    }
    guard whole % 100 < 60, whole < 100_000, !fields[index].isEmpty else { return nil }
    let minutes = (whole / 100 * 60 + whole % 100) * scale + fraction
    let degrees = Double(minutes) / Double(60 * scale)
    return hemisphere == negative ? -degrees : degrees
  }

  /// The first digits of a field as an integer; absent if there are fewer.
  private func digits(_ index: Int, count: Int) -> Int? {
    guard fields.indices.contains(index), fields[index].count >= count else { return nil }
    var value = 0
    for byte in bytes[fields[index]].prefix(count) {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return value
  }
}

/// The value of a hexadecimal digit; absent for any other byte.
private func hexadecimalValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  default: nil
  }
}
