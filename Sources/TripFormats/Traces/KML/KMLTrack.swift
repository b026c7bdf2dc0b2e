import Notations

/// Places and times that belong together by their order, paired as they come.
struct KMLTrack {
  /// How many bytes of the places of a line are read.
  static let lineLimit = 64 * 1_048_576

  /// How many places or times may wait for their partners.
  static let waitingLimit = 4_000_000

  /// How many times came.
  private(set) var timeCount = 0

  /// How many places came.
  private(set) var placeCount = 0

  /// The times that wait, in milliseconds; absent where one was none.
  private var times: [Int64?] = []
  private var places: [FixDraft?] = []
  private var taken = 0
  private var isFinished = false
  private var isOverfull = false
  private var placeFault: Diagnostic?
}

extension KMLTrack {
  /// Takes a time in; absent for one that is none.
  mutating func append(_ time: Int64?) {
    timeCount += 1
    if times.count < Self.waitingLimit { times.append(time) } else { isOverfull = true }
  }

  /// Takes the times out, which are not those of its places.
  mutating func forgetTimes() {
    times = []
    timeCount = 0
  }

  /// Takes a place in, `lon lat alt` or as a line has it `lon,lat,alt`; false where it is none.
  ///
  /// An empty one says that there was no fix at its time.
  mutating func append(_ text: some Sequence<UInt8>, isLine: Bool) -> Bool {
    let parts = text.split { isLine ? $0 == UInt8(ascii: ",") : isBlank($0) }
    let numbers = parts.map { decimalNumber(in: $0.span, 0..<$0.count) }
    placeCount += 1
    guard places.count < Self.waitingLimit else {
      isOverfull = true
      return true
    }
    places.append(nil)
    if parts.isEmpty { return true }
    guard numbers.count >= 2, let longitude = numbers[0], let latitude = numbers[1] else {
      return false
    }
    var draft = FixDraft()
    draft.latitude = latitude
    draft.longitude = longitude
    if numbers.count > 2, let altitude = numbers[2] { _ = draft.setAltitude(altitude) }
    if let fault = draft.settlePlace() {
      placeFault = fault.traceFault(
        latitude: "\(latitude)", longitude: "\(longitude)",
        names: PlaceNames(latitude: "latitude", longitude: "longitude"))
      if fault.isFatal { return true }
    }
    places[places.count - 1] = draft
    return true
  }

  /// What is wrong with the place that came last; absent when nothing is.
  mutating func takePlaceFault() -> Diagnostic? { placeFault.take() }

  /// Ends the track; returns what is wrong with it as a whole.
  mutating func finish() -> Diagnostic? {
    isFinished = true
    if isOverfull { return .endlessLine(limit: Self.waitingLimit) }
    if timeCount == 0 || timeCount == placeCount { return nil }
    return .unequalCounts(times: timeCount, places: placeCount)
  }

  /// Takes the next place that has its time, or will have none; absent while there is none.
  mutating func takeFirst() -> FixDraft? {
    while taken < places.count {
      let isTimeless = isFinished && timeCount == 0
      guard isTimeless || taken < times.count else { return nil }
      let index = taken
      taken += 1
      guard var draft = places[index] else { continue }
      if !isTimeless {
        guard let time = times[index] else { continue }
        draft.time = time
      }
      return draft
    }
    if taken == times.count {
      // All have found their partners: nothing is held of a track whose times come in turn.
      times.removeAll(keepingCapacity: true)
      places.removeAll(keepingCapacity: true)
      taken = 0
    }
    return nil
  }
}
