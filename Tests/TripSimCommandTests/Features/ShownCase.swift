import Notations
import Regression
import TripPlans

/// A case of the project: the rows it claims, its contents, and its file.
struct ShownCase {
  /// The case as it was found.
  let found: FoundCase

  /// The numbers of the rows that it claims.
  var rows: [String]

  /// The contents of goldens, decisions, configuration.
  let contents: CaseContents

  /// The text of the case file.
  let text: String

  private let source: JSONValue?

  /// Reads a case.
  init(_ found: FoundCase, _ disk: any FileDisk) {
    let bytes = (try? disk.files(within: found.root).read(found.file)) ?? []
    self.found = found
    rows = (found.tripCase?.rows ?? []).map(\.text)
    contents = CaseContents(of: found, disk)
    text = String(decoding: bytes, as: UTF8.self)
    source = JSONReader.read(bytes, file: found.file).value
  }
}

extension ShownCase {
  /// The settings of the case's configuration, as written.
  var settings: [String: String] {
    let members = source?["config"]?.members.map { Array($0) } ?? []
    return Dictionary(
      members.map { ($0.name, $0.value.string ?? $0.value.boolean.map(String.init) ?? "") }
    ) { first, _ in first }
  }

  /// The text of a key of the case file, or the texts of its array.
  func texts(of key: String) -> [String] {
    guard let value = source?[key] else { return [] }
    return value.string.map { [$0] } ?? value.array?.compactMap(\.string) ?? []
  }

  /// The names of the members of an object in the case file.
  func members(of key: String) -> [String] {
    source?[key]?.members?.map(\.name) ?? []
  }

  /// The texts of a key in the entries of an array in the case file.
  func entries(of array: String, _ key: String) -> [String] {
    source?[array]?.array?.compactMap { $0[key]?.string } ?? []
  }
}
