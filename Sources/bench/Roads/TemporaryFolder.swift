import ToolKit

/// A folder for the files of one run, removed when the run ends.
struct TemporaryFolder {
  private let path: String

  /// Makes the folder in `TMPDIR`, or in `/tmp` if that is not set.
  init() {
    let parent = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    path = "\(parent)/tripsim-bench-\(getpid())"
    unsafe mkdir(path, 0o755)
  }

  /// The path of a file in the folder.
  func path(of name: String) -> String { "\(path)/\(name)" }

  /// Removes the folder with its content.
  func remove() { try? DiskFiles().removeFolder(path) }
}
