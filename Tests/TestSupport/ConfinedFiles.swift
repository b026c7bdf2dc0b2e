package import Notations

/// The files in a folder and below; paths whose text leads outside are rejected.
package struct ConfinedFiles: FileReader {
  private let files: any FileReader
  private let root: String

  /// Confines files to a folder.
  package init(_ files: any FileReader, to root: String) {
    self.files = files
    self.root = root
  }

  package func read(_ path: String) throws(FileFailure) -> [UInt8] {
    guard FilePath.contains(folder: root, path) else { throw .outside(folder: root) }
    return try files.read(path)
  }

  package func names(inFolder path: String) throws(FileFailure) -> [String]? {
    guard FilePath.contains(folder: root, path) else { throw .outside(folder: root) }
    return try files.names(inFolder: path)
  }
}
