import TripModel

extension Route {
  /// The meters from the route's beginning to where a driver has to do something first; absent
  /// where that is nowhere before the first stop.
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
  /// Whether a driver has to do something other than to drive on.
  fileprivate var asksForAction: Bool {
    switch type {
    case "depart", "arrive", "new name", "notification", "exit roundabout", "exit rotary": false
    case "continue", "turn": modifier != "straight" && modifier != nil
    default: true
    }
  }
}
