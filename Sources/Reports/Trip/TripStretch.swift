/// A stretch of a trip that the timeline shows as a bar.
struct TripStretch: Equatable, Sendable {
  /// What lasted.
  enum Kind: String, Hashable, Sendable {
    case offRoute = "off-route"
    /// A request for a route; another kind as soon as it is answered, fails or is given up.
    case request = "request-open"
    case requestAnswered = "request-answered"
    case requestFailed = "request-failed"
    case requestCanceled = "request-canceled"
    case silence
    case simulation
    case step
  }

  /// What lasted.
  var kind: Kind
  /// Seconds since the first fix at its beginning.
  var begin: Double
  /// Seconds since the first fix at its end.
  var end: Double
  /// What it is, for a tip.
  var caption: String
  /// The number of the request, for one.
  var request: Int?
}
