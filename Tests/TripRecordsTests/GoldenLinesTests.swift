import Foundation
import Notations
import Testing
import TripRecords

/// The goldens of `traces/` are what users see; the table holds for all of them.
@Suite struct GoldenLinesTests {
  static let traces = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "traces")

  /// The paths of the goldens below `traces/`, in order.
  static let goldens: [String] = {
    let paths = FileManager.default.enumerator(atPath: traces.path)?.compactMap { $0 as? String }
    return (paths ?? []).filter {
      let name = $0.split(separator: "/").last ?? ""
      return name.hasPrefix("expected") && name.hasSuffix(".jsonl") && !name.contains("pending")
    }.sorted()
  }()

  @Test(arguments: goldens)
  func `every line of a golden agrees with the table`(path: String) throws {
    let bytes = try Data(contentsOf: Self.traces.appending(path: path))
    let reading = RecordReader.readAll(Array(bytes), file: path)
    let lines = try #require(reading.value)
    #expect(!lines.isEmpty)
    let faults = lines.flatMap { RecordCheck.faults(in: $0) }.map { $0.diagnostic(file: path) }
    #expect((reading.diagnostics + faults).map(\.rendered) == [])
  }
}
