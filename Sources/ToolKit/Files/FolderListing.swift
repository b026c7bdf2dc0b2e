import Notations

/// The names in a folder, as far as they are of help.
package enum FolderListing {
  /// The path of a file that is there and is called much like one that is not.
  package static func similar(to path: String) -> String? {
    let last = FilePath.lastComponent(of: path)
    guard !last.isEmpty, path.utf8.last != UInt8(ascii: "/") else { return nil }
    let folder = FilePath.folder(of: path)
    // Where the folder cannot be listed there is no help; the fault itself is told all the same.
    let names = (try? SystemCall.names(in: folder.isEmpty ? "." : folder)) ?? []
    return nearestName(to: last, among: names).map { FilePath.joined($0, to: folder) }
  }
}
