import Notations

/// The shapes of the track points read so far, up to a limit, for reading further points.
struct GPXPointShapes: Sendable {
  /// The maximum number of shapes, for points with and without some of their values.
  private static let limit = 8

  /// The maximum length of a value in bytes.
  private static let valueLimit = 1024

  private var shapes: [GPXPointShape] = []
  /// The number of leading pieces that each shape shares with each other shape.
  private var common: [[Int]] = []
  private var latest = 0
  private var oldest = 0
  private var learned = 0
  private var used = 0
}

extension GPXPointShapes {
  /// Whether to learn further shapes; false if every point has a different shape.
  var isLearning: Bool { learned <= 4 * Self.limit + used / 8 }

  /// Adds a shape, replacing the oldest one beyond the limit.
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

  /// Reads the point after an index, if it has a known shape and needs no warning.
  ///
  /// - Returns: Its end; absent if the draft is not usable.
  mutating func read(_ bytes: Span<UInt8>, from start: Int, into draft: inout FixDraft) -> Int? {
    var index = start
    var piece = 0
    var failed: Int?
    for offset in 0..<shapes.count {
      let candidate = offset == 0 ? latest : offset <= latest ? offset - 1 : offset
      if let failed {
        // Continue with a shape that shares all pieces up to the failure.
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

  /// Advances along a shape; returns false if the bytes differ.
  ///
  /// Index and piece are then at the difference.
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

  /// Whether a run of bytes is found at an index.
  @inline(__always)
  private static func stands(_ stretch: Span<UInt8>, in bytes: Span<UInt8>, at index: Int) -> Bool {
    guard bytes.count - index >= stretch.count else { return false }
    let text = bytes.extracting(index..<(index + stretch.count))
    // There is no early exit, so that the compiler compares many bytes at a time.
    var difference: UInt8 = 0
    for offset in 0..<stretch.count { difference |= stretch[offset] ^ text[offset] }
    return difference == 0
  }

  /// Reads a value; returns the index of its end, or nil if it is not plain.
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
    case .measure(let measure): guard draft.set(measure, value) else { return nil }
    case .bearing: guard draft.course != nil || draft.set(.course, value) else { return nil }
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

  /// The index of the mark after a value; absent if other markup or a reference comes first.
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
