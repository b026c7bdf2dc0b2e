import Notations

/// The form of a track point that was read: bytes that repeat from point to point, and between
/// them the values.
///
/// A logger writes every point alike but for its values. Once the XML scanner has understood one
/// from `<` to `>`, another whose bytes outside of the values are the same is made of the same
/// tags, so that only the values are left to read: a fraction of the work.
struct GPXPointShape: Equatable, Sendable {
  /// What a value is to a fix.
  enum Field: Hashable, Sendable {
    case latitude
    case longitude
    case time
    case altitude
    case accuracy
    case course
    case bearing
    case speed
    case simulated
    /// A value that nobody asks for.
    case unused
    /// No value: the point is complete.
    case end
  }

  /// A stretch of repeating bytes and the value after it.
  struct Piece: Equatable, Sendable {
    /// The stretch among the repeating bytes.
    var bytes: Range<Int>
    /// The value.
    var field: Field
    /// The byte after the value.
    var mark: UInt8
  }

  /// The bytes that repeat.
  private(set) var bytes: [UInt8] = []

  /// The pieces in their order; the last one, and no other, has no value.
  private(set) var pieces: [Piece] = []
}

extension GPXPointShape {
  /// Adds a stretch of repeating bytes and the value after it.
  mutating func append(_ stretch: ArraySlice<UInt8>, before field: Field, mark: UInt8) {
    let start = bytes.count
    bytes += stretch
    pieces.append(Piece(bytes: start..<bytes.count, field: field, mark: mark))
  }

  /// The number of pieces at the beginning that another shape has too.
  func commonPieces(with other: GPXPointShape) -> Int {
    zip(pieces, other.pieces).prefix { one, two in
      one == two && bytes[one.bytes] == other.bytes[two.bytes]
    }.count
  }
}

/// Notes where the values of a track point stand while the XML scanner reads it.
struct GPXPointRecorder: Sendable {
  /// Whether all bytes since the end of the last point belong to the one being read.
  private(set) var isWatching = false

  private var values: [(range: Range<Int>, field: GPXPointShape.Field)] = []
  private var start = 0
  private var dropped = 0

  /// Begins after the end of a track point.
  mutating func begin(in window: ByteWindow) {
    values.removeAll(keepingCapacity: true)
    start = window.consumed
    dropped = window.dropped
    isWatching = true
  }

  /// Gives up the point: something in it is not to be repeated.
  mutating func giveUp() {
    isWatching = false
  }

  /// Notes a value.
  mutating func note(_ field: GPXPointShape.Field, at range: Range<Int>) {
    values.append((range, field))
  }

  /// The shape of the point that ends where the window is used up to; absent when it was given up
  /// or when its beginning is no longer at hand.
  func shape(in window: ByteWindow) -> GPXPointShape? {
    guard isWatching, window.dropped == dropped else { return nil }
    var shape = GPXPointShape()
    var index = start
    for (range, field) in values where !range.isEmpty {
      guard index < range.lowerBound, range.upperBound < window.consumed else { return nil }
      shape.append(
        window.bytes[index..<range.lowerBound], before: field,
        mark: window.bytes[range.upperBound])
      index = range.upperBound
    }
    shape.append(window.bytes[index..<window.consumed], before: .end, mark: 0)
    return shape
  }
}
