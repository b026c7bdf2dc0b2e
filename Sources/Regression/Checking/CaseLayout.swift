package import Notations

/// The location of a case's files in another folder with the layout of the cases' folder.
package struct CaseLayout {
  /// The components of the case's folder, and of the working folder.
  private let home: [String]
  private let here: [String]
  private let workingFolder: String

  /// Makes the layout of a case from the folder that it may read, or from that of its file.
  init(root: String?, file: String, on disk: any FileDisk) {
    workingFolder = disk.workingFolder
    here = FilePath.components(of: workingFolder)
    home = Self.absolute(root ?? FilePath.folder(of: file), in: workingFolder)
  }

  /// Makes the layout for a job's case.
  package init(of job: CaseJob, on disk: any FileDisk) {
    self.init(root: job.root, file: job.file, on: disk)
  }

  /// The path of a file that is kept in the other folder, relative to that folder; absent if it is
  /// outside the folder of cases.
  ///
  /// It begins with the name of the folder of cases: `traces/first-drive/expected.jsonl`.
  package func path(of path: String) -> String? {
    inner(path).map { (name + $0).joined(separator: "/").plain }
  }

  /// The possible paths of a file in the other folder, with and without the name of the folder of
  /// cases.
  package func paths(of path: String) -> [String] {
    guard let inner = inner(path) else { return [] }
    return [inner, name + inner].map { $0.joined(separator: "/") }
  }

  /// The name of the folder of cases; empty if that is the working folder.
  private var name: ArraySlice<String> { home == here ? [] : home.suffix(1) }

  /// The components of a path below the folder of cases; absent if it is outside.
  private func inner(_ path: String) -> ArraySlice<String>? {
    let whole = Self.absolute(path, in: workingFolder)
    guard whole.count > home.count, FilePath.starts(whole, with: home) else { return nil }
    return whole.dropFirst(home.count)
  }

  private static func absolute(_ path: String, in folder: String) -> [String] {
    FilePath.components(of: FilePath.joined(path.isEmpty ? "." : path, to: folder))
  }
}

extension String {
  /// The path without control characters and those that GitHub's upload-artifact rejects.
  ///
  /// **Source:** https://github.com/actions/toolkit/blob/f58042f9cc16bcaa87afaa86c2974a8c771ce1ea/
  /// packages/artifact/src/internal/upload/path-and-artifact-name-validation.ts
  var plain: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { (scalar) -> Unicode.Scalar in
          let isRejected = "\"<>:|*?".unicodeScalars.contains(scalar)
          return isRejected || scalar.properties.generalCategory == .control ? "-" : scalar
        }))
  }
}
