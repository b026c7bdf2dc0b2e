import Notations

/// The names in a folder, for suggestions.
package enum FolderListing {
  /// The path of an existing file whose name is similar to that of a missing one.
  package static func similar(to path: String) -> String? {
    let folder = FilePath.folder(of: path)
    // A folder that cannot be listed gives no suggestion; the fault itself is still reported.
    let names = (try? SystemCall.names(in: folder.isEmpty ? "." : folder)) ?? []
    return FilePath.similar(to: path, among: names)
  }
}
