package import Notations

extension FileFailure {
  /// The fault of a path that cannot be written.
  package func diagnostic(writing path: String) -> Diagnostic {
    switch self {
    case .system(let number):
      Diagnostic(
        .error, code: "file_unwritable", file: path,
        "cannot be written: \(systemErrorWords(number))")
    case .outside: diagnostic(reading: path)
    }
  }
}
