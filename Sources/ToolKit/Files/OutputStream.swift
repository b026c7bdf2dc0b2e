import Notations

/// A destination of data: standard output, or a file created only when complete.
///
/// Append to `buffer`, then call `drain`. Without `finish` no file remains.
package struct OutputStream: ~Copyable {
  /// The bytes not written yet.
  package var buffer: [UInt8] = []

  /// Whether the output leaves the terminal free, so that progress can be shown there.
  package var sparesTerminal: Bool { name != nil || isatty(STDOUT_FILENO) == 0 }

  package let descriptor: Int32
  /// The file's path as typed; absent for standard output.
  private let name: String?
  private let replacement: Replacement?
  private var isFinished = false

  /// The number of bytes collected before they are written.
  static let capacity = 65_536

  private init(descriptor: Int32, name: String?, replacement: Replacement?) {
    self.descriptor = descriptor
    self.name = name
    self.replacement = replacement
    InternalFault.setUnfinishedFile(replacement?.temporary)
    buffer.reserveCapacity(Self.capacity * 2)
  }

  /// Opens standard output.
  package init() {
    self.init(descriptor: STDOUT_FILENO, name: nil, replacement: nil)
  }

  /// Opens a destination: standard output for `-` or no path, otherwise a file.
  ///
  /// The file must be new unless `replacesExisting`. It must not be one of the inputs, even under
  /// another name. Devices and pipes are written directly.
  package init(path: String?, replacesExisting: Bool, inputs: [String] = []) throws(FileFault) {
    guard let path, path != "-" else {
      self.init()
      return
    }
    if inputs.contains(where: { FileDescriptor.isSame($0, path) }) { throw .input(path) }
    let kind = FileDescriptor.kind(of: path)
    if kind == S_IFDIR { throw .folder(path) }
    if kind == S_IFREG, !replacesExisting { throw .existing(path) }
    if let kind, kind != S_IFREG {
      do throws(FileFailure) {
        let descriptor = try SystemCall.openFile(path, O_WRONLY)
        self.init(descriptor: descriptor, name: path, replacement: nil)
      } catch {
        throw .unwritable(path, errorNumber: error.errorNumber)
      }
    } else {
      // Links are resolved, so that a link named by the user remains.
      let replacement = try Replacement(
        at: RealPath.of(path) ?? path, name: path, replacesExisting: replacesExisting)
      self.init(descriptor: replacement.descriptor, name: path, replacement: replacement)
    }
  }

  /// Writes a whole destination; the parameters are those of the initializer.
  package static func write(
    _ bytes: [UInt8], to path: String?, replacesExisting: Bool, inputs: [String] = []
  ) throws(FileFault) {
    var output = try OutputStream(path: path, replacesExisting: replacesExisting, inputs: inputs)
    output.buffer = bytes
    try output.finish()
  }

  /// Writes a file in place of an entry, even if that is a link; messages use `name`.
  static func write(_ bytes: [UInt8], replacing entry: String, name: String) throws(FileFault) {
    let replacement = try Replacement(at: entry, name: name, replacesExisting: true)
    var output = OutputStream(
      descriptor: replacement.descriptor, name: name, replacement: replacement)
    output.buffer = bytes
    try output.finish()
  }

  deinit {
    InternalFault.setUnfinishedFile(nil)
    if !isFinished { replacement?.discard() }
  }
}

extension OutputStream {
  package mutating func write(_ text: String) throws(FileFault) {
    buffer.append(contentsOf: text.utf8)
    try drain()
  }

  /// Writes the buffer when it is large, or at once if `isUrgent`.
  package mutating func drain(isUrgent: Bool = false) throws(FileFault) {
    guard buffer.count >= Self.capacity || (isUrgent && !buffer.isEmpty) else {
      if name == nil { InternalFault.keepLines(of: buffer) }
      return
    }
    if let errorNumber = InternalFault.writing({ writeAll(buffer, to: descriptor) }) {
      throw fault(errorNumber)
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes the rest and publishes the file under its name.
  package consuming func finish() throws(FileFault) {
    try drain(isUrgent: true)
    if replacement != nil, fsync(descriptor) != 0 { throw fault(errno) }
    // Standard output is also closed, because some file systems report a full disk only then.
    if close(descriptor) != 0, errno != EINTR { throw fault(errno) }
    try replacement?.publish()
    isFinished = true
  }

  private borrowing func fault(_ errorNumber: Int32) -> FileFault {
    if errorNumber == EPIPE { return .closedPipe }
    guard let name else { return .unwritableStandardOutput(errorNumber: errorNumber) }
    return .unwritable(name, errorNumber: errorNumber)
  }
}

/// Writes all bytes, waiting for a slow reader; returns the error number of a failure.
///
/// After a signal it waits at most a second for a reader that does not read.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
  var rest = bytes[...]
  var deadline: Deadline?
  while !rest.isEmpty {
    var part = rest
    if Interruption.signal != nil {
      let end = deadline ?? Deadline(seconds: 1)
      deadline = end
      guard isWritable(descriptor, milliseconds: end.milliseconds) else { return EINTR }
      // A pipe that is ready accepts this much without blocking.
      part = rest.prefix(512)
    }
    let count = unsafe part.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    if count >= 0 {
      rest = rest.dropFirst(count)
    } else if errno == EAGAIN {
      _ = isWritable(descriptor, milliseconds: -1)
    } else if errno != EINTR {
      return errno
    }
  }
  return nil
}

/// Waits until a descriptor is writable or the timeout passes; returns whether it is.
private func isWritable(_ descriptor: Int32, milliseconds: Int32) -> Bool {
  var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
  return unsafe poll(&wait, 1, milliseconds) > 0
}
