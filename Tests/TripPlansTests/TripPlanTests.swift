import Notations
import Routing
import TestSupport
import Testing
import TripFormats
import TripModel
import TripPlans
import Trips

struct TripPlanTests {
  private let files = MemoryFiles([
    "traces/r.json":
      #"{"type":"LineString","coordinates":[[0,0],[0,0.005],[0.02,0.005]]}"#,
    "traces/town/back.json": #"{"type":"LineString","coordinates":[[0,0.005],[0,0.02]]}"#,
    "traces/town/answers.jsonl": #"{"after_s":2,"route":"back.json"}"#,
    "traces/town/away.jsonl": #"{"route":"../../secret.json"}"#,
    "secret.json": #"{"type":"LineString","coordinates":[[0,0],[0,1]]}"#,
    "traces/town/t.csv": "time,lat,lon\n"
      + (0..<20).map { "\($0 * 5),\(Double($0) * 0.001),0\n" }.joined(),
  ])

  /// The plan of a case below the folder `traces`.
  private func plan(router: String) throws -> TripPlan {
    let text = #"{"route":"../r.json","trace":"t.csv","router":"\#(router)"}"#
    let reading = CaseReader.read(
      Array(text.utf8), file: "traces/town/case.json", root: "traces")
    return try #require(reading.value?.trips.first?.plan)
  }

  @Test func `a plan is one road from files to events`() throws {
    let plan = try plan(router: "script:answers.jsonl")
    let trip = try #require(plan.prepare(reading: files).value)
    var session = trip.session(
      selection: EventSelection([.start, .offRoute, .rerouteRequest, .reroute, .summary]))
    let bytes = try files.read(plan.trace.text)
    var reader = plan.traceReader(of: MemorySource(name: plan.trace.text, bytes: bytes))
    while let item = reader.next() {
      if case .fix(let fix) = item { try session.receive(fix) }
    }
    try session.finish(.traceEnded)
    let start = session.events.first?.instant ?? Instant(milliseconds: 0)
    #expect(
      session.events.map { "\($0.instant.seconds(since: start)) \($0.kind.name)" } == [
        "0.0 start", "35.0 offRoute", "35.0 rerouteRequest", "37.0 reroute", "95.0 summary",
      ])
    #expect(
      trip.labels
        == TripLabels(
          route: "r.json", trace: "t.csv", profile: "default", router: "script",
          optionsDigest: Digest()))
  }

  @Test func `a script may not lead out of the folder of the cases`() throws {
    let reading = try plan(router: "script:away.jsonl")
      .prepare(reading: ConfinedFiles(files, to: "traces"))
    #expect(reading.value == nil)
    #expect(
      reading.diagnostics.map(\.rendered).last == """
        traces/town/away.jsonl:1:10: error: '../../secret.json' lies outside 'traces'
          expected a path inside the folder of the cases
          hint: --trust lets cases read files anywhere
        """)
    #expect(try plan(router: "script:away.jsonl").prepare(reading: files).value != nil)
  }

  @Test func `files that are not there are told where they are named`() throws {
    var plan = try plan(router: "files:lost.json")
    plan.route.text = "traces/lost.json"
    #expect(
      plan.prepare(reading: files).diagnostics.map(\.rendered) == [
        "traces/town/case.json:1:10: error: cannot read 'traces/lost.json': no such file or folder",
        "traces/town/case.json:1:47: error: cannot read 'lost.json': no such file or folder",
      ])
  }
}
