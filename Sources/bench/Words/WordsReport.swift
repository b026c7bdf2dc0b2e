import Geodesy
import Notations
import RouteServices
import ToolKit
import TripFormats
import TripModel
import TripPlans
import TripSimCommand

/// How often the embedded router, Valhalla and OSRM announce the same maneuvers.
///
/// They are compared on the roads that all three take between the pairs of a town.
struct WordsReport {
  private var agreements = [ManeuverAgreement](repeating: ManeuverAgreement(), count: 3)
  private var isListing: Bool
  private static let pairs = [(0, 1), (0, 2), (1, 2)]

  /// Prints the figures.
  ///
  /// - Parameter words: the folder of recorded data, then `TOWN=VALHALLA,OSRM` with two addresses,
  ///   and `list` for the locations where only the embedded router differs.
  static func run(_ words: [String]) {
    let towns = words.dropFirst().filter { $0 != "list" }.map { $0.split(separator: "=") }
    guard let data = words.first, !towns.isEmpty else {
      print("make words: needs DIR and TOWN=VALHALLA,OSRM, the addresses of two routers")
      return
    }
    for town in towns where town.count == 2 {
      var report = WordsReport(isListing: words.contains("list"))
      do {
        let routers = try town[1].split(separator: ",").enumerated().map { index, address in
          try Self.router(index == 0 ? .valhalla : .osrm, String(address))
        }
        guard routers.count == 2,
          let roads = try MatchedTown(String(town[0]), folder: data + "/roads")
        else { continue }
        report.measure(roads, routers)
      } catch {
        print("make words: \(error)")
      }
    }
  }

  private static func router(_ dialect: RouterDialect, _ address: String) throws -> LiveRoutes {
    guard let transport = CurlTransport(timeout: 10) else {
      throw ChildProcess.Failure.unstartable(reason: "there is no curl")
    }
    let service = try RoutingService(dialect, url: address)
    return LiveRoutes(
      router: ServiceRouter(service: service, transport: transport),
      formats: .all(RouterPreferences()))
  }

  private mutating func measure(_ town: MatchedTown, _ routers: [LiveRoutes]) {
    var routers = routers
    for own in town.routes {
      let ends = own.waypoints.map(\.coordinate)
      let request = RouteRequest(number: 1, origin: ends[0], waypoints: Array(ends.dropFirst()))
      let others = routers.indices.compactMap { index -> Route? in
        guard case .routes(let routes) = routers[index].answer(request)?.result else { return nil }
        return routes.first
      }
      if others.count == 2 { add([own] + others) }
    }
    show(town.name)
  }

  /// Compares the maneuvers of three routes on the roads that all take.
  private mutating func add(_ routes: [Route]) {
    let pieces = routes.map { RoadPieces([$0.vertices]) }
    let told = routes.map { route in
      AnnouncedManeuver.all(of: route).filter { maneuver in
        let around = RoadPieces([maneuver.surroundings])
        return pieces.allSatisfy { around.length(outside: $0) < 5 }
      }
    }
    for (index, pair) in Self.pairs.enumerated() {
      agreements[index].add(told[pair.0], told[pair.1])
    }
    if isListing { list(told) }
  }

  /// Prints the locations where the other two agree with each other but not with the first router.
  private func list(_ told: [[AnnouncedManeuver]]) {
    for (valhalla, osrm) in ManeuverAgreement.pairs(told[1], told[2]) {
      guard let valhalla, let osrm else { continue }
      let own = ManeuverAgreement.pairs([valhalla], told[0])[0].right
      var aspects = own == nil ? ["silent"] : []
      if let own {
        if valhalla.side == osrm.side, own.side != osrm.side { aspects.append("side") }
        if valhalla.kind == osrm.kind, own.kind != osrm.kind { aspects.append("kind") }
        if valhalla.road == osrm.road, own.road != osrm.road { aspects.append("road") }
        if own.roundaboutExit != osrm.roundaboutExit { aspects.append("roundabout") }
      }
      if !aspects.isEmpty { show(valhalla.coordinate, aspects, own, valhalla, osrm) }
    }
    for own in told[0] {
      let others = told.dropFirst().map { ManeuverAgreement.pairs([own], $0)[0].right }
      if others.allSatisfy({ $0 == nil }) { show(own.coordinate, ["alone"], own, nil, nil) }
    }
  }

  private func show(
    _ coordinate: Coordinate, _ aspects: [String], _ own: AnnouncedManeuver?,
    _ valhalla: AnnouncedManeuver?,
    _ osrm: AnnouncedManeuver?
  ) {
    print(
      "\(text(coordinate.latitude, 6)),\(text(coordinate.longitude, 6)) \(aspects.joined(separator: "+")): "
        + [own, valhalla, osrm].map { $0?.words ?? "-" }.joined(separator: " | "))
  }

  private func show(_ town: String) {
    let rows = ManeuverAgreement.Aspect.allCases.map { aspect in
      [aspect.rawValue] + agreements.map { $0.shares[aspect, default: .init()].words }
    }
    let head = [town, "ours, Valhalla", "ours, OSRM", "Valhalla, OSRM"]
    print("\n" + markdownTable([head] + rows).joined(separator: "\n"))
  }
}
