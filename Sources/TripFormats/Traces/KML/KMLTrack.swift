import Notations

/// Coordinates and times that are paired by their order.
struct KMLTrack {
  /// The maximum length of a line's coordinates in bytes.
  static let lineLimit = 64 * 1_048_576

  /// The maximum number of unpaired coordinates or times.
  static let waitingLimit = 4_000_000

  /// The number of times read.
  private(set) var timeCount = 0

  /// The number of coordinates read.
  private(set) var coordinateCount = 0

  /// Whether all coordinates are held until the end of the track.
  var isHeld = false

  /// The unpaired times, in milliseconds since 1970; absent for malformed ones.
  private var times: [Int64?] = []
  private var drafts: [FixDraft?] = []
  private var taken = 0
  private var isFinished = false
  private var isOverfull = false
}

extension KMLTrack {
  /// The coordinate with an index, if it is held and usable.
  subscript(index: Int) -> FixDraft? {
    get { isHeld && index < drafts.count ? drafts[index] : nil }
    set { drafts[index] = newValue }
  }

  /// Adds a time; absent for a malformed one.
  mutating func append(_ time: Int64?) {
    timeCount += 1
    if times.count < Self.waitingLimit { times.append(time) } else { isOverfull = true }
  }

  /// Drops the times, which do not belong to its coordinates.
  mutating func forgetTimes() {
    times = []
    timeCount = 0
  }

  /// Adds a coordinate, `lon lat alt` or, in a line, `lon,lat,alt`; returns its fault, if any.
  ///
  /// An empty one means that there was no fix at its time.
  mutating func append(
    _ text: some Sequence<UInt8>, isLine: Bool, malformed: @autoclosure () -> Diagnostic
  ) -> Diagnostic? {
    let parts = text.split { isLine ? $0 == UInt8(ascii: ",") : isBlank($0) }
    let numbers = parts.map { decimalNumber(in: $0.span, 0..<$0.count) }
    coordinateCount += 1
    guard drafts.count < Self.waitingLimit else {
      isOverfull = true
      return nil
    }
    drafts.append(nil)
    if parts.isEmpty { return nil }
    guard numbers.count >= 2, let longitude = numbers[0], let latitude = numbers[1] else {
      return malformed()
    }
    var draft = FixDraft()
    var fault: Diagnostic?
    if numbers.count > 2, let altitude = numbers[2] { _ = draft.set(.altitude, altitude) }
    let isUsable = draft.setCoordinate(latitude: latitude, longitude: longitude) { found, _ in
      fault = found
    }
    if isUsable { drafts[drafts.count - 1] = draft }
    return fault
  }

  /// Ends the track; returns the fault of the whole track, if any.
  mutating func finish() -> Diagnostic? {
    isFinished = true
    if isOverfull { return .endlessLine(limit: Self.waitingLimit) }
    if timeCount == 0 || timeCount == coordinateCount { return nil }
    return .unequalCounts(times: timeCount, coordinates: coordinateCount)
  }

  /// Takes the next coordinate that has its time, or will have none; absent if there is none.
  mutating func takeFirst() -> FixDraft? {
    if isHeld, !isFinished { return nil }
    while taken < drafts.count {
      let isTimeless = isFinished && timeCount == 0
      guard isTimeless || taken < times.count else { return nil }
      let index = taken
      taken += 1
      guard var draft = drafts[index] else { continue }
      if !isTimeless {
        guard let time = times[index] else { continue }
        draft.time = time
      }
      return draft
    }
    if taken == times.count {
      // All are paired: a track with alternating elements needs no memory.
      times.removeAll(keepingCapacity: true)
      drafts.removeAll(keepingCapacity: true)
      taken = 0
    }
    return nil
  }
}
