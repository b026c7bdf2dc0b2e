/// An interval of a trip shown as a bar of the timeline.
struct TripStretch: Equatable, Sendable {
  /// The kind of interval.
  enum Kind: String, Hashable, Sendable {
    case offRoute = "off-route"
    /// A pending request for a route; its kind changes when it is answered, fails or is canceled.
    case request = "request-open"
    case requestAnswered = "request-answered"
    case requestFailed = "request-failed"
    case requestCanceled = "request-canceled"
    case silence
    case simulation
    case step
  }

  /// The kind of interval.
  var kind: Kind
  /// The start, in seconds since the first fix.
  var begin: Double
  /// The end, in seconds since the first fix.
  var end: Double
  var caption: String
  /// The number of the request, if it is one.
  var request: Int?
}
