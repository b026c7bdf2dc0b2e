import Geodesy
import Notations
import Testing
import TripFormats
import TripModel
import TripPlans

struct SketchTests {
  private static let drawn = #"""
    {"sketch": {
      "map": [
        "A-----------B-----C",
        "            |",
        "  x         D-----E"
      ],
      "cell_m": 25,
      "roads": {"ABC": "High Street", "BDE": {"name": "Mill Lane", "maxspeed": 30, "oneway": true}},
      "route": "A B stop D E",
      "routes": {"detour": "A C"},
      "drive": "A 50km/h B C wait 5s lost B found D E x"
    }, "router": "network:network.geojson", "simulate": {"seed": 3}}
    """#

  private func read(_ text: String) -> Reading<TripCase> {
    CaseReader.read(Array(text.utf8), file: "traces/t/case.json", root: "traces")
  }

  /// The case with a part of its text replaced.
  private func read(_ old: String, by new: String) -> Reading<TripCase> {
    let parts = Self.drawn.split(separator: old, maxSplits: 1)
    return read(parts[0] + new + parts[1])
  }

  @Test func `a sketch stands for a network, routes and a line to drive`() throws {
    let reading = read(Self.drawn)
    #expect(reading.diagnostics == [])
    let tripCase = try #require(reading.value)
    let files = try #require(tripCase.sketch?.files.all)
    #expect(
      files.map(\.name) == ["network.geojson", "drive.geojson", "route.geojson", "detour.geojson"])
    #expect(
      String(decoding: files[0].bytes, as: UTF8.self) == """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","id":1,"properties":{"highway":"tertiary","name":"High Street"},"geometry":\
        {"type":"LineString","coordinates":[[-20,10],[-19.9972604,10],[-19.9958906,10]]}},
        {"type":"Feature","id":2,"properties":{"highway":"tertiary","name":"Mill Lane","maxspeed":"30",\
        "oneway":"yes"},"geometry":{"type":"LineString","coordinates":[[-19.9972604,10],\
        [-19.9972604,9.9995503],[-19.9958906,9.9995503]]}}]}

        """)
    let trip = try #require(tripCase.trips.first).plan.prepare(reading: NoFiles())
    #expect(trip.diagnostics == [])
    let route = try #require(trip.value).routes.main
    #expect(route.waypoints.map(\.name) == ["A", "B", "E"])
    #expect(
      route.legs.map { $0.steps.map(\.maneuver.type) } == [
        ["depart", "arrive"], ["depart", "arrive"],
      ])
  }

  @Test func `the drive follows roads, and goes straight to a place off them`() throws {
    let sketch = try #require(read(Self.drawn).value?.sketch)
    #expect(sketch.passes.map(\.name) == ["A", "B", "C", "B2", "D", "E", "x"])
    let distances = sketch.passes.map { ($0.distance * 10).rounded() / 10 }
    #expect(distances == [0, 300, 450, 600, 650, 800, 1200])
    let times = sketch.passes.map(\.time)
    #expect(times == times.sorted())
    // 300 m from a standstill at no more than 50 km/h.
    #expect((21.6...30).contains(times[1]))
  }

  @Test func `waits and lost signals become options of the simulated drive`() throws {
    let settings = try #require(read(Self.drawn).value?.trips.first?.plan.simulation?.settings)
    #expect(
      settings.map { "\($0.name)=\($0.text)" } == [
        "seed=3", "stop=5@449.99", "gap=449.99m..599.99m",
      ]
    )
  }

  @Test func `the files of a sketch exist only in memory`() throws {
    let plan = try #require(read(Self.drawn).value?.trips.first?.plan)
    #expect(plan.files == [])
  }

  @Test(arguments: [
    (
      "D-----E", "A-----E",
      """
      traces/t/case.json:5:18: error: the place 'A' is drawn twice
        expected each letter and digit only once
      """
    ),
    (
      #""A 50km/h B"#, #""A 5Okm/h B"#,
      """
      traces/t/case.json:11:15: error: '5Okm/h' is not a place of the map
        expected A, B, C, x, D, E, a speed such as '50km/h', 'wait 20s', 'lost' or 'found'
      """
    ),
    (
      #""A 50km/h B"#, #""A 500km/h B"#,
      """
      traces/t/case.json:11:15: error: the speed 500km/h is out of range
        expected a speed from 0.3 to 100 m/s, such as '50km/h'
      """
    ),
    (
      "wait 5s", "wait",
      """
      traces/t/case.json:11:26: error: 'wait' has no time
        expected 'wait' and seconds, such as 'wait 20s'
      """
    ),
    (
      "found D", "D",
      """
      traces/t/case.json:11:12: error: the signal is lost and not found again
        expected 'lost' and then 'found', such as 'A B lost C found D'
      """
    ),
    (
      #""ABC""#, #""ABZ""#,
      """
      traces/t/case.json:8:16: error: 'Z' is not a place of the map
        expected a letter or digit of 'map'
      """
    ),
    (
      #""route": "A B"#, #""route": "E B"#,
      """
      traces/t/case.json:9:12: error: no route leads from the origin to stop 1
        hint: only 0 m of road can be reached from the origin
      """
    ),
    (
      #""routes": {"detour""#, #""routes": {"route""#,
      """
      traces/t/case.json:10:14: error: a route is named 'route'
        expected letters, digits and '-', and not 'network', 'route' or 'drive'
      """
    ),
    (
      #""router":"#, #""route": "r.json", "router":"#,
      """
      traces/t/case.json:12:13: error: the case has both 'sketch' and 'route'
        expected one of the two
      """
    ),
    (
      #""seed": 3"#, #""seed": 3, "routes": ["r.json"]"#,
      """
      traces/t/case.json:1:12: error: the case has both 'sketch' and 'routes'
        expected one of the two
      """
    ),
    (
      #""seed": 3}"#, #""seed": 3}, "golden": false"#,
      """
      traces/t/case.json:12:76: error: the case has '"golden":false' but no expectation
        expected sentences in 'expect'
      """
    ),
  ])
  func `a fault in a sketch is reported with its location`(
    old: String, new: String, message: String
  ) {
    let reading = read(old, by: new)
    #expect(reading.value == nil)
    #expect(reading.diagnostics.map(\.rendered) == [message])
  }
}

/// A reader without files.
private struct NoFiles: FileReader {
  func read(_ path: String) throws(FileFailure) -> [UInt8] { throw .system(errorNumber: 2) }
  func names(inFolder path: String) throws(FileFailure) -> [String]? { nil }
}
