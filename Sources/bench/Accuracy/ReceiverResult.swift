import Geodesy
import Simulation
import TripModel

/// The results of a profile under a receiver.
struct ReceiverResult: Sendable {
  /// The kilometers of drives that follow their route.
  var kilometers = 0.0
  var leavings = 0

  /// The drives that leave their route for good.
  var left = Departures()
  /// The drives that turn around.
  var turned = Departures()
  /// The seconds from each return to its `on_route`.
  var returned: [Double] = []
  var detours = 0

  var waypoints = 0
  var missedArrivals = 0
  /// The arrivals reported more than 100 m before the waypoint.
  var falseArrivals = 0
  var lostWords = 0
  var lastWords: [LastWords] = []

  /// The distances in meters between the reported and the true position, along and across the road.
  var along: [Double] = []
  var across: [Double] = []
  /// The errors of the remaining time at 25, 50 and 75 % of the drive, in percent.
  var arrivalTimes: [[Double]] = [[], [], []]
}

/// The drives that leave their routes, and when it is noticed.
struct Departures: Sendable {
  private(set) var drives = 0
  /// The seconds and meters from each departure to its `off_route`.
  private(set) var noticed: [(seconds: Double, meters: Double)] = []
  /// The requests for a new route, with a router that returns the road driven.
  private(set) var requests = 0
  /// The drives that were off route before they departed.
  private(set) var early = 0
  /// The drives that were off route, though not the wrong way, before 2 fixes agreed.
  private(set) var hasty = 0

  /// Adds a drive that leaves its route at a distance in meters from the start.
  mutating func add(_ drive: JudgedDrive, at departure: Double) {
    drives += 1
    requests += drive.moments.count { moment in
      guard case .rerouteRequest = moment.event.kind else { return false }
      return moment.point.alongTrack > departure
    }
    if let (moment, fact) = drive.leavings.first {
      if moment.point.alongTrack <= departure { early += 1 }
      if fact.since <= 0, fact.reason != .wrongWay { hasty += 1 }
    }
    guard let passing = drive.moments.first(where: { $0.point.alongTrack > departure }),
      let noticed = drive.leavings.first(where: { $0.moment.point.alongTrack > departure })?.moment
    else { return }
    self.noticed.append(
      (noticed.point.elapsed - passing.point.elapsed, noticed.point.alongTrack - departure))
  }
}

/// The last words before a maneuver.
struct LastWords: Sendable {
  /// The distance in meters from the true position to the maneuver.
  let distance: Double
  /// The trigger distance of the route in meters.
  let trigger: Double
  /// The true speed in m/s.
  let speed: Double

  /// Whether they come within 30 % of the advised distance.
  var isAdvised: Bool {
    let parts = AdvisedDistance.tolerance
    let advised = AdvisedDistance.meters(at: speed)
    return (parts.lowerBound * advised...parts.upperBound * advised).contains(distance)
  }
}

extension ReceiverResult {
  /// The distance in meters before a waypoint within which an arrival is not false.
  private static let arrivalDistance = 100.0

  mutating func add(followed drive: JudgedDrive, of route: Route) {
    kilometers += drive.distance / 1000
    leavings += drive.leavings.count
    waypoints += route.legs.count
    missedArrivals += route.legs.count - (drive.counts?.arrivals ?? 0)
    lostWords += route.legs.indices.count { !drive.saysLastWords(ofLeg: $0, of: route) }
    let line = Polyline(route.vertices)
    for moment in drive.moments {
      let point = moment.point
      switch moment.event.kind {
      case .progress(let report):
        if let traveled = report.traveledDistance { along.append(abs(traveled - point.alongTrack)) }
        if let snapped = moment.event.coordinates?.snapped {
          let here = Position(point.coordinate)
          let error = Position(snapped).vector - here.vector
          let (sine, cosine) = sineAndCosine(degrees: point.course.degrees)
          across.append(abs(error.dot(here.east) * cosine - error.dot(here.north) * sine))
        }
      case .arrival(let arrival):
        let waypoint = line.distance(ofVertex: route.waypoints[arrival.waypoint].vertex)
        if point.alongTrack < waypoint - Self.arrivalDistance { falseArrivals += 1 }
      case .spokenInstruction(let words):
        guard let progress = moment.event.progress else { continue }
        let step = route.legs[progress.leg].steps[progress.step]
        guard words.instruction == step.spokenInstructions.count - 1 else { continue }
        lastWords.append(
          LastWords(
            distance: line.distance(ofVertex: step.vertices.upperBound) - point.alongTrack,
            trigger: words.triggerDistance, speed: point.speed))
      default: continue
      }
    }
  }

  /// Adds a drive that follows its route through signals and traffic.
  mutating func add(inTown drive: JudgedDrive) {
    for (index, part) in [0.25, 0.5, 0.75].enumerated() {
      let moment = drive.moments.first {
        $0.point.alongTrack >= part * drive.distance
          && $0.event.progress?.remainingDuration != nil
      }
      guard let moment, let told = moment.event.progress?.remainingDuration else { continue }
      let left = drive.duration - moment.point.elapsed
      arrivalTimes[index].append(100 * abs(told - left) / left)
    }
  }

  /// Adds a drive that leaves its route and returns.
  mutating func add(detour drive: JudgedDrive, planned: Route) {
    var truth = DriveTruth(along: planned)
    var comeback: Double?
    var isLeft = false
    detours += 1
    for moment in drive.moments {
      if truth.moment(at: moment.point).change == .comeback { comeback = moment.point.elapsed }
      switch moment.event.kind {
      case .offRoute: isLeft = true
      case .onRoute:
        if isLeft, let comeback { return returned.append(moment.point.elapsed - comeback) }
      default: continue
      }
    }
  }
}
