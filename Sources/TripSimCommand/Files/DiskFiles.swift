package import Notations

/// The files of the machine, all of them.
package struct DiskFiles: FileReader {
  /// Makes it.
  package init() {}

  package func read(_ path: String) throws(FileFailure) -> [UInt8] {
    do throws(FileFault) {
      return try WholeFile.bytes(of: path)
    } catch {
      throw error.failure
    }
  }

  package func names(inFolder path: String) -> [String]? {
    guard FileDescriptor.kind(of: path) == S_IFDIR else { return nil }
    return FolderListing.names(in: path)
  }
}

extension FileFault {
  /// The fault as those know it who read and write through a store.
  var failure: FileFailure { .system(errorNumber: errorNumber) }

  /// The C library's error number that comes nearest.
  private var errorNumber: Int32 {
    switch self {
    case .closedPipe: EPIPE
    case .unreadable(_, let number), .unwritable(_, let number): number
    case .unwritableStandardOutput(let number): number
    case .folder: EISDIR
    case .missing: ENOENT
    case .tooLarge: EFBIG
    case .existing, .input: EEXIST
    }
  }
}
