import Geodesy
import Notations
import RoadRouting
import ToolKit
import TripFormats
import TripModel

/// `tripsim route --network FILE FROM TO [VIA…]`: a route from the embedded router.
enum RouteCommand {
  static func perform(_ arguments: RouteArguments, _ console: Console) throws(RunStop) -> ExitStatus
  {
    Interruption.listen()
    guard let path = arguments.network, let request = arguments.request else { return .noAnswer }
    let network = try console.network(at: path, isStrict: arguments.isStrict)
    let router = EmbeddedRouter(network: network, mode: arguments.mode)
    switch router.routes(for: request) {
    case .success(let routes): return try write(routes, arguments)
    case .failure(let failure): throw .fault(failure.diagnostic(network: path))
    }
  }

  private static func write(
    _ routes: [Route], _ arguments: RouteArguments
  ) throws(RunStop) -> ExitStatus {
    if let signal = Interruption.signal { return .interrupted(signal: signal) }
    return try stopping { () throws(FileFault) in
      try OutputStream.write(
        RouteWriter.write(routes), to: arguments.output,
        replacesExisting: arguments.replacesExisting,
        inputs: [arguments.network].compactMap(\.self))
      return .success
    }
  }
}

extension Console {
  /// Reads a road network and reports its faults.
  func network(at path: String, isStrict: Bool) throws(RunStop) -> RoadNetwork {
    let bytes = try WholeFile.contents(of: path)
    return try value(of: RoadNetworkReader.read(bytes, file: path), isStrict: isStrict)
  }
}

struct RouteArguments: Sendable {
  /// The network's path.
  var network: String?
  /// Origin, destination and via points, as typed.
  var coordinates: [Coordinate] = []
  /// Whether the route stops at the via points instead of passing through.
  var arrivesAtVias = false
  var mode = TravelMode.car
  /// The request, except origin and waypoints.
  var options = EmbeddedRouteRequest(
    origin: RouteStop(coordinate: Coordinate(latitude: 0, longitude: 0)), stops: [])
  /// Whether warnings are errors.
  var isStrict = false
  /// The path of the output; absent for standard output.
  var output: String?
  /// Whether the output may replace an existing file.
  var replacesExisting = false

  /// The request to the router; absent without coordinates.
  var request: EmbeddedRouteRequest? {
    guard coordinates.count >= 2 else { return nil }
    let vias = coordinates.dropFirst(2).map { RouteStop(coordinate: $0, isVia: !arrivesAtVias) }
    var request = options
    request.origin = RouteStop(coordinate: coordinates[0])
    request.stops = vias + [RouteStop(coordinate: coordinates[1])]
    return request
  }
}

extension RouteArguments {
  static var table: CommandTable<RouteArguments> {
    CommandTable(usage, rows: roadRows + startRows + outputRows) {
      (arguments, words) throws(Diagnostic) in
      guard arguments.network != nil else { throw .missingOption(.network, command: usage) }
      try OutputEnding.check(arguments.output, of: "--output", among: ["geojson"])
      let names = ["FROM", "TO"]
      for (index, word) in words.enumerated() {
        let name = index < names.count ? names[index] : "VIA"
        arguments.coordinates.append(try OptionValue(option: name, text: word).coordinate())
      }
    }
  }

  private static var usage: CommandUsage {
    CommandUsage(
      name: "route",
      summary: "find a route on the roads of a file and write it as Route GeoJSON",
      details: [
        "Points are LAT,LON in degrees. The route goes from FROM to TO through each VIA in the "
          + "given order, without stopping there unless --arrive is given.",
        "The network is OSM PBF or OSM XML, or GeoJSON lines with OpenStreetMap tags, as written "
          + "by osmium export and Overpass Turbo. Each point must be within 1 km of a road.",
        "Roads for destination traffic only, such as 'access=destination', are used only near the "
          + "start and the end of the fastest route; the shortest route may use them anywhere. A "
          + "ferry takes as long as its tag 'duration' says.",
        "Signs are read from 'junction:ref', 'destination', 'destination:ref' and "
          + "'destination:street' of ramps, for a two-way ramp with ':forward' or ':backward' at "
          + "the end, and from 'ref', 'name' and 'exit_to' of nodes (in GeoJSON: points) with "
          + "'highway=motorway_junction'.",
      ],
      showing: [.network],
      operands: [
        OperandUsage("FROM", summary: "the start of the route: LAT,LON"),
        OperandUsage("TO", summary: "the end of the route: LAT,LON"),
        OperandUsage("VIA", .text, .any, summary: "points to pass on the way"),
      ],
      examples: [
        "tripsim route --network town.geojson 53.004,7.001 53.011,7.02 -o route.geojson":
          "write the fastest route",
        "tripsim route --network town.geojson --mode foot --optimize distance "
          + "53.004,7.001 53.011,7.02": "print the shortest walk",
      ])
  }

  private static var roadRows: [CommandTable<RouteArguments>.Row] {
    [
      .init(.network) { arguments, value in arguments.network = value.text },
      .flag("arrive", \.arrivesAtVias, "stop at each VIA, which starts a new leg"),
      .choice(
        "optimize", "WHAT", \.options.optimization,
        "minimize time (the default) or distance"),
      .choice("mode", letter: "m", "MODE", \.mode, "travel by car (the default), bicycle or foot"),
      .choice(
        "language", "LANGUAGE", \.options.language,
        "write instructions in English (en, the default), German (de) or French (fr)"),
      .flag(
        "ignore-restrictions", \.options.obeysRestrictions, value: false,
        "ignore turn restrictions and barriers"),
    ]
  }

  private static var startRows: [CommandTable<RouteArguments>.Row] {
    [
      .option(
        "course", "DEGREES", "direction of travel at FROM, clockwise from north"
      ) { (arguments, value) throws(Diagnostic) in
        guard let degrees = decimalNumber(of: value.text), (0...360).contains(degrees) else {
          throw value.unusable(expected: "degrees clockwise from north, 0 to 360")
        }
        arguments.options.course = Bearing(degrees: degrees)
      },
      .option(
        "avoid", "METERS", "avoid maneuvers within this many meters of FROM"
      ) { (arguments, value) throws(Diagnostic) in
        arguments.options.avoidRadius = try value.number("meters", allowsZero: true)
      },
      .option(
        "alternatives", "N", kind: .choice { ["0", "1", "2"] },
        "write up to this many alternatives (0, 1 or 2) that differ enough"
      ) { (arguments, value) throws(Diagnostic) in
        guard let count = Int(value.text), (0...2).contains(count) else {
          throw .unknownValue(option: value.option, value: value.text, candidates: ["0", "1", "2"])
        }
        arguments.options.alternatives = count
      },
    ]
  }

  private static var outputRows: [CommandTable<RouteArguments>.Row] {
    [
      .flag("strict", \.isStrict, "treat warnings as errors: exit with 2")
    ] + OutputRows.rows(output: \.output, force: \.replacesExisting)
  }
}

extension OptionUsage {
  /// The option for the roads.
  static let network = OptionUsage(
    "network", letter: "n", value: ValueUsage("FILE", .file), summary: "road network file")
}
