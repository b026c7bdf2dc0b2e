import Notations
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

  /// The lines of a trace that a case simulates along a street of 555 m and another.
  private func simulatedLines(_ options: String) throws -> [Substring] {
    let text = #"{"route":"../r.json","simulate":{\#(options)}}"#
    let reading = CaseReader.read(
      Array(text.utf8), file: "traces/town/case.json", root: "traces")
    let trip = reading.value?.trips.first?.plan.prepare(reading: files).value
    var trace = try #require(trip?.simulatedTrace)
    var bytes: [UInt8] = []
    while trace.read(into: &bytes) > 0 {}
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  @Test func `a simulated drive is the trace that the simulator prints`() throws {
    let lines = try simulatedLines(
      #""interval":5,"start":"2026-06-02T10:00:00Z","noise":3,"seed":"7","gap":["20..30","50..60"]"#
    )
    #expect(lines[0] == "time,lat,lon,altitude_m,accuracy_m,course_deg,speed_mps,simulated")
    #expect(lines[1].hasPrefix("2026-06-02T10:00:00.000Z,"))
    let times = lines.dropFirst().map { $0.dropFirst(14).prefix(5) }
    #expect(
      times.prefix(8) == ["00:00", "00:05", "00:10", "00:15", "00:35", "00:40", "00:45", "01:05"])
    let other = try simulatedLines(
      #""interval":5,"start":"2026-06-02T10:00:00Z","noise":3,"seed":8"#)
    #expect(other[1] != lines[1])
    #expect(other[1].prefix(24) == lines[1].prefix(24))
  }

  @Test func `a simulated drive may follow other routes than the planned one`() throws {
    let lines = try simulatedLines(#""routes":["back.json"]"#)
    #expect(lines[1].hasPrefix("2026-06-01T09:00:00.000Z,0.0050000,0.0000000,"))
  }

  @Test func `an unreadable route of a simulated drive is reported`() {
    let text = #"{"route":"../r.json","simulate":{"routes":["none.json"]}}"#
    let reading = CaseReader.read(
      Array(text.utf8), file: "traces/town/case.json", root: "traces")
    let faults = reading.value?.trips.first?.plan.prepare(reading: files).diagnostics ?? []
    #expect(
      faults.filter { $0.severity == .error }.map(\.rendered) == [
        "traces/town/case.json:1:44: error: cannot read 'traces/town/none.json': "
          + "no such file or folder"
      ])
  }

  @Test func `a plan leads from files to events`() throws {
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
      trip.inputs
        == TripInputs(
          route: "r.json", trace: "t.csv", profile: "default", router: "script",
          optionsDigest: Digest()))
  }

  @Test func `a script may not lead outside the folder of the cases`() throws {
    let reading = try plan(router: "script:away.jsonl")
      .prepare(reading: ConfinedFiles(files, to: "traces"))
    #expect(reading.value == nil)
    #expect(
      reading.diagnostics.map(\.rendered).last == """
        traces/town/away.jsonl:1:10: error: '../../secret.json' is outside 'traces'
          expected a path inside the folder of the cases
          hint: '--trust', or 'trust' true in a worker's job, allows cases to read any file
        """)
    #expect(try plan(router: "script:away.jsonl").prepare(reading: files).value != nil)
  }

  @Test func `missing files are reported where they are named`() throws {
    var plan = try plan(router: "files:lost.json")
    plan.route.text = "traces/lost.json"
    #expect(
      plan.prepare(reading: files).diagnostics.map(\.rendered) == [
        "traces/town/case.json:1:10: error: cannot read 'traces/lost.json': no such file or folder",
        "traces/town/case.json:1:47: error: cannot read 'lost.json': no such file or folder",
      ])
  }
}
