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

  /// The tunnels, including short roads between them.
  let darkStretches: [ClosedRange<Double>]

  /// The alerts, in road order.
  let alerts: [RouteAlert]

  /// The usual durations of the legs.
  let typicalDurations: TypicalDurations

  /// The congestion along the route.
  private let congestion: CongestionTable

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

  /// The first stretch of tunnels that overlaps a stretch of the route.
  func darkStretch(touching stretch: ClosedRange<Double>) -> ClosedRange<Double>? {
    darkStretches.first { $0.overlaps(stretch) }
  }

  /// Whether a distance along the route is in a tunnel.
  func isInTunnel(_ alongTrack: Double) -> Bool {
    tunnels.contains { $0.contains(alongTrack) }
  }

  /// The mean congestion, 0…100, from one segment through another; absent unless at least half of
  /// the length is known.
  func meanCongestion(from first: Int, through last: Int) -> Double? {
    congestion.mean(from: first, through: last)
  }
}

/// The prefix sums of congestion along a route.
private struct CongestionTable: Sendable {
  /// For each vertex: the meters with known congestion so far, and those weighted by congestion.
  private var known: [Double] = []
  private var weighted: [Double] = []
  private var lengths: [Double] = []

  init(engine: NavigationEngine) {
    let words = engine.route.annotation.congestion
    guard words.contains(where: { $0 != nil }) else { return }
    var sums = (known: 0.0, weighted: 0.0)
    for (segment, word) in words.enumerated() {
      append(sums, at: engine.distance(ofVertex: segment))
      guard let word, let number = number(of: word) else { continue }
      let length =
        engine.distance(ofVertex: segment + 1) - engine.distance(ofVertex: segment)
      sums.known += length
      sums.weighted += length * number
    }
    append(sums, at: engine.distance(ofVertex: words.count))
  }

  private mutating func append(_ sums: (known: Double, weighted: Double), at distance: Double) {
    known.append(sums.known)
    weighted.append(sums.weighted)
    lengths.append(distance)
  }

  /// The mean over a stretch; absent unless at least half of it is known.
  func mean(from first: Int, through last: Int) -> Double? {
    guard first <= last, known.indices.contains(first), known.indices.contains(last + 1) else {
      return nil
    }
    let meters = known[last + 1] - known[first]
    guard meters > 0, meters * 2 >= lengths[last + 1] - lengths[first] else { return nil }
    return (weighted[last + 1] - weighted[first]) / meters
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
