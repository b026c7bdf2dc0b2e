import ToolKit

/// A file written for a measurement, in pieces.
struct SampleFile {
  /// The bytes not written yet.
  var buffer: [UInt8] = []

  /// The number of bytes so far.
  private(set) var count = 0

  private let descriptor: FileDescriptor

  /// Makes an empty file, replacing an existing one.
  init(path: String) {
    let number = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    descriptor = FileDescriptor(number, isOwned: true)
    buffer.reserveCapacity(1 << 17)
  }

  /// Writes the buffer if it is large, or in any case if `isUrgent`.
  mutating func drain(isUrgent: Bool = false) {
    guard buffer.count >= 1 << 16 || isUrgent else { return }
    _ = writeAll(buffer, to: descriptor.number)
    count += buffer.count
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes a whole file.
  static func write(_ bytes: [UInt8], to path: String) {
    var file = SampleFile(path: path)
    file.buffer = bytes
    file.drain(isUrgent: true)
  }
}
