package import ToolKit
package import TripPlans

/// Makes the channel of a foreign engine, which starts at its first input.
package typealias EngineChannels = (EngineProgram) -> any EngineChannel

/// The lines that a trip exchanges with an engine, usually a process.
package protocol EngineChannel: AnyObject {
  /// Writes an input, with its line feed, and starts the timeout of its answer.
  func send(_ line: [UInt8]) throws(ChildProcess.Failure)

  /// Waits for the next line of the answer, without its line feed.
  func nextLine() throws(ChildProcess.Failure) -> [UInt8]

  /// The timeout of an answer in seconds.
  var timeout: Double { get }

  /// Ends the engine.
  ///
  /// - Parameter hasClosed: Whether it closed its output, so that it is about to exit.
  /// - Returns: How it ended if it exited on its own, and the last line that it wrote on standard
  ///   error.
  func end(hasClosed: Bool) -> EngineEnding
}

/// How an engine ended.
package struct EngineEnding: Equatable, Sendable {
  /// How the program ended, in words such as 'with exit code 3'; absent if it was still running.
  package var words: String?

  /// The last line that it wrote on standard error; absent if there is none.
  package var lastWords: String?

  package init(words: String? = nil, lastWords: String? = nil) {
    self.words = words
    self.lastWords = lastWords
  }
}
