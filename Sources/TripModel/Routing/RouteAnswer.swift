/// A router's answer to a request.
package struct RouteAnswer: Equatable, Sendable {
  /// The routes, or the reason for having none.
  package var result: Result

  /// The seconds from request to answer; absent to use the trip's own latency.
  package var latency: Double?

  /// Makes an answer.
  package init(_ result: Result, latency: Double? = nil) {
    self.result = result
    self.latency = latency
  }

  /// The content of an answer.
  package enum Result: Equatable, Sendable {
    /// The routes, the router's first choice first.
    case routes([Route])
    /// New annotations, in answer to a refresh request.
    case refresh([RefreshedLeg])
    /// A failure, with the router's own message.
    case failure(RerouteFailureReason, message: String?)
  }
}
