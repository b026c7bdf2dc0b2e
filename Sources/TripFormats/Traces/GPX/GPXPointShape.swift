import Notations

/// The form of a track point: the bytes that repeat in each point, and the values between them.
///
/// A logger writes every point in the same way, except for its values. After the XML scanner has
/// parsed one point, another point with the same bytes outside the values has the same tags, so
/// that only the values need parsing, at a fraction of the cost.
struct GPXPointShape: Equatable, Sendable {
  /// The meaning of a value.
  enum Field: Hashable, Sendable {
    case latitude
    case longitude
    case time
    case measure(FixMeasure)
    /// A course, unless another course precedes it.
    case bearing
    case simulated
    /// A value that is not used.
    case unused
    /// No value: the point is complete.
    case end
  }

  /// A run of repeating bytes and the value after it.
  struct Piece: Equatable, Sendable {
    /// The range of the run in `bytes`.
    var bytes: Range<Int>
    /// The meaning of the value.
    var field: Field
    /// The byte after the value.
    var mark: UInt8
  }

  /// The bytes that repeat.
  private(set) var bytes: [UInt8] = []

  /// The pieces in order; only the last one has no value.
  private(set) var pieces: [Piece] = []
}

extension GPXPointShape {
  /// Adds a run of repeating bytes and the value after it.
  mutating func append(_ stretch: ArraySlice<UInt8>, before field: Field, mark: UInt8) {
    let start = bytes.count
    bytes += stretch
    pieces.append(Piece(bytes: start..<bytes.count, field: field, mark: mark))
  }

  /// The number of leading pieces shared with another shape.
  func commonPieces(with other: GPXPointShape) -> Int {
    zip(pieces, other.pieces).prefix { one, two in
      one == two && bytes[one.bytes] == other.bytes[two.bytes]
    }.count
  }
}

/// Records the ranges of a track point's values while the XML scanner reads it.
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

  /// Abandons the point, which must not be used as a shape.
  mutating func giveUp() {
    isWatching = false
  }

  /// Records a value.
  mutating func note(_ field: GPXPointShape.Field, at range: Range<Int>) {
    values.append((range, field))
  }

  /// The shape of the point that ends at the window's read position.
  ///
  /// Absent if it was abandoned or its beginning has left the window.
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
