import TripModel

extension Route {
  /// The distance from the route's start to the first maneuver in meters.
  ///
  /// Absent if there is none before the first waypoint.
  var distanceToFirstManeuver: Double? {
    var distance = 0.0
    for step in legs.first?.steps ?? [] {
      if step.maneuver.asksForAction { return distance }
      distance += step.declaredDistance ?? 0
    }
    return nil
  }
}

extension Maneuver {
  /// Whether the maneuver requires an action other than continuing.
  fileprivate var asksForAction: Bool {
    switch type {
    case "depart", "arrive", "new name", "notification", "exit roundabout", "exit rotary": false
    case "continue", "turn": modifier != "straight" && modifier != nil
    default: true
    }
  }
}
