import Notations

/// The shapes of the track points read so far, the first few of them, and the reading of further
/// points by them.
struct GPXPointShapes: Sendable {
  /// The most shapes that are kept: points with and without some of their values.
  private static let limit = 8

  /// The most bytes that a value may have.
  private static let valueLimit = 1024

  private var shapes: [GPXPointShape] = []
  /// How many pieces each shape has in common with each other one.
  private var common: [[Int]] = []
  private var latest = 0
  private var oldest = 0
  private var learned = 0
  private var used = 0
}

extension GPXPointShapes {
  /// Whether another shape is worth knowing: not when every point looks different.
  var isLearning: Bool { learned <= 4 * Self.limit + used / 8 }

  /// Takes a shape in, in the place of the oldest one when there are too many.
  mutating func learn(_ shape: GPXPointShape) {
    learned += 1
    if shapes.count < Self.limit {
      latest = shapes.count
      shapes.append(shape)
    } else {
      latest = oldest
      shapes[latest] = shape
      oldest = (oldest + 1) % Self.limit
    }
    common = shapes.map { one in shapes.map { one.commonPieces(with: $0) } }
  }

  /// Reads the point after an index if it has the shape of an earlier one and nothing in it is to
  /// be told of; the index of its end. Otherwise the draft is of no use.
  mutating func read(_ bytes: Span<UInt8>, from start: Int, into draft: inout FixDraft) -> Int? {
    var index = start
    var piece = 0
    var failed: Int?
    for offset in 0..<shapes.count {
      let candidate = offset == 0 ? latest : offset <= latest ? offset - 1 : offset
      if let failed {
        // A shape that goes the same way up to where the last one failed is gone on with.
        guard common[failed][candidate] >= piece else { continue }
      }
      if Self.follow(shapes[candidate], bytes, &index, &piece, &draft) {
        latest = candidate
        used += 1
        return index
      }
      failed = candidate
    }
    return nil
  }

  /// Goes on along a shape; false where the bytes differ, at which index and piece stay.
  private static func follow(
    _ shape: GPXPointShape, _ bytes: Span<UInt8>, _ index: inout Int, _ piece: inout Int,
    _ draft: inout FixDraft
  ) -> Bool {
    let repeating = shape.bytes.span
    let pieces = shape.pieces.span
    while piece < pieces.count {
      let next = pieces[piece]
      let stretch = repeating.extracting(next.bytes)
      guard stands(stretch, in: bytes, at: index),
        let end = take(
          next.field, bytes, from: index + stretch.count, upTo: next.mark, into: &draft)
      else { return false }
      index = end
      piece += 1
    }
    return true
  }

  /// Whether a stretch of bytes stands at an index.
  @inline(__always)
  private static func stands(
    _ stretch: Span<UInt8>, in bytes: Span<UInt8>, at index: Int
  ) -> Bool {
    guard bytes.count - index >= stretch.count else { return false }
    let text = bytes.extracting(index..<(index + stretch.count))
    // Without an early end, so that the compiler compares many bytes at a time.
    var difference: UInt8 = 0
    for offset in 0..<stretch.count { difference |= stretch[offset] ^ text[offset] }
    return difference == 0
  }

  /// Takes a value in; the index of its end, or nothing when it is not plain.
  @inline(__always)
  private static func take(
    _ field: GPXPointShape.Field, _ bytes: Span<UInt8>, from start: Int, upTo mark: UInt8,
    into draft: inout FixDraft
  ) -> Int? {
    switch field {
    case .end: return start
    case .time: return takeTime(bytes, from: start, upTo: mark, into: &draft)
    case .unused: return end(of: bytes, from: start, upTo: mark)
    case .simulated: return takeOrigin(bytes, from: start, upTo: mark, into: &draft)
    default: break
    }
    guard let (value, end) = plainDecimalNumber(in: bytes, from: start, upTo: mark) else {
      return nil
    }
    switch field {
    case .latitude: draft.latitude = value
    case .longitude: draft.longitude = value
    case .altitude: guard draft.setAltitude(value) else { return nil }
    case .accuracy: guard draft.setAccuracy(value) else { return nil }
    case .course: guard draft.setCourse(value) else { return nil }
    case .bearing: guard draft.course != nil || draft.setCourse(value) else { return nil }
    case .speed: guard draft.setSpeed(value) else { return nil }
    case .time, .simulated, .unused, .end: break
    }
    return end
  }

  private static func takeTime(
    _ bytes: Span<UInt8>, from start: Int, upTo mark: UInt8, into draft: inout FixDraft
  ) -> Int? {
    guard let end = end(of: bytes, from: start, upTo: mark),
      let moment = try? timestamp(in: bytes, start..<end), moment.hasZone,
      FixClock.range.contains(moment.milliseconds)
    else { return nil }
    draft.time = moment.milliseconds
    return end
  }

  private static func takeOrigin(
    _ bytes: Span<UInt8>, from start: Int, upTo mark: UInt8, into draft: inout FixDraft
  ) -> Int? {
    guard let end = end(of: bytes, from: start, upTo: mark) else { return nil }
    let length = end - start
    let isTrue =
      length == 4 && bytes[start] == UInt8(ascii: "t") && bytes[start + 1] == UInt8(ascii: "r")
      && bytes[start + 2] == UInt8(ascii: "u") && bytes[start + 3] == UInt8(ascii: "e")
    let isFalse = length == 5 && bytes[start] == UInt8(ascii: "f")
    guard isTrue || isFalse else { return nil }
    draft.isSimulated = isTrue
    return end
  }

  /// The index of the mark after a value; absent when other markup or a reference comes first.
  private static func end(of bytes: Span<UInt8>, from start: Int, upTo mark: UInt8) -> Int? {
    var index = start
    let limit = min(bytes.count, start + valueLimit)
    while index < limit {
      let byte = bytes[index]
      if byte == mark { return index }
      if byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") { return nil }
      index += 1
    }
    return nil
  }
}
