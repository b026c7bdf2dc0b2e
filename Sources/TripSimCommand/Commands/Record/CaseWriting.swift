import Notations
import Regression
import ToolKit
import TripPlans

/// Writes a new case to its folder, which is always either the old one or the new one, whole;
/// nothing is overwritten unless requested.
struct CaseWriting {
  private let newCase: NewCase
  private let folder: CaseFolder
  /// The folder, with symbolic links resolved.
  private let place: String
  /// The trips as read back from the case file.
  let trips: [CaseTrip]

  /// Prepares to write a case.
  init(_ newCase: NewCase, on disk: any FileDisk) throws(Diagnostic) {
    self.newCase = newCase
    place = RealPath.planned(newCase.folder)
    folder = CaseFolder(place, on: disk)
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
  func needed(_ copies: [NewCase.Copy]) -> [NewCase.Copy] {
    var seen: Set<[UInt8]> = []
    return copies.filter { copy in
      FilePath.key(of: path(copy.name)) != FilePath.key(of: copy.source)
        && seen.insert(FilePath.key(of: copy.name)).inserted
    }
  }

  /// Rejects names that exist in the folder, and a folder that cannot be replaced.
  func check(_ names: [String], replacesExisting: Bool) throws(Diagnostic) {
    if let here = RealPath.of("."), FilePath.contains(folder: place, here) {
      throw workingFolder
    }
    if replacesExisting { return }
    var taken: String?
    do throws(FileFailure) {
      taken = try folder.taken([CaseFinder.caseFileName] + names + pendingNames)
    } catch {
      throw error.diagnostic(writing: newCase.folder)
    }
    if let taken { throw FileFault.existing(path(taken)).diagnostic }
  }

  /// Makes the folder and returns the paths of the files written.
  func write(_ files: [CaseFolder.File]) throws(Diagnostic) -> [String] {
    do throws(CaseFolder.Fault) {
      // A pending difference of the old golden must not be accepted over the new one.
      try folder.make(files, dropping: pendingNames)
      return files.map { path($0.name) }
    } catch {
      throw error.failure.diagnostic(writing: error.name.map(path) ?? newCase.folder)
    }
  }

  /// The name of a file beside the case file.
  func name(_ path: String) -> String { FilePath.lastComponent(of: path) }

  private func path(_ name: String) -> String { FilePath.joined(name, to: newCase.folder) }

  private var pendingNames: [String] { trips.map { name(GoldenFiles.pending(of: $0)) } }

  private var workingFolder: Diagnostic {
    Diagnostic(
      .error, code: "record_here", file: newCase.folder,
      "is the working folder, which cannot be replaced while the command runs in it",
      hint: "run it from the folder above")
  }
}
