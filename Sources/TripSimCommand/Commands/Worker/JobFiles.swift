import Notations

/// The files of a trip: those of a folder, and contents that came without a file.
struct JobFiles: FileReader {
  /// The files on the disk.
  let folder: RealFolder

  /// The contents that came without a file, by the name they were given.
  var contents: [String: [UInt8]] = [:]

  /// Makes the files of a folder, without further contents.
  init(_ folder: RealFolder) {
    self.folder = folder
  }

  func read(_ path: String) throws(FileFailure) -> [UInt8] {
    if let bytes = contents[path] { return bytes }
    return try folder.read(path)
  }

  func names(inFolder path: String) -> [String]? {
    folder.names(inFolder: path)
  }

  /// Opens a file to be read in pieces.
  func source(of path: String) throws(FileFailure) -> any ByteSource {
    if let bytes = contents[path] { return MemorySource(name: path, bytes: bytes) }
    try folder.admit(path)
    do throws(FileFault) {
      return try FileSource(path: path)
    } catch {
      throw error.failure
    }
  }
}
