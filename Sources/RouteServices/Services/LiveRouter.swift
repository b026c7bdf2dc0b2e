package import TripModel

/// A router outside this process, which replies with bytes that are parsed later.
package protocol LiveRouter {
  /// The format of its answers.
  var dialect: RouterDialect { get }

  /// The HTTP request that would be sent, without its key; absent for a program.
  func message(for request: RouteRequest) -> HTTPRequest?

  /// Sends a request and waits in real time.
  func reply(to request: RouteRequest) -> RouterReply
}

/// The format of a live router's answers.
package enum RouterDialect: String, Hashable, Sendable, CaseIterable {
  case osrm, valhalla, mapbox, graphhopper, exec

  /// Whether requests of a purpose are sent at all.
  package func answers(_ purpose: RequestPurpose) -> Bool {
    purpose != .refresh
  }
}

/// The reply of a live router, not parsed yet.
package enum RouterReply: Equatable, Sendable {
  /// Bytes with the HTTP status of the service, 200 from a program, and optionally the seconds to
  /// wait before the next request.
  case answer(status: Int, body: [UInt8], retryAfter: Double? = nil)
  /// Nobody answered: no such host, no connection, no word in time.
  case silence(RerouteFailureReason, message: String)
  /// A reply that cannot be parsed.
  case failure(RerouteFailureReason, message: String)
}
