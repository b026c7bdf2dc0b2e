import Geodesy
import Notations
package import TripModel
package import TripRecords

/// A trip as a report shows it, gathered from the lines of its events.
///
/// Memory is bounded whatever the stream's length: a long drive is thinned as it comes, and of
/// events beyond a limit only the number is kept.
package struct ReportedTrip: Sendable {
  /// The stream's first line; absent where the stream was cut.
  private(set) var start: RecordLine?

  /// The stream's last line; absent where the stream was cut off.
  private(set) var summary: RecordLine?

  /// The drive in time order.
  private(set) var samples: [DriveSample] = []

  /// The events that are listed.
  private(set) var events: [ReportedEvent] = []

  /// How many events are not listed for want of room.
  private(set) var omitted = 0

  /// The digests of the routes driven, in order; absent where a line does not tell.
  private(set) var routeDigests: [String] = []

  /// Whether the stream tells of every fix.
  private(set) var hasProgress = false

  /// Seconds from the first fix to the last event.
  private(set) var duration = 0.0

  /// Meters from the route at which it counted as left, the first time.
  private(set) var threshold: Double?

  private var stretches = TripStretches()
  private var isOffRoute = false
  private var landmarkRoom = ListRoom()
  private var otherRoom = ListRoom()

  /// Makes the trip of no event.
  package init() {}
}

extension ReportedTrip {
  /// The samples at which a long drive is thinned, and to how many.
  private static let sampleLimits = (reached: 60_000, left: 20_000)

  /// The most routes whose digests are kept.
  private static let routeLimit = 10_000

  /// The samples of a finished page.
  private static let sampleBudget = 8_000

  /// Whether the stream held any event.
  package var hasEvents: Bool {
    start != nil || !samples.isEmpty || events.contains { !$0.name.isEmpty }
  }

  /// Whether one of some routes was driven, as far as the stream tells.
  package func drives(anyOf routes: [Route]) -> Bool {
    routeDigests.isEmpty || routes.contains { routeDigests.contains($0.digest.text) }
  }

  /// When the trip began, in milliseconds since 1970; absent where its first line is not there.
  var startMilliseconds: Double? {
    let bytes = Array((start?["time"]?.text ?? "").utf8)
    let moment = try? timestamp(in: bytes.span, bytes.indices)
    return moment.map { Double($0.milliseconds) }
  }

  /// The stretches of the trip.
  var bars: [TripStretch] { stretches.all(until: duration) }

  /// Takes the next line of the stream.
  package mutating func receive(_ line: RecordLine) {
    let time = min(max(line["t_s"]?.number ?? duration, 0), 1e9)
    duration = max(duration, time)
    let schema = line.schema
    if let event = schema?.event {
      note(event, line)
      stretches.receive(event, line, at: time)
      if event != .locationDiscard { sample(event, line, at: time) }
    }
    if schema?.isListed ?? true { list(line, schema, at: time) }
  }

  /// Brings the drive to the size of a page; call it after the last line.
  package mutating func finish() {
    thin(to: Self.sampleBudget)
    fillSpeeds()
  }

  private mutating func thin(to budget: Int) {
    let kept = LineThinning.kept(of: samples.count, budget: budget) { point, before, after in
      samples[point].worth(between: samples[before], samples[after])
    }
    if kept.count < samples.count { samples = kept.map { samples[$0] } }
  }

  /// Derives speeds from the places where the receiver told none.
  private mutating func fillSpeeds() {
    guard !samples.contains(where: { $0.speed != nil }) else { return }
    for index in samples.indices.dropFirst() {
      let (last, next) = (samples[index - 1], samples[index])
      let seconds = next.time - last.time
      if seconds > 0 { samples[index].speed = last.place.distance(to: next.place) / seconds }
    }
  }
}

extension ReportedTrip {
  /// Notes what an event says of the whole trip.
  private mutating func note(_ event: EventName, _ line: RecordLine) {
    switch event {
    case .start: start = start ?? line.shortened
    case .summary: summary = line.shortened
    case .progress: hasProgress = true
    case .offRoute:
      isOffRoute = true
      threshold = threshold ?? line["threshold_m"]?.number
    case .onRoute: isOffRoute = false
    case .routeChange:
      isOffRoute = false
      if routeDigests.count < Self.routeLimit {
        routeDigests.append(String((line["route_digest"]?.text ?? "").prefix(16)))
      }
    default: break
    }
  }

  /// Takes what a line says of the fix it belongs to.
  private mutating func sample(_ event: EventName, _ line: RecordLine, at time: Double) {
    guard let fix = line["fix"]?.integer, let place = line.place() else { return }
    let isSimulated = line["simulated"]?.boolean ?? false
    var sample: DriveSample
    if let last = samples.last, last.fix == fix, !isSimulated || last.time == time {
      // What happens between two fixes has the place of the first, where nobody is any longer.
      guard last.time == time else { return }
      sample = last
      samples.removeLast()
    } else {
      if samples.count >= Self.sampleLimits.reached { thin(to: Self.sampleLimits.left) }
      sample = DriveSample(time: time, fix: fix, place: place)
    }
    // The place of `location` is the one on the route.
    if event != .location { sample.place = place }
    sample.snapped = line.place("snapped_") ?? sample.snapped
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

  /// How the traveler is to the route by a line of a receiver's fix; absent where it does not tell.
  private func standing(_ line: RecordLine) -> DriveSample.Standing? {
    if let state = line["state"]?.text {
      return state == NavigationStatus.offRoute.rawValue ? .offRoute : .onRoute
    }
    return isOffRoute ? .offRoute : nil
  }

  private mutating func list(_ line: RecordLine, _ schema: EventSchema?, at time: Double) {
    let family = EventFamily(schema)
    let line = line.shortened
    let hasRoom = family.isLandmark ? landmarkRoom.take(line) : otherRoom.take(line)
    guard hasRoom else {
      omitted += 1
      return
    }
    events.append(
      ReportedEvent(
        number: events.count, time: time, place: line.place(), snapped: line.place("snapped_"),
        family: family, line: line))
  }
}

extension EventSchema {
  /// Whether an event is told in the table; those that come with every fix are drawn instead.
  fileprivate var isListed: Bool {
    group != .progress || event == .locationDiscard
  }
}
