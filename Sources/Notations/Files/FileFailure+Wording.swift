extension FileFailure {
  /// The fault of a path that a user gave: on the command line, or at a place in a file.
  package func diagnostic(
    reading path: String, file: String? = nil, at position: SourcePosition? = nil
  ) -> Diagnostic {
    switch self {
    case .system(let number):
      if let file {
        Diagnostic(
          .error, code: "file_unreadable", file: file, at: position,
          "cannot read '\(path)': \(systemErrorWords(number))")
      } else {
        Diagnostic(
          .error, code: "file_unreadable", file: path,
          "cannot be read: \(systemErrorWords(number))")
      }
    case .outside(let folder):
      Diagnostic(
        .error, code: "file_outside", file: file, at: position,
        "'\(path)' lies outside '\(folder)'", expected: "a path inside the folder of the cases",
        hint: "--trust lets cases read files anywhere")
    }
  }
}

/// The words for the C library's commonest error numbers, the same on every system and locale.
package func systemErrorWords(_ number: Int32) -> String {
  switch number {
  case 2: "no such file or folder"
  case 4: "interrupted by a signal"
  case 5: "input/output error"
  case 9: "it is closed"
  case 13: "permission denied"
  case 20: "a part of the path is not a folder"
  case 21: "it is a folder"
  case 24: "too many open files"
  case 27: "too large"
  case 28: "no space left on device"
  case 30: "the file system is read-only"
  default: "system error \(number)"
  }
}
