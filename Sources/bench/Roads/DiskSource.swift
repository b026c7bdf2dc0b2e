import Notations

/// A file read in pieces, as the command reads it.
struct DiskSource: ByteSource {
  let name: String
  private let descriptor: Int32
  private var piece = [UInt8](repeating: 0, count: 262_144)

  /// Opens a file.
  init(path: String) {
    name = path
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
  }

  mutating func read(into buffer: inout [UInt8]) throws(ByteSourceFailure) -> Int {
    let count = unsafe piece.withUnsafeMutableBytes { unsafe readBytes(descriptor, $0) }
    guard count >= 0 else { throw ByteSourceFailure(errorNumber: errno) }
    if count == 0 { close(descriptor) }
    buffer.append(contentsOf: piece[..<count])
    return count
  }
}

private func readBytes(_ number: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  unsafe read(number, buffer.baseAddress, buffer.count)
}
