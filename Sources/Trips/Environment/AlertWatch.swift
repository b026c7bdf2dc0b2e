import TripModel

/// How far a trip has come with the alerts of its route.
struct AlertWatch: Equatable, Sendable {
  /// An alert that was told and does not lie behind yet.
  private struct Open: Equatable, Sendable {
    let placed: PlacedAlert
    var isEntered: Bool
  }

  /// What is to be told of an alert.
  struct Notice: Equatable, Sendable {
    let alert: RoadAlert
    let phase: RoadAlertPhase
    /// Meters to where it begins, where it lies ahead.
    var distance: Double?
  }

  private var open: [Open] = []
  /// The names of the alerts of this route that were told or passed.
  private var met: Set<String> = []
  /// The first of the route's alerts that may not have been met.
  private var next = 0

  /// Takes up another set of alerts of the same route: those met already are not told again, and
  /// those that are no more count as left.
  mutating func renew(with alerts: [PlacedAlert]) -> [Notice] {
    next = 0
    let known = Dictionary(
      alerts.map { ($0.alert.id, $0) }, uniquingKeysWith: { first, _ in first })
    var notices: [Notice] = []
    open = open.compactMap { alert in
      if let placed = known[alert.placed.alert.id] {
        return Open(placed: placed, isEntered: alert.isEntered)
      }
      if alert.isEntered { notices.append(Notice(alert: alert.placed.alert, phase: .left)) }
      return nil
    }
    return notices
  }

  /// Leaves the route: what was entered is left.
  mutating func leaveRoute() -> [Notice] {
    let left = open.filter(\.isEntered).map { Notice(alert: $0.placed.alert, phase: .left) }
    self = AlertWatch()
    return left
  }

  /// What is to be told at a distance along the route, in road order.
  ///
  /// - Complexity: O(1) where nothing begins or ends, for the few alerts that are open.
  mutating func move(
    to distance: Double, among alerts: [PlacedAlert], ahead: Double
  ) -> [Notice] {
    var notices: [Notice] = []
    while next < alerts.count, alerts[next].start - distance <= ahead {
      let placed = alerts[next]
      next += 1
      guard met.insert(placed.alert.id).inserted, distance < placed.end else { continue }
      open.append(Open(placed: placed, isEntered: false))
      guard distance < placed.start else { continue }
      notices.append(
        Notice(alert: placed.alert, phase: .ahead, distance: placed.start - distance))
    }
    open = open.compactMap { alert in
      var alert = alert
      let placed = alert.placed
      if !alert.isEntered, distance >= placed.start, placed.alert.length > 0 {
        alert.isEntered = true
        notices.append(Notice(alert: placed.alert, phase: .entered))
      }
      guard distance >= placed.end else { return alert }
      notices.append(Notice(alert: placed.alert, phase: .left))
      return nil
    }
    return notices
  }
}
