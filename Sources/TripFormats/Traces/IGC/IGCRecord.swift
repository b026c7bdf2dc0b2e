import Notations

/// A line of an IGC file: a letter, and fields at fixed byte positions.
struct IGCRecord {
  /// The bytes of the line.
  let bytes: [UInt8]

  /// The byte ranges of the additions to B records, by their codes.
  var additions: [String: Range<Int>] = [:]
}

extension IGCRecord {
  /// Whether the line begins with the given letters.
  func isKind(_ letters: String) -> Bool { bytes.starts(with: letters.utf8) }

  /// The line as text for a message.
  var text: String {
    String(decoding: bytes.prefix(40).filter { $0 >= 0x20 }, as: UTF8.self)
  }

  /// The date of `HFDTE010524` or `HFDTEDATE:010524,01`, in milliseconds; absent for another line.
  var date: Int64? {
    guard isKind("HFDTE") else { return nil }
    guard let first = bytes.firstIndex(where: isDigit),
      let date = number(first..<first + 6).flatMap(CivilDate.init(dayFirst:))
    else { return nil }
    return Int64(date.daysSinceEpoch) * 86_400_000
  }

  /// The byte ranges of the additions to the B records, by code; absent unless this is an I record.
  ///
  /// `I013638FXA`: bytes 36 to 38, counted from 1.
  var statedAdditions: [String: Range<Int>]? {
    guard isKind("I"), let count = number(1..<3) else { return nil }
    var additions: [String: Range<Int>] = [:]
    for start in stride(from: 3, to: 3 + count * 7, by: 7) {
      guard bytes.count >= start + 7, let first = number(start..<start + 2),
        let last = number(start + 2..<start + 4)
      else { break }
      let code = String(decoding: bytes[start + 4..<start + 7], as: UTF8.self)
      if first > 35, first <= last { additions[code] = first - 1..<last }
    }
    return additions
  }

  /// The whole number in an addition; absent if the record has none.
  func addition(_ code: String) -> Double? {
    additions[code].flatMap { $0.count <= 9 ? number($0).map(Double.init) : nil }
  }

  /// The further decimals of another field that an addition states: 0.25 for `25`.
  private func fraction(_ code: String) -> Double {
    let scale = additions[code, default: 0..<0].reduce(1.0) { scale, _ in scale * 10 }
    return (addition(code) ?? 0) / scale
  }
}

extension IGCRecord {
  /// The time of day of a B record, in milliseconds.
  var timeOfDay: Int64? {
    let milliseconds = Int64((fraction("TDS") * 1000).rounded())
    return number(1..<7).flatMap(Notations.timeOfDay(digits:)).map { $0 + milliseconds }
  }

  /// The latitude of a B record, in degrees.
  var latitude: Double? { angle(7..<9, 9..<14, "LAD", positive: "N", negative: "S") }

  /// The longitude of a B record, in degrees.
  var longitude: Double? { angle(15..<18, 18..<23, "LOD", positive: "E", negative: "W") }

  /// Whether the fix of a B record has three dimensions; absent if that is not stated.
  var isFull: Bool? {
    guard bytes.count >= 35 else { return nil }
    switch bytes[24] {
    case UInt8(ascii: "A"): return true
    case UInt8(ascii: "V"): return false
    default: return nil
    }
  }

  /// The receiver's altitude above the ellipsoid in a B record, in meters.
  var altitude: Double? {
    guard bytes.count >= 35 else { return nil }
    if bytes[30] == UInt8(ascii: "-") { return number(31..<35).map { -Double($0) } }
    return number(30..<35).map { Double($0) }
  }

  /// The angle in two ranges of bytes: degrees, and thousandths of a minute.
  ///
  /// A letter follows them, and an addition has further decimals.
  private func angle(
    _ degrees: Range<Int>, _ thousandths: Range<Int>, _ decimals: String,
    positive: Unicode.Scalar, negative: Unicode.Scalar
  ) -> Double? {
    let side = thousandths.upperBound
    guard let degrees = number(degrees), let thousandths = number(thousandths),
      bytes.count > side, thousandths < 60_000
    else { return nil }
    let value = (Double(degrees * 60_000 + thousandths) + fraction(decimals)) / 60_000
    if bytes[side] == UInt8(ascii: positive) { return value }
    return bytes[side] == UInt8(ascii: negative) ? -value : nil
  }

  /// The digits of some bytes as a number; absent if one of them is not a digit.
  func number(_ range: Range<Int>) -> Int? {
    guard range.upperBound <= bytes.count else { return nil }
    var number = 0
    for byte in bytes[range] {
      guard isDigit(byte) else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return number
  }
}

extension IGCRecord {
  /// Whether a line identifies a text as an IGC file: a date header, or a complete B record.
  static func isSign(_ line: ArraySlice<UInt8>) -> Bool {
    let record = IGCRecord(bytes: Array(line))
    if record.isKind("HFDTE") { return record.date != nil }
    return record.isKind("B") && record.timeOfDay != nil && record.latitude != nil
      && record.longitude != nil && record.isFull != nil
  }
}
