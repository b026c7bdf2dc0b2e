import Notations
import TestSupport
import Testing

@testable import Regression

/// The paths of a case's results in a folder laid out like that of the cases.
struct ResultFolderTests {
  /// A golden, the folder of its cases, and its paths in a folder of results.
  struct Layout: Sendable {
    var golden: String
    var root: String
    var paths: [String]
  }

  @Test(arguments: [
    Layout(
      golden: "traces/a/expected.jsonl", root: "traces",
      paths: ["a/expected.jsonl", "traces/a/expected.jsonl"]),
    Layout(
      golden: "./traces/a/expected.jsonl", root: "traces",
      paths: ["a/expected.jsonl", "traces/a/expected.jsonl"]),
    Layout(
      golden: "/home/x/traces/a/e.jsonl", root: "traces", paths: ["a/e.jsonl", "traces/a/e.jsonl"]),
    Layout(golden: "a/e.jsonl", root: ".", paths: ["a/e.jsonl", "a/e.jsonl"]),
    Layout(golden: "../b/e.jsonl", root: "traces", paths: []),
  ])
  func `a result lies at the golden's path in the folder of the cases`(layout: Layout) {
    let store = MemoryStore()
    store.workingFolder = "/home/x"
    let here = CaseLayout(root: layout.root, file: "", on: store)
    #expect(here.paths(of: layout.golden) == layout.paths)
    #expect(here.path(of: layout.golden) == layout.paths.last)
  }

  @Test func `characters that artifact stores reject are replaced, also where a copy is sought`()
    throws
  {
    let store = MemoryStore([
      "traces/10:30/case.json": #"{"route":"r.geojson","trace":"d.csv"}"#,
      "traces/10:30/expected.jsonl": drivenStream,
    ])
    let job = try #require(CaseFinder(store).find([]).cases.first?.jobs.first)
    try store.keep(Array("x\n".utf8), at: "traces/10:30/expected.jsonl", in: "kept")
    #expect(store.texts["kept/traces/10-30/expected.jsonl"] == "x\n")
    guard case .stream(let bytes, _) = ResultFolder("kept", store).events(of: job) else {
      Issue.record("no copy found")
      return
    }
    #expect(bytes == Array("x\n".utf8))
  }
}
