import Foundation
import Notations
import Testing
import TripRecords

/// The goldens in `traces/` are what users see; all of them match the table.
@Suite struct GoldenLinesTests {
  static let traces = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "traces")

  /// The paths of the goldens below `traces/`, in order.
  static let goldens: [String] = {
    let paths = FileManager.default.enumerator(atPath: traces.path)?.compactMap { $0 as? String }
    return (paths ?? []).filter {
      let name = $0.split(separator: "/").last ?? ""
      return ("." + name).contains(".expected.") && name.hasSuffix(".jsonl")
        && !name.contains("pending")
    }.sorted()
  }()

  @Test(arguments: goldens)
  func `every line of a golden matches the event table`(path: String) throws {
    let bytes = try Data(contentsOf: Self.traces.appending(path: path))
    let reading = RecordReader.readAll(Array(bytes), file: path)
    let lines = try #require(reading.value)
    #expect(!lines.isEmpty)
    let faults = lines.flatMap { RecordCheck.faults(in: $0) }.map { $0.in(path) }
    #expect((reading.diagnostics + faults).map(\.rendered) == [])
  }

  /// Words that no golden has: no case ends with a fault or a signal.
  private static let unsayable = ["summary outcome failed", "summary outcome interrupted"]

  /// The texts for a field: the field itself, or one for each of its constant words.
  private static func sayings(_ event: String, _ field: EventField) -> [String] {
    switch field.type {
    case .word(let words): words.map { "\(event) \(field.name) \($0)" }
    case .boolean where field.isRequired:
      ["true", "false"].map { "\(event) \(field.name) \($0)" }
    default: ["\(event) \(field.name)"]
    }
  }

  @Test func `every field of every event, and each of its words, occurs in a golden`() throws {
    var said: Set<String> = []
    for path in Self.goldens {
      let bytes = try Data(contentsOf: Self.traces.appending(path: path))
      for line in RecordReader.readAll(Array(bytes), file: path).value ?? [] {
        for field in line.fields {
          let saying = "\(line.event ?? "") \(field.key)"
          said.insert(saying)
          said.insert("\(saying) \(field.value.text ?? field.value.literal)")
        }
      }
    }
    let sayable = EventSchema.all.flatMap { event in
      (event.leadingFields + event.fields).flatMap { Self.sayings(event.name, $0) }
    }
    #expect(sayable.filter { !said.contains($0) } == Self.unsayable)
  }
}
