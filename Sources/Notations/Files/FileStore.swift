/// The disk that contains cases.
///
/// Code that works on a case gets its files from here and has to name the folder that confines
/// them.
package protocol FileDisk {
  /// The files in a folder and below, with links resolved; all files without a folder.
  func files(within root: String?) -> any FileStore

  /// The working folder; empty if there is none.
  var workingFolder: String { get }
}

/// Read and write access to the files of cases; the command implements it.
///
/// Every operation fails if the path's real folder is outside the store's, or the file is not a
/// regular file. A written file appears complete or not at all, and replaces a link itself instead
/// of its target. If the process is killed or the disk is full, the old file remains.
package protocol FileStore: FileReader {
  /// The kind of the file at a path, without following links; absent if there is none.
  func kind(of path: String) throws(FileFailure) -> FileKind?

  /// Writes a file, replacing any file at the path.
  func write(_ bytes: [UInt8], to path: String) throws(FileFailure)

  /// Renames an entry, replacing any entry at the destination.
  func rename(_ path: String, to destination: String) throws(FileFailure)

  /// Removes an entry that is not a folder.
  func remove(_ path: String) throws(FileFailure)

  /// Makes a folder and its parents; succeeds if it exists.
  func makeFolder(_ path: String) throws(FileFailure)

  /// Makes a hidden folder beside a path, and removes those left by killed processes.
  func makeTemporaryFolder(beside path: String) throws(FileFailure) -> String

  /// Makes a hard link to an entry, or a copy if links are not supported; for a folder, makes an
  /// empty one with the same permissions.
  func link(_ path: String, to destination: String) throws(FileFailure)

  /// Swaps two folders in one step, after giving the first the second's permissions.
  func exchange(_ path: String, _ other: String) throws(FileFailure)

  /// Removes a folder with its contents, without following links.
  func removeFolder(_ path: String) throws(FileFailure)
}
