import Notations

/// The names in a folder, for suggestions.
package enum FolderListing {
  /// The path of an existing file whose name is similar to that of a missing one.
  package static func similar(to path: String) -> String? {
    let last = FilePath.lastComponent(of: path)
    guard !last.isEmpty, path.utf8.last != UInt8(ascii: "/") else { return nil }
    let folder = FilePath.folder(of: path)
    // A folder that cannot be listed gives no suggestion; the fault itself is still reported.
    let names = (try? SystemCall.names(in: folder.isEmpty ? "." : folder)) ?? []
    let near = names.filter { isNear(FilePath.stem(of: $0), to: FilePath.stem(of: last)) }
    return nearestName(to: last, among: near).map { FilePath.joined($0, to: folder) }
  }

  /// Whether two names without extensions are similar; single letters such as `m` and `q` are not.
  private static func isNear(_ stem: String, to other: String) -> Bool {
    stem == other || stem.count > 1 && nearestName(to: other, among: [stem]) != nil
  }
}
