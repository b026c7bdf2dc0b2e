/// Read access to files; the command implements it.
package protocol FileReader {
  func read(_ path: String) throws(FileFailure) -> [UInt8]

  /// The names in a folder, in any order; absent if the path is not a folder.
  ///
  /// - Throws: The failure if the folder, or part of it, cannot be listed; names are never left
  ///   out.
  func names(inFolder path: String) throws(FileFailure) -> [String]?
}

/// Files that are read whole or, like traces, in pieces.
package protocol SourceFiles: FileReader {
  /// Opens a file for reading in pieces.
  func source(of path: String) throws(FileFailure) -> any ByteSource
}

/// The kind of a file.
package enum FileKind: Hashable, Sendable {
  /// A regular file.
  case file
  /// A folder.
  case folder
  /// A symbolic link, whatever its target.
  case link
  /// A pipe, a device or a socket.
  case special
}

/// The reason why a file could not be read.
package enum FileFailure: Error, Equatable, Sendable {
  /// The system call failed with this error number of the C library.
  case system(errorNumber: Int32)
  /// The file is outside the folder to which access is confined.
  case outside(folder: String)
  /// The file is not a regular file.
  case notFile(FileKind)
}
