/// What is wrong with a router's specification or with what a script says.
package enum RouterFault: Error, Equatable, Sendable {
  /// The text before the colon names no kind of router.
  case unknownScheme(String)
  /// The text has no colon and is not `none`.
  case schemeless(String)
  /// Nothing stands after the colon.
  case pathless(scheme: String)
  /// Something stands after the colon where nothing belongs.
  case superfluous(scheme: String, rest: String)
  /// One of the paths is empty.
  case emptyPath(String)
  /// The folder holds no file with an ending that routes have.
  case emptyFolder(String)
  /// A file holds no route.
  case noRoutes(String)
  /// The text behind the colon is no address of HTTP.
  case notHTTP(String)
  /// The address has parts that it should not have.
  case unusableAddress(scheme: String)
  /// The folder holds no recorded questions.
  case noRecording(String)
  /// The service answers nobody without a key, and the variable that holds it is empty.
  case noKey(scheme: String, variable: String)
  /// The program that goes over the network is missing.
  case noCurl
  /// The program that answers is missing, or is none.
  case noProgram(String)
  /// Live routers are out of reach here.
  case notLive(scheme: String)
  /// The script holds no line.
  case emptyScript
  /// The line is something else than an object.
  case notAnObject(found: String)
  /// The line has a key that means nothing.
  case unknownKey(String)
  /// The value has the wrong kind.
  case wrongKind(name: String, found: String, expected: String)
  /// The word is none of those that its key takes.
  case unknownWord(name: String, word: String, known: [String])
  /// The latency is negative or longer than a day.
  case latencyOutOfRange(Double)
  /// The line has both a route and a failure.
  case routeAndFailure
  /// The line has neither a route nor a failure.
  case neitherRouteNorFailure
  /// A message stands where nothing fails.
  case messageWithoutFailure
}
