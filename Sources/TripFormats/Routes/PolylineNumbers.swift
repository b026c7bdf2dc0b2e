import Geodesy
import Notations

/// The numbers in the characters of an encoded line: five bits per character, lowest first.
struct PolylineNumbers {
  /// The index of the next character.
  private(set) var offset = 0

  private let bytes: [UInt8]

  /// The maximum number of characters of a number.
  private let longest: Int

  /// The six bits of a character; absent if it is not used.
  private let value: (UInt8) -> Int?

  /// Begins at the first character; by default six bits are added to `?`.
  init(
    _ text: some Sequence<UInt8>, longest: Int = 8,
    value: @escaping (UInt8) -> Int? = { 63...126 ~= $0 ? Int($0) - 63 : nil }
  ) {
    bytes = Array(text)
    self.longest = longest
    self.value = value
  }

  /// The next number; absent at another character, at the end or if it is too long.
  mutating func next() -> Int? {
    var number = 0
    var shift = 0
    while offset < bytes.count, shift < 5 * longest {
      guard let part = value(bytes[offset]) else { return nil }
      number |= (part & 0x1F) << shift
      shift += 5
      offset += 1
      if part < 0x20 { return number }
    }
    return nil
  }

  /// The next number in zigzag form: 0, −1, 1, −2, 2…
  mutating func nextSigned() -> Int? {
    next().map { $0 & 1 == 1 ? ~($0 >> 1) : $0 >> 1 }
  }

  /// The line of the differences of scaled degrees up to the end, latitude first.
  ///
  /// Absent at a malformed number. A third dimension is dropped.
  ///
  /// - Throws: The fault of a point that leaves the range of degrees.
  mutating func line(
    dimensions: Int, scale: Double, _ notes: inout RouteNotes, at position: SourcePosition
  ) throws(Diagnostic) -> [Coordinate]? {
    var line: [Coordinate] = []
    line.reserveCapacity(bytes.count / 4)
    var sums = [0, 0, 0]
    while offset < bytes.count {
      for dimension in 0..<dimensions {
        guard let difference = nextSigned() else { return nil }
        sums[dimension] &+= difference
      }
      line.append(
        try notes.coordinate(
          latitude: Double(sums[0]) / scale, longitude: Double(sums[1]) / scale, at: position))
    }
    return line
  }
}
