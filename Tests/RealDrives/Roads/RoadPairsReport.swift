import Notations
import RoadRouting
import TripModel
import TripSimCommand

/// Compares the embedded router on a real network, pair by pair, with a plain Dijkstra on the
/// same file, with Valhalla and with the signs in the file.
enum RoadPairsReport {
  /// A network and known facts about it.
  struct Network {
    /// The name of its files.
    var name: String
    /// The minimum share of pairs within 2 % of Valhalla's shortest way.
    var share: Double
    /// Whether signs forbid turns that the pairs' routes would take without them.
    var hasForbiddenTurns: Bool
  }

  /// The networks.
  static let networks = [
    Network(name: "monaco", share: 0.8, hasForbiddenTurns: true),
    Network(name: "wolfville", share: 0.95, hasForbiddenTurns: false),
  ]

  /// Checks every pair of a network.
  static func report(_ folder: DriveFolder, _ network: Network) throws -> DriveReport {
    let name = network.name
    var report = DriveReport(drive: "roads \(name)")
    let bytes = try folder.bytes(name + ".osm")
    let pairs = RoadPair.pairs(of: try folder.json(name + ".od.json"))
    let router = try router(bytes, name)
    let routes = try RoadPairRoutes(pairs, by: router)
    report.figures.append("\(pairs.count) pairs")
    report.require(pairs.count == 200, "200 pairs")
    report.requireLeast(routes)
    report.require(
      try RoadPairRoutes(
        pairs, by: Self.router(RoadVariant.shuffled(bytes, seed: 7), name)) == routes,
      "other routes where the file has its roads in another order")
    let breaches = report.requireLaw(routes, RoadLaw(roads: RawRoads(bytes)))
    report.require((breaches > 0) == network.hasForbiddenTurns, "the check sees no forbidden turn")
    try report.compareWithValhalla(routes, bytes, share: network.share)
    return report
  }

  /// A router for cars on a network.
  static func router(_ bytes: [UInt8], _ name: String) throws -> EmbeddedRouter {
    let reading = RoadNetworkReader.read(bytes, file: name)
    guard let network = reading.value else {
      throw RealDriveFault.unreadable(name, reading.diagnostics.map(\.rendered))
    }
    return EmbeddedRouter(network: network, mode: .car)
  }
}

/// The routes of all pairs.
struct RoadPairRoutes: Equatable {
  /// The routes of one pair.
  struct Routes: Equatable {
    /// The shortest and the quickest if signs are ignored.
    var shortestUnsigned: Route
    var quickestUnsigned: Route
    /// The shortest and the quickest.
    var shortest: Route
    var quickest: Route
  }

  /// The pairs.
  let pairs: [RoadPair]

  /// The routes of each pair.
  let routes: [Routes]

  /// Finds the routes.
  init(_ pairs: [RoadPair], by router: EmbeddedRouter) throws {
    self.pairs = pairs
    routes = try pairs.map { pair in
      func route(_ optimization: RouteOptimization, _ obeys: Bool) throws -> Route {
        try router.route(of: pair, optimization, obeysRestrictions: obeys)
      }
      return Routes(
        shortestUnsigned: try route(.distance, false), quickestUnsigned: try route(.time, false),
        shortest: try route(.distance, true), quickest: try route(.time, true))
    }
  }

  static func == (left: RoadPairRoutes, right: RoadPairRoutes) -> Bool {
    left.routes == right.routes
  }
}

extension EmbeddedRouter {
  /// The best route of a pair.
  fileprivate func route(
    of pair: RoadPair, _ optimization: RouteOptimization, obeysRestrictions: Bool = true
  ) throws -> Route {
    let request = pair.request(optimization, obeysRestrictions: obeysRestrictions)
    guard let route = try routes(for: request).get().first else {
      throw RealDriveFault.unreadable("pair \(pair.number)", ["no route"])
    }
    return route
  }

  /// The meters of the shortest way of a pair.
  fileprivate func shortest(_ pair: RoadPair, obeysRestrictions: Bool = true) throws -> Double {
    try route(of: pair, .distance, obeysRestrictions: obeysRestrictions).declaredDistance ?? 0
  }
}

extension DriveReport {
  /// Requires Dijkstra's minimum meters and seconds, within a tenth.
  fileprivate mutating func requireLeast(_ routes: RoadPairRoutes) {
    for (pair, found) in zip(routes.pairs, routes.routes) {
      let meters = found.shortestUnsigned.declaredDistance ?? 0
      let seconds = found.quickestUnsigned.declaredDuration ?? 0
      require(
        abs(meters - pair.shortest) <= 0.1,
        "pair \(pair.number): \(decimal(meters)) m instead of \(decimal(pair.shortest)) m")
      require(
        abs(seconds - pair.quickest) <= 0.1,
        "pair \(pair.number): \(decimal(seconds)) s instead of \(decimal(pair.quickest)) s")
    }
  }

  /// Requires that routes obey all signs; routes without signs show what could be broken.
  fileprivate mutating func requireLaw(_ routes: RoadPairRoutes, _ law: RoadLaw) -> Int {
    var breaches = 0
    for (pair, found) in zip(routes.pairs, routes.routes) {
      for route in [found.shortest, found.quickest] {
        for fault in law.faults(of: route) { faults.append("pair \(pair.number): \(fault)") }
      }
      for route in [found.shortestUnsigned, found.quickestUnsigned] {
        breaches += law.faults(of: route).count
      }
    }
    figures.append("\(breaches) forbidden turns avoided")
    return breaches
  }

  /// Compares with Valhalla and reports the cause of differences over 2 %.
  fileprivate mutating func compareWithValhalla(
    _ routes: RoadPairRoutes, _ bytes: [UInt8], share: Double
  ) throws {
    let far = zip(routes.pairs, routes.routes).filter { pair, found in
      !pair.isNearValhalla(found.shortest.declaredDistance ?? 0)
    }.map(\.0)
    let near = routes.pairs.count - far.count
    figures.append("\(near) within 2 % of Valhalla's shortest")
    require(
      Double(near) >= share * Double(routes.pairs.count), "too few are near Valhalla's shortest")
    let causes = try RoadCause.causes(of: bytes)
    var counts = [Int](repeating: 0, count: causes.count)
    for pair in far {
      let index = try causes.firstIndex { cause in
        pair.isNearValhalla(
          try cause.router.shortest(pair, obeysRestrictions: cause.obeysRestrictions))
      }
      if let index { counts[index] += 1 } else { faults.append("pair \(pair.number): no cause") }
    }
    for (cause, count) in zip(causes, counts) where count > 0 {
      figures.append("\(count) not: \(cause.name)")
    }
  }
}

extension RoadPair {
  /// Whether a way is as long as Valhalla's, within 2 %.
  fileprivate func isNearValhalla(_ meters: Double) -> Bool {
    abs(meters / shortestByValhalla - 1) <= 0.02
  }
}

/// A rule that differs between this router and Valhalla; once it is changed, the ways agree.
private struct RoadCause {
  /// How Valhalla differs.
  var name: String
  /// A router with Valhalla's rule.
  var router: EmbeddedRouter
  /// Whether it obeys signs about turns.
  var obeysRestrictions = true

  /// The rules in the order in which they are tried.
  static func causes(of bytes: [UInt8]) throws -> [RoadCause] {
    let track = RoadVariant.replacing(
      "highway", "track", by: ("highway", "unclassified"), in: bytes)
    func closed(_ bytes: [UInt8]) -> [UInt8] {
      RoadVariant.replacing(
        "motor_vehicle", "destination", by: ("motor_vehicle", "no"), in: bytes)
    }
    return [
      RoadCause(name: "it drives on tracks", router: try RoadPairsReport.router(track, "track")),
      RoadCause(
        name: "it avoids roads for destinations only",
        router: try RoadPairsReport.router(closed(bytes), "destination")),
      RoadCause(
        name: "it does both", router: try RoadPairsReport.router(closed(track), "both")),
      RoadCause(
        name: "it knows no sign about a turn", router: try RoadPairsReport.router(bytes, "signs"),
        obeysRestrictions: false),
    ]
  }
}
