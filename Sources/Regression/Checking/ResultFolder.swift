package import Notations
import TripPlans

/// A folder with a golden for each trip, with the layout of the folder of cases.
///
/// It is written by `check --results` or `--artifacts`, or is a copy of `traces`.
package struct ResultFolder {
  private let path: String
  private let disk: any FileDisk

  package init(_ path: String, _ disk: any FileDisk) {
    self.path = path
    self.disk = disk
  }

  /// Writes the output of a trip that ran to its end as its golden there.
  ///
  /// For another trip, that of an earlier check is removed.
  package func keep(_ verdict: CaseVerdict) throws(Diagnostic) {
    guard let job = verdict.job else { return }
    let golden = job.trip.golden
    guard let inner = CaseLayout(of: job, on: disk).path(of: golden) else { return }
    if verdict.outcome == .error { return try disk.discard(inner, in: path) }
    // A trip that matched its golden has no events of its own, because the golden has them.
    let bytes =
      verdict.output.isEmpty
      ? try reading(golden, try disk.files(within: job.root).read(golden)) : verdict.output
    try disk.keep(bytes, at: inner, in: path)
  }
}

extension ResultFolder: Baseline {
  package func begin(_ jobs: [CaseJob]) {}

  package func events(of job: CaseJob) -> EarlierEvents {
    do throws(FileFailure) {
      if let file = try copy(of: job.trip.golden, job) {
        return .stream(try disk.files(within: path).read(file), file: file)
      }
      if !job.tripCase.hasGolden, try copy(of: job.file, job) != nil { return .unneeded }
      return .new("'\(path)' has no results for it")
    } catch {
      return .unusable(error.diagnostic(reading: path))
    }
  }

  /// The path of a file of a case in this folder; absent if it is not there.
  private func copy(of file: String, _ job: CaseJob) throws(FileFailure) -> String? {
    let inners = CaseLayout(of: job, on: disk).paths(of: file)
    for inner in inners + inners.map(\.plain) {
      let copy = FilePath.joined(inner, to: path)
      if try disk.files(within: path).kind(of: copy) != nil { return copy }
    }
    return nil
  }
}

extension FileDisk {
  /// Writes a file at a relative path in a folder, which is created.
  ///
  /// Characters of the path that terminals and artifact stores reject are replaced.
  package func keep(_ bytes: [UInt8], at inner: String, in folder: String) throws(Diagnostic) {
    let path = FilePath.joined(inner.plain, to: folder)
    let kept = files(within: folder)
    try writing(path, try files(within: nil).makeFolder(folder))
    try writing(path, try kept.makeFolder(FilePath.folder(of: path)))
    try writing(path, try kept.write(bytes, to: path))
  }

  /// Removes a file at a relative path in a folder, if an earlier check kept one there.
  func discard(_ inner: String, in folder: String) throws(Diagnostic) {
    let path = FilePath.joined(inner, to: folder)
    let kept = files(within: folder)
    guard let kind = try? kept.kind(of: path), kind == .file else { return }
    try writing(path, try kept.remove(path))
  }
}
