package import Notations

/// The files that cases live in; the one with effects is at the edge.
///
/// What is written appears whole or not at all: a process that is killed, or a full disk, leaves
/// what stood there before.
package protocol FileStore: FileReader {
  /// Whether something stands at a path.
  func exists(_ path: String) -> Bool

  /// Whether a symbolic link stands at a path, whatever it leads to.
  func isLink(_ path: String) -> Bool

  /// The path of the folder in which the command runs; empty where there is none.
  var workingFolder: String { get }

  /// Puts bytes in the place of what stands at a path.
  func write(_ bytes: [UInt8], to path: String) throws(FileFailure)

  /// Gives a file the name of another, in whose place it comes.
  func rename(_ path: String, to destination: String) throws(FileFailure)

  /// Removes a file.
  func remove(_ path: String) throws(FileFailure)

  /// Makes a folder and those above it; one that stands there already is no failure.
  func makeFolder(_ path: String) throws(FileFailure)
}
