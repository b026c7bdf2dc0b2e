/// The disk that cases lie on.
///
/// Whoever works on a case gets its files from here, and cannot but say within which folder they
/// must lie.
package protocol FileDisk {
  /// The files of a folder and below, behind all links; all files where there is no folder.
  func files(within root: String?) -> any FileStore

  /// The path of the folder in which the command runs; empty where there is none.
  var workingFolder: String { get }
}

/// The files that cases live in; the one with effects is at the edge.
///
/// Every operation refuses a path whose real folder lies outside that of the store, and what is no
/// regular file. What is written appears whole or not at all, in the place of a link and never
/// behind it: a process that is killed, or a full disk, leaves what stood there before.
package protocol FileStore: FileReader {
  /// What stands at a path; absent for nothing. A link counts as one, whatever it leads to.
  func kind(of path: String) throws(FileFailure) -> FileKind?

  /// Puts bytes in the place of what stands at a path.
  func write(_ bytes: [UInt8], to path: String) throws(FileFailure)

  /// Gives an entry the name of another, in whose place it comes.
  func rename(_ path: String, to destination: String) throws(FileFailure)

  /// Removes what is no folder.
  func remove(_ path: String) throws(FileFailure)

  /// Makes a folder and those above it; one that stands there already is no failure.
  func makeFolder(_ path: String) throws(FileFailure)

  /// Makes a hidden folder beside a path, and removes those that killed processes left there.
  func makeTemporaryFolder(beside path: String) throws(FileFailure) -> String

  /// Gives an entry a second name, or copies it where that cannot be; of a folder an empty one of
  /// the same rights is made.
  func link(_ path: String, to destination: String) throws(FileFailure)

  /// Gives two folders each other's names in one step; the first gets the second's rights before.
  func exchange(_ path: String, _ other: String) throws(FileFailure)

  /// Removes a folder with all that is in it, which no link leads out of.
  func removeFolder(_ path: String) throws(FileFailure)
}
