package import Notations

/// The files that a user names on the command line, by any path.
///
/// Links, pipes and files in zip archives are allowed.
package struct TypedFiles: SourceFiles {
  /// Makes the file source.
  package init() {}

  package func read(_ path: String) throws(FileFailure) -> [UInt8] {
    if let member = ArchivePath(path) { return try member.read() }
    return try attempt(try WholeFile.bytes(of: path))
  }

  package func names(inFolder path: String) throws(FileFailure) -> [String]? {
    try DiskFiles().names(inFolder: path)
  }

  package func source(of path: String) throws(FileFailure) -> any ByteSource {
    if let member = ArchivePath(path) { return try member.source() }
    return try attempt(try FileSource(path: path))
  }
}
