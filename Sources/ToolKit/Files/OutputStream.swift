/// Where the data goes: standard output, or a file that appears only when it is whole.
///
/// Append to `buffer`, then call `drain`. A stream that is given up without `finish` leaves no
/// file behind.
package struct OutputStream: ~Copyable {
  /// What has not been written yet.
  package var buffer: [UInt8] = []

  private let descriptor: Int32
  /// The file as the user named it; absent for standard output.
  private let name: String?
  private let replacement: Replacement?
  private var isFinished = false

  /// The bytes that are gathered before they are written.
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

  /// Opens a destination: standard output for none or `-`, else a file that must not exist yet
  /// unless `replacesExisting`. Devices and pipes are written directly.
  ///
  /// No file may be named that is one of the inputs, under whatever name.
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
      do throws(SystemFailure) {
        let descriptor = try SystemCall.openFile(path, O_WRONLY)
        self.init(descriptor: descriptor, name: path, replacement: nil)
      } catch {
        throw .unwritable(path, errorNumber: error.errorNumber)
      }
    } else {
      // Behind symbolic links, so that replacing a file that a user named keeps his link to it.
      let replacement = try Replacement(
        at: RealPath.of(path) ?? path, name: path, replacesExisting: replacesExisting)
      self.init(descriptor: replacement.descriptor, name: path, replacement: replacement)
    }
  }

  /// Opens the place of an entry, which goes where it is a link; messages have its name.
  package init(replacing entry: String, name: String) throws(FileFault) {
    let replacement = try Replacement(at: entry, name: name, replacesExisting: true)
    self.init(descriptor: replacement.descriptor, name: name, replacement: replacement)
  }

  deinit {
    InternalFault.setUnfinishedFile(nil)
    if !isFinished { replacement?.discard() }
  }
}

extension OutputStream {
  /// Appends a text.
  package mutating func write(_ text: String) throws(FileFault) {
    buffer.append(contentsOf: text.utf8)
    try drain()
  }

  /// Writes the buffer out when it has grown large, or at once when `isUrgent`.
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

  /// Writes the rest, and makes the file appear under its name.
  package consuming func finish() throws(FileFault) {
    try drain(isUrgent: true)
    if replacement != nil, fsync(descriptor) != 0 { throw fault(errno) }
    // Standard output is closed too: some file systems tell of a full disk only then.
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

/// Writes all bytes, waiting where the receiver is slow; the error number where it fails.
///
/// After a signal a receiver that takes nothing is waited for no longer than a second.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
  var rest = bytes[...]
  var deadline: Deadline?
  while !rest.isEmpty {
    var part = rest
    if Interruption.signal != nil {
      let end = deadline ?? Deadline(seconds: 1)
      deadline = end
      guard isWritable(descriptor, milliseconds: end.milliseconds) else { return EINTR }
      // As much as a pipe that is ready takes without waiting.
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

/// Waits until a descriptor takes bytes, or a time has passed; whether it does.
private func isWritable(_ descriptor: Int32, milliseconds: Int32) -> Bool {
  var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
  return unsafe poll(&wait, 1, milliseconds) > 0
}
