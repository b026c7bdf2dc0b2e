import Notations
import TestSupport
import Testing
import TripPlans

@testable import Regression

struct ReviewTests {
  private func differences(_ store: MemoryStore, _ words: String...) -> [CaseJob] {
    CaseJob.pending(words, on: store).value ?? []
  }

  private func store() -> MemoryStore {
    MemoryStore([
      "traces/a/case.json": #"{"route":"r","trace":"t"}"#,
      "traces/a/expected.jsonl": CaseCheckerTests.golden,
      "traces/a/expected.pending.jsonl": CaseCheckerTests.drifted,
      "traces/b/case.json": #"{"route":"r","trace":["x.csv","y.csv"]}"#,
      "traces/b/expected.y.pending.jsonl": CaseCheckerTests.golden,
    ])
  }

  @Test func `pending differences are listed in the order of the cases`() throws {
    let store = store()
    #expect(
      try differences(store).map { "\($0.trip.name): \(try $0.pendingHeadline(in: store))" } == [
        "a: 2 differences, the first of 3 events agrees", "b.y: there is no golden yet",
      ])
    #expect(differences(store, "b").map(\.trip.name) == ["b.y"])
  }

  @Test func `an accepted difference becomes the golden`() throws {
    let store = store()
    for difference in differences(store) { try difference.acceptPending(in: store) }
    #expect(store.texts["traces/a/expected.jsonl"] == CaseCheckerTests.drifted)
    #expect(store.texts["traces/b/expected.y.jsonl"] == CaseCheckerTests.golden)
    #expect(differences(store).isEmpty)
  }

  @Test func `a rejected difference is removed and the golden unchanged`() throws {
    let store = store()
    for difference in differences(store) { try difference.rejectPending(in: store) }
    #expect(store.texts["traces/a/expected.jsonl"] == CaseCheckerTests.golden)
    #expect(differences(store).isEmpty)
  }

  @Test func `a truncated pending file is never accepted`() {
    let store = store()
    store.texts["traces/a/expected.pending.jsonl"] = #"{"event":"depart","#
    #expect(throws: Diagnostic.self) { try differences(store)[0].acceptPending(in: store) }
    store.texts["traces/a/expected.pending.jsonl"] = ""
    let fault = #expect(throws: Diagnostic.self) {
      try differences(store)[0].acceptPending(in: store)
    }
    #expect(
      fault?.rendered == """
        traces/a/expected.pending.jsonl: error: the file contains no event
          expected JSON Lines as 'tripsim run' prints them
        """)
    #expect(store.texts["traces/a/expected.jsonl"] == CaseCheckerTests.golden)
  }

  /// The plan of a case without a folder.
  private func plan(_ text: String) throws -> TripPlan {
    let reading = CaseReader.read(Array(text.utf8), file: "it.case.json", root: nil)
    return try #require(reading.value?.trips.first?.plan)
  }

  @Test func `a new case names its copies, its options and the network above it`() throws {
    let plan = try plan(
      #"""
      {"route":"in/r.json","trace":"in/d.gpx","config":{"off_route.max_m":40},
       "router":"network:traces/town.geojson"}
      """#)
    let made = NewCase(
      folder: "traces/exit", plans: [plan], events: "default,-step", description: "Exit.")
    #expect(
      String(decoding: made.caseFile, as: UTF8.self) == """
        {
        "schema":"tripsim.case/1.0",
        "description":"Exit.",
        "route":"r.json",
        "trace":"d.gpx",
        "config":{"off_route.max_m":40},
        "router":"network:../town.geojson",
        "events":"default,-step"}

        """)
    let read = CaseReader.read(made.caseFile, file: made.file, root: "traces")
    #expect(read.diagnostics.isEmpty)
    #expect(read.value?.trips.first?.plan.configuration == plan.configuration)
    #expect(made.copies(reading: MemoryStore()).value?.map(\.name) == ["r.json", "d.gpx"])
  }

  @Test func `the routes that a script names are copied`() throws {
    let store = MemoryStore([
      "in/answers.jsonl": """
      {"after_s":2,"route":"r1.json"}
      {"fail":"no_route"}
      {"route":"r1.json"}
      """
    ])
    let plan = try plan(
      #"{"route":"in/r.json","trace":"in/d.gpx","router":"script:in/answers.jsonl"}"#)
    let made = NewCase(folder: "traces/exit", plans: [plan], events: nil, description: nil)
    #expect(
      made.copies(reading: store).value?.map { "\($0.source) \($0.name)" } == [
        "in/r.json r.json", "in/d.gpx d.gpx", "in/answers.jsonl answers.jsonl",
        "in/r1.json r1.json",
      ])
  }

  @Test func `a route above a script's folder cannot be copied into the case`() throws {
    let store = MemoryStore(["in/answers.jsonl": #"{"route":"../r1.json"}"#])
    let plan = try plan(
      #"{"route":"in/r.json","trace":"in/d.gpx","router":"script:in/answers.jsonl"}"#)
    let made = NewCase(folder: "traces/exit", plans: [plan], events: nil, description: nil)
    #expect(
      made.copies(reading: store).diagnostics.map(\.rendered) == [
        """
        in/../r1.json: error: its copy would be outside 'traces/exit', as '../r1.json'
          expected a route in the folder of the script that names it, or below
          hint: move it there, or use its absolute path
        """
      ])
    let beside = NewCase(folder: "exit", plans: [plan], events: nil, description: nil)
    #expect(beside.copies(reading: store).diagnostics.isEmpty)
  }

  @Test func `the routes that a timeline names are copied`() throws {
    let store = MemoryStore([
      "in/t.json": """
      [{"at_s":1,"do":"set_route","route":"r1.json"},
       {"at_s":2,"do":"offer_alternatives","routes":["r1.json","more/r2.json"]}]
      """
    ])
    let plan = try plan(#"{"route":"in/r.json","trace":"in/d.gpx","timeline":"in/t.json"}"#)
    let made = NewCase(folder: "traces/exit", plans: [plan], events: nil, description: nil)
    #expect(
      made.copies(reading: store).value?.map { "\($0.source) \($0.name)" } == [
        "in/r.json r.json", "in/d.gpx d.gpx", "in/t.json t.json", "in/r1.json r1.json",
        "in/more/r2.json more/r2.json",
      ])
  }

  @Test func `two inputs with the same name cannot share a folder`() {
    let plan = TripPlan(route: LocatedText("a/x.json"), trace: LocatedText("b/x.json"))
    let made = NewCase(folder: "c", plans: [plan], events: nil, description: nil)
    #expect(
      made.copies(reading: MemoryStore()).diagnostics.map(\.rendered) == [
        """
        b/x.json: error: its copy would have the same name as that of 'a/x.json'
          expected files with different names
          hint: rename one of them
        """
      ])
  }
}
