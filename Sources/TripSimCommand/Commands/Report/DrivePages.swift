import Notations
import Regression
import Reports
import ToolKit

/// A drive in a folder of pages: its row, and its page if it could be run.
struct DrivePage: Sendable {
  fileprivate let row: IndexedDrive
  /// The page; absent for a drive that could not be run.
  fileprivate let bytes: [UInt8]?
  /// The message about a drive that could not be run.
  let failure: String?

  /// Whether the drive could not be run.
  var hasFailed: Bool { bytes == nil }

  init(_ name: String, _ report: TripReport) {
    row = IndexedDrive(name: name, report: report)
    bytes = report.bytes(.html)
    failure = nil
  }

  /// Makes the row of a drive that could not be run; it has no page.
  init(_ name: String, failure: String?) {
    let words = failure?.split(separator: "\n").first.map { printable(String($0)) }
    row = IndexedDrive(name: name, failure: words)
    bytes = nil
    self.failure = failure
  }
}

/// A folder with a page for each of many drives, and an index of them.
///
/// It replaces only the files of an earlier one.
struct DrivePages {
  private let folder: String
  /// The names in use, in lower case, because some file systems ignore case.
  private var taken: Set<String> = []
  private var drives: [IndexedDrive] = []
  /// The names of the files to which an earlier index links.
  private let earlier: Set<String>

  /// Makes the pages for a folder; nothing is written yet.
  init(_ folder: String) {
    self.folder = folder
    let index = try? WholeFile.bytes(of: FilePath.joined(Self.indexName, to: folder))
    earlier = DriveIndexPage.links(in: index ?? [])
  }
}

extension DrivePages {
  /// The name of the index in its folder.
  private static let indexName = "index.html"

  /// The maximum length of the part of a page's name that comes from its drive.
  private static let nameLimit = 80

  /// Rejects a folder that is neither new nor empty and has no index.
  func check() throws(Diagnostic) {
    try OwnOutput.checkFolder(
      folder, marks: [Self.indexName], of: Self.indexName, earlier: "an earlier index")
    try checkFile(Self.indexName)
  }

  /// Rejects a file in the folder that is not a page of tripsim.
  private func checkFile(_ name: String) throws(Diagnostic) {
    let path = FilePath.joined(name, to: folder)
    if FileDescriptor.kind(of: path) == S_IFDIR { throw FileFault.folder(path).diagnostic }
    let heads = [DriveIndexPage.head, TripReport.pageHead]
    try OwnOutput.checkFile(
      path,
      orThrow: OwnOutput.taken(
        path, "the file exists already and is not a page of tripsim", "an earlier index")
    ) { bytes in heads.contains { bytes.starts(with: $0.utf8) } }
  }
}

extension DrivePages {
  /// Writes the page of a drive and records its row.
  mutating func add(_ page: DrivePage) throws(Diagnostic) {
    var row = page.row
    guard let bytes = page.bytes else { return drives.append(row) }
    let file = fileName(of: row.name)
    try checkFile(file)
    row.link = percentEncoded(file)
    drives.append(row)
    try Disk().keep(bytes, at: file, in: folder)
  }

  /// Writes the index of the pages so far.
  func writeIndex(title: String) throws(Diagnostic) {
    try Disk().keep(DriveIndexPage(title: title, drives).bytes, at: Self.indexName, in: folder)
  }

  /// Writes the index, and removes the pages of an earlier index that it does not list.
  func finish(title: String) throws(Diagnostic) {
    try writeIndex(title: title)
    for file in earlier where !taken.contains(Self.stem(of: file).lowercased()) {
      let path = FilePath.joined(file, to: folder)
      let bytes = try? WholeFile.bytes(of: path)
      guard Self.stem(of: file).allSatisfy({ $0 == "-" || Self.isPlain($0) }),
        bytes?.starts(with: TripReport.pageHead.utf8) == true
      else { continue }
      try writing(path, try DiskFiles().remove(path))
    }
  }

  /// The name of a page without its extension.
  private static func stem(of file: String) -> String {
    file.hasSuffix(".html") ? String(file.dropLast(5)) : ""
  }

  /// A name for a drive's page that is valid on every file system and unique.
  private mutating func fileName(of name: String) -> String {
    let words = name.split(whereSeparator: { !Self.isPlain($0) }).joined(separator: "-")
    // The fixed beginning avoids names with a special meaning, such as "index" and "con".
    let stem = "drive-" + String(words.suffix(Self.nameLimit))
    var file = stem
    var number = 2
    while !taken.insert(file.lowercased()).inserted {
      file = "\(stem)-\(number)"
      number += 1
    }
    return file + ".html"
  }

  private static func isPlain(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || character == "_")
  }
}
