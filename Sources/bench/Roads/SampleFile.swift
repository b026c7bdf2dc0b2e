/// A file written for a measurement, in pieces.
struct SampleFile {
  /// The bytes not written yet.
  var buffer: [UInt8] = []

  /// The number of bytes so far.
  private(set) var count = 0

  private let descriptor: Int32

  /// Makes an empty file, replacing an existing one.
  init(path: String) {
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    buffer.reserveCapacity(1 << 17)
  }

  /// Writes the buffer if it is large, or in any case if `isUrgent`.
  mutating func drain(isUrgent: Bool = false) {
    guard buffer.count >= 1 << 16 || isUrgent else { return }
    var rest = buffer[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes {
        unsafe writeBytes(descriptor, $0.baseAddress, $0.count)
      }
      guard written > 0 else { break }
      rest = rest.dropFirst(written)
    }
    count += buffer.count
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes the rest and closes the file.
  mutating func close() {
    drain(isUrgent: true)
    _ = closeDescriptor(descriptor)
  }
}

private func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }

private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, bytes, count)
}
