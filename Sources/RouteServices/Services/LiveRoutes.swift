package import TripModel

/// Answers of a live router, kept as they come where the user wants that.
///
/// A router whose requests failed for outer reasons three times in a row is not asked again: what
/// it said last answers all that follows, so that a sick service costs a trip three waits and not
/// one at every request.
package struct LiveRoutes: RouteProvider {
  private let router: any LiveRouter
  private let formats: AnswerFormats
  private let recorder: (any RouteRecorder)?
  private let observer: (any RouterObserver)?
  private var asked = 0
  private var failuresInRow = 0
  private var lastReply: RouterReply?

  /// How many requests in a row may fail before the router is not asked again.
  package static let patience = 3

  /// Makes a provider of a live router's answers.
  package init(
    router: any LiveRouter, formats: AnswerFormats, recorder: (any RouteRecorder)? = nil,
    observer: (any RouterObserver)? = nil
  ) {
    self.router = router
    self.formats = formats
    self.recorder = recorder
    self.observer = observer
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
    recorder?.keep(exchange)
    let answer = exchange.answer(formats)
    observer?.note(exchange.reply, answer, of: router.dialect, number: asked)
    if failuresInRow == Self.patience { observer?.noteGivenUp(answer, of: router.dialect) }
    return answer
  }

  /// Asks the router, unless it is given up.
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
  /// Whether a request failed for a reason that has nothing to do with what was asked.
  fileprivate var isOuterFailure: Bool {
    switch self {
    case .answer(let status, _, _): status == 429 || (500...599).contains(status)
    case .silence, .failure(.network, _), .failure(.timeout, _): true
    case .failure: false
    }
  }
}

/// Who keeps what was asked and answered.
package protocol RouteRecorder {
  /// Keeps one question and its answer.
  func keep(_ exchange: RouteExchange)
}

/// Who watches how live routers fare.
package protocol RouterObserver {
  /// Takes note of the answer to a router's n-th request, the first being 1.
  func note(_ reply: RouterReply, _ answer: RouteAnswer, of dialect: RouterDialect, number: Int)

  /// Takes note that a router is not asked again, because it answered so.
  func noteGivenUp(_ answer: RouteAnswer, of dialect: RouterDialect)
}
