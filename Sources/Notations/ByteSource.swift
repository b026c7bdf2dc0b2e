/// Bytes delivered in pieces: a file, a pipe, a text in memory.
///
/// Readers request a piece after using up the previous one, so memory does not grow with the input
/// and a live stream is read as it arrives. Implementations with I/O belong to the command.
package protocol ByteSource {
  /// The name given by the user, for messages: a path, or `-` for standard input.
  var name: String { get }

  /// Appends the next bytes to the buffer and returns their number; 0 at the end of the input.
  ///
  /// Returns as soon as some bytes are available, without waiting for a full piece.
  mutating func read(into buffer: inout [UInt8]) throws(ByteSourceFailure) -> Int
}

/// The reason why bytes could not be read.
package struct ByteSourceFailure: Error, Equatable, Sendable {
  /// The C library's error number.
  package var errorNumber: Int32

  /// The fault of compressed bytes; absent if the system failed to read.
  package private(set) var fault: Diagnostic?

  /// Whether all bytes before the failure are as they were written.
  ///
  /// The end is missing, or other bytes follow it.
  package private(set) var isAfterGoodBytes = false

  /// Makes a failure of the system.
  package init(errorNumber: Int32) {
    self.errorNumber = errorNumber
  }

  /// Makes a failure of compressed bytes that cannot be unpacked.
  init(_ fault: Diagnostic, isAfterGoodBytes: Bool = false) {
    errorNumber = 0
    self.fault = fault
    self.isAfterGoodBytes = isAfterGoodBytes
  }
}

/// A text in memory, delivered in pieces.
package struct MemorySource: ByteSource, Sendable {
  package let name: String
  private let bytes: [UInt8]
  private let pieceLength: Int
  private var offset = 0

  /// Makes a source that delivers at most `pieceLength` bytes at a time.
  package init(name: String, bytes: [UInt8], pieceLength: Int = 65_536) {
    precondition(pieceLength > 0, "a piece holds at least one byte")
    self.name = name
    self.bytes = bytes
    self.pieceLength = pieceLength
  }

  package mutating func read(into buffer: inout [UInt8]) throws(ByteSourceFailure) -> Int {
    let end = min(offset + pieceLength, bytes.count)
    buffer.append(contentsOf: bytes[offset..<end])
    defer { offset = end }
    return end - offset
  }
}
