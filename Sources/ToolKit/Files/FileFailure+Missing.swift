import Notations

extension FileFailure {
  /// Whether nothing exists at the path.
  var isMissing: Bool {
    self == .system(errorNumber: ENOENT) || self == .system(errorNumber: ENOTDIR)
  }
}
