import Notations

/// The files of a trip: those in a folder, and contents given in the job.
struct JobFiles: SourceFiles {
  /// The files on the disk.
  let files: any SourceFiles

  /// The contents given in the job, by the names they were given.
  var contents: [String: [UInt8]] = [:]

  func read(_ path: String) throws(FileFailure) -> [UInt8] {
    if let bytes = contents[path] { return bytes }
    return try files.read(path)
  }

  func names(inFolder path: String) throws(FileFailure) -> [String]? {
    try files.names(inFolder: path)
  }

  /// Opens a file for reading in pieces.
  func source(of path: String) throws(FileFailure) -> any ByteSource {
    if let bytes = contents[path] { return MemorySource(name: path, bytes: bytes) }
    return try files.source(of: path)
  }
}
