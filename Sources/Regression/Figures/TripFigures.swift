package import TripPlans
import TripRecords
package import TripRuns

/// The data of one or several trips from which figures are computed.
///
/// If the truth is known, a trip is judged until its route is replaced, because the truth says
/// nothing about other routes.
package struct TripFigures: Sendable {
  /// The trips that could not be run.
  package var errors = 0
  /// The seconds off route before each `off_route`.
  package var leavings: [Double] = []
  /// The seconds from request to answer of each `reroute`.
  package var latencies: [Double] = []
  /// The seconds from each spoken instruction to its maneuver.
  package var leads: [Double] = []
  package var arrivals = 0

  /// The number of trips whose truth is known.
  package var judged = 0
  /// The distance in meters driven along the route.
  package var followed = 0.0
  /// The fixes at which `off_route` came while the traveler truly followed the route.
  package var falseLeavings: [Int] = []
  /// The true departures from the route, including turning around on it.
  package var departures = 0
  /// The seconds and meters from each noticed departure to its `off_route`.
  package var noticedAfter: [(seconds: Double, meters: Double)] = []
  /// The seconds from each noticed return to its `on_route`.
  package var returnedAfter: [Double] = []
  /// The errors in meters of the reported progress along the route.
  package var progressErrors: [Double] = []

  /// The events to count, as for `--events`; those of every fix only for judging by the truth.
  package static func events(judging: Bool) -> String {
    "off_route,reroute,spoken_instruction,arrival"
      + (judging ? ",on_route,route_change,progress" : "")
  }

  package init() {}

  /// Adds the data of another trip.
  package mutating func add(_ other: TripFigures) {
    errors += other.errors
    leavings += other.leavings
    latencies += other.latencies
    leads += other.leads
    arrivals += other.arrivals
    judged += other.judged
    followed += other.followed
    falseLeavings += other.falseLeavings
    departures += other.departures
    noticedAfter += other.noticedAfter
    returnedAfter += other.returnedAfter
    progressErrors += other.progressErrors
  }
}

extension TripFigures {
  /// Counts the events in the output of a trip, and judges them by the truth if it is known.
  package init(_ output: CaseOutput, truth: TripTruth?) {
    if output.exit > 1 {
      errors = 1
      return
    }
    var judge = truth.map { TruthJudge(truth: $0) }
    for line in output.lines {
      switch line.event {
      case "off_route": leavings.append(line["since_s"]?.number ?? 0)
      case "reroute": latencies.append(line["latency_s"]?.number ?? 0)
      case "spoken_instruction":
        if let lead = line["lead_s"]?.number { leads.append(lead) }
      case "arrival": arrivals += 1
      default: break
      }
      judge?.take(line, into: &self)
    }
    judge?.finish(into: &self)
  }
}

/// Judges the events of a trip by the truth, in the order in which they came.
private struct TruthJudge {
  let truth: TripTruth
  /// The first fix that is not processed yet.
  var next = 0
  /// The distance in meters driven up to the last fix processed.
  var driven = 0.0
  /// Whether the traveler followed the route at the last fix processed.
  var progress = TrueProgress()
  /// The departure and the return that have not been noticed yet.
  var departure: TripTruth.Moment?
  var comeback: TripTruth.Moment?
  /// Whether the trip has its first route; any other one ends the judgment.
  var hasRoute = false
  var isOver = false

  mutating func take(_ line: RecordLine, into figures: inout TripFigures) {
    guard !isOver, let number = line["fix"]?.number, let fix = Int(exactly: number),
      truth.moments.indices.contains(fix)
    else { return }
    advance(to: fix, into: &figures)
    let now = truth.moments[fix]
    switch line.event {
    case "off_route":
      if progress.isFollowing {
        figures.falseLeavings.append(fix)
      } else if let since = departure {
        figures.noticedAfter.append((now.elapsed - since.elapsed, now.driven - since.driven))
        departure = nil
      }
    case "on_route":
      guard let since = comeback, progress.isFollowing else { return }
      figures.returnedAfter.append(now.elapsed - since.elapsed)
      comeback = nil
    case "progress":
      guard let told = line["traveled_m"]?.number, let along = now.alongTrack else { return }
      figures.progressErrors.append(abs(told - along))
    case "route_change": (hasRoute, isOver) = (true, hasRoute)
    default: break
    }
  }

  mutating func finish(into figures: inout TripFigures) {
    figures.judged = 1
    if !isOver { advance(to: truth.moments.count - 1, into: &figures) }
  }

  /// Follows the truth up to a fix.
  private mutating func advance(to fix: Int, into figures: inout TripFigures) {
    while next <= fix {
      let moment = truth.moments[next]
      next += 1
      // A fix that arrived after a later one.
      if moment.driven < driven { continue }
      let wasFollowing = progress.isFollowing
      progress.move(to: moment.alongTrack)
      if progress.isFollowing { figures.followed += moment.driven - driven }
      driven = moment.driven
      // A drive that begins beside the route has not left it.
      if wasFollowing, !progress.isFollowing {
        figures.departures += 1
        (departure, comeback) = (moment, nil)
      } else if !wasFollowing, progress.isFollowing {
        (departure, comeback) = (nil, figures.departures > 0 ? moment : nil)
      }
    }
  }
}

/// Whether a traveler truly follows the route: on it, and not driving back along it.
private struct TrueProgress {
  private(set) var isFollowing = false
  private var isBackward = false
  /// The distance along the route at which a turn would begin: the farthest in the direction of
  /// travel; absent off the route.
  private var turn: Double?

  /// The minimum distance in meters against the direction of travel that changes it; less may be
  /// maneuvering.
  private static let leastReversal = 10.0

  /// Continues with the next fix, at a distance in meters along the route or off it.
  mutating func move(to alongTrack: Double?) {
    defer { isFollowing = alongTrack != nil && !isBackward }
    guard let alongTrack, let turn else {
      (self.turn, isBackward) = (alongTrack, false)
      return
    }
    let gain = isBackward ? turn - alongTrack : alongTrack - turn
    if gain < -Self.leastReversal { isBackward.toggle() }
    if gain > 0 || gain < -Self.leastReversal { self.turn = alongTrack }
  }
}
