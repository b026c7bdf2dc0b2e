package import Notations
import TripPlans

/// Finds cases by a sorted walk: `case.json` and `*.case.json` in a folder and below.
package struct CaseFinder {
  /// The folder of the cases when none is named.
  package static let standardFolder = "traces"

  /// The name of the case file in a case's folder.
  package static let caseFileName = "case.json"

  /// The end of the names of case files that share a folder.
  package static let caseFileEnding = ".case.json"

  /// The deepest folder that a walk enters, counted from where it begins.
  private static let depthLimit = 32

  private let store: any FileStore
  private let isTrusting: Bool

  /// Makes a finder.
  ///
  /// - Parameters:
  ///   - store: the files.
  ///   - isTrusting: whether cases may read files outside the folder that was named.
  package init(_ store: any FileStore, isTrusting: Bool = false) {
    self.store = store
    self.isTrusting = isTrusting
  }
}

/// The cases that some words mean, and the words that mean none.
package struct FoundCases: Sendable {
  /// The cases, each once: in the order of the words, below each in the order of a sorted walk.
  package var cases: [FoundCase] = []

  /// The faults of the words.
  package var diagnostics: [Diagnostic] = []
}

extension CaseFinder {
  /// Finds the cases that words mean: folders, case files, names or globs of names.
  ///
  /// Names are those of cases below `traces`. No word means that folder.
  package func find(_ words: [String]) -> FoundCases {
    var found = FoundCases()
    var seen: Set<String> = []
    var named: [FoundCase]?
    for word in words.isEmpty ? [Self.standardFolder] : words {
      let cases: [FoundCase]
      if store.exists(word) || words.isEmpty {
        cases = read(files(at: word), below: word)
      } else {
        let all =
          named ?? read(files(at: Self.standardFolder), below: Self.standardFolder)
        named = all
        let glob = Glob(word)
        cases = all.filter { $0.isNamed(glob) }
      }
      if cases.isEmpty {
        found.diagnostics.append(
          CaseFinderFault(word, exists: store.exists(word), named).diagnostic)
      }
      found.cases += cases.filter { seen.insert(FilePath.normalized($0.file)).inserted }
    }
    return found
  }

  /// Finds the cases at a path; they may read a folder that is given instead of the one found.
  package func find(path: String, root: String?) -> FoundCases {
    guard let root, !isTrusting else { return find([path]) }
    var found = FoundCases()
    found.cases = files(at: path).map { read($0, root: root) }
    if found.cases.isEmpty {
      let fault = CaseFinderFault(path, exists: store.exists(path), nil)
      found.diagnostics.append(fault.diagnostic)
    }
    return found
  }

  /// The case files at a path: the file itself, or those in the folder and below.
  private func files(at path: String) -> [String] {
    guard store.names(inFolder: path) != nil else { return store.exists(path) ? [path] : [] }
    var files: [String] = []
    walk(path, depth: 0, &files)
    return files
  }

  private func walk(_ folder: String, depth: Int, _ files: inout [String]) {
    guard depth <= Self.depthLimit, let names = store.names(inFolder: folder) else { return }
    let sorted = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let isCase = { $0 == Self.caseFileName || $0.hasSuffix(Self.caseFileEnding) }
    files += sorted.filter(isCase).map { FilePath.joined($0, to: folder) }
    for name in sorted where !name.hasPrefix(".") && !isCase(name) {
      let path = FilePath.joined(name, to: folder)
      // A link may lead back up: a walk through it would find every case again.
      if !store.isLink(path) { walk(path, depth: depth + 1, &files) }
    }
  }

  private func read(_ files: [String], below word: String) -> [FoundCase] {
    // Once for all of them: telling a folder from a file lists the folder.
    let root = isTrusting ? nil : root(of: word)
    return files.map { read($0, root: root) }
  }

  private func read(_ file: String, root: String?) -> FoundCase {
    do throws(FileFailure) {
      let reading = CaseReader.read(try store.read(file), file: file, root: root)
      return FoundCase(
        file: file, root: root, tripCase: reading.value, diagnostics: reading.diagnostics)
    } catch {
      return FoundCase(
        file: file, root: root, tripCase: nil, diagnostics: [error.diagnostic(reading: file)])
    }
  }

  /// The folder that cases may read: the one named, or the folder `traces` that it lies in.
  ///
  /// A case without a network of its own names the one above it, and must find it too when it
  /// alone is checked.
  private func root(of word: String) -> String {
    let isFolder = store.names(inFolder: word) != nil
    let folder = FilePath.normalized(isFolder ? word : FilePath.folder(of: word))
    let parts = FilePath.components(of: folder)
    if let home = parts.lastIndex(of: Self.standardFolder) {
      return parts[...home].joined(separator: "/")
    }
    // The command may run inside of the folder 'traces'.
    let whole = FilePath.components(of: FilePath.joined(folder, to: store.workingFolder))
    guard !folder.hasPrefix("/"), let home = whole.lastIndex(of: Self.standardFolder) else {
      return folder
    }
    let ups = Array(repeating: "..", count: whole.count - 1 - home)
    return FilePath.normalized(([folder] + ups).joined(separator: "/"))
  }
}

/// A word that means no case.
private struct CaseFinderFault {
  let word: String
  let exists: Bool
  /// The names that there are, where the word was taken for one.
  let names: [String]

  init(_ word: String, exists: Bool, _ named: [FoundCase]?) {
    self.word = word
    self.exists = exists
    names = named?.map(\.name) ?? []
  }

  var diagnostic: Diagnostic {
    if exists || word == CaseFinder.standardFolder {
      return Diagnostic(
        .error, code: "no_case", file: word, "there is no case",
        expected: "'\(CaseFinder.caseFileName)' or '*\(CaseFinder.caseFileEnding)' in the folder"
          + " or below",
        hint: "'tripsim record DIR ROUTE TRACE' makes one")
    }
    return Diagnostic(
      .error, code: "no_case", file: "tripsim", "'\(word)' is no path and no name of a case",
      expected: "a folder, a case file, or a name or glob of cases below "
        + "'\(CaseFinder.standardFolder)'",
      hint: nearestName(to: word, among: names).map { "did you mean '\($0)'?" })
  }
}
