package import Notations

extension RouterFault {
  /// The fault in words, at a place in a file where there is one.
  package func diagnostic(
    file: String? = nil, at position: SourcePosition? = nil
  ) -> Diagnostic {
    let words = words
    return Diagnostic(
      .error, code: code, file: file, at: position, words.found, expected: words.expected,
      hint: words.hint)
  }

  private var code: String {
    switch self {
    case .unknownScheme, .schemeless, .pathless, .superfluous, .emptyPath, .notHTTP,
      .unusableAddress:
      "router_specification"
    case .emptyFolder, .noRoutes, .noRecording: "router_no_routes"
    case .noCurl, .noKey, .noProgram, .notLive: "router_live"
    default: "router_script"
    }
  }

  private typealias Words = (found: String, expected: String?, hint: String?)

  private var words: Words {
    switch self {
    case .unknownScheme(let scheme):
      (
        "unknown router '\(scheme)'", RouterFault.forms,
        nearest(scheme, RouterSpecification.schemes)
      )
    case .schemeless(let text):
      ("router '\(text)' does not say its kind", RouterFault.forms, kindHint(of: text))
    case .pathless(let scheme): pathlessWords(scheme)
    case .superfluous(let scheme, let rest):
      ("router '\(scheme)' is followed by '\(rest)'", "'\(scheme)' alone", nil)
    case .emptyPath(let text):
      ("a path in router '\(text)' is empty", "paths separated by single commas", nil)
    case .emptyFolder(let path):
      (
        "folder '\(path)' holds no routes",
        "files that end in .json, .geojson, .gpx or .answer", nil
      )
    case .noRoutes(let path):
      ("'\(path)' holds no route", "at least one route", nil)
    case .notHTTP, .unusableAddress, .noRecording, .noCurl, .noKey, .noProgram, .notLive:
      liveWords
    default: scriptWords
    }
  }

  private func pathlessWords(_ scheme: String) -> Words {
    switch scheme {
    case "replay": ("router 'replay' names no folder", "replay:DIR", nil)
    case "exec": ("router 'exec' names no command", "exec:CMD", nil)
    case "files", "script", "network":
      ("router '\(scheme)' names no file", "\(scheme):FILE", nil)
    default: ("router '\(scheme)' names no address", "\(scheme):URL", nil)
    }
  }

  private var liveWords: Words {
    switch self {
    case .notHTTP(let text):
      (
        "'\(text)' is no address of a service", "an address that begins with http:// or https://",
        nil
      )
    case .unusableAddress(let scheme):
      (
        "the address of router '\(scheme)' has more than a host and a path",
        "\(scheme):http://HOST:PORT/PATH",
        "keys come from TRIPSIM_MAPBOX_TOKEN and TRIPSIM_GRAPHHOPPER_KEY"
      )
    case .noRecording(let path):
      (
        "folder '\(path)' holds no recorded answers", "files such as 0001.request.json",
        "'tripsim run --record-routes \(path)' makes them"
      )
    case .noKey(let scheme, let variable):
      (
        "router '\(scheme)' needs a key, and \(variable) is empty", "a key of the service",
        "'export \(variable)=KEY' sets it"
      )
    case .noCurl:
      (
        "the program 'curl' is not on the path; routing services are asked through it", nil,
        "install curl, or use 'network:FILE', which needs no service"
      )
    case .noProgram(let program):
      (
        "the program '\(program)' of router 'exec' is not there or cannot be run",
        "a program on the path, or the path of one", "'sh FILE' runs a script"
      )
    case .notLive(let scheme):
      (
        "router '\(scheme)' is asked by 'tripsim run' only, and by what is trusted",
        "answers that are always the same",
        "record them with 'tripsim run --record-routes DIR', then use 'replay:DIR'"
      )
    default: scriptWords
    }
  }

  private var scriptWords: Words {
    switch self {
    case .emptyScript:
      ("the script holds no answer", #"a line such as {"route":"r1.json"}"#, nil)
    case .notAnObject(let found):
      ("the line is \(found)", #"an object such as {"route":"r1.json"}"#, nil)
    case .unknownKey(let name):
      ("unknown key '\(name)'", RouterFault.names(ScriptNames.all), nearest(name, ScriptNames.all))
    case .wrongKind(let name, let found, let expected):
      ("'\(name)' is \(found)", expected, nil)
    case .unknownWord(let name, let word, let known):
      ("'\(name)' is '\(word)'", RouterFault.names(known), nearest(word, known))
    case .latencyOutOfRange(let seconds):
      ("'after_s' is \(seconds)", "seconds in 0...86400", nil)
    case .routeAndFailure:
      ("the line has both 'route' and 'fail'", "one of them", nil)
    case .messageWithoutFailure:
      ("the line has a 'message' but no 'fail'", "'message' beside 'fail' only", nil)
    default:
      ("the line has neither 'route' nor 'fail'", "one of them", nil)
    }
  }

  private static let forms = """
    none, files:FILE,…, script:FILE, network:FILE, replay:DIR, osrm:URL, valhalla:URL, \
    mapbox:URL, graphhopper:URL or exec:CMD
    """

  private static func names(_ names: [String]) -> String {
    "one of " + names.joined(separator: ", ")
  }

  private func nearest(_ name: String, _ known: [String]) -> String? {
    nearestName(to: name, among: known).map { "did you mean '\($0)'?" }
  }

  private func kindHint(of text: String) -> String? {
    if let scheme = nearestName(to: text, among: RouterSpecification.schemes) {
      return "did you mean '\(scheme)'?"
    }
    if text.hasSuffix(".jsonl") { return "for a script, write 'script:\(text)'" }
    if text.contains(".") { return "for a recorded answer, write 'files:\(text)'" }
    return nil
  }
}
