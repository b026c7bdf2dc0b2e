/// What is wrong with a case file.
enum CaseFault: Equatable, Sendable {
  /// The file holds something else than an object.
  case notAnObject(found: String)
  /// There is no such key.
  case unknownKey(String)
  /// A key that every case has is not there.
  case missing(String)
  /// The value has another kind than the key.
  case wrongKind(key: String, found: String, expected: String)
  /// The text says nothing.
  case empty(key: String)
  /// The file was written for another version.
  case unknownSchema(String)
  /// The case has both a trace and a drive to be simulated.
  case traceAndSimulation
  /// Two traces would have the same golden.
  case sameStem(String)
  /// The golden of a trace would have the name of what waits to become one.
  case pendingStem(String)
  /// No field's name ends like this.
  case unknownUnit(String)
  /// There are none, or more routers than one on board and one online.
  case routerCount(Int)
  /// The router runs a program or goes over a network.
  case untrustedRouter(String)
  /// A tolerance is negative.
  case negativeTolerance(unit: String, Double)
}
