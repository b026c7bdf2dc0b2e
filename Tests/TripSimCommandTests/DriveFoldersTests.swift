import Testing

@testable import TripSimCommand

/// The search for drives in folders.
struct DriveFoldersTests {
  /// The drives of folders, `PATH: NAME NAME`, as `ROUTE + TRACE (+ TRUTH)`, and other traces.
  private func found(_ text: String) -> [String] {
    let folders = text.split(separator: "\n").map { line in
      let words = line.split(whereSeparator: { $0 == " " || $0 == ":" }).map(String.init)
      return DriveFolders.Folder(path: words[0], names: Array(words.dropFirst()))
    }
    let drives = DriveFolders(folders)
    let pairs = drives.jobs.map { job in
      guard case .files(let route, let trace, let truth) = job.source else { return job.name }
      return "\(job.name): \(route) + \(trace)" + (truth.map { " + " + $0 } ?? "")
    }
    return pairs + drives.unrouted.map { "no route: " + $0 }
      + drives.vagueFiles.map { "left out: " + $0 }
  }

  @Test func `a route and a trace in a folder are a drive with its name`() {
    #expect(
      found("a: route.geojson trace.gpx notes.txt expected.jsonl")
        == ["a: a/route.geojson + a/trace.gpx"])
  }

  @Test func `one trace in two formats is one drive, and truth belongs to it`() {
    #expect(
      found("a: route.json trace.csv trace.gpx truth.jsonl truth.csv")
        == ["a: a/route.json + a/trace.gpx + a/truth.jsonl"])
  }

  @Test func `several traces beside a route are several drives`() {
    #expect(
      found("a: friday.fit monday.gpx.gz route.geojson README.md")
        == [
          "a/friday.fit: a/route.geojson + a/friday.fit",
          "a/monday.gpx.gz: a/route.geojson + a/monday.gpx.gz",
        ])
  }

  @Test func `a name with further dots is that of a drive`() {
    #expect(
      found("a: 2026.06.01.gpx drive.v2.gpx evening.gpx route.json trace.source.gpx.gz")
        == ["2026.06.01.gpx", "drive.v2.gpx", "evening.gpx", "trace.source.gpx.gz"].map {
          "a/\($0): a/route.json + a/\($0)"
        })
    #expect(found("a: 2026.06.01.gpx route.json") == ["a: a/route.json + a/2026.06.01.gpx"])
    #expect(found("a: ._monday.gpx monday.gpx route.json") == ["a: a/route.json + a/monday.gpx"])
  }

  @Test func `a file that may be a trace is left out and named`() {
    #expect(
      found(
        "a: events.jsonl expected.a.jsonl log.txt monday.jsonl route.json route.request.json "
          + "tuesday.csv tuesday.json")
        == [
          "a: a/route.json + a/tuesday.csv", "left out: a/log.txt", "left out: a/monday.jsonl",
        ])
    #expect(found("a: monday.jsonl route.json trace.gpx") == ["a: a/route.json + a/trace.gpx"])
  }

  @Test func `a route without a trace belongs to the trace of the folder above`() {
    #expect(
      found("a: trace.gpx\na/fast: route.json progress.csv\na/short: route.json")
        == ["a/fast: a/fast/route.json + a/trace.gpx", "a/short: a/short/route.json + a/trace.gpx"])
  }

  @Test func `a trace without a route is reported`() {
    #expect(
      found("a: drive.csv\nb: route.request.json trace.gpx")
        == ["no route: a/drive.csv", "no route: b/trace.gpx"])
  }
}
