import Notations

/// Files that are needed as a whole: routes, configurations, scripts.
enum WholeFile {
  /// The most bytes a file may have.
  static let limit = 512 * 1_048_576

  /// Reads a file to its end; `-` is standard input.
  static func bytes(of path: String, limit: Int = Self.limit) throws(FileFault) -> [UInt8] {
    var source = try FileSource(path: path)
    var bytes: [UInt8] = []
    while true {
      let count: Int
      do {
        count = try source.read(into: &bytes)
      } catch {
        throw .unreadable(path, errorNumber: error.errorNumber)
      }
      if count == 0 { return bytes }
      if bytes.count > limit { throw .tooLarge(path, limit: limit) }
    }
  }
}
