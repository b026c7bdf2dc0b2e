import Notations
import Synchronization

/// Locked while a descriptor is made that children must not inherit, and while a child starts.
///
/// Otherwise another thread could start a child between the two calls that make a descriptor.
let descriptorsChange = Mutex(())

/// Starts a program with its standard streams on the given descriptors; it inherits standard error
/// unless a descriptor is given.
///
/// - Returns: the process ID and 0, or an error number.
package func spawn(
  _ program: String, _ words: [String], input: Int32, output: Int32, errors: Int32? = nil
) -> (child: pid_t, errorNumber: Int32) {
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
  #else
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
  #endif
  unsafe posix_spawn_file_actions_init(&actions)
  unsafe posix_spawnattr_init(&attributes)
  defer {
    unsafe posix_spawn_file_actions_destroy(&actions)
    unsafe posix_spawnattr_destroy(&attributes)
  }
  unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
  unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
  if let errors { unsafe posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO) }
  unsafe posix_spawnattr_setpgroup(&attributes, 0)
  // A child would inherit ignored signals, SIGPIPE among them.
  var defaults = sigset_t()
  unsafe sigemptyset(&defaults)
  unsafe sigaddset(&defaults, SIGPIPE)
  unsafe sigaddset(&defaults, SIGXFSZ)
  unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
  unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF))
  var child: pid_t = 0
  let errorNumber = unsafe withArguments(words) { arguments in
    descriptorsChange.withLock { _ in
      unsafe posix_spawn(&child, program, &actions, &attributes, arguments, environ)
    }
  }
  return (child, errorNumber)
}

/// Passes words in the form the C library expects.
private func withArguments(
  _ words: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Int32
) -> Int32 {
  var pointers = unsafe words.map { word in unsafe duplicate(NameBytes.bytes(of: word)) } + [nil]
  defer { unsafe pointers.forEach { unsafe free($0) } }
  return unsafe pointers.withUnsafeMutableBufferPointer { buffer in
    guard let base = buffer.baseAddress else { return ENOMEM }
    return unsafe body(UnsafePointer(base))
  }
}

/// A zero-terminated copy of bytes.
private func duplicate(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
  unsafe (bytes + [0]).withUnsafeBytes { copy in
    unsafe copy.baseAddress.flatMap { unsafe strdup($0.assumingMemoryBound(to: CChar.self)) }
  }
}
