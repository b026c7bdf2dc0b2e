import Navigation
import TripModel

/// An alert with its position on the route.
struct RouteAlert: Equatable, Sendable {
  /// The alert.
  var alert: RoadAlert
  /// The distance in meters along the route to its start.
  let start: Double

  /// The distance in meters along the route to its end.
  var end: Double { start + alert.length }
}

extension NavigationEngine {
  /// The alerts along the route, in road order.
  ///
  /// - Complexity: O(I log I) for I intersections, closures and incidents.
  var alerts: [RouteAlert] {
    let ofKinds: [RouteAlert] =
      stretches(.tunnel, ofClass: "tunnel", name: \.tunnelName)
      + stretches(.toll, ofClass: "toll") + stretches(.restricted, ofClass: "restricted")
      + borders + objects + closures + incidents
    var counts: [String: Int] = [:]
    return ofKinds.stablySorted { $0.start < $1.start }.map { alert in
      var numbered = alert
      let count = counts[numbered.alert.id, default: 0] + 1
      counts[numbered.alert.id] = count
      if count > 1 { numbered.alert.id += "-\(count)" }
      return numbered
    }
  }

  private func alert(
    _ kind: RoadAlertKind, _ vertices: ClosedRange<Int>, id: String? = nil, name: String? = nil,
    impact: String? = nil, message: String? = nil
  ) -> RouteAlert {
    let start = distance(ofVertex: vertices.lowerBound)
    return RouteAlert(
      alert: RoadAlert(
        id: id ?? "\(kind.rawValue)-\(vertices.lowerBound)", kind: kind,
        length: max(distance(ofVertex: vertices.upperBound) - start, 0), name: name,
        impact: impact, message: message), start: start)
  }

  private func stretches(
    _ kind: RoadAlertKind, ofClass roadClass: String,
    name: (Intersection) -> String? = { _ in nil }
  ) -> [RouteAlert] {
    route.stretches(ofClass: roadClass).map { stretch in
      let names = route.intersections.lazy.filter { stretch.contains($0.vertex) }.compactMap(name)
      return alert(kind, stretch.lowerBound...stretch.upperBound, name: names.first)
    }
  }

  /// The borders on the route, each where another country begins.
  private var borders: [RouteAlert] {
    var country: String?
    return route.intersections.compactMap { intersection in
      guard let here = intersection.country else { return nil }
      defer { country = here }
      guard let country, country != here else { return nil }
      return alert(.border, intersection.vertex...intersection.vertex, name: here)
    }
  }

  private var objects: [RouteAlert] {
    route.intersections.flatMap { intersection in
      intersection.roadObjects.map { object in
        alert(object.kind.alert, intersection.vertex...intersection.vertex, name: object.name)
      }
    }
  }

  private var closures: [RouteAlert] {
    route.annotation.closures.map { alert(.closure, $0) }
  }

  private var incidents: [RouteAlert] {
    route.annotation.incidents.map { incident in
      alert(
        .incident, incident.vertices, id: incident.id, name: incident.type,
        impact: incident.impact, message: incident.description)
    }
  }
}

extension RoadObject.Kind {
  /// The kind of its alert.
  fileprivate var alert: RoadAlertKind {
    switch self {
    case .toll: .toll
    case .restStop: .restStop
    case .railCrossing: .railCrossing
    case .trafficSignal: .trafficSignal
    case .stopSign: .stopSign
    }
  }
}
