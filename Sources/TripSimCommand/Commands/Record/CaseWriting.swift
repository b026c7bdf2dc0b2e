import Notations
import Regression
import ToolKit
import TripModel
import TripPlans
import TripRecords
import TripRuns

/// Makes a new case.
///
/// Everything is read and run before anything is written, and nothing is overwritten unless
/// requested.
struct CaseWriting {
  let newCase: NewCase
  /// The disk that receives the case.
  var disk: any FileDisk = Disk()
  /// Whether an existing case may be replaced.
  let replacesExisting: Bool

  /// Makes the case.
  ///
  /// - Parameters:
  ///   - copies: the files to copy into the folder.
  ///   - originals: the files from which they are copied.
  ///   - made: the files that the command itself makes.
  ///   - files: the files from which the trips run, for their goldens; absent to make no goldens.
  /// - Returns: the paths of the files written.
  func perform(
    copying copies: [NewCase.Copy] = [], from originals: some FileReader,
    made: [FolderWriting.File] = [], runningFrom files: (any SourceFiles)? = nil
  ) -> Reading<[String]> {
    var faults: [Diagnostic] = []
    do throws(Diagnostic) {
      let trips = try trips()
      let folder = FolderWriting(newCase.folder, on: disk)
      let goldenNames = files == nil ? [] : trips.map { name($0.golden) }
      // A pending difference of the old golden must not be accepted over the new one.
      let pending = trips.map { name($0.pending) }
      let needed = try needed(copies, besides: trips.map { name($0.golden) } + pending)
      let caseFile = FolderWriting.File(name: CaseReader.fileName, bytes: newCase.caseFile)
      try folder.check(
        [caseFile.name] + needed.map(\.name) + made.map(\.name) + goldenNames + pending,
        replacesExisting: replacesExisting)
      let goldens = files.map(goldens) ?? Reading([])
      faults = goldens.diagnostics
      guard let goldens = goldens.value else { return Reading(nil, diagnostics: faults) }
      let copied = try needed.map { (copy) throws(Diagnostic) in
        FolderWriting.File(
          name: copy.name, bytes: try reading(copy.source, try originals.read(copy.source)))
      }
      if let signal = Interruption.signal { throw interruption(signal) }
      let written = try folder.write(
        copied + made + [caseFile]
          + zip(goldenNames, goldens).map { FolderWriting.File(name: $0, bytes: $1) },
        dropping: pending)
      return Reading(written, diagnostics: faults)
    } catch {
      return Reading(nil, diagnostics: faults + [error])
    }
  }
}

extension CaseWriting {
  /// The trips as read back from the case file.
  private func trips() throws(Diagnostic) -> [CaseTrip] {
    let reading = CaseReader.read(newCase.caseFile, file: newCase.file, root: nil)
    if let tripCase = reading.value { return tripCase.trips }
    throw reading.diagnostics.first
      ?? Diagnostic("record", "the case cannot be read back").in(newCase.file)
  }

  /// The copies to make, without files already in the folder when a case is recorded again.
  ///
  /// - Throws: The fault of a copy with the name of a file that the case itself has.
  private func needed(
    _ copies: [NewCase.Copy], besides names: [String]
  ) throws(Diagnostic) -> [NewCase.Copy] {
    let own = ([CaseReader.fileName] + names).map { FilePath.key(of: $0) }
    for copy in copies {
      let isOwn = own.contains(FilePath.key(of: copy.name))
      guard isOwn || CaseFinder.isCaseFile(copy.name) else { continue }
      throw Diagnostic(
        "record_same_name",
        isOwn
          ? "its copy would be replaced by the case's own '\(copy.name)'"
          : "its copy '\(copy.name)' would have the name of a case",
        expected: "a file with another name", hint: "rename it"
      ).in(copy.source)
    }
    var seen: Set<[UInt8]> = []
    return copies.filter { copy in
      let path = FilePath.joined(copy.name, to: newCase.folder)
      return FilePath.key(of: path) != FilePath.key(of: copy.source)
        && seen.insert(FilePath.key(of: copy.name)).inserted
    }
  }

  /// The events of each trip, which runs from files; absent if one of them fails.
  private func goldens(from files: any SourceFiles) -> Reading<[[UInt8]]> {
    var options = TripLoop.Options()
    if let list = newCase.events, let selection = try? EventSelection(list: list) {
      options.events = selection
    }
    var goldens: [[UInt8]] = []
    var faults: [Diagnostic] = []
    for plan in newCase.plans {
      let result = CaseRun(plan, options, files, asksLiveRouters: true).performed()
      faults += result.faults
      if result.output.exit != 0 { return Reading(nil, diagnostics: faults) }
      goldens.append(result.output.events)
    }
    return Reading(goldens, diagnostics: faults)
  }

  private func interruption(_ signal: Int32) -> Diagnostic {
    Diagnostic(
      .error, code: "interrupted", file: newCase.folder,
      "signal \(signal) came before the case was written")
  }

  /// The name of a file beside the case file.
  private func name(_ path: String) -> String { FilePath.lastComponent(of: path) }
}
