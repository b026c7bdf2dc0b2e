import Navigation
import Notations

/// The faults of a configuration setting.
extension Diagnostic {
  /// The fault of a key that does not exist, possibly because keys are not grouped in objects.
  static func unknownSetting(_ name: String, member: String? = nil) -> Diagnostic {
    let names = ConfigurationKey.all.map(\.name)
    let whole = member.map { "\(name).\($0)" }
    return setting(
      "unknown key '\(name)'",
      hint: whole.flatMap { names.contains($0) ? "write the name in one: '\($0)'" : nil }
        ?? didYouMean(nearestTo: name, among: names) ?? "'tripsim config' lists the keys")
  }
  /// A key that the method of navigation ignores.
  static func idleKey(
    _ name: String, of reader: NavigationMethod, under method: NavigationMethod
  ) -> Diagnostic {
    Diagnostic(
      .note, code: "idle_key",
      "'\(name)' has no effect: it is a key of the method \(reader.rawValue), and "
        + "'engine.method' is \(method.rawValue)")
  }
  static func valueless(_ text: String) -> Diagnostic {
    setting("'\(text)' has no '='", expected: "key=value")
  }
  static func value(key: String, found: String, expected: String, words: [String]) -> Diagnostic {
    let number = found.prefix { $0.isNumber || ".-".contains($0) }
    let unit = found.dropFirst(number.count)
    let hasUnit =
      words.isEmpty && decimalNumber(of: number) != nil && decimalNumber(of: found) == nil
      && unit.allSatisfy { $0.isLetter || $0 == "/" }
    return setting(
      "'\(key)' is '\(found)'", expected: expected,
      hint: hasUnit ? "leave out the unit" : didYouMean(nearestTo: found, among: words))
  }
  static func kind(key: String, found: String, expected: String) -> Diagnostic {
    setting("'\(key)' is \(found)", expected: expected)
  }
  static func order(lower: String, _ low: Double, upper: String, _ high: Double) -> Diagnostic {
    setting(
      "'\(lower)' is \(numberText(low)), more than '\(upper)', \(numberText(high))",
      expected: "'\(lower)' at most '\(upper)'",
      hint: "a key that is not set has the profile's value; set both")
  }
  static func unknownProfile(_ name: String) -> Diagnostic {
    setting(
      "unknown profile '\(name)'", expected: oneOf(Profile.all.map(\.name)),
      hint: didYouMean(nearestTo: name, among: Profile.all.map(\.name)))
  }
  static func noConfiguration(found: String) -> Diagnostic {
    setting("the configuration is \(found)", expected: #"an object such as {"off_route.max_m":40}"#)
  }

  private static func setting(
    _ message: String, expected: String? = nil, hint: String? = nil
  ) -> Diagnostic {
    Diagnostic("configuration", message, expected: expected, hint: hint)
  }
}

/// The faults of an option of a simulated drive.
extension Diagnostic {
  static func unknownOption(_ name: String) -> Diagnostic {
    Diagnostic(
      unknownOption, "a simulated drive has no option '\(name)'",
      expected: oneOf(TraceSimulation.names),
      hint: didYouMean(nearestTo: name, among: TraceSimulation.names))
  }
  static func unusable(name: String, text: String, expected: String) -> Diagnostic {
    Diagnostic("simulation", "'\(name)' is '\(text)'", expected: expected)
  }

  /// The code of an unknown option.
  static let unknownOption = "simulation_option"
}

/// The faults of a case file; the reader adds code and file.
extension Diagnostic {
  static let noTrace = Diagnostic(
    "case", "the case has no 'trace'", expected: "'trace' or 'simulate'")
  static let nothingExpected = Diagnostic(
    "case", "the case has '\"golden\":false' but no expectation",
    expected: "sentences in 'expect'")
  static func notACase(example: String) -> Diagnostic {
    Diagnostic(
      "case", "the object has none of the keys of a case", expected: "an object such as \(example)",
      hint: "'tripsim ROUTE TRACE' runs a route and a trace without a case")
  }
  static let noRoute = Diagnostic("case", "the case has no 'route'", expected: "a 'route'")
  static func both(_ key: String, and other: String) -> Diagnostic {
    Diagnostic("case", "the case has both '\(key)' and '\(other)'", expected: "one of the two")
  }
  static func unknownSchema(_ schema: String) -> Diagnostic {
    Diagnostic("case", "the schema is '\(schema)'", expected: "'tripsim.case/1.0'")
  }
  static func sameStem(_ stem: String) -> Diagnostic {
    Diagnostic(
      "case", "two traces are named '\(stem)'",
      expected: "names that differ without their extensions",
      hint: "each trace has its own golden, 'expected.\(stem).jsonl'")
  }
  static var truthOfSimulation: Diagnostic {
    Diagnostic(
      "case", "'truth' is given beside 'simulate'", expected: "'truth' beside 'trace'",
      hint: "the true positions of a simulated drive are known without a file")
  }
  static func readingOfSimulation(_ key: String) -> Diagnostic {
    Diagnostic(
      "case", "'\(key)' has no effect: the drive of this case is not read from a file",
      expected: "'\(key)' beside 'trace'")
  }
  static func truthCount(_ count: Int, traces: Int) -> Diagnostic {
    Diagnostic(
      "case", "'truth' has \(plural(count, "path")) for \(plural(traces, "trace"))",
      expected: "one for each trace, in the same order")
  }
  static func pendingStem(_ stem: String) -> Diagnostic {
    Diagnostic(
      "case", "a trace is named '\(stem)'",
      expected: "a name that does not end with 'pending' before its extension",
      hint: "its golden 'expected.\(stem).jsonl' would have the name of a pending difference")
  }
  static func unknownUnit(_ unit: String) -> Diagnostic {
    let unmarked = Tolerance.units.contains("_" + unit) ? "_" + unit : nil
    return Diagnostic(
      "case", "unknown unit '\(unit)'", expected: oneOf(Tolerance.units),
      hint: unit.hasPrefix("_")
        ? nil : didYouMean(unmarked ?? nearestName(to: "_" + unit, among: Tolerance.units)))
  }
  static func negativeTolerance(unit: String, _ value: Double) -> Diagnostic {
    Diagnostic("case", "the tolerance of '\(unit)' is \(value)", expected: "a number of at least 0")
  }
  static func routerCount(_ count: Int) -> Diagnostic {
    Diagnostic(
      "case", "'router' names \(count) routers",
      expected: "one router, or a list of one onboard and one online")
  }
  static func unknownEngine(_ text: String) -> Diagnostic {
    Diagnostic(
      "case", "unknown engine '\(text)'", expected: "'default' or 'exec:CMD'",
      hint: "'profile' selects the rules of tripsim's engine")
  }
  static var untrustedEngine: Diagnostic {
    Diagnostic(
      "case", "the engine runs a program", expected: "the engine 'default'",
      hint: "'tripsim check --trust' allows it")
  }
  static func untrustedRouter(_ scheme: String) -> Diagnostic {
    Diagnostic(
      "case", "router '\(scheme)' runs a program or uses a network",
      expected: "a router that does neither, such as 'network:FILE' or 'replay:DIR'",
      hint: "'tripsim check --trust' allows it")
  }
}

/// The faults of a timeline entry or a decision rule; the reader adds code and file.
extension Diagnostic {
  static func unwantedKey(_ name: String, beside other: String) -> Diagnostic {
    Diagnostic("script", "'\(name)' has no effect with \(other)", expected: "'\(name)' with 'on'")
  }
  static func excludedKey(_ name: String, by other: String) -> Diagnostic {
    Diagnostic("script", "'\(name)' and '\(other)' cannot be combined", expected: "one of the two")
  }
  static func notOne(of keys: [String], found: [String]) -> Diagnostic {
    func quoted(_ words: [String], _ joint: String) -> String {
      words.map { "'\($0)'" }.joined(separator: joint)
    }
    return Diagnostic(
      "script",
      found.isEmpty
        ? "there is no \(quoted(keys, " or "))" : "there are \(quoted(found, " and "))",
      expected: "exactly one of " + keys.joined(separator: ", "))
  }
  static func emptyRange(_ what: String, from: Double, to end: Double) -> Diagnostic {
    Diagnostic(
      "script",
      "\(what) goes from \(numberText(from)) to \(numberText(end)), so the rule never applies",
      expected: "the lower bound first")
  }
  static func shadowed(question: String, byLine line: Int) -> Diagnostic {
    Diagnostic(
      "script",
      "the rule never answers '\(question)': the one on line \(line) always answers first",
      hint: "put the rule with the narrower 'when' first")
  }
  static func neverAsked(question: String, reason: NeverAsked) -> Diagnostic {
    Diagnostic(
      "script", "'\(question)' is never asked on this trip: \(reason.words)", hint: reason.hint)
  }
  static func beyondRoute(key: String, value: Int, last: Int) -> Diagnostic {
    Diagnostic(
      "script", "'\(key)' is \(value), so the rule never applies",
      expected: "\(key) in \(key == "leg" ? 0 : 1)...\(last)")
  }
  static func apart(leg: Int, waypoint: Int) -> Diagnostic {
    Diagnostic(
      "script",
      "the waypoint of leg \(leg) is \(leg + 1), not \(waypoint), so the rule never applies",
      expected: "'leg' \(waypoint - 1) with 'waypoint' \(waypoint), or only one of them")
  }
  static func farAway(
    _ key: String, _ far: (distance: Double, isSwapped: Bool), consequence: String = "",
    expected: String
  ) -> Diagnostic {
    Diagnostic(
      "script", "'\(key)' is \(Int(far.distance / 1_000)) km from the route\(consequence)",
      expected: "\(expected) within 100 km of the route",
      hint: far.isSwapped ? "'lat' and 'lon' may be swapped" : nil)
  }
  static func notLate(question: String) -> Diagnostic {
    Diagnostic(
      "script", "'delay_s' has no effect for '\(question)'", expected: "an immediate answer")
  }
}

/// The reason why a question is never asked on a trip.
struct NeverAsked: Sendable {
  /// The reason, after a colon.
  let words: String

  /// A suggestion for the user.
  var hint: String?

  static let noRouter = NeverAsked(
    words: "there is no router", hint: "'--router' sets the source of routes")
  static let notDetecting = NeverAsked(words: "'reroute.detect' is false")
  static func noDeviation(key: String) -> NeverAsked { NeverAsked(words: "'\(key)' is none") }
  static let oneLeg = NeverAsked(words: "the route has only one leg, which ends the trip")
  static let noPower = NeverAsked(
    words: "no timeline entry sets 'power'",
    hint: #"add one such as {"at_s":0,"set":"power","level":0.8,"plugged":false}"#)
  static let noFasterRoutes = NeverAsked(
    words: "no faster route is ever requested",
    hint: "use a router that answers 'faster', and set 'faster_route.interval_s' above 0")
  static func ownRule(of method: NavigationMethod) -> NeverAsked {
    let custom =
      switch method {
      case .alongRoute: "set 'off_route.rule' to custom"
      case .stepByStep: "set 'step.deviation' to custom"
      case .maneuverZones: "set 'engine.method' to along_route, and 'off_route.rule' to custom"
      }
    return NeverAsked(words: "off route is decided by a built-in rule", hint: custom)
  }
  static let ownPick = NeverAsked(
    words: "'reroute.pick' is not scripted", hint: "set 'reroute.pick' to scripted")
}
