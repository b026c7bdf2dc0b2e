import Notations

/// A configuration as Ferrostar's core serializes it, read independently.
struct FerrostarRules {
  /// The rule for leaving the route.
  enum Deviation {
    case none
    case threshold(accuracy: Double, meters: Double)
  }

  /// The rule for visiting a waypoint.
  enum WaypointAdvance {
    case withinRange(Double)
    case alongAdvancingStep(Double)
  }

  /// When the next step begins.
  let advance: FerrostarCondition
  /// The same for the last two steps.
  let arrival: FerrostarCondition
  /// When a waypoint is visited.
  let waypoints: WaypointAdvance
  /// When the route is left.
  let deviation: Deviation
  /// Whether the snapped course is that of the segment.
  let snapsCourse: Bool

  /// Reads a configuration; absent if invalid.
  init?(_ config: JSONValue) {
    guard let advance = FerrostarCondition(config["stepAdvanceCondition"]),
      let arrival = FerrostarCondition(config["arrivalStepAdvanceCondition"]),
      let waypoint = config["waypointAdvance"]?.members?.first,
      let range = waypoint.value.number, let deviation = config["routeDeviationTracking"]
    else { return nil }
    self.advance = advance
    self.arrival = arrival
    waypoints =
      waypoint.name == "WaypointWithinRange" ? .withinRange(range) : .alongAdvancingStep(range)
    if let threshold = deviation["StaticThreshold"],
      let accuracy = threshold["minimumHorizontalAccuracy"]?.number,
      let meters = threshold["maxAcceptableDeviation"]?.number
    {
      self.deviation = .threshold(accuracy: accuracy, meters: meters)
    } else {
      self.deviation = .none
    }
    snapsCourse = config["snappedLocationCourseFiltering"]?.string == "SnapToRoute"
  }
}

/// The condition that ends a step, with its memory of earlier fixes.
indirect enum FerrostarCondition: Equatable {
  case manual
  case toEnd(Double, accuracy: Double)
  case fromStep(Double, accuracy: Double, policy: String)
  case entryExit(entry: Double, exit: Double, accuracy: Double, hasEntered: Bool)
  case snappedExit(entry: Double, exit: Double, accuracy: Double, hasEntered: Bool)
  case or([FerrostarCondition])
  case and([FerrostarCondition])

  /// Reads a condition; absent if invalid.
  init?(_ value: JSONValue?) {
    if value?.string == "Manual" {
      self = .manual
      return
    }
    guard let member = value?.members?.first else { return nil }
    let parts = member.value["conditions"]?.array?.compactMap { FerrostarCondition($0) } ?? []
    let number = { (name: String) in member.value[name]?.number ?? 0 }
    let accuracy = number("minimumHorizontalAccuracy")
    let (entry, exit) = (number("distanceToEndOfStep"), number("distanceAfterEndStep"))
    switch member.name {
    case "DistanceToEndOfStep": self = .toEnd(number("distance"), accuracy: accuracy)
    case "DistanceFromStep":
      self = .fromStep(
        number("distance"), accuracy: accuracy,
        policy: member.value["calculationPolicy"]?.string ?? "")
    case "DistanceEntryExit":
      self = .entryExit(entry: entry, exit: exit, accuracy: accuracy, hasEntered: false)
    case "DistanceEntryAndSnappedExit":
      self = .snappedExit(entry: entry, exit: exit, accuracy: accuracy, hasEntered: false)
    case "OrAdvanceConditions": self = .or(parts)
    case "AndAdvanceConditions": self = .and(parts)
    default: return nil
    }
  }

  /// The condition as configured, without memory.
  var fresh: FerrostarCondition {
    switch self {
    case .entryExit(let entry, let exit, let accuracy, _):
      .entryExit(entry: entry, exit: exit, accuracy: accuracy, hasEntered: false)
    case .snappedExit(let entry, let exit, let accuracy, _):
      .snappedExit(entry: entry, exit: exit, accuracy: accuracy, hasEntered: false)
    case .or(let parts): .or(parts.map(\.fresh))
    case .and(let parts): .and(parts.map(\.fresh))
    case .manual, .toEnd, .fromStep: self
    }
  }
}
