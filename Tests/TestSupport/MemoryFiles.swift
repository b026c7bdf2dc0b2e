package import Notations

/// Files in memory, by path.
package struct MemoryFiles: FileReader, Sendable {
  /// The text of each file.
  package var texts: [String: String]

  /// The folders that cannot be listed, like those of other users.
  package var closedFolders: Set<String> = []

  /// Makes files from their texts.
  package init(_ texts: [String: String]) {
    self.texts = texts
  }

  package func read(_ path: String) throws(FileFailure) -> [UInt8] {
    guard let text = texts[FilePath.normalized(path)] else { throw .system(errorNumber: 2) }
    return Array(text.utf8)
  }

  package func names(inFolder path: String) throws(FileFailure) -> [String]? {
    if closedFolders.contains(FilePath.normalized(path)) { throw .system(errorNumber: 13) }
    let folder = FilePath.components(of: path)
    let inside = texts.keys.map { FilePath.components(of: $0) }
      .filter { $0.count > folder.count && $0.starts(with: folder) }
    if inside.isEmpty { return nil }
    return Set(inside.map { $0[folder.count] }).sorted()
  }
}
