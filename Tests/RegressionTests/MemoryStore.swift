import Notations
import Regression
import TripPlans
import TripRuns

/// Files in memory that can be written.
final class MemoryStore: FileStore, FileDisk {
  /// The text of each file by its path.
  var texts: [String: String]

  /// The folders that cannot be listed, like those of other users.
  var closedFolders: Set<String> = []

  /// The paths that cannot be written, as on a full disk.
  var isFull = false

  init(_ texts: [String: String] = [:]) {
    self.texts = texts
  }

  func files(within root: String?) -> any FileStore { self }

  var workingFolder = ""

  func read(_ path: String) throws(FileFailure) -> [UInt8] {
    guard let text = texts[FilePath.normalized(path)] else { throw .system(errorNumber: 2) }
    return Array(text.utf8)
  }

  func names(inFolder path: String) throws(FileFailure) -> [String]? {
    if closedFolders.contains(FilePath.normalized(path)) { throw .system(errorNumber: 13) }
    return inside(path).map { $0.sorted(by: >) }
  }

  func kind(of path: String) throws(FileFailure) -> FileKind? {
    texts[FilePath.normalized(path)] != nil ? .file : inside(path) != nil ? .folder : nil
  }

  /// The names in a folder; absent if nothing is below it.
  private func inside(_ path: String) -> Set<String>? {
    let folder = path == "." ? [] : FilePath.components(of: path)
    let inside = texts.keys.map { FilePath.components(of: $0) }
      .filter { $0.count > folder.count && $0.starts(with: folder) }
    return inside.isEmpty ? nil : Set(inside.map { $0[folder.count] })
  }

  func write(_ bytes: [UInt8], to path: String) throws(FileFailure) {
    if isFull { throw .system(errorNumber: 28) }
    texts[FilePath.normalized(path)] = String(decoding: bytes, as: UTF8.self)
  }

  func rename(_ path: String, to destination: String) throws(FileFailure) {
    guard let text = texts.removeValue(forKey: FilePath.normalized(path)) else {
      throw .system(errorNumber: 2)
    }
    texts[FilePath.normalized(destination)] = text
  }

  func remove(_ path: String) throws(FileFailure) {
    guard texts.removeValue(forKey: FilePath.normalized(path)) != nil else {
      throw .system(errorNumber: 2)
    }
  }

  func makeFolder(_ path: String) throws(FileFailure) {}

  // Atomic folder creation needs a disk; its tests have one.
  func makeTemporaryFolder(beside path: String) throws(FileFailure) -> String {
    throw .system(errorNumber: 38)
  }

  func link(_ path: String, to destination: String) throws(FileFailure) {
    throw .system(errorNumber: 38)
  }

  func exchange(_ path: String, _ other: String) throws(FileFailure) {
    throw .system(errorNumber: 38)
  }

  func removeFolder(_ path: String) throws(FileFailure) { throw .system(errorNumber: 38) }
}

/// A runner with prepared outputs, by the name of the trip.
struct RecordedRunner: CaseRunner {
  /// The outputs of each trip, one per run; the last one is repeated for further runs.
  var outputs: [String: [CaseOutput]]

  mutating func run(_ jobs: [CaseJob], receive: (CaseJob, CaseOutput) -> Bool) {
    for job in jobs {
      var left = outputs[job.trip.name] ?? []
      let output = left.count > 1 ? left.removeFirst() : left.first
      outputs[job.trip.name] = left
      if !receive(job, output ?? CaseOutput(events: [], exit: 2)) { return }
    }
  }
}
