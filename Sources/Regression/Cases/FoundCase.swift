package import Notations
package import TripPlans

/// A case file as far as it could be read, or a folder that could not be searched.
package struct FoundCase: Sendable {
  /// The path of the case file, or of the folder.
  package var file: String

  /// The folder that the case may read; absent if the case is trusted.
  package var root: String?

  /// The case; absent if the file has an error.
  package var tripCase: TripCase?

  /// The faults of the file.
  package var diagnostics: [Diagnostic]

  package init(file: String, root: String?, tripCase: TripCase?, diagnostics: [Diagnostic]) {
    self.file = file
    self.root = root
    self.tripCase = tripCase
    self.diagnostics = diagnostics
  }
}

extension FoundCase {
  /// The case's name, or that of its folder or file if the case could not be read.
  package var name: String {
    if let tripCase { return tripCase.name }
    let last = FilePath.lastComponent(of: file)
    if last != CaseReader.fileName { return last }
    return FilePath.lastComponent(of: FilePath.folder(of: file))
  }

  /// The jobs of the case's trips.
  package var jobs: [CaseJob] {
    guard let tripCase else { return [] }
    return tripCase.trips.indices.map {
      CaseJob(file: file, root: root, tripCase: tripCase, index: $0)
    }
  }

  /// Whether a pattern matches the case, one of its trips, its folder or its file.
  func isNamed(_ glob: Glob) -> Bool {
    let folder = FilePath.folder(of: file)
    let names = [name, file, folder, FilePath.lastComponent(of: folder)]
    return names.contains { glob.matches($0) }
      || (tripCase?.trips.contains { glob.matches($0.name) } ?? false)
  }
}

extension [FoundCase] {
  /// Adds its file to the name of each trip that shares it.
  package mutating func tellTripsApart() {
    let repeated = flatMap { ($0.tripCase?.trips ?? []).map(\.name) }.repeated
    for (index, found) in enumerated() {
      for (trip, name) in (found.tripCase?.trips ?? []).map(\.name).enumerated()
      where repeated.contains(name) {
        self[index].tripCase?.trips[trip].name += " (\(FilePath.normalized(found.file)))"
      }
    }
  }
}

extension [String] {
  /// The texts that occur more than once.
  package var repeated: Set<String> {
    var seen: Set<String> = []
    return Set(filter { !seen.insert($0).inserted })
  }
}
