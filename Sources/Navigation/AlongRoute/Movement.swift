import Geodesy
import TripModel

/// The movement between two fixes.
struct Movement: Equatable, Sendable {
  /// The position of the fix.
  let position: Vector
  /// The straight distance from the previous fix in meters: the minimum distance traveled.
  private(set) var distance = 0.0
  /// The part of the distance in meters that is not noise.
  ///
  /// For a short movement it is what the stated speed explains, with some margin.
  private(set) var leastDistance = 0.0
  /// The time since the previous fix in seconds.
  private(set) var seconds = 0.0
  /// The plausible distance traveled in meters: straight, at the previous speed or as stated.
  private(set) var reach = 0.0
  /// The distance in meters probably driven during a silence between two fixes that are close.
  ///
  /// It is 0 unless the speeds stated before and after it agree that the traveler moved.
  private(set) var hiddenDistance = 0.0
  /// The speed in m/s that the fix states; absent if it states none.
  private(set) var statedSpeed: Double?
  /// The distance in meters at that speed; absent without one.
  private(set) var statedDistance: Double?
  /// The direction of travel as a unit vector; absent if unknown.
  private(set) var direction: Vector?
  /// Whether the receiver states the direction.
  private(set) var isCourseStated = false
  /// The trust in the direction, 0…1.
  private(set) var trust = 0.0
  /// The weight of the direction as evidence, 0…1.
  ///
  /// It is the trust, reduced for a fix soon after the previous one, which repeats it, and for a
  /// movement that the stated speed does not explain, which is noise.
  private(set) var directionWeight = 0.0
  /// The standard deviation of the position in meters.
  private(set) var deviation = 10.0
  /// The distance in meters that no vehicle can exceed in this time from its previous speed.
  ///
  /// A longer movement is an outlier unless later fixes agree. Absent while the speed is unknown.
  private(set) var surprisingDistance: Double?
  /// The fraction of the position error that is new since the previous fix, 0…1.
  ///
  /// The errors of a receiver that hardly moves stay the same for minutes, so many fixes there
  /// count as one; those of a standing traveler hardly count.
  private(set) var innovation = 1.0

  /// The position where the receiver began to state that the traveler stands; absent otherwise.
  private(set) var stand: Vector?

  /// Whether the traveler is believed to stand: the movement is the receiver's error.
  private(set) var isStanding = false

  /// Whether the traveler also stood at the previous fix.
  private(set) var isStillStanding = false

  /// The distance in meters at the higher of the speeds that this fix and the previous one state.
  ///
  /// Infinite if this fix states no speed.
  private(set) var mostStatedDistance = Double.infinity

  /// The speed in m/s below which the traveler stands and movements are the receiver's error.
  private static let standingSpeed = 0.5

  /// The speed in m/s up to which a standing traveler still stands, because stated speeds have
  /// errors.
  ///
  /// Below it, a receiver's course is noise.
  static let movingSpeed = 1.0

  /// The distance in meters from the stop beyond which a stated speed near zero is not believed.
  static let mostDrift = 100.0

  /// The fraction of a standing receiver's error that counts.
  ///
  /// It is enough to prefer the nearer of two positions, and too little to change roads within
  /// minutes.
  private static let standingInnovation = 0.002

  /// The acceleration of a fast start in m/s².
  private static let greatestAcceleration = 3.0

  /// The shortest silence in seconds in which a traveler may drive around a block unseen: 250 m at
  /// 45 km/h.
  private static let leastSilence = 20.0

  /// Whether the silence before the fix was that long.
  var isSilence: Bool { seconds >= Movement.leastSilence }

  /// The shortest time in seconds in which a traveler may drive to a stop, turn around and come
  /// back unseen.
  private static let leastHiding = 10.0

  /// Whether the traveler may have driven somewhere and come back before the fix.
  ///
  /// No speed is stated, and the speed until then explains a clearly longer way than the straight
  /// one.
  var mayHideWay: Bool {
    statedSpeed == nil && seconds >= Movement.leastHiding && isLonger(reach)
  }

  /// Whether a way of some meters is clearly longer than the straight one.
  @inline(__always)
  func isLonger(_ meters: Double) -> Bool {
    meters - distance > Localization.slack(of: distance)
  }

  /// The minimum ratio between the speeds on the two sides of a silence.
  ///
  /// At the corner of a road the ratio is that low, in a queue lower.
  private static let leastMotion = 0.2

  /// The lowest of these speeds in m/s; lower ones are those of braking and starting.
  private static let leastUnseenSpeed = 2.0

  /// The longest silence in seconds in which a traveler who is near afterward may have driven on.
  ///
  /// In a longer one the traveler stood, or a clock was set.
  private static let mostUnseen = 300.0

  init(to fix: Fix, from last: LastFix?) {
    let here = Position(fix.coordinate)
    let offset = last.map { here.vector - $0.position } ?? Vector(x: 0, y: 0, z: 0)
    position = here.vector
    distance = offset.length
    seconds = last.map { fix.time.seconds(since: $0.time) } ?? 0
    let run = last?.speed.map { $0 * seconds } ?? 0
    reach = max(distance, run, (last?.statedSpeed ?? 0) * seconds)
    statedSpeed = fix.speed
    statedDistance = fix.speed.map { $0 * seconds }
    if let likely = likelyDistance(since: last) {
      hiddenDistance = likely
      reach = max(reach, likely)
    }
    let before = isUnseenDrive ? nil : last?.stand
    let mostSpeed = before == nil ? Movement.standingSpeed : Movement.movingSpeed
    stand = (fix.speed ?? .infinity) < mostSpeed ? before ?? here.vector : nil
    isStanding = stand.map { (here.vector - $0).length < Movement.mostDrift } ?? false
    isStillStanding = isStanding && before != nil
    if let statedDistance {
      mostStatedDistance = max(statedDistance, (last?.statedSpeed ?? 0) * seconds)
    }
    leastDistance =
      distance < Movement.mostNoise
      ? min(distance, statedDistance.map { $0 + Movement.leastNoise } ?? .infinity) : distance
    deviation = min(max(fix.accuracy ?? 10, 6), 30)
    let gain = Movement.greatestAcceleration / 2 * seconds * seconds
    if last?.speed != nil {
      surprisingDistance =
        max(run, (fix.speed ?? 0) * seconds) + gain + Movement.rareError + 2 * deviation
    }
    if last != nil {
      innovation = isStillStanding ? Movement.standingInnovation : min(distance / 20, 1)
    }
    setDirection(of: fix, at: here, offset, isFirst: last == nil)
  }

  /// Whether the traveler may have driven the distance from one stop to the next between two fixes.
  ///
  /// A standing receiver's error does not change as much.
  private var isUnseenDrive: Bool {
    distance > Localization.mostDrift
      && distance <= Movement.greatestAcceleration / 4 * seconds * seconds
  }

  /// The distance in meters probably driven unseen, if clearly longer than the straight line.
  private func likelyDistance(since last: LastFix?) -> Double? {
    guard isSilence, seconds <= Movement.mostUnseen, let before = last?.statedSpeed,
      let after = statedSpeed,
      min(before, after)
        >= max(
          Movement.leastMotion * max(before, after), Movement.leastUnseenSpeed)
    else { return nil }
    let likely = max(before, after) * seconds
    return isLonger(likely) ? likely : nil
  }

  /// Sets the direction: the course stated by a moving traveler, or else that between the fixes.
  @inline(__always)
  private mutating func setDirection(
    of fix: Fix, at here: Position, _ offset: Vector, isFirst: Bool
  ) {
    if let course = fix.course, let speed = fix.speed, speed >= Movement.movingSpeed {
      direction = here.direction(of: course)
      isCourseStated = true
      trust = speed * speed / (speed * speed + 9)
      directionWeight = isFirst ? trust : trust * min(seconds, 1)
    } else if distance > 0 {
      // Between two fixes with errors of several meters, a short movement has no direction.
      direction = offset * (1 / distance)
      trust = Movement.trust(inMovementOf: distance)
      directionWeight =
        isStanding ? 0 : Movement.trust(inMovementOf: leastDistance) * min(seconds, 1)
    }
  }

  /// The trust in the direction between two fixes that are some meters apart.
  private static func trust(inMovementOf distance: Double) -> Double {
    distance * distance / (distance * distance + 225)
  }

  /// The distance in meters beyond two standard deviations by which a position may err, unless the
  /// fix before was an outlier.
  static let rareError = 30.0

  /// The distances in meters by which a standing receiver's positions always differ, and hardly
  /// ever do.
  private static let leastNoise = 2.0
  private static let mostNoise = 25.0

  /// A position without a movement to it.
  init(at position: Vector) { self.position = position }

  /// The distance moved in meters: along the road if that is longer and a speed is stated.
  @inline(__always)
  func moved(along way: Double) -> Double {
    statedSpeed == nil ? distance : max(distance, way)
  }

  /// The distance in meters that the higher of the speeds at both ends explains; absent if unknown.
  ///
  /// The speeds are the stated ones, or else those between fixes.
  var explainedReach: Double? {
    if statedSpeed != nil { return mostStatedDistance }
    return surprisingDistance == nil ? nil : reach
  }

  /// The course; absent if unknown.
  var course: Bearing? { direction.map { Position(vector: position).bearing(of: $0) } }

  /// Whether the stated speed, or the higher one of both ends, explains a distance in meters.
  ///
  /// A traveler whose stated speed is near zero does not move even if the receiver's error jumps.
  func explains(_ meters: Double, atEitherEnd: Bool = false) -> Bool {
    meters <= 3 * (atEitherEnd ? mostStatedDistance : statedDistance ?? .infinity) + 5
  }

  /// Whether a traveler who does not stand drove some meters at the stated speeds.
  func isDriven(_ meters: Double) -> Bool {
    !isStillStanding && explains(meters, atEitherEnd: true)
  }

  /// Whether a traveler turned around and drove some meters along a piece of a line.
  ///
  /// The distance is negative against the line's direction. The stated speeds and, if stated, the
  /// course must explain it. Without a course no part of the drive may be hidden.
  func isTurn(by along: Double, onto piece: Int, of line: Polyline) -> Bool {
    guard statedSpeed != nil, trust > 0.5, isDriven(abs(along)) else { return false }
    // The direction between two fixes shows no more than their positions show.
    guard isCourseStated else { return hiddenDistance == 0 }
    let cosine = cosine(to: piece, of: line) ?? 0
    return along < 0 ? cosine < -0.5 : cosine > 0.5
  }

  /// The distance in meters explained in a direction to which the movement has this cosine.
  ///
  /// The higher of the stated speeds explains it, or else the movement; 0 between fixes at rest,
  /// whose drift heads in all directions.
  func explainedDistance(_ cosine: Double) -> Double {
    let isAtRest = mostStatedDistance < Movement.standingSpeed * seconds
    let most = statedDistance == nil ? distance : isAtRest ? 0 : mostStatedDistance
    return Movement.speedError * cosine * most
  }

  /// The factor by which a stated speed may be too low.
  ///
  /// It is generous because it only has to exclude positions that jump.
  private static let speedError = 1.5

  /// Whether a way of some meters fits the speed before or after it better than the straight line.
  ///
  /// During a silence a traveler may have driven into a dead end and back.
  func isRather(_ meters: Double) -> Bool {
    let likely = max(reach, statedDistance ?? 0)
    return meters > distance && meters - likely < likely - distance
  }

  /// The starting point of the next movement.
  func lastFix(at time: Instant, after last: LastFix?) -> LastFix {
    let seconds = last.map { time.seconds(since: $0.time) } ?? 0
    return LastFix(
      position: position, time: time, seconds: seconds,
      speed: seconds > 0 ? distance / seconds : nil, statedSpeed: statedSpeed, stand: stand)
  }

  /// The cosine of the angle between the movement and a piece of a line; absent without a
  /// direction.
  func cosine(to piece: Int, of line: Polyline) -> Double? {
    direction.flatMap { line.cosine(of: $0, toPiece: piece) }
  }

  /// The emission cost: the negative log-likelihood of the fix given the position.
  func cost(of projection: Projection, on line: Polyline) -> Double {
    distanceCost(of: projection) + courseCost(of: projection, on: line)
  }

  /// The part of the emission cost for the distance.
  func distanceCost(of projection: Projection) -> Double {
    let spread = 2 * deviation * deviation
    return min(projection.squaredDistance / spread, 10) * innovation
  }

  /// The part of the emission cost for the angle to the direction of travel.
  func courseCost(of projection: Projection, on line: Polyline) -> Double {
    guard let cosine = cosine(to: projection.piece, of: line) else { return 0 }
    return 2 * directionWeight * (1 - cosine)
  }
}

/// The position, time and speed at a fix.
struct LastFix: Equatable, Sendable {
  /// The position.
  var position: Vector
  /// The time.
  var time: Instant
  /// The seconds since the previous fix; 0 at the first.
  var seconds = 0.0
  /// The speed since the previous fix in m/s; absent at the first.
  var speed: Double?
  /// The speed in m/s that the receiver stated; absent if it stated none.
  var statedSpeed: Double?
  /// The position at which the receiver began to state that the traveler stands.
  var stand: Vector?
}
