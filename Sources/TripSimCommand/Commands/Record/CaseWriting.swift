import Notations
import Regression
import ToolKit
import TripPlans

/// Writes a new case to its folder; nothing is overwritten unless requested.
struct CaseWriting {
  private let newCase: NewCase
  private let folder: FolderWriting
  /// The trips as read back from the case file.
  let trips: [CaseTrip]

  /// Prepares to write a case.
  init(_ newCase: NewCase, on disk: any FileDisk) throws(Diagnostic) {
    self.newCase = newCase
    folder = FolderWriting(newCase.folder, on: disk)
    let reading = CaseReader.read(newCase.caseFile, file: newCase.file, root: nil)
    guard let tripCase = reading.value else {
      throw reading.diagnostics.first
        ?? Diagnostic("record", "the case cannot be read back").in(newCase.file)
    }
    trips = tripCase.trips
  }
}

extension CaseWriting {
  /// The copies to make, without files that are in the folder already when a case is recorded
  /// again.
  ///
  /// - Throws: if a copy would have the name of a file that the case itself has.
  func needed(_ copies: [NewCase.Copy]) throws(Diagnostic) -> [NewCase.Copy] {
    let goldens = trips.map { name($0.golden) }
    let own = ([CaseFinder.caseFileName] + goldens + pendingNames).map { FilePath.key(of: $0) }
    if let copy = copies.first(where: { own.contains(FilePath.key(of: $0.name)) }) {
      throw Diagnostic(
        "record_same_name", "its copy would be replaced by the case's own '\(copy.name)'",
        expected: "a file with another name", hint: "rename it"
      ).in(copy.source)
    }
    var seen: Set<[UInt8]> = []
    return copies.filter { copy in
      FilePath.key(of: path(copy.name)) != FilePath.key(of: copy.source)
        && seen.insert(FilePath.key(of: copy.name)).inserted
    }
  }

  /// Rejects names that exist in the folder, and a folder that cannot be replaced.
  func check(_ names: [String], replacesExisting: Bool) throws(Diagnostic) {
    try folder.check(
      [CaseFinder.caseFileName] + names + pendingNames, replacesExisting: replacesExisting)
  }

  /// Makes the folder and returns the paths of the files written.
  func write(_ files: [CaseFolder.File]) throws(Diagnostic) -> [String] {
    if let signal = Interruption.signal {
      throw Diagnostic(
        .error, code: "interrupted", file: newCase.folder,
        "signal \(signal) came before the case was written")
    }
    // A pending difference of the old golden must not be accepted over the new one.
    return try folder.write(files, dropping: pendingNames)
  }

  /// The name of a file beside the case file.
  func name(_ path: String) -> String { FilePath.lastComponent(of: path) }

  private func path(_ name: String) -> String { FilePath.joined(name, to: newCase.folder) }

  private var pendingNames: [String] { trips.map { name(GoldenFiles.pending(of: $0)) } }
}

extension NewCase.Copy {
  /// The file to write, with the bytes of the original.
  func file(reading files: some FileReader) throws(Diagnostic) -> CaseFolder.File {
    do throws(FileFailure) {
      return CaseFolder.File(name: name, bytes: try files.read(source))
    } catch {
      throw error.diagnostic(reading: source)
    }
  }
}
