import Geodesy
import Notations
import RoadRouting
import ToolKit
import TripModel

extension RouteArguments {
  /// The table of `tripsim route`.
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
        "Signs are read from 'junction:ref', 'destination', 'destination:ref' and "
          + "'destination:street' of ramps, and from 'ref', 'name' and 'exit_to' of nodes (in "
          + "GeoJSON: points) with 'highway=motorway_junction'.",
      ],
      operands: [
        OperandUsage(ValueUsage("FROM"), summary: "the start of the route: LAT,LON"),
        OperandUsage(ValueUsage("TO"), summary: "the end of the route: LAT,LON"),
        OperandUsage(ValueUsage("VIA"), .any, summary: "points to pass on the way"),
      ],
      examples: [
        UsageExample(
          line: "tripsim route --network town.geojson 53.004,7.001 53.011,7.02 -o route.geojson",
          summary: "write the fastest route"),
        UsageExample(
          line: "tripsim route --network town.geojson --mode foot --optimize distance "
            + "53.004,7.001 53.011,7.02",
          summary: "print the shortest walk"),
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
        "language", "WHICH", \.options.language,
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
          throw .unknownValue(
            option: value.option, value: value.text, candidates: ["0", "1", "2"])
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
