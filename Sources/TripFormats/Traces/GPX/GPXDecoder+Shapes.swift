import Notations
import TripModel

extension GPXDecoder {
  /// The fix of the next track point, if it repeats the shape of an earlier one.
  ///
  /// Absent if the scanner must read it.
  mutating func repeatedPoint() -> Fix? {
    // Before the first time is read, and after a flaw, a fix may need a warning.
    guard recorder.isWatching, clock.timed > 0, scanner.window.nextFlaw == .max else { return nil }
    var draft = FixDraft()
    let bytes = scanner.window.bytes
    let end = shapes.read(bytes.span, from: scanner.window.consumed, into: &draft)
    guard let end, draft.time != nil, draft.hasPlainCoordinate else { return nil }
    scanner.skip(to: end)
    recorder.begin(in: scanner.window)
    return clock.plainFix(draft)
  }

  /// Begins to record after the end of a track point.
  mutating func recordNextPoint() {
    if scanner.isPaused { recorder.begin(in: scanner.window) } else { recorder.giveUp() }
  }

  /// Keeps the shape of the point that just ended.
  mutating func learnShape() {
    guard shapes.isLearning, scanner.isPaused, let shape = recorder.shape(in: scanner.window)
    else { return }
    shapes.learn(shape)
  }

  /// Records the ranges of the track point's coordinates.
  mutating func recordCoordinate() {
    guard recorder.isWatching else { return }
    guard let latitude = scanner.attributeRange(GPXName.lat.rawValue),
      let longitude = scanner.attributeRange(GPXName.lon.rawValue)
    else { return recorder.giveUp() }
    if latitude.lowerBound < longitude.lowerBound {
      recorder.note(.latitude, at: latitude)
      recorder.note(.longitude, at: longitude)
    } else {
      recorder.note(.longitude, at: longitude)
      recorder.note(.latitude, at: latitude)
    }
  }

  /// Records the range of the text of the element that just ended.
  mutating func recordValue(_ field: GPXPointShape.Field) {
    // A point with another kind of fix or unit has another shape.
    let name = GPXName(rawValue: scanner.name)
    guard recorder.isWatching, name != .fix, name != .unit else { return }
    guard let range = scanner.textRange else { return recorder.giveUp() }
    if !range.isEmpty { recorder.note(field, at: range) }
  }

  /// The meaning of the element that just ended in a track point.
  var field: GPXPointShape.Field {
    guard let name = GPXName(rawValue: scanner.name) else { return .unused }
    if format == .tcx { return fieldOfTCX(name) }
    switch name {
    case .time where scanner.depth == pointDepth: return .time
    case .ele where scanner.depth == pointDepth: return .measure(.altitude)
    case .speed: return .measure(.speed)
    case .value where scanner.parentName == GPXName.speed2D.rawValue: return .measure(.speed)
    case .course: return .measure(.course)
    case .bearing: return .bearing
    case .hacc, .healthAccuracy, .accuracy, .accuracyHorizontal, .horizontalAccuracy,
      .hdop where dilutionIsAccuracy:
      return .measure(.accuracy)
    case .simulated: return .simulated
    default: return .unused
    }
  }

  private func fieldOfTCX(_ name: GPXName) -> GPXPointShape.Field {
    switch name {
    case .pointTime: .time
    case .latitudeDegrees: .latitude
    case .longitudeDegrees: .longitude
    case .altitudeMeters: .measure(.altitude)
    case .pointSpeed: .measure(.speed)
    default: .unused
    }
  }
}
