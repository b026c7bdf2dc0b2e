import Notations

/// A file that is written beside its destination and renamed when complete.
package struct Replacement: Equatable, Sendable {
  /// The path as typed, for messages.
  package let name: String

  /// The path of the temporary file.
  package let temporary: String

  /// The final path.
  package let destination: String

  /// Whether an existing file may be replaced.
  package let replacesExisting: Bool

  /// The descriptor of the temporary file.
  package let descriptor: Int32

  /// Opens a temporary file beside a destination and removes those left by killed processes.
  ///
  /// - Parameters:
  ///   - destination: the final path; a link there is replaced.
  ///   - name: the path as typed.
  ///   - replacesExisting: whether an existing file may be replaced.
  /// - Throws: if no file can be made there.
  package init(at destination: String, name: String, replacesExisting: Bool) throws(FileFault) {
    self.name = name
    self.destination = destination
    self.replacesExisting = replacesExisting
    let names = TemporaryName(of: destination)
    for left in names.leftOvers() { try? SystemCall.removeEntry(left) }
    do throws(FileFailure) {
      (temporary, descriptor) = try names.make { path throws(FileFailure) in
        try SystemCall.openFile(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
      }
    } catch {
      throw .unwritable(name, errorNumber: error.errorNumber)
    }
  }
}

extension Replacement {
  /// Renames the temporary file to its destination.
  func publish() throws(FileFault) {
    do throws(FileFailure) {
      if !replacesExisting {
        // A hard link fails if another process has created the name meanwhile, whereas a rename
        // would replace it. File systems without hard links fall through to the rename.
        do throws(FileFailure) {
          try SystemCall.linkEntry(temporary, destination)
          return discard()
        } catch {
          if error.errorNumber == EEXIST { throw error }
        }
      }
      try SystemCall.renameEntry(temporary, destination)
    } catch {
      throw error.errorNumber == EEXIST && !replacesExisting
        ? .existing(name) : .unwritable(name, errorNumber: error.errorNumber)
    }
  }

  /// Deletes the temporary file.
  package func discard() {
    try? SystemCall.removeEntry(temporary)
  }
}
