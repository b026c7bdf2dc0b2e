import Geodesy
import Notations
package import TripModel
package import TripRecords

/// A trip as shown in a report, collected from the lines of its events.
///
/// Memory is bounded: the fixes and events of a long drive are thinned as they are read.
package struct ReportedTrip: Sendable {
  /// The stream's first line; absent if missing.
  private(set) var start: RecordLine?

  /// The stream's last line; absent if the stream is truncated.
  private(set) var summary: RecordLine?

  /// The drive in time order.
  private(set) var samples: [DriveSample] = []

  /// The number of samples omitted from a long drive.
  private(set) var thinned = 0

  /// The events in time order.
  private(set) var events: [ReportedEvent] = []

  /// The number of events omitted from a long drive.
  private(set) var omitted = 0

  /// The digests of the routes driven, in order; empty texts are unknown.
  private(set) var routeDigests: [String] = []

  /// Whether the stream includes every fix.
  private(set) var hasProgress = false

  /// Seconds from the first fix to the last event.
  private(set) var duration = 0.0

  /// The threshold of the first `off_route`, in meters.
  private(set) var threshold: Double?

  private var stretches = TripStretches()
  private var isOffRoute = false
  /// Whether the signal has come back since the last sample.
  private var isAfterSilence = false
  /// The room for events until they are thinned.
  private var room = ListRoom.page

  package init() {}
}

extension ReportedTrip {
  /// The number of samples at which a long drive is thinned, and the number kept.
  private static let sampleLimits = (reached: 60_000, left: 20_000)

  /// The maximum number of route digests kept.
  private static let routeLimit = 10_000

  /// The maximum number of samples on a page.
  private static let sampleBudget = 8_000

  /// Whether the stream had any event.
  package var hasEvents: Bool {
    start != nil || !samples.isEmpty || events.contains { !$0.name.isEmpty }
  }

  /// Whether one of some routes was driven, or it is unknown which were.
  package func drives(anyOf routes: [Route]) -> Bool {
    routeDigests.isEmpty || routes.contains { routeDigests.contains($0.digest.text) }
  }

  /// The start time in milliseconds since 1970; absent without the first line.
  var startMilliseconds: Double? {
    start?["time"]?.text.flatMap(dateAndTime).map(Double.init)
  }

  var bars: [TripStretch] { stretches.all(until: duration) }

  /// Adds the next line of the stream.
  package mutating func receive(_ line: RecordLine) {
    let time = min(max(line["t_s"]?.number ?? duration, 0), 1e9)
    duration = max(duration, time)
    let schema = line.schema
    if let event = schema?.event {
      note(event, line)
      stretches.receive(event, line, at: time)
      if event != .locationDiscard { sample(event, line, at: time) }
    }
    // Events of every fix are drawn instead of listed.
    if schema?.group != .progress || schema?.event == .locationDiscard {
      list(line, schema, at: time)
    }
  }

  /// Thins the drive to the limits of a page; call it after the last line.
  package mutating func finish() {
    thin(to: Self.sampleBudget)
    fillSpeeds()
    thinEvents()
    let listed = Set(ListRoom.table.fitting(events))
    for index in events.indices { events[index].isListed = listed.contains(index) }
  }

  private mutating func thinEvents() {
    let kept = ListRoom.page.fitting(events)
    omitted += events.count - kept.count
    events = kept.map { events[$0] }
    room = ListRoom.page
  }

  private mutating func thin(to budget: Int) {
    let kept = LineThinning.kept(of: samples.count, budget: budget) { point, before, after in
      samples[point].worth(between: samples[before], samples[after])
    }
    guard kept.count < samples.count else { return }
    thinned += samples.count - kept.count
    samples = kept.map { samples[$0] }
  }

  /// Derives speeds from positions if the receiver did not report any.
  ///
  /// Each speed is the median of three, so that a single outlier does not set the scale.
  private mutating func fillSpeeds() {
    guard !samples.contains(where: { $0.speed != nil }) else { return }
    let derived = samples.indices.map { index -> Double? in
      guard index > 0, !samples[index].followsSilence else { return nil }
      let (last, next) = (samples[index - 1], samples[index])
      let seconds = next.time - last.time
      return seconds > 0 ? last.coordinate.distance(to: next.coordinate) / seconds : nil
    }
    for index in samples.indices where derived[index] != nil {
      let near = derived[max(index - 1, 0)...min(index + 1, derived.count - 1)]
        .compactMap(\.self).sorted()
      samples[index].speed = near[(near.count - 1) / 2]
    }
  }
}

extension ReportedTrip {
  /// Records the information in an event about the whole trip.
  private mutating func note(_ event: EventName, _ line: RecordLine) {
    switch event {
    case .start: start = start ?? line.shortened
    case .summary: summary = line.shortened
    case .progress: hasProgress = true
    case .offRoute:
      isOffRoute = true
      threshold = threshold ?? line["threshold_m"]?.number
    case .onRoute: isOffRoute = false
    case .signalBack: isAfterSilence = true
    case .routeChange:
      isOffRoute = false
      if routeDigests.count < Self.routeLimit {
        routeDigests.append(String((line["route_digest"]?.text ?? "").prefix(16)))
      }
    default: break
    }
  }

  /// Records the information in a line about its fix.
  private mutating func sample(_ event: EventName, _ line: RecordLine, at time: Double) {
    guard let fix = line["fix"]?.integer, let coordinate = line.coordinate() else { return }
    let isSimulated = line["simulated"]?.boolean ?? false
    var sample: DriveSample
    if let last = samples.last, last.fix == fix, !isSimulated || last.time == time {
      // An event between two fixes has the coordinate of the earlier fix, which is outdated by
      // then.
      guard last.time == time else { return }
      sample = last
      samples.removeLast()
    } else {
      if samples.count >= Self.sampleLimits.reached { thin(to: Self.sampleLimits.left) }
      sample = DriveSample(time: time, fix: fix, coordinate: coordinate)
      sample.followsSilence = isAfterSilence && samples.last?.standing != .simulated
      isAfterSilence = false
    }
    // The coordinate of `location` is the snapped one.
    if event != .location { sample.coordinate = coordinate }
    sample.snapped = line.coordinate("snapped_") ?? sample.snapped
    sample.speed = line["speed_mps"]?.number ?? sample.speed
    sample.remaining = line["remaining_m"]?.number ?? sample.remaining
    sample.remainingTime = line["remaining_s"]?.number ?? sample.remainingTime
    if event == .progress {
      sample.deviation = line["deviation_m"]?.number
      sample.limit = line["limit_mps"]?.number
    }
    sample.standing = isSimulated ? .simulated : standing(line) ?? sample.standing
    sample.route = max(routeDigests.count - 1, 0)
    samples.append(sample)
  }

  /// The traveler's relation to the route in a line; absent if unknown.
  private func standing(_ line: RecordLine) -> DriveSample.Standing? {
    if let state = line["state"]?.text {
      return state == NavigationStatus.offRoute.rawValue ? .offRoute : .onRoute
    }
    return isOffRoute ? .offRoute : nil
  }

  private mutating func list(_ line: RecordLine, _ schema: EventSchema?, at time: Double) {
    let family = EventFamily(schema)
    let line = line.shortened
    if !room.take(line) { thinEvents() }
    events.append(
      ReportedEvent(
        number: events.count + omitted, time: time, coordinate: line.coordinate(),
        snapped: line.coordinate("snapped_"), family: family, line: line))
  }
}
