package import TripModel

/// A router outside this process: its answer comes as bytes that are understood afterwards.
package protocol LiveRouter {
  /// How its answers are to be understood.
  var dialect: RouterDialect { get }

  /// What would be sent over the network for a request, without its key; absent for a program.
  func message(for request: RouteRequest) -> HTTPRequest?

  /// Asks and waits in real time.
  func reply(to request: RouteRequest) -> RouterReply
}

/// The language of a live router's answers.
package enum RouterDialect: String, Hashable, Sendable, CaseIterable {
  case osrm, valhalla, mapbox, graphhopper, exec

  /// Whether requests of a purpose are made at all.
  package func answers(_ purpose: RequestPurpose) -> Bool {
    purpose != .refresh
  }
}

/// What came back from a live router, not understood yet.
package enum RouterReply: Equatable, Sendable {
  /// Bytes, with the status of the service that sent them, 200 from a program, and perhaps the
  /// seconds to wait before the next request.
  case answer(status: Int, body: [UInt8], retryAfter: Double? = nil)
  /// Nobody answered: no such host, no connection, no word in time.
  case silence(RerouteFailureReason, message: String)
  /// Nothing that could be understood.
  case failure(RerouteFailureReason, message: String)
}
