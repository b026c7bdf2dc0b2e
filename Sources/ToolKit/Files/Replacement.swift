import Notations

/// A file that is written beside its destination and takes its name when it is whole.
package struct Replacement: Equatable, Sendable {
  /// The name as the user gave it, for messages.
  package let name: String

  /// Where the bytes go first.
  package let temporary: String

  /// Where they stand in the end.
  package let destination: String

  /// Whether a file that stands there may go.
  package let replacesExisting: Bool

  /// The open temporary file.
  package let descriptor: Int32

  /// Opens a temporary file beside a destination, and removes those of processes that were killed.
  ///
  /// - Parameters:
  ///   - destination: where the file comes; a link that stands there goes.
  ///   - name: the file as the user named it.
  ///   - replacesExisting: whether a file that stands there may go.
  /// - Throws: where no file can be made there.
  package init(at destination: String, name: String, replacesExisting: Bool) throws(FileFault) {
    self.name = name
    self.destination = destination
    self.replacesExisting = replacesExisting
    let names = TemporaryName(of: destination)
    for left in names.leftOvers() { try? SystemCall.removeEntry(left) }
    do throws(SystemFailure) {
      (temporary, descriptor) = try Self.open(names)
    } catch {
      throw .unwritable(name, errorNumber: error.errorNumber)
    }
  }

  /// Opens the first of some names that is free: one may be left over from a process of the same
  /// number that was killed.
  private static func open(
    _ names: TemporaryName
  ) throws(SystemFailure) -> (path: String, descriptor: Int32) {
    for attempt in 0..<TemporaryName.attempts {
      let path = names.path(attempt)
      do throws(SystemFailure) {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
        return (path, try SystemCall.openFile(path, flags))
      } catch {
        if error.errorNumber != EEXIST { throw error }
      }
    }
    throw SystemFailure(EEXIST)
  }
}

extension Replacement {
  /// Gives the temporary file its name.
  func publish() throws(FileFault) {
    do throws(SystemFailure) {
      if !replacesExisting {
        // A second name is refused where it was taken meanwhile; a renaming would not be. File
        // systems without second names fall through to the renaming.
        do throws(SystemFailure) {
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

  /// Removes the temporary file.
  package func discard() {
    try? SystemCall.removeEntry(temporary)
  }
}
