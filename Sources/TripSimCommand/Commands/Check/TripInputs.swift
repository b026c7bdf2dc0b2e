import Notations
import Regression
import ToolKit
import TripPlans

/// The files that a trip of a case reads.
enum TripInputs {
  /// The paths, without duplicates, including files named by scripts and answers.
  static func paths(of verdict: CaseVerdict) -> [String] {
    guard let job = verdict.job else { return [] }
    let files = NotedFiles(Disk().files(within: job.root))
    // A trip that ended in an error may have crashed a child process, so it is not prepared in this
    // one.
    if verdict.outcome != .error { _ = job.trip.plan.prepare(reading: files) }
    var seen: Set<String> = []
    return (job.trip.plan.files + files.paths).filter { seen.insert($0).inserted }
  }
}

/// A file reader that remembers which files were read.
private final class NotedFiles: FileReader {
  private let files: any FileReader
  private(set) var paths: [String] = []

  init(_ files: any FileReader) {
    self.files = files
  }

  func read(_ path: String) throws(FileFailure) -> [UInt8] {
    paths.append(path)
    return try files.read(path)
  }

  func names(inFolder path: String) throws(FileFailure) -> [String]? {
    try files.names(inFolder: path)
  }
}
