package import Notations

/// The faults of a router specification and of the files it names.
extension Diagnostic {
  static func unknownScheme(_ scheme: String) -> Diagnostic {
    specification(
      "unknown router '\(scheme)'", expected: forms,
      hint: ["http", "https"].contains(scheme)
        ? "name the service before its URL: osrm:\(scheme)://HOST:PORT"
        : didYouMean(nearestTo: scheme, among: RouterSpecification.schemes))
  }
  static func schemeless(_ text: String) -> Diagnostic {
    specification("router '\(text)' has no scheme", expected: forms, hint: kindHint(of: text))
  }
  static func pathless(scheme: String) -> Diagnostic {
    let (missing, placeholder) =
      switch scheme {
      case "replay": ("folder", "DIR")
      case "exec": ("command", "CMD")
      case "files", "script", "network": ("file", "FILE")
      default: ("URL", "URL")
      }
    return specification(
      "router '\(scheme)' needs a \(missing)", expected: "\(scheme):\(placeholder)")
  }
  static func superfluous(scheme: String, rest: String) -> Diagnostic {
    specification("router '\(scheme)' is followed by '\(rest)'", expected: "'\(scheme)' alone")
  }
  static func emptyPath(_ text: String) -> Diagnostic {
    specification(
      "a path in router '\(text)' is empty", expected: "paths separated by single commas")
  }
  static func notHTTP(_ text: String) -> Diagnostic {
    specification(
      "'\(text)' is not the URL of a service",
      expected: "a URL that begins with http:// or https://",
      hint: text.contains("://") ? nil : "did you mean 'http://\(text.drop { $0 == "/" })'?")
  }
  static func unusableAddress(scheme: String) -> Diagnostic {
    specification(
      "the URL of router '\(scheme)' is not a plain host and path",
      expected: "\(scheme):http://HOST:PORT/PATH",
      hint: "keys are read from TRIPSIM_MAPBOX_TOKEN and TRIPSIM_GRAPHHOPPER_KEY")
  }
  static func emptyFolder(_ path: String) -> Diagnostic {
    Diagnostic(
      "router_no_routes", "folder '\(path)' contains no routes",
      expected: "files that end in .json, .geojson, .gpx or .answer")
  }
  static func noRoutes(_ path: String) -> Diagnostic {
    Diagnostic("router_no_routes", "'\(path)' contains no route", expected: "at least one route")
  }
  static func noRecording(_ path: String) -> Diagnostic {
    Diagnostic(
      "router_no_routes", "folder '\(path)' contains no recorded answers",
      expected: "files such as 0001.request.json",
      hint: "'--record-routes \(path)' of 'tripsim run' or 'tripsim match' makes them")
  }
  static func noKey(scheme: String, variable: String) -> Diagnostic {
    Diagnostic(
      "router_live", "router '\(scheme)' needs a key, and \(variable) is empty",
      expected: "the key of the service", hint: "'export \(variable)=KEY' sets it")
  }
  static let noCurl = Diagnostic(
    "router_live",
    "the program 'curl' is not on the path; routing services are called through it",
    hint: "install curl, or use 'network:FILE', which needs no service")
  package static func noProgram(_ program: String) -> Diagnostic {
    Diagnostic(
      "router_live", "the program '\(program)' of router 'exec' does not exist or cannot be run",
      expected: "a program on the path, or the path of one", hint: "'sh FILE' runs a script")
  }
  static func notLive(scheme: String) -> Diagnostic {
    Diagnostic(
      "router_live", "router '\(scheme)' is available only to 'tripsim run' and trusted cases",
      expected: "a router whose answers never change",
      hint: "record them with 'tripsim run --record-routes DIR', then use 'replay:DIR'")
  }

  private static func specification(
    _ message: String, expected: String, hint: String? = nil
  ) -> Diagnostic {
    Diagnostic("router_specification", message, expected: expected, hint: hint)
  }

  private static let forms = """
    none, files:FILE,…, script:FILE, network:FILE, replay:DIR, osrm:URL, valhalla:URL, \
    mapbox:URL, graphhopper:URL or exec:CMD
    """

  private static func kindHint(of text: String) -> String? {
    if let hint = didYouMean(nearestTo: text, among: RouterSpecification.schemes) { return hint }
    if text.hasSuffix(".jsonl") { return "for a script, write 'script:\(text)'" }
    let isRoads = [".osm", ".pbf", ".osm.gz"].contains(where: text.hasSuffix)
    if isRoads { return "for roads, write 'network:\(text)'" }
    if text.contains(".") { return "for a recorded answer, write 'files:\(text)'" }
    return nil
  }
}

/// The faults of a route script; its reader sets code and file.
extension Diagnostic {
  static let emptyScript = Diagnostic(
    "script", "the script contains no answer", expected: #"a line such as {"route":"r1.json"}"#)
  static let routeAndFailure = Diagnostic(
    "script", "the line has both 'route' and 'fail'", expected: "one of them")
  static let neitherRouteNorFailure = Diagnostic(
    "script", "the line has neither 'route' nor 'fail'", expected: "one of them")
  static let messageWithoutFailure = Diagnostic(
    "script", "the line has a 'message' but no 'fail'", expected: "'message' beside 'fail' only")
}
