import Notations
import ToolKit

/// The whole tool behind one function.
package enum TripSim {
  /// Runs the tool with the words after its name and returns the code to exit with.
  package static func run(_ words: [String]) -> Int32 {
    FileDescriptor.reserveStandardStreams()
    InternalFault.listen()
    // When the reader of a pipe exits, the write fails with EPIPE, which is not reported as an
    // error.
    signal(SIGPIPE, SIG_IGN)
    // Exceeding the file size limit causes EFBIG at the write.
    signal(SIGXFSZ, SIG_IGN)
    return Dispatcher.perform(words).code
  }

  /// A command-line word; a file name in it may be bytes that are not UTF-8.
  package static func word(_ bytes: UnsafePointer<CChar>) -> String {
    unsafe NameBytes.text(of: Array(UnsafeRawBufferPointer(start: bytes, count: strlen(bytes))))
  }

  /// Answers one line of `tripsim worker`, whatever its bytes.
  package static func answer(toJob line: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    WorkerJob.answer(to: line, number: 1, ConfigurationSource()).append(to: &bytes)
    return bytes
  }

  package static var commands: [String] { CommandName.allCases.map(\.rawValue) }

  /// Whether a command accepts these arguments; nothing is run.
  package static func understands(_ words: [String], as command: String) -> Bool {
    guard let command = CommandName.named(command)?.subcommand else { return false }
    return (try? command.interpret(try TypedWords(words, of: command.usage))) != nil
  }
}
