/// Bytes that come in pieces: a file, a pipe, a text in memory.
///
/// Implementations with effects live at the edge; readers ask for the next piece when they have
/// used up the last, so memory does not grow with the input and a live stream is read as it comes.
package protocol ByteSource {
  /// The name the user gave it, for messages: a path, or `-` for standard input.
  var name: String { get }

  /// Appends the next bytes to the buffer's end and returns how many; 0 at the end of the input.
  ///
  /// Returns as soon as some bytes are there: a live stream is not waited on to fill a piece.
  mutating func read(into buffer: inout [UInt8]) throws(ByteSourceFailure) -> Int
}

/// Why bytes could not be read.
package struct ByteSourceFailure: Error, Equatable, Sendable {
  /// The C library's error number.
  package var errorNumber: Int32

  /// Makes a failure.
  package init(errorNumber: Int32) {
    self.errorNumber = errorNumber
  }
}

/// A text in memory, handed out in pieces.
package struct MemorySource: ByteSource, Sendable {
  package let name: String
  private let bytes: [UInt8]
  private let pieceLength: Int
  private var offset = 0

  /// Makes a source of bytes that hands out at most `pieceLength` of them at a time.
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
