import Notations

/// The files of a trip: contents held in memory, and files on the disk.
struct HeldFiles: SourceFiles {
  /// The contents in memory, by the names they were given.
  var contents: [String: [UInt8]]

  /// The other files.
  private let files: any SourceFiles

  /// Holds contents, which come before the files of the same names.
  init(_ contents: [String: [UInt8]] = [:], over files: any SourceFiles) {
    (self.contents, self.files) = (contents, files)
  }

  func read(_ path: String) throws(FileFailure) -> [UInt8] {
    if let bytes = contents[path] { return bytes }
    return try files.read(path)
  }

  func names(inFolder path: String) throws(FileFailure) -> [String]? {
    try files.names(inFolder: path)
  }

  func source(of path: String) throws(FileFailure) -> any ByteSource {
    if let bytes = contents[path] { return MemorySource(name: path, bytes: bytes) }
    return try files.source(of: path)
  }
}
