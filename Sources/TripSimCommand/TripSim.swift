import Notations
import ToolKit

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

  /// Answers a line of `tripsim worker`, whatever it holds.
  package static func answer(toJob line: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    WorkerJob.answer(to: line, number: 1).append(to: &bytes)
    return bytes
  }

  /// The names of the commands.
  package static var commands: [String] { CommandName.allCases.map(\.rawValue) }

  /// Whether a command understands the words after its name; nothing is done.
  package static func understands(_ words: [String], as command: String) -> Bool {
    guard let command = CommandName(rawValue: command)?.subcommand else { return false }
    return (try? command.interpret(try TypedWords(words, of: command.usage))) != nil
  }
}
