/// The files of the machine as far as reading goes; the one with effects lives at the edge.
package protocol FileReader {
  /// Reads the whole of a file.
  func read(_ path: String) throws(FileFailure) -> [UInt8]

  /// The names of what a folder holds, in any order; absent when the path is no folder.
  ///
  /// - Throws: where the folder, or a part of it, cannot be listed: no name is ever left out.
  func names(inFolder path: String) throws(FileFailure) -> [String]?
}

/// Files that are read whole or, as traces are, in pieces.
package protocol SourceFiles: FileReader {
  /// Opens a file to be read in pieces.
  func source(of path: String) throws(FileFailure) -> any ByteSource
}

/// What stands at a path.
package enum FileKind: Hashable, Sendable {
  /// A file with bytes of its own.
  case file
  /// A folder.
  case folder
  /// A symbolic link, whatever it leads to.
  case link
  /// A pipe, a device or a socket.
  case special
}

/// Why a file could not be read.
package enum FileFailure: Error, Equatable, Sendable {
  /// The system refused, with the C library's error number.
  case system(errorNumber: Int32)
  /// The file lies outside the folder within which files may be used.
  case outside(folder: String)
  /// What stands there is no file with bytes of its own.
  case notFile(FileKind)
}
