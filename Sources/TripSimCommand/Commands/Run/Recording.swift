import ToolKit
import TripFormats

/// A file that contains a route and a trace: a Ferrostar recording.
enum Recording {
  /// Whether a file is a recording.
  static func isOne(path: String) -> Bool {
    guard path != "-", FileDescriptor.isFile(path),
      let source = try? FileSource(path: path)
    else { return false }
    var reader = TraceReader(source: source)
    _ = reader.next()
    return reader.format == .ferrostar
  }
}
