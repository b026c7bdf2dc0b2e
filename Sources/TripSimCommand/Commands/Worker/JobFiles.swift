import Notations

/// The files of a trip: those of a folder, and contents that came without a file.
struct JobFiles: SourceFiles {
  /// The files on the disk.
  let files: any SourceFiles

  /// The contents that came without a file, by the name they were given.
  var contents: [String: [UInt8]] = [:]

  /// Makes the files of a disk, without further contents.
  init(_ files: any SourceFiles) {
    self.files = files
  }

  func read(_ path: String) throws(FileFailure) -> [UInt8] {
    if let bytes = contents[path] { return bytes }
    return try files.read(path)
  }

  func names(inFolder path: String) throws(FileFailure) -> [String]? {
    try files.names(inFolder: path)
  }

  /// Opens a file to be read in pieces.
  func source(of path: String) throws(FileFailure) -> any ByteSource {
    if let bytes = contents[path] { return MemorySource(name: path, bytes: bytes) }
    return try files.source(of: path)
  }
}
