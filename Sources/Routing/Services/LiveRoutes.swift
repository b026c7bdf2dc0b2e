package import TripModel

/// Answers of a live router, kept as they come where the user wants that.
package struct LiveRoutes: RouteProvider {
  private let router: any LiveRouter
  private let recorder: (any RouteRecorder)?

  /// Makes a provider of a live router's answers.
  package init(router: any LiveRouter, recorder: (any RouteRecorder)? = nil) {
    self.router = router
    self.recorder = recorder
  }

  package var label: String? { router.dialect.rawValue }

  package func answers(_ purpose: RequestPurpose) -> Bool {
    router.dialect.answers(purpose)
  }

  package mutating func answer(_ request: RouteRequest) -> RouteAnswer? {
    guard answers(request.purpose) else { return nil }
    let reply = router.reply(to: request)
    let exchange = RouteExchange(
      dialect: router.dialect, request: request, message: router.message(for: request),
      reply: reply)
    recorder?.keep(exchange)
    return exchange.answer
  }
}

/// Who keeps what was asked and answered.
package protocol RouteRecorder {
  /// Keeps one question and its answer.
  func keep(_ exchange: RouteExchange)
}
