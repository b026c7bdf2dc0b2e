import Notations
import TripModel

extension GPXDecoder {
  /// The fix of the next track point, if it repeats the shape of an earlier one; absent if the
  /// scanner must read it.
  mutating func repeatedPoint() -> Fix? {
    // Before the first time is found, and after a flaw, a fix may need a warning.
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
  mutating func recordValue() {
    // A point with another kind of fix has another shape, because one kind is no fix.
    guard recorder.isWatching, GPXName(rawValue: scanner.name) != .fix else { return }
    guard let range = scanner.textRange else { return recorder.giveUp() }
    if !range.isEmpty { recorder.note(fieldAtHand, at: range) }
  }

  /// The field of the element that just ended, consistent with `endField`.
  private var fieldAtHand: GPXPointShape.Field {
    let isDirect = scanner.depth == pointDepth
    switch GPXName(rawValue: scanner.name) {
    case .time: return isDirect ? .time : .unused
    case .ele: return isDirect ? .measure(.altitude) : .unused
    case .speed: return .measure(.speed)
    case .course: return .measure(.course)
    case .bearing: return .bearing
    case .hacc, .healthAccuracy, .accuracy, .accuracyHorizontal, .horizontalAccuracy:
      return .measure(.accuracy)
    case .hdop: return dilutionIsAccuracy ? .measure(.accuracy) : .unused
    case .simulated: return .simulated
    default: return .unused
    }
  }
}
