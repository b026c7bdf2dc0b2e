import Geodesy
import Notations
import TripModel

/// Compares stated courses with the directions between positions, to detect another notation.
///
/// Courses that only differ from the movement are right: a compass errs, a ship drifts, an aircraft
/// points into the wind, a phone is held in any direction. A fault is that they contradict the
/// movement, and fit it in another notation.
struct CourseCheck {
  /// The number of comparisons after which the notation is settled.
  private static let limit = 1000

  /// The minimum number of contradictions that indicate a notation.
  private static let fewest = 20

  /// The meters after which the direction of a stretch is compared; it is more than a receiver's
  /// noise from fix to fix.
  private static let stretch = 15.0

  /// The minimum speed in m/s: faster than a pedestrian, and than the current that carries a ship.
  private static let leastSpeed = 3.0

  /// The degrees up to which a course fits, and from which it contradicts.
  private static let (fitting, contradicting) = (45.0, 60.0)

  /// The notations that are confused with degrees clockwise from north: the direction of 0, and the
  /// degrees clockwise of a unit.
  private static let notations: [(name: String, unit: String?, origin: Double, factor: Double)] = [
    ("in radians", "rad", 0, 180 / .pi), ("counterclockwise", "-deg", 0, -1),
    ("counterclockwise from east", nil, 90, -1),
    ("radians counterclockwise from east", nil, 90, -180 / .pi),
  ]

  private var start: Fix?
  private var count = 0
  private var contradictions = 0
  /// For each notation, the stretches that it fits, and those among them that contradict.
  private var fits = [(all: Int, contradictions: Int)](
    repeating: (0, 0), count: CourseCheck.notations.count)
  private var remaining = 10 * CourseCheck.limit
}

extension CourseCheck {
  /// Adds the next fix of the trace, unless its course is 0, as receivers write an unknown one.
  @inline(__always)
  mutating func add(_ fix: Fix) {
    if remaining > 0, let course = fix.course, course.degrees != 0 { compare(fix, course) }
  }

  /// Continues the stretch with a fix, and compares the course at its end.
  private mutating func compare(_ fix: Fix, _ course: Bearing) {
    remaining -= 1
    guard let start, case let seconds = fix.time.seconds(since: start.time), 0..<20 ~= seconds
    else {
      start = fix
      return
    }
    let distance = start.coordinate.distance(to: fix.coordinate)
    guard distance >= Self.stretch else { return }
    self.start = fix
    guard distance >= Self.leastSpeed * seconds else { return }
    let direction = start.coordinate.bearing(to: fix.coordinate)
    count += 1
    if count == Self.limit { remaining = 0 }
    let contradiction = course.difference(to: direction) < Self.contradicting ? 0 : 1
    contradictions += contradiction
    let degrees = Bearing(degrees: 0).turn(to: course)
    for (index, notation) in Self.notations.enumerated() {
      // A full turn has 6.3 radians.
      guard notation.factor == -1 || degrees.magnitude < 6.3 else { continue }
      let other = Bearing(degrees: notation.origin + notation.factor * degrees)
      guard other.difference(to: direction) <= Self.fitting else { continue }
      fits[index].all += 1
      fits[index].contradictions += contradiction
    }
  }

  /// The fault of courses that fit another notation but not their own, in a trace with or without
  /// columns; absent if they do not contradict the movement.
  func fault(hasColumns: Bool) -> Diagnostic? {
    // On a road to the north and the south, a sign hardly matters.
    guard contradictions >= Self.fewest, contradictions * 10 >= count,
      let index = fits.firstIndex(where: {
        $0.all * 10 >= count * 9 && $0.contradictions * 10 >= contradictions * 8
      })
    else { return nil }
    let notation = Self.notations[index]
    return .courseUnit(notation.name, hasColumns ? notation.unit : nil)
  }
}
