import Notations
import TripModel

/// Coordinates and times that are paired by their order.
struct KMLTrack {
  /// The maximum length of a line's coordinates in bytes.
  static let lineLimit = 64 * 1_048_576

  /// The maximum number of unpaired coordinates or times.
  static let waitingLimit = 4_000_000

  private(set) var timeCount = 0
  private(set) var coordinateCount = 0

  /// The number of coordinates held until the end of the track.
  ///
  /// Arrays of their speeds and courses may follow the coordinates.
  var heldLimit = 0

  /// The values of the coordinates by their index: courses, speeds and accuracies.
  private var values: [FixDraft] = []

  /// The number of coordinates that were taken and are no longer kept.
  private var forgotten = 0

  /// The unpaired times, in milliseconds since 1970; absent for malformed ones.
  private var times: [Int64?] = []
  private var drafts: [FixDraft?] = []
  private var taken = 0
  private var isFinished = false
  private var isOverfull = false
}

extension KMLTrack {
  /// Adds a measure, read into a draft, to the coordinate with an index.
  ///
  /// Returns false if the coordinate was already taken.
  mutating func take(_ measure: FixMeasure, of stated: FixDraft, at index: Int) -> Bool {
    guard index >= forgotten + taken else { return false }
    guard index < Self.waitingLimit else { return true }
    while values.count <= index { values.append(FixDraft()) }
    switch measure {
    case .course: values[index].course = stated.course
    case .speed: values[index].speed = stated.speed
    case .accuracy: values[index].accuracy = stated.accuracy
    case .altitude: break
    }
    return true
  }

  /// Adds a time; absent for a malformed one.
  mutating func append(_ time: Int64?) {
    timeCount += 1
    if times.count < Self.waitingLimit { times.append(time) } else { isOverfull = true }
  }

  /// Whether it is a line of a number of coordinates that begins at a fix.
  func isLine(from fix: FixDraft, count: Int) -> Bool {
    let first = drafts.first ?? nil
    return coordinateCount == count && first?.latitude == fix.latitude
      && first?.longitude == fix.longitude
  }

  /// Drops the times and the values, which do not belong to its coordinates.
  mutating func forgetTimes() {
    times = []
    timeCount = 0
    values = []
  }

  /// Adds a coordinate, `lon lat alt` or, in a line, `lon,lat,alt`; returns its fault, if any.
  ///
  /// An empty coordinate means that there was no fix at its time.
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
    // Geo Tracker writes radians: a drive with no angle beyond 2π is less likely than that.
    if values.allSatisfy({ $0.course ?? 0 <= 2 * .pi }) {
      for index in values.indices { values[index].course = nil }
    }
    if isOverfull { return .endlessLine(limit: Self.waitingLimit) }
    if timeCount == 0 || timeCount == coordinateCount { return nil }
    return .unequalCounts(times: timeCount, coordinates: coordinateCount)
  }

  /// Takes the next coordinate that has its time, or will have no time; absent if there is none.
  mutating func takeFirst() -> FixDraft? {
    if !isFinished, drafts.count < heldLimit { return nil }
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
      if let stated = values.element(at: forgotten + index) {
        (draft.course, draft.speed, draft.accuracy) = (stated.course, stated.speed, stated.accuracy)
      }
      return draft
    }
    if taken == times.count {
      // All are paired, so a track with alternating elements needs no memory.
      times.removeAll(keepingCapacity: true)
      drafts.removeAll(keepingCapacity: true)
      forgotten += taken
      taken = 0
    }
    return nil
  }
}
