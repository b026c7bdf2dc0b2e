package import Notations

/// A file, a pipe or standard input, read in pieces.
///
/// After a signal the input appears to end; check `Interruption.signal` to distinguish the two.
package struct FileSource: ByteSource, Sendable {
  package let name: String

  /// Whether bytes arrive over time, as from a pipe, a terminal or a socket.
  package let isLive: Bool

  /// The length of the file in bytes; 0 if it is not a regular file.
  package let length: Int

  /// The number of bytes read, including those by copies; -1 if it is not a regular file.
  package var offset: Int { Int(lseek(descriptor.number, 0, SEEK_CUR)) }

  private let descriptor: FileDescriptor
  private var piece: [UInt8]
  /// The number of polls for live bytes before sleeping.
  private let polls: Int

  /// The maximum piece in bytes; larger pieces exceed the processor's second-level cache.
  package static let pieceLength = 262_144

  /// Opens a file; `-` is standard input.
  package init(path: String) throws(FileFault) {
    let descriptor = try FileDescriptor.opening(path)
    if descriptor.kindAndLength.kind == S_IFDIR { throw .folder(path) }
    self.init(descriptor, name: path)
  }

  /// Opens a regular file at its real path; fails if it is no longer a regular file.
  package init(regularFile path: String, name: String) throws(FileFailure) {
    let number = try SystemCall.openFile(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    self.init(FileDescriptor(number, isOwned: true), name: name)
    if isLive { throw FileFailure(EINVAL) }
  }

  /// Takes an open file; polls several times for bytes before it sleeps.
  package init(_ descriptor: FileDescriptor, name: String, polls: Int = 0) {
    self.descriptor = descriptor
    self.name = name
    self.polls = polls
    let (kind, length) = descriptor.kindAndLength
    isLive = kind != S_IFREG
    self.length = isLive ? 0 : length
    // Touching unused memory would dominate a short run.
    let needed = isLive ? 65_536 : max(length, 0) + 1
    piece = [UInt8](repeating: 0, count: min(max(needed, 4096), Self.pieceLength))
  }

  /// Checks that a path can be read, without reading; a missing file gets a hint.
  package static func check(path: String) throws(FileFault) {
    if path == "-" || ArchivePath(path) != nil { return }
    do throws(FileFailure) {
      if try SystemCall.status(of: path).kind != .folder { return }
    } catch {
      throw error.isMissing
        ? .missing(path, similar: FolderListing.similar(to: path))
        : .unreadable(path, errorNumber: error.errorNumber)
    }
    throw .folder(path)
  }

  package mutating func read(into buffer: inout [UInt8]) throws(ByteSourceFailure) -> Int {
    try read(into: &buffer, endsAtSignal: true)
  }

  /// Reads the next piece; returns 0 at the end, or after a signal if `endsAtSignal`.
  mutating func read(
    into buffer: inout [UInt8], endsAtSignal: Bool
  ) throws(ByteSourceFailure) -> Int {
    while true {
      if isLive { Interruption.waitUntilReadable(descriptor.number, polls: polls) }
      if endsAtSignal, Interruption.signal != nil { return 0 }
      let count = readBytes(descriptor.number, into: &piece)
      if count >= 0 {
        buffer.append(contentsOf: piece[..<count])
        return count
      }
      if errno != EINTR, errno != EAGAIN { throw ByteSourceFailure(errorNumber: errno) }
    }
  }
}

/// Reads available bytes into a buffer; returns the count, or -1 with `errno` set.
package func readBytes(_ number: Int32, into buffer: inout [UInt8]) -> Int {
  unsafe buffer.withUnsafeMutableBytes { unsafe read(number, $0.baseAddress, $0.count) }
}
