import Notations

/// Files that are read as a whole: routes, configurations, scripts.
package enum WholeFile {
  /// The maximum length of a file in bytes.
  package static let limit = 512 * 1_048_576

  /// Reads a file to its end; `-` is standard input.
  package static func bytes(of path: String) throws(FileFault) -> [UInt8] {
    try bytes(of: try FileSource(path: path))
  }

  /// Reads a source to its end.
  static func bytes(of source: FileSource) throws(FileFault) -> [UInt8] {
    if source.length > limit { throw .tooLarge(source.name, limit: limit) }
    var source = source
    var bytes: [UInt8] = []
    while true {
      let count: Int
      do {
        // A whole file is read faster than anybody waits; a pipe may never end.
        count = try source.read(into: &bytes, endsAtSignal: source.isLive)
      } catch {
        throw .unreadable(source.name, errorNumber: error.errorNumber)
      }
      if count == 0 {
        // After a signal a pipe only appears to end.
        if source.isLive, Interruption.signal != nil {
          throw .unreadable(source.name, errorNumber: EINTR)
        }
        return bytes
      }
      if bytes.count > limit { throw .tooLarge(source.name, limit: limit) }
    }
  }
}
