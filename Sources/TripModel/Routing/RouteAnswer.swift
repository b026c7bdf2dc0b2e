/// What a router answered.
package struct RouteAnswer: Equatable, Sendable {
  /// The routes, or why there are none.
  package var result: Result

  /// Seconds from the request to the answer; absent when the trip's own latency applies.
  package var latency: Double?

  /// Makes an answer.
  package init(_ result: Result, latency: Double? = nil) {
    self.result = result
    self.latency = latency
  }

  /// The routes, or why there are none.
  package enum Result: Equatable, Sendable {
    /// The router's proposals, its own first choice first.
    case routes([Route])
    /// What is known anew of the road ahead, to a request for that.
    case news(RoadNews)
    /// There is no answer; the message is the router's own.
    case failure(RerouteFailureReason, message: String?)
  }
}
