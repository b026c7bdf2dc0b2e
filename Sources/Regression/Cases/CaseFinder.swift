package import Notations
import TripPlans

/// Finds cases, `case.json` and `*.case.json`, in a folder and below, in sorted order.
package struct CaseFinder {
  /// The folder of cases if the user names none.
  package static let standardFolder = "traces"

  /// The suffix of the names of case files that share a folder.
  package static let caseFileEnding = ".case.json"

  /// Whether a file has the name of a case.
  package static func isCaseFile(_ name: String) -> Bool {
    name == CaseReader.fileName || name.hasSuffix(caseFileEnding)
  }

  private let disk: any FileDisk
  /// The files that a user may name, without restriction.
  private let typed: any FileStore
  private let isTrusting: Bool

  /// Makes a finder.
  ///
  /// - Parameters:
  ///   - disk: the files.
  ///   - isTrusting: whether cases may read files outside the folder named.
  package init(_ disk: any FileDisk, isTrusting: Bool = false) {
    self.disk = disk
    typed = disk.files(within: nil)
    self.isTrusting = isTrusting
  }
}

/// The cases found for some words, and the faults of words without a case.
package struct FoundCases: Sendable {
  /// The cases without duplicates, in the order of the words, sorted for each word.
  ///
  /// A folder that cannot be listed is included as an unusable case, because a check that misses
  /// cases must not pass.
  package var cases: [FoundCase] = []

  /// The faults of the words.
  package var diagnostics: [Diagnostic] = []

  /// The folders below the words that are symbolic links, which are not searched unless named.
  package var linkedFolders: [String] = []
}

extension CaseFinder {
  /// Finds the cases for words: folders, case files, names or globs of names.
  ///
  /// Names refer to cases below `traces`. Without words, all cases there are found.
  package func find(_ words: [String]) -> FoundCases {
    var found = FoundCases()
    var seen: Set<[UInt8]> = []
    var named: [FoundCase]?
    let here = disk.workingFolder
    for word in words.isEmpty ? [Self.standardFolder] : words {
      let cases: [FoundCase]
      let exists = exists(word)
      if exists || words.isEmpty {
        cases = read(below: word, &found)
      } else {
        let all = named ?? read(below: Self.standardFolder, &found)
        named = all
        let glob = Glob(word)
        cases = all.filter { $0.isNamed(glob) }
      }
      if cases.isEmpty {
        found.diagnostics.append(.noCase(word, exists: exists, among: named))
      }
      // Paths are compared by bytes, because two names that look alike are two cases.
      found.cases += cases.filter {
        seen.insert(FilePath.key(of: FilePath.joined($0.file, to: here))).inserted
      }
    }
    seen.formUnion(words.map { FilePath.key(of: FilePath.joined($0, to: here)) })
    found.linkedFolders.removeAll {
      !seen.insert(FilePath.key(of: FilePath.joined($0, to: here))).inserted
    }
    return found
  }

  /// Finds the cases at a path; `root` overrides the folder they may read.
  package func find(path: String, root: String?) -> FoundCases {
    guard let root, !isTrusting else { return find([path]) }
    var found = search(path, root: root)
    if found.cases.isEmpty {
      found.diagnostics.append(.noCase(path, exists: exists(path)))
    }
    return found
  }

  /// Whether a word names a case below `traces` rather than a file.
  package func isCaseName(_ word: String) -> Bool {
    !exists(word) && !find([word]).cases.isEmpty
  }

  /// Whether a file exists at a path, or may exist; a failure of the system is reported later.
  private func exists(_ word: String) -> Bool {
    do throws(FileFailure) {
      return try typed.kind(of: word) != nil
    } catch {
      return true
    }
  }

  /// Whether a path leads to a folder, including one that cannot be listed.
  private func isFolder(_ path: String) -> Bool {
    do throws(FileFailure) {
      return try typed.names(inFolder: path) != nil
    } catch {
      return true
    }
  }

  /// The cases at a path: the file itself, or those in the folder and below.
  private func search(_ path: String, root: String?) -> FoundCases {
    var found = FoundCases()
    do throws(FileFailure) {
      if let names = try typed.names(inFolder: path) {
        walk(path, names, root, &found)
      } else if exists(path) {
        found.cases.append(read(path, root: root))
      }
    } catch {
      found.cases.append(unlisted(path, error, root: root))
    }
    return found
  }

  private func walk(
    _ folder: String, _ names: [String], _ root: String?, _ found: inout FoundCases
  ) {
    let sorted = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    found.cases += sorted.filter(Self.isCaseFile).map { name in
      read(FilePath.joined(name, to: folder), root: root)
    }
    for name in sorted where !name.hasPrefix(".") && !Self.isCaseFile(name) {
      let path = FilePath.joined(name, to: folder)
      do throws(FileFailure) {
        switch try typed.kind(of: path) {
        case .folder: walk(path, try typed.names(inFolder: path) ?? [], root, &found)
        // A link may lead to a folder above, through which every case would be found again.
        case .link: if isFolder(path) { found.linkedFolders.append(path) }
        case .file, .special, nil: continue
        }
      } catch {
        found.cases.append(unlisted(path, error, root: root))
      }
    }
  }

  private func read(below word: String, _ found: inout FoundCases) -> [FoundCase] {
    let below = search(word, root: isTrusting ? nil : root(of: word))
    found.linkedFolders += below.linkedFolders
    return below.cases
  }

  private func read(_ file: String, root: String?) -> FoundCase {
    do throws(FileFailure) {
      let bytes = try disk.files(within: root).read(file)
      let reading = CaseReader.read(bytes, file: file, root: root)
      return FoundCase(
        file: file, root: root, tripCase: reading.value, diagnostics: reading.diagnostics)
    } catch {
      return FoundCase(
        file: file, root: root, tripCase: nil, diagnostics: [error.diagnostic(reading: file)])
    }
  }

  private func unlisted(_ folder: String, _ failure: FileFailure, root: String?) -> FoundCase {
    FoundCase(
      file: folder, root: root, tripCase: nil, diagnostics: [failure.diagnostic(listing: folder)])
  }

  /// The folder that cases may read: the one named, or the folder `traces` that contains it.
  ///
  /// A case that uses a network in a folder above must find it even if checked alone.
  private func root(of word: String) -> String {
    let folder = FilePath.normalized(isFolder(word) ? word : FilePath.folder(of: word))
    let parts = FilePath.components(of: folder)
    if let home = parts.lastIndex(of: Self.standardFolder) {
      return parts[...home].joined(separator: "/")
    }
    // The working folder may be inside 'traces'.
    let whole = FilePath.components(of: FilePath.joined(folder, to: disk.workingFolder))
    guard !FilePath.isAbsolute(folder), let home = whole.lastIndex(of: Self.standardFolder) else {
      return folder
    }
    let ups = Array(repeating: "..", count: whole.count - 1 - home)
    return FilePath.normalized(([folder] + ups).joined(separator: "/"))
  }
}

extension Diagnostic {
  /// The fault of a word without a case: a path without cases, or an unknown name.
  fileprivate static func noCase(
    _ word: String, exists: Bool, among named: [FoundCase]? = nil
  ) -> Diagnostic {
    if !exists, word == CaseFinder.standardFolder {
      return Diagnostic(
        "no_case", "there is no folder '\(word)' here", expected: "the folder of the cases",
        hint: "name another folder, or make a case: 'tripsim record \(word)/NAME ROUTE TRACE'"
      ).in("tripsim")
    }
    if exists {
      return Diagnostic(
        "no_case", "no case found",
        expected: "'\(CaseReader.fileName)' or '*\(CaseFinder.caseFileEnding)' in the folder"
          + " or below",
        hint: "'tripsim record DIR ROUTE TRACE' makes one"
      ).in(word)
    }
    return Diagnostic(
      "no_case", "no such case or path: '\(word)'",
      expected: "a folder, a case file, or a name or glob of cases below "
        + "'\(CaseFinder.standardFolder)'",
      hint: didYouMean(
        nearestTo: word,
        among: (named ?? []).flatMap { [$0.name, FilePath.folder(of: $0.file), $0.file] })
    ).in("tripsim")
  }
}
