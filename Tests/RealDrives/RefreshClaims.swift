import Geodesy
import Notations
import RouteServices
import TripModel
import TripPlans
import Trips

/// Mapbox's assertions about route refreshes from its own service.
enum RefreshClaims {
  static let all = [
    claim("RouteRefreshTests: the attributes of both legs are those of the answer") { files in
      let trip = try Refreshed(files, "routeRefreshResponse")
      return trip.told(from: 0) && trip.stayed(upTo: 0) && trip.isOnlyRefreshed
        && trip.toldStretches(from: [0, 61])
    },
    claim("partial, current_route_geometry_index=9: what lies before it stays") { files in
      let trip = try Refreshed(files, "partialRouteRefreshResponse", segment: 9)
      return trip.told(from: 9) && trip.stayed(upTo: 9) && trip.isOnlyRefreshed
        && trip.toldStretches(from: [9, 61])
    },
    claim("incorrect: a failure, the route unchanged") { files in
      let trip = try Refreshed(files, "incorrectRouteRefreshResponse", status: 422)
      return trip.run.lastRoute == trip.before && trip.run.fixes(of: .routeRefresh).isEmpty
        && trip.run.fixes(of: .routeRefreshFail).count == 1
    },
    claim("didRefresh: the time to go and the traffic change, the step and its words stay") {
      let trip = try Refreshed($0, "routeRefreshResponse")
      return trip.isOnlyRefreshed && trip.change.map { abs($0) > 1 } ?? false
        && trip.before.annotation.congestion != trip.run.lastRoute.annotation.congestion
    },
  ]

  private static func claim(
    _ name: String, _ holds: @escaping @Sendable (DriveFolder) throws -> Bool
  ) -> PeerClaim {
    PeerClaim(name: name, folder: "route-refresh", profile: .mapbox) { files, _ in
      try holds(files)
    }
  }
}

/// A trip of a traveler standing on a segment of the route when the service answers.
private struct Refreshed {
  let before: Route
  let run: DriveRun
  private let answer: JSONValue

  init(
    _ files: DriveFolder, _ name: String, segment: Int = 0, status: Int = 200
  ) throws {
    let route = try files.route("original/routeRefreshRoute.json")
    let body = JSONRepair.mended(try files.bytes("original/\(name).json"))
    let (start, end) = (route.vertices[segment], route.vertices[segment + 1])
    let middle = Coordinate(
      latitude: (start.latitude + end.latitude) / 2,
      longitude: (start.longitude + end.longitude) / 2)
    before = route
    answer =
      JSONReader.read(body, file: name).value
      ?? .null(at: SourcePosition(line: 1, column: 1))
    run = try DriveRun(
      Fix.standing(at: middle), along: route, provider: RefreshService(status: status, body: body),
      rules: Profile.mapbox.rules)
  }

  /// Whether only the refresh was reported once it came.
  var isOnlyRefreshed: Bool {
    let names = run.events.map(\.kind.name).drop { $0 != .rerouteRequest }
    let quiet: Set<EventName> = [
      .traffic, .remainingTime, .location, .speeding, .speedLimit, .roadAlert, .state, .summary,
    ]
    return names.filter { !quiet.contains($0) } == [.rerouteRequest, .routeRefresh]
  }

  /// The change of the remaining seconds.
  var change: Double? {
    run.events.lazy.compactMap { event in
      if case .routeRefresh(let refresh) = event.kind { refresh.change } else { nil }
    }.first
  }

  /// Whether all segments from one on have the answer's values.
  func told(from segment: Int) -> Bool {
    let now = run.lastRoute.annotation
    return Array(now.durations.dropFirst(segment)) == column("duration", \.number)
      && Array(now.congestion.dropFirst(segment)) == column("congestion", \.string)
  }

  /// Whether the segments before one kept their values.
  func stayed(upTo segment: Int) -> Bool {
    let now = run.lastRoute.annotation
    return now.durations.prefix(segment) == before.annotation.durations.prefix(segment)
      && now.congestion.prefix(segment) == before.annotation.congestion.prefix(segment)
  }

  /// The values of all legs of the answer.
  private func column<Value>(_ name: String, _ value: (JSONValue) -> Value?) -> [Value?] {
    legs.flatMap { ($0["annotation"]?[name]?.array ?? .empty).map(value) }
  }

  /// Whether closures and incidents are those of the answer, whose legs begin at these vertices.
  func toldStretches(from first: [Int]) -> Bool {
    let now = run.lastRoute.annotation
    return now.closures == stretches("closures", from: first)
      && now.incidents.map(\.vertices) == stretches("incidents", from: first)
  }

  /// The vertices of the answer's closures or incidents, given the first vertex of each leg.
  private func stretches(_ name: String, from first: [Int]) -> [ClosedRange<Int>] {
    zip(legs, first).flatMap { leg, first in
      (leg[name]?.array ?? .empty).compactMap { value in
        guard let start = value["geometry_index_start"]?.number,
          let end = value["geometry_index_end"]?.number
        else { return nil }
        return Int(start) + first...Int(end) + first
      }
    }
  }

  private var legs: JSONElements { answer["route"]?["legs"]?.array ?? .empty }
}

/// A service with one answer to all refresh requests.
private struct RefreshService: RouteProvider {
  let status: Int
  let body: [UInt8]

  func answers(_ purpose: RequestPurpose) -> Bool { purpose == .refresh }

  mutating func answer(_ request: RouteRequest) -> RouteAnswer? {
    guard answers(request.purpose) else { return nil }
    return RouteExchange(
      dialect: .mapbox, request: request, message: nil, reply: .answer(status: status, body: body)
    ).answer(.all(RouterPreferences()))
  }
}
