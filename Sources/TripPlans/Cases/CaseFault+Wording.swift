import Notations

extension CaseFault {
  /// The fault in words.
  func diagnostic(file: String, at position: SourcePosition?) -> Diagnostic {
    let words = words
    return Diagnostic(
      .error, code: "case", file: file, at: position, words.found, expected: words.expected,
      hint: words.hint)
  }

  private var words: (found: String, expected: String?, hint: String?) {
    switch self {
    case .notAnObject(let found):
      ("the case is \(found)", #"an object such as {"route":"route.geojson",…}"#, nil)
    case .unknownKey(let name):
      (
        "unknown key '\(name)'",
        "one of " + CaseKey.allCases.map(\.rawValue).joined(separator: ", "),
        suggestion(name, CaseKey.allCases.map(\.rawValue))
      )
    case .missing("trace"):
      ("the case has no 'trace'", "a 'trace', or 'simulate' in its place", nil)
    case .missing(let name): ("the case has no '\(name)'", "a '\(name)'", nil)
    case .traceAndSimulation:
      ("the case has both 'trace' and 'simulate'", "one of the two", nil)
    case .wrongKind(let key, let found, let expected): ("'\(key)' is \(found)", expected, nil)
    case .empty(let key): ("'\(key)' is empty", nil, nil)
    case .unknownSchema(let schema): ("the schema is '\(schema)'", "'tripsim.case/1.0'", nil)
    case .sameStem(let stem):
      (
        "two traces are named '\(stem)'", "names that differ before their endings",
        "each trace has its own golden, 'expected.\(stem).jsonl'"
      )
    case .pendingStem(let stem):
      (
        "a trace is named '\(stem)'", "a name that does not end in 'pending' before its ending",
        "its golden 'expected.\(stem).jsonl' would have the name of what waits for review"
      )
    case .unknownUnit(let unit):
      (
        "unknown unit '\(unit)'", "one of " + Tolerance.units.joined(separator: ", "),
        unit.hasPrefix("_") ? nil : suggestion("_" + unit, Tolerance.units)
      )
    case .routerCount(let count):
      (
        "'router' names \(count) routers", "one router, or a list of one on board and one online",
        nil
      )
    case .untrustedRouter(let scheme):
      (
        "router '\(scheme)' runs a program or goes over a network",
        "a router that needs neither, such as 'network:FILE' or 'replay:DIR'",
        "'tripsim check --trust' allows it"
      )
    case .negativeTolerance(let unit, let value):
      ("the tolerance of '\(unit)' is \(value)", "a number of at least 0", nil)
    }
  }

  private func suggestion(_ name: String, _ known: [String]) -> String? {
    if known.contains(name) { return "did you mean '\(name)'?" }
    return nearestName(to: name, among: known).map { "did you mean '\($0)'?" }
  }
}
