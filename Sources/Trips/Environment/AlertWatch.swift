import TripModel

/// The route's alerts, with whether they were announced, entered and left.
struct AlertWatch {
  /// An alert that was announced and is not yet behind the traveler.
  private struct Open: Equatable, Sendable {
    let item: RouteAlert
    var isEntered: Bool
  }

  /// A change of an alert to announce.
  struct Notice: Equatable, Sendable {
    let alert: RoadAlert
    let phase: RoadAlertPhase
    /// The distance in meters to its start, if ahead.
    var distance: Double?
  }

  private var open: [Open] = []
  /// The IDs of this route's alerts that were announced or passed.
  private var met: Set<String> = []
  /// The index of the route's first alert that may not have been announced.
  private var next = 0
  /// The number of the route, and the number of its refreshes.
  private var route = (number: 0, refreshes: 0)

  /// Returns the changes at a distance along the current route; no distance means off route.
  mutating func move(to distance: Double?, on road: DrivenRoute, ahead: Double) -> [Notice] {
    var notices: [Notice] = []
    if route.number != road.number {
      notices = leaveRoute()
    } else if route.refreshes != road.refreshes {
      notices = renew(with: road.roadside.alerts)
    }
    route = (road.number, road.refreshes)
    guard let distance else { return notices }
    return notices + move(to: distance, among: road.roadside.alerts, ahead: ahead)
  }

  /// Replaces the alerts of the same route.
  ///
  /// Known ones are not announced again, and missing ones count as left.
  private mutating func renew(with alerts: [RouteAlert]) -> [Notice] {
    next = 0
    let known = Dictionary(
      alerts.map { ($0.alert.id, $0) }, uniquingKeysWith: { first, _ in first })
    var notices: [Notice] = []
    open = open.compactMap { alert in
      if let item = known[alert.item.alert.id] {
        return Open(item: item, isEntered: alert.isEntered)
      }
      if alert.isEntered { notices.append(Notice(alert: alert.item.alert, phase: .left)) }
      return nil
    }
    return notices
  }

  /// Leaves the route: alerts that were entered are left.
  private mutating func leaveRoute() -> [Notice] {
    let left = open.filter(\.isEntered).map { Notice(alert: $0.item.alert, phase: .left) }
    self = AlertWatch()
    return left
  }

  /// Returns the changes at a distance along the route, in road order.
  ///
  /// - Complexity: O(1) per open alert if no alert begins or ends.
  private mutating func move(
    to distance: Double, among alerts: [RouteAlert], ahead: Double
  ) -> [Notice] {
    var notices: [Notice] = []
    while next < alerts.count, alerts[next].start - distance <= ahead {
      let item = alerts[next]
      next += 1
      guard met.insert(item.alert.id).inserted, distance < item.end else { continue }
      open.append(Open(item: item, isEntered: false))
      guard distance < item.start else { continue }
      notices.append(Notice(alert: item.alert, phase: .ahead, distance: item.start - distance))
    }
    open = open.compactMap { alert in
      var alert = alert
      let item = alert.item
      if !alert.isEntered, distance >= item.start, item.alert.length > 0 {
        alert.isEntered = true
        notices.append(Notice(alert: item.alert, phase: .entered))
      }
      guard distance >= item.end else { return alert }
      notices.append(Notice(alert: item.alert, phase: .left))
      return nil
    }
    return notices
  }
}
