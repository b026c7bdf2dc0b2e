/// The files of the machine as far as reading goes; the one with effects lives at the edge.
package protocol FileReader {
  /// Reads the whole of a file.
  func read(_ path: String) throws(FileFailure) -> [UInt8]

  /// The names of what a folder holds, in any order; absent when the path is no folder.
  func names(inFolder path: String) -> [String]?
}

/// Why a file could not be read.
package enum FileFailure: Error, Hashable, Sendable {
  /// The system refused, with the C library's error number.
  case system(errorNumber: Int32)
  /// The file lies outside the folder within which files may be read.
  case outside(folder: String)
}
