import Notations
import RouteServices
import Testing
import TripFormats
@testable import TripPlans

struct CaseReaderTests {
  /// Reads a case below the folder `traces`.
  private func read(
    _ text: String, file: String = "traces/town/case.json", root: String? = "traces"
  ) -> Reading<TripCase> {
    CaseReader.read(Array(text.utf8), file: file, root: root)
  }

  private func messages(_ text: String) -> [String] {
    read(text).diagnostics.map(\.rendered)
  }

  private func located(_ text: String, _ line: Int, _ column: Int) -> LocatedText {
    LocatedText(
      text, file: "traces/town/case.json", position: SourcePosition(line: line, column: column))
  }

  @Test func `a case states its inputs and its expected output`() throws {
    let reading = read(
      """
      {"schema":"tripsim.case/1.0","name":"missed-exit","description":"d","issue":"i",
       "rows":["N1","B2"],
       "route":"route.geojson","trace":"drive.gpx",
       "profile":"default","config":{"off_route.max_m":40},
       "router":"script:answers.jsonl","events":"default,-step",
       "expect":["exactly 1 reroute between 60 and 90"],"tolerance":{"_m":2,"_s":1}}
      """)
    #expect(reading.diagnostics == [])
    let value = try #require(reading.value)
    var configuration = Configuration()
    try configuration.set("off_route.max_m=40")
    let plan = TripPlan(
      route: located("traces/town/route.geojson", 3, 10),
      trace: located("traces/town/drive.gpx", 3, 34), configuration: configuration,
      routers: [
        SpecifiedRouter(
          .script("answers.jsonl"), source: located("script:answers.jsonl", 5, 11),
          isTrusted: false)
      ])
    #expect(
      value
        == TripCase(
          name: "missed-exit", description: "d", issue: "i",
          rows: [located("N1", 2, 10), located("B2", 2, 15)],
          trips: [
            CaseTrip(name: "missed-exit", plan: plan, golden: "traces/town/expected.jsonl")
          ],
          events: located("default,-step", 5, 43),
          expectations: [located("exactly 1 reroute between 60 and 90", 6, 12)],
          tolerances: [Tolerance(unit: "_m", value: 2), Tolerance(unit: "_s", value: 1)]))
  }

  @Test func `a case states how its files are read`() throws {
    let reading = read(
      """
      {"route":"r.gpx","trace":"t.csv","reading":{"route-format":"gpx","trace-format":"csv",
       "csv":"time=1,lat=2,lon=3","track":2,"member":"a.csv","assume-interval":5}}
      """)
    #expect(reading.diagnostics == [])
    let plan = try #require(reading.value?.trips.first).plan
    #expect(plan.routeFormat == .gpx)
    #expect(plan.traceFormat == .csv)
    #expect(
      plan.reading
        == TraceReadingOptions(
          assumedInterval: 5, columns: "time=1,lat=2,lon=3", track: "2", member: "a.csv"))
  }

  @Test func `each of several traces is a trip with its own golden`() throws {
    let value = try #require(
      read(#"{"route":"../r.json","trace":["a.gpx","sub/b.c.csv"]}"#).value)
    #expect(value.name == "town")
    #expect(value.trips.map(\.name) == ["town.a", "town.b.c"])
    #expect(
      value.trips.map(\.golden) == [
        "traces/town/expected.a.jsonl", "traces/town/expected.b.c.jsonl",
      ])
    #expect(
      value.trips.map(\.plan.trace.text) == ["traces/town/a.gpx", "traces/town/sub/b.c.csv"])
    #expect(
      value.trips.map(\.plan.route.text) == Array(repeating: "traces/town/../r.json", count: 2))
  }

  @Test func `a list of one trace is a list`() throws {
    let value = try #require(read(#"{"route":"r.json","trace":["a.gpx"]}"#).value)
    #expect(value.trips.map(\.name) == ["town.a"])
    #expect(value.trips.map(\.golden) == ["traces/town/expected.a.jsonl"])
  }

  @Test func `a case in its own file is named after the file`() throws {
    let reading = read(#"{"route":"r.json","trace":"t.gpx"}"#, file: "traces/loop.json")
    let value = try #require(reading.value)
    #expect(value.name == "loop")
    #expect(value.trips.map(\.golden) == ["traces/loop.expected.jsonl"])
  }

  @Test(arguments: [
    (
      "",
      [
        """
        traces/town/case.json:1:1: error: the text is empty
          expected an object such as {"route":"route.geojson",…}
          hint: the download or export may have failed
        """
      ]
    ),
    (
      #"{"routes":[],"code":"Ok"}"#,
      [
        """
        traces/town/case.json:1:1: error: the object has none of the keys of a case
          expected an object such as {"route":"route.geojson",…}
          hint: 'tripsim ROUTE TRACE' runs a route and a trace without a case
        """
      ]
    ),
    (
      "[]",
      [
        """
        traces/town/case.json:1:1: error: the case is an array
          expected an object such as {"route":"route.geojson",…}
        """
      ]
    ),
    (
      #"{"route":"r.json","tarce":"t.gpx"}"#,
      [
        """
        traces/town/case.json:1:19: error: unknown key 'tarce'
          expected one of schema, name, description, issue, rows, sketch, route, trace, \
        simulate, truth, reading, profile, config, engine, router, decisions, timeline, events, explain, \
        expect, golden, fails_with, tolerance
          hint: did you mean 'trace'?
        """,
        """
        traces/town/case.json:1:1: error: the case has no 'trace'
          expected 'trace' or 'simulate'
        """,
      ]
    ),
    (
      #"{"trace":"t.gpx"}"#,
      [
        """
        traces/town/case.json:1:1: error: the case has no 'route'
          expected a 'route'
        """
      ]
    ),
    (
      #"{"schema":"tripsim.case/2.0","route":"r","trace":[]}"#,
      [
        """
        traces/town/case.json:1:11: error: the schema is 'tripsim.case/2.0'
          expected 'tripsim.case/1.0'
        """,
        "traces/town/case.json:1:50: error: 'trace' is empty",
      ]
    ),
    (
      #"{"route":"r","trace":"t","reading":{"track":{},"assume-speed":0,"trak":"2"}}"#,
      [
        """
        traces/town/case.json:1:65: error: unknown key 'trak'
          expected one of route-format, trace-format, csv, track, member, assume-interval, \
        assume-speed
          hint: did you mean 'track'?
        """,
        """
        traces/town/case.json:1:45: error: 'track' is an object
          expected the name or number of a track
        """,
        """
        traces/town/case.json:1:63: error: 'assume-speed' is a number
          expected a number of meters per second above 0
        """,
      ]
    ),
    (
      #"{"route":"r","trace":"t","reading":{"assume-interval":1,"assume-speed":9}}"#,
      [
        """
        traces/town/case.json:1:36: error: the case has both 'assume-interval' and 'assume-speed'
          expected one of the two
        """
      ]
    ),
    (
      #"{"route":"r","simulate":{},"reading":{"route-format":"gpx","track":"2"}}"#,
      [
        """
        traces/town/case.json:1:60: error: 'track' has no effect: the drive of this case is not \
        read from a file
          expected 'track' beside 'trace'
        """
      ]
    ),
    (
      #"{"route":7,"trace":{}}"#,
      [
        """
        traces/town/case.json:1:10: error: 'route' is a number
          expected a string that is not empty
        """,
        """
        traces/town/case.json:1:20: error: 'trace' is an object
          expected a path or a list of paths
        """,
      ]
    ),
    (
      #"{"route":"r","trace":["x/a.gpx","a.csv"]}"#,
      [
        """
        traces/town/case.json:1:33: error: two traces are named 'a'
          expected names that differ without their extensions
          hint: each trace has its own golden, 'expected.a.jsonl'
        """
      ]
    ),
    (
      #"{"route":"r","trace":["a.csv","a.pending.csv"]}"#,
      [
        """
        traces/town/case.json:1:31: error: a trace is named 'a.pending'
          expected a name that does not end with 'pending' before its extension
          hint: its golden 'expected.a.pending.jsonl' would have the name of a pending difference
        """
      ]
    ),
    (
      #"{"route":"../../etc/r","trace":"/etc/passwd","router":"script:../../x"}"#,
      [
        """
        traces/town/case.json:1:55: error: '../../x' is outside 'traces'
          expected a path inside the folder of the cases
          hint: '--trust', or 'trust' true in a worker's job, allows cases to read any file
        """,
        """
        traces/town/case.json:1:10: error: '../../etc/r' is outside 'traces'
          expected a path inside the folder of the cases
          hint: '--trust', or 'trust' true in a worker's job, allows cases to read any file
        """,
        """
        traces/town/case.json:1:32: error: '/etc/passwd' is outside 'traces'
          expected a path inside the folder of the cases
          hint: '--trust', or 'trust' true in a worker's job, allows cases to read any file
        """,
      ]
    ),
    (
      #"{"route":"r","trace":"t","config":{"off_route.min_m":90},"profile":"mine"}"#,
      [
        """
        traces/town/case.json:1:68: error: unknown profile 'mine'
          expected one of default, mapbox, mapbox-legacy, maplibre, maplibre-2024, \
        maplibre-android, maplibre-android-2026, ferrostar, google, organicmaps
        """,
        """
        traces/town/case.json:1:35: error: 'off_route.min_m' is 90, more than 'off_route.max_m', 70
          expected 'off_route.min_m' at most 'off_route.max_m'
          hint: a key that is not set has the profile's value; set both
        """,
      ]
    ),
    (
      #"{"route":"r","trace":"t","router":"nil","rows":"N1","expect":[1]}"#,
      [
        """
        traces/town/case.json:1:48: error: 'rows' is a string
          expected a list of strings
        """,
        """
        traces/town/case.json:1:63: error: an element of 'expect' is a number
          expected a string that is not empty
        """,
        """
        traces/town/case.json:1:35: error: router 'nil' has no scheme
          expected none, files:FILE,…, script:FILE, network:FILE, replay:DIR, osrm:URL, valhalla:URL, mapbox:URL, graphhopper:URL or exec:CMD
        """,
      ]
    ),
    (
      #"{"route":"r","trace":"t","tolerance":{"m":1,"_s":-1,"_m":"x"}}"#,
      [
        """
        traces/town/case.json:1:39: error: unknown unit 'm'
          expected one of _m, _s, _mps, _deg, _pct
          hint: did you mean '_m'?
        """,
        """
        traces/town/case.json:1:50: error: the tolerance of '_s' is -1.0
          expected a number of at least 0
        """,
        """
        traces/town/case.json:1:58: error: '_m' is a string
          expected a number
        """,
      ]
    ),
    (
      #"{"route":"r","trace":"t","simulate":{}}"#,
      [
        """
        traces/town/case.json:1:22: error: the case has both 'trace' and 'simulate'
          expected one of the two
        """
      ]
    ),
    (
      #"{"route":"r","simulate":{"nose":5,"noise":-1,"seed":[1,2],"gap":["tunnels",{}]}}"#,
      [
        """
        traces/town/case.json:1:26: error: a simulated drive has no option 'nose'
          expected one of interval, speed-factor, assume-speed, rolling, even, stop, stand, \
        signals, traffic, parking, noise, correlation, bias, outliers, receiver, accuracy, gap, fault, \
        seed, start
          hint: did you mean 'noise'?
        """,
        """
        traces/town/case.json:1:43: error: 'noise' is '-1'
          expected 0 to 1000 m, such as 6 (meters) or 6m
        """,
        """
        traces/town/case.json:1:53: error: 'seed' is an array
          expected one value
        """,
        """
        traces/town/case.json:1:76: error: 'gap' is an object
          expected a number, a string or a Boolean
        """,
      ]
    ),
    (
      #"{"route":"r","simulate":{"routes":["../../r"],"start":"noon"}}"#,
      [
        """
        traces/town/case.json:1:36: error: '../../r' is outside 'traces'
          expected a path inside the folder of the cases
          hint: '--trust', or 'trust' true in a worker's job, allows cases to read any file
        """,
        """
        traces/town/case.json:1:55: error: 'start' is 'noon'
          expected a time such as 2026-06-01T09:00:00Z
        """,
      ]
    ),
    (
      #"{"route":"r","simulate":7}"#,
      [
        """
        traces/town/case.json:1:25: error: 'simulate' is a number
          expected an object such as {"noise":5,"seed":7}
        """
      ]
    ),
    (
      #"{"route":"r","simulate":{},"truth":"t"}"#,
      [
        """
        traces/town/case.json:1:36: error: 'truth' is given beside 'simulate'
          expected 'truth' beside 'trace'
          hint: the true positions of a simulated drive are known without a file
        """
      ]
    ),
    (
      #"{"route":"","trace":"t"}"#,
      [
        """
        traces/town/case.json:1:10: error: 'route' is empty
          expected a string that is not empty
        """
      ]
    ),
  ])
  func `every fault of a case is reported with its location`(text: String, expected: [String]) {
    #expect(messages(text) == expected)
    #expect(read(text).value == nil)
  }

  @Test func `a trusted case may name any file`() {
    let text = #"{"route":"/r.json","trace":"../../../t.gpx","router":"files:/a"}"#
    #expect(read(text, root: nil).value != nil)
    #expect(read(text, root: nil).diagnostics == [])
  }
}
