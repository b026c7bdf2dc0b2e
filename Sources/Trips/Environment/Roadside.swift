import Navigation
import TripModel

/// The objects and data along a route, ready for lookup at every fix.
struct Roadside: Sendable {
  /// The distance in meters below which two tunnels count as one.
  ///
  /// **Source:** Mapbox's tunnel rule: a surface road of less than 500 m between two tunnels.
  private static let gapBetweenTunnels = 500.0

  /// The tunnels in meters along the route, in road order.
  let tunnels: [ClosedRange<Double>]

  /// The tunnels, extended over the short roads between them.
  let darkStretches: [ClosedRange<Double>]

  /// The alerts, in road order.
  let alerts: [RouteAlert]

  /// The usual durations of the legs.
  let typicalDurations: TypicalDurations

  /// The congestion along the route.
  let congestion: CongestionTable

  /// - Complexity: O(N) for N vertices.
  init(engine: NavigationEngine) {
    let route = engine.route
    tunnels = route.tunnels.map { tunnel in
      let start = engine.distance(ofVertex: tunnel.lowerBound)
      return start...max(start, engine.distance(ofVertex: tunnel.upperBound))
    }
    var stretches: [ClosedRange<Double>] = []
    for tunnel in tunnels {
      if let last = stretches.last,
        tunnel.lowerBound - last.upperBound < Roadside.gapBetweenTunnels
      {
        stretches[stretches.count - 1] = last.lowerBound...max(last.upperBound, tunnel.upperBound)
      } else {
        stretches.append(tunnel)
      }
    }
    darkStretches = stretches
    congestion = CongestionTable(engine: engine)
    alerts = engine.alerts
    typicalDurations = TypicalDurations(route)
  }

  /// Whether a distance along the route is in a tunnel.
  func isInTunnel(_ alongTrack: Double) -> Bool {
    tunnels.contains { $0.contains(alongTrack) }
  }
}

/// The prefix sums of congestion along a route.
struct CongestionTable: Sendable {
  /// For each vertex: the distance in meters with known congestion so far, that distance weighted
  /// by congestion, and the distance along the route.
  private var sums: [(known: Double, weighted: Double, distance: Double)] = []

  init(engine: NavigationEngine) {
    let words = engine.route.annotation.congestion
    guard words.contains(where: { $0 != nil }) else { return }
    var sum = (known: 0.0, weighted: 0.0, distance: engine.distance(ofVertex: 0))
    for (segment, word) in words.enumerated() {
      sums.append(sum)
      let end = engine.distance(ofVertex: segment + 1)
      if let word, let number = number(of: word) {
        sum.known += end - sum.distance
        sum.weighted += (end - sum.distance) * number
      }
      sum.distance = end
    }
    sums.append(sum)
  }

  /// The mean congestion, 0…100, over a range of segments.
  ///
  /// Absent unless it is known for at least half of the length.
  func mean(from first: Int, through last: Int) -> Double? {
    guard first <= last, sums.indices.contains(first), sums.indices.contains(last + 1) else {
      return nil
    }
    let (start, end) = (sums[first], sums[last + 1])
    let meters = end.known - start.known
    guard meters > 0, meters * 2 >= end.distance - start.distance else { return nil }
    return (end.weighted - start.weighted) / meters
  }

  /// The middle of a word's range: low 0…39, moderate 40…59, heavy 60…79, severe 80…100.
  private func number(of word: String) -> Double? {
    switch word {
    case "low": 20
    case "moderate": 50
    case "heavy": 70
    case "severe": 90
    default: nil
    }
  }
}
