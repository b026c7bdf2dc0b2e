import Geodesy
import TripModel

/// The state of the method `along_route` between two fixes.
struct AlongRouteState: Equatable, Sendable {
  /// The state common to all methods.
  var common = CommonState()
  /// Whether the trip waits at a waypoint for the answer whether to continue.
  var awaitsArrivalAnswer = false
  /// Whether a fix has been on the route.
  var hasDeparted = false
  /// The time since which all fixes have been near the route, before the first fix on it.
  var nearSince: Instant?
  /// Whether the trip was under way before its first fix on the route.
  var isUnderway = false
  /// How far the traveler has been from the route's start.
  var beginning = Beginning()
  /// The latest fixes, if they are too far from the one before them to be believed.
  var outliers: Outliers?
  /// Whether the latest fix moved the traveler to another part of the route or is the first on it.
  ///
  /// Until the next fix agrees, it shows no arrival.
  var hasMoved = false
  /// Whether the fixes come from dead reckoning, in which case they show no arrival.
  var isReckoned = false
  /// The number of consecutive fixes at a waypoint that an unexplained movement near the start
  /// reached.
  ///
  /// Until enough agree, they show no arrival.
  var doubtfulArrivals = 0
  /// The position at the latest fix.
  var lastFix: LastFix?
  /// The possible positions on the route, the most likely first; empty before the first fix on it.
  var hypotheses: [Hypothesis] = []
  /// The estimated distance along the route.
  var smoothed = SmoothedProgress()
  /// The waypoints that the drive has not passed yet.
  var watch = WaypointWatch()
  /// The consecutive fixes that head away from the road; absent if the latest does not.
  var turn: Turn?
  /// The latest movements away from the route; absent before the first fix on it.
  var divergence: Divergence?
  /// The consecutive fixes that disagree with the route; absent if there are none.
  var streak: DeviationStreak?
  /// The current drive backward; absent if there is none.
  var retreat: Retreat?
  /// The announcements so far.
  var announced = Announced()
  /// Those on the part of the route from which the traveler was last moved to another.
  var announcedOnLeftRoad: Announced?

  /// Whether the latest fix is not believed.
  var isSuspicious: Bool { outliers != nil }

  /// The receiver's errors as observed from its fixes, including those on earlier routes.
  var noise: ObservedNoise {
    @inline(__always) _read { yield common.memory.noise }
    @inline(__always) _modify { yield &common.memory.noise }
  }

  /// The estimated distance along the route in meters; absent before the first fix on it.
  @inline(__always)
  var alongTrack: Double? {
    hypotheses.first.map {
      smoothed.origin == $0.origin ? smoothed.alongTrack : $0.alongTrack
    }
  }

  /// Returns to an earlier state of the same trip but keeps the announcements made since.
  mutating func returnToPosition(of earlier: AlongRouteState) {
    let later = self
    self = earlier
    (announced.visual, announced.spoken) = (later.announced.visual, later.announced.spoken)
    awaitsArrivalAnswer = later.awaitsArrivalAnswer
    common = later.common
    noise = earlier.noise
    common.deviation = earlier.common.deviation
    common.drivenDistance = earlier.common.drivenDistance
    common.farthestDistance = earlier.common.farthestDistance
  }
}

/// How far a traveler has been from the start of the route before a drive is evident.
struct Beginning: Equatable, Sendable {
  /// The maximum distance of a fix from the start in meters; infinite once a drive is evident.
  ///
  /// Of slow fixes, two in a row must be that far, because a receiver errs.
  private(set) var farthest = 0.0
  /// The distance of the latest fix.
  private var latest = 0.0
  /// The distance in meters driven at stated speeds that no standing receiver states.
  private var driven = 0.0

  /// The least of these speeds in m/s.
  private static let drivingSpeed = 3.0

  /// Adds a fix; within a radius of the start, in meters, a drive may not be evident.
  mutating func add(_ movement: Movement, start: Vector, within radius: Double) {
    let distance = (movement.position - start).length
    if let speed = movement.statedSpeed, speed >= Self.drivingSpeed {
      driven += speed * movement.seconds
    }
    let isSlow = (movement.statedSpeed ?? .infinity) < Self.drivingSpeed
    farthest = max(farthest, isSlow ? min(distance, latest) : distance)
    latest = distance
    // Without speeds, half of the radius is more than the receiver's errors.
    let most = movement.statedSpeed == nil ? radius / 2 : radius
    if driven >= Localization.startLength || farthest > most { farthest = .infinity }
  }
}

/// Consecutive fixes that are too far from the one before them to be believed.
struct Outliers: Equatable, Sendable {
  /// Their number.
  var fixes: Int
  /// The position of the last one.
  var position: Vector
  /// The time from the fix before them to the last one in seconds.
  var seconds: Double
}

/// A run of fixes that disagree with the route.
struct DeviationStreak: Equatable, Sendable {
  /// The time of the first one.
  var since: Instant
  /// Their number.
  var fixes: Int
  /// The number of them, except the first, that are far enough to count twice.
  var farFixes = 0
  /// The position of the last one that counted.
  var position: Vector?
  var counted: Instant?
}

/// A run of fixes that head away from the road, all in about the same direction.
struct Turn: Equatable, Sendable {
  /// The course of the first one.
  var course: Bearing
  /// Their number.
  var fixes: Int
}

/// The progress of announcing the instructions of one kind.
struct AnnouncementCursor: Equatable, Sendable {
  /// The index of the step among all legs.
  var step = 0
  /// Its first instruction that was neither announced nor skipped.
  var instruction = 0

  /// The cursor at which the last announced instruction of its step is open again.
  var beforeLast: AnnouncementCursor {
    AnnouncementCursor(step: step, instruction: max(instruction - 1, 0))
  }

  /// Continues on an earlier step.
  mutating func goBack(to earlier: AnnouncementCursor) {
    if step > earlier.step { self = earlier }
  }
}

/// The announcements on a part of the route, by kind.
struct Announced: Equatable, Sendable {
  /// The origin of the position that they are about; absent before the first one.
  var origin: Double?
  var visual = AnnouncementCursor()
  var spoken = AnnouncementCursor()
}
