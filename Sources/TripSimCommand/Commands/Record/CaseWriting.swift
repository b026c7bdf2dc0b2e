import Notations
import Regression
import ToolKit
import TripPlans

/// The way of a new case to its folder: nothing that exists goes unless that was asked for, and
/// the folder is the old one or the new one, whole.
struct CaseWriting {
  private let newCase: NewCase
  private let folder: CaseFolder
  /// The folder behind the links that a user named.
  private let place: String
  /// The trips as the case file itself tells them, and as every later reader will have them.
  let trips: [CaseTrip]

  /// Prepares the way of a case.
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
  /// The copies that are to be made: whoever records again in the folder of a case names those
  /// that are there already.
  func needed(_ copies: [NewCase.Copy]) -> [NewCase.Copy] {
    var seen: Set<[UInt8]> = []
    return copies.filter { copy in
      FilePath.key(of: path(copy.name)) != FilePath.key(of: copy.source)
        && seen.insert(FilePath.key(of: copy.name)).inserted
    }
  }

  /// Refuses names that stand in the folder already, and a folder that cannot be replaced.
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

  /// Makes the folder; the paths of what was written.
  func write(_ files: [CaseFolder.File]) throws(Diagnostic) -> [String] {
    do throws(CaseFolder.Fault) {
      // What waits beside an older golden must not be accepted over the new one.
      try folder.make(files, dropping: pendingNames)
      return files.map { path($0.name) }
    } catch {
      throw error.failure.diagnostic(writing: error.name.map(path) ?? newCase.folder)
    }
  }

  /// The name of a file that stands beside the case file.
  func name(_ path: String) -> String { FilePath.lastComponent(of: path) }

  private func path(_ name: String) -> String { FilePath.joined(name, to: newCase.folder) }

  private var pendingNames: [String] { trips.map { name(GoldenFiles.pending(of: $0)) } }

  private var workingFolder: Diagnostic {
    Diagnostic(
      .error, code: "record_here", file: newCase.folder,
      "the command runs in this folder, which is made anew and takes its place in one step",
      hint: "run it from the folder above")
  }
}
