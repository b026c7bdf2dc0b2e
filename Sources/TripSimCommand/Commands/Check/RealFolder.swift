import Notations

/// The files of a folder and below; a symbolic link that leads out of it is refused too.
struct RealFolder: FileReader {
  private let files = DiskFiles()

  /// The folder; absent where all files are allowed.
  let root: String?

  /// Confines files to a folder; all files are allowed without one.
  init(_ root: String?) {
    self.root = root
  }

  func read(_ path: String) throws(FileFailure) -> [UInt8] {
    try admit(path)
    return try files.read(path)
  }

  /// Refuses a path that leads out of the folder.
  func admit(_ path: String) throws(FileFailure) {
    if let root, !isInside(path) { throw .outside(folder: root) }
  }

  func names(inFolder path: String) -> [String]? {
    isInside(path) ? files.names(inFolder: path) : nil
  }

  /// Whether a path leads into the folder; one that leads nowhere does as far as its text tells.
  func isInside(_ path: String) -> Bool {
    guard let root else { return true }
    guard FilePath.contains(folder: root, path) else { return false }
    guard let place = RealPath.of(path), let home = RealPath.of(root) else { return true }
    return FilePath.contains(folder: home, place)
  }
}
