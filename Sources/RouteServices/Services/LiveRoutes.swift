package import TripModel

/// Answers from a live router, recorded on request.
///
/// A router whose requests failed three times in a row for reasons unrelated to the request is not
/// called again: its last reply answers all further requests. A broken service thus costs a trip
/// three timeouts instead of one per request.
package struct LiveRoutes: RouteProvider {
  private let router: any LiveRouter
  private let formats: AnswerFormats
  private let observe: (LiveExchange) -> Void
  private var asked = 0
  private var failuresInRow = 0
  private var lastReply: RouterReply?

  /// The number of consecutive failed requests after which the router is not called again.
  package static let patience = 3

  /// Makes a provider of a live router's answers.
  package init(
    router: any LiveRouter, formats: AnswerFormats,
    observe: @escaping (LiveExchange) -> Void = { _ in }
  ) {
    self.router = router
    self.formats = formats
    self.observe = observe
  }

  package var label: String? { router.dialect.rawValue }

  package func answers(_ purpose: RequestPurpose) -> Bool {
    router.dialect.answers(purpose)
  }

  package mutating func answer(_ request: RouteRequest) -> RouteAnswer? {
    guard answers(request.purpose) else { return nil }
    let exchange = RouteExchange(
      dialect: router.dialect, request: request, message: router.message(for: request),
      reply: reply(to: request))
    let answer = exchange.answer(formats)
    let isLast = failuresInRow == Self.patience
    observe((exchange: exchange, answer: answer, number: asked, isLast: isLast))
    return answer
  }

  /// Calls the router, unless it was abandoned.
  private mutating func reply(to request: RouteRequest) -> RouterReply {
    asked += 1
    if failuresInRow >= Self.patience, let lastReply {
      failuresInRow += 1
      return lastReply
    }
    let reply = router.reply(to: request)
    failuresInRow = reply.isOuterFailure ? failuresInRow + 1 : 0
    lastReply = reply
    return reply
  }
}

extension RouterReply {
  /// Whether a request failed for a reason unrelated to its content.
  fileprivate var isOuterFailure: Bool {
    switch self {
    case .answer(let status, _, _): status == 429 || (500...599).contains(status)
    case .silence, .failure(.network, _), .failure(.timeout, _): true
    case .failure: false
    }
  }
}

/// A router's exchange with its number, counted from 1, its answer, and whether it was the last.
package typealias LiveExchange = (
  exchange: RouteExchange, answer: RouteAnswer, number: Int, isLast: Bool
)

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
  /// Bytes with an HTTP status, which is 200 from a program.
  ///
  /// A service may state the seconds to wait before the next request.
  case answer(status: Int, body: [UInt8], retryAfter: Double? = nil)
  /// There was no answer: the host is unknown, the connection failed, or the timeout passed.
  case silence(RerouteFailureReason, message: String)
  /// A reply that cannot be parsed.
  case failure(RerouteFailureReason, message: String)
}
