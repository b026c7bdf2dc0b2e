import Notations

extension FileFailure {
  /// Whether there is nothing at the path.
  var isMissing: Bool {
    self == .system(errorNumber: ENOENT) || self == .system(errorNumber: ENOTDIR)
  }
}
