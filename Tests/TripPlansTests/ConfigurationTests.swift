import Navigation
import Notations
import Testing
import TripModel
import TripPlans
import Trips

struct ConfigurationTests {
  /// The error of a setting; absent if valid.
  private func message(_ setting: String) -> String? {
    var configuration = Configuration()
    do {
      try configuration.set(setting)
      return nil
    } catch {
      return error.rendered
    }
  }

  @Test func `a setting is a JSON value or a bare word, and the last setting of a key wins`() throws
  {
    var configuration = Configuration()
    try configuration.set("off_route.max_m=60")
    try configuration.set("off_route.max_m=4e1")
    try configuration.set("off_route.fixes=3")
    try configuration.set("reroute.detect=false")
    try configuration.set("off_route.rule=none")
    try configuration.set(#"location.course="raw""#)
    try configuration.set("reroute.pick=fastest")
    var rules = TripRules()
    rules.navigation.maximumDeviation = 40
    rules.navigation.deviatingFixes = 3
    rules.reroute.isDetecting = false
    rules.navigation.deviationRule = .none
    rules.navigation.course = .raw
    rules.reroute.pick = .fastest
    #expect(configuration.rules == rules)
  }

  @Test(arguments: [
    (
      "off_route.max=60",
      """
      error: unknown key 'off_route.max'
        hint: did you mean 'off_route.max_m'?
      """
    ),
    (
      "banana=1",
      """
      error: unknown key 'banana'
        hint: 'tripsim config' lists the keys
      """
    ),
    (
      "off_route.max_m",
      """
      error: 'off_route.max_m' has no '='
        expected key=value
      """
    ),
    (
      "off_route.max_m=-1",
      """
      error: 'off_route.max_m' is '-1'
        expected meters in 0...100000
      """
    ),
    (
      "off_route.max_m=60m",
      """
      error: 'off_route.max_m' is '60m'
        expected meters in 0...100000
        hint: leave out the unit
      """
    ),
    (
      "off_route.max_m=[60]",
      """
      error: 'off_route.max_m' is an array
        expected meters in 0...100000
      """
    ),
    (
      #"off_route.max_m="40""#,
      """
      error: 'off_route.max_m' is the string "40"
        expected meters in 0...100000
      """
    ),
    (
      "off_route.max_m=",
      """
      error: 'off_route.max_m' is ''
        expected meters in 0...100000
      """
    ),
    (
      "off_route.fixes=2.5",
      """
      error: 'off_route.fixes' is '2.5'
        expected a whole number in 1...1000
      """
    ),
    (
      "off_route.fixes=1e300",
      """
      error: 'off_route.fixes' is '1e+300'
        expected a whole number in 1...1000
      """
    ),
    (
      "off_route.back_ratio=2",
      """
      error: 'off_route.back_ratio' is '2'
        expected a number in 0...1
      """
    ),
    (
      "location.max_speed_mps=0",
      """
      error: 'location.max_speed_mps' is '0'
        expected meters per second in 1...100000
      """
    ),
    (
      "reroute.latency_s=true",
      """
      error: 'reroute.latency_s' is 'true'
        expected seconds in 0...86400
      """
    ),
    (
      "reroute.detect=no",
      """
      error: 'reroute.detect' is 'no'
        expected true or false
      """
    ),
    (
      "reroute.pick=fast",
      """
      error: 'reroute.pick' is 'fast'
        expected one of first, fastest, most_similar, similar_names, scripted
        hint: did you mean 'fastest'?
      """
    ),
  ])
  func `an invalid setting is reported with the valid values`(
    setting: String, expected: String
  ) {
    #expect(message(setting) == expected)
  }

  @Test func `thresholds in the wrong order are a contradiction`() throws {
    var configuration = Configuration()
    #expect(configuration.contradiction == nil)
    try configuration.set("off_route.min_m=80")
    #expect(
      configuration.contradiction?.rendered == """
        error: 'off_route.min_m' is 80, more than 'off_route.max_m', 70
          expected 'off_route.min_m' at most 'off_route.max_m'
          hint: a key that is not set has the profile's value; set both
        """)
  }

  @Test func `every fault in a file of keys is reported with its location`() throws {
    let text = """
      {"off_route.max_m": 40,
       "off_route.maxx_m": 1,
       "reroute.detect": {},
       "arrival": {"radius_m": 3}}
      """
    let object = try #require(JSONReader.read(Array(text.utf8), file: "c.json").value)
    var configuration = Configuration()
    let faults = configuration.apply(object, file: "c.json").map(\.rendered)
    #expect(
      faults == [
        """
        c.json:2:2: error: unknown key 'off_route.maxx_m'
          hint: did you mean 'off_route.max_m'?
        """,
        """
        c.json:3:20: error: 'reroute.detect' is an object
          expected true or false
        """,
        """
        c.json:4:2: error: unknown key 'arrival'
          hint: write the name in one: 'arrival.radius_m'
        """,
      ])
    #expect(configuration.rules.navigation.maximumDeviation == 40)
  }

  @Test func `the digest depends only on differences from the profile`() throws {
    var plain = Configuration()
    #expect(plain.digest == Digest())
    try plain.set("off_route.max_m=70")
    #expect(plain.digest == Digest())

    var one = Configuration()
    try one.set("off_route.max_m=40")
    try one.set("reroute.latency_s=2")
    var other = Configuration()
    try other.set("reroute.latency_s=3")
    try other.set("reroute.latency_s=2.0")
    try other.set("off_route.max_m=4e1")
    #expect(one.digest == other.digest)
    #expect(one.digest != Digest())

    try other.set("off_route.max_m=41")
    #expect(one.digest != other.digest)
  }

  @Test(arguments: ConfigurationKey.all)
  func `every key reads back what it set and changes nothing else`(key: ConfigurationKey) throws {
    var rules = TripRules()
    let value = key.value(in: rules)
    try key.set(value, in: &rules)
    #expect(rules == TripRules())
    let others: [ConfigurationValue] = [
      .number(7), .number(0.5), .number(60), .flag(false), .flag(true),
      .word("none"), .word("raw"), .word("fastest"), .word("never"), .word("manual"),
      .word("last_words"), .word("step_by_step"), .word("turn_or_end"), .word("receding"),
      .word("latest"), .word("within_range(7)"), .word("shorter"), .word("foot"),
      .word("distance"), .word("step"), .word("zero"), .word("first"),
      .word("line"), .word("claimed"), .word("measured"), .word("de"), .word("by_length"),
    ]
    var changes = 0
    for other in others where other != value {
      var changed = TripRules()
      guard (try? key.set(other, in: &changed)) != nil else { continue }
      changes += 1
      #expect(key.value(in: changed) == other)
      for neighbor in ConfigurationKey.all where neighbor.name != key.name {
        #expect(neighbor.value(in: changed) == neighbor.value(in: TripRules()))
      }
    }
    #expect(changes > 0)
  }

  @Test func `the keys are listed once each, in the order of their names`() {
    let names = ConfigurationKey.all.map(\.name)
    #expect(names == Set(names).sorted())
    #expect(ConfigurationKey.named("off_route.max_m")?.value(in: TripRules()) == .number(70))
  }

  @Test func `an unknown profile is reported with the nearest one`() {
    let fault = #expect(throws: Diagnostic.self) { try Profile.named("defualt") }
    #expect(
      fault?.rendered == """
        error: unknown profile 'defualt'
          expected one of default, mapbox, mapbox-legacy, maplibre, maplibre-2024, \
        maplibre-android, maplibre-android-2026, ferrostar, google, organicmaps
          hint: did you mean 'default'?
        """)
  }
}
