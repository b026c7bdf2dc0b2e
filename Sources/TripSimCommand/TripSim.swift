import Notations

/// The whole tool behind one function.
package enum TripSim {
  /// Runs the tool with the words after its name and returns the code to exit with.
  package static func run(_ words: [String]) -> Int32 {
    FileDescriptor.reserveStandardStreams()
    InternalFault.listen()
    // A reader that leaves shows up as EPIPE at the write, where it can be told from a fault.
    signal(SIGPIPE, SIG_IGN)
    // So does a limit on the size of files, as EFBIG.
    signal(SIGXFSZ, SIG_IGN)
    return Dispatcher.perform(words).code
  }

  /// A word of the command line, which may name a file in bytes that are no UTF-8.
  package static func word(_ bytes: UnsafePointer<CChar>) -> String {
    unsafe NameBytes.text(of: UnsafeRawBufferPointer(start: bytes, count: strlen(bytes)))
  }
}
