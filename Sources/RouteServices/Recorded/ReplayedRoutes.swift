import Geodesy
package import TripModel

/// Replays the answers of a live router: the n-th request of a purpose gets the n-th answer.
///
/// The origin of a request must be within a meter of the recorded one.
package struct ReplayedRoutes: RouteProvider {
  private let exchanges: [RecordedExchange]
  private let dialect: RouterDialect
  private let formats: AnswerFormats

  /// The number of requests of each purpose answered so far.
  private var given: [RequestPurpose: Int] = [:]

  /// The maximum difference between origins in meters: less than a receiver can resolve.
  private static let reach = 1.0

  /// Makes a provider of a router's recorded answers, in the order of their requests.
  init(exchanges: [RecordedExchange], dialect: RouterDialect, formats: AnswerFormats) {
    self.exchanges = exchanges
    self.dialect = dialect
    self.formats = formats
  }

  /// The label of the recorded router, so that a trip gives the same bytes again.
  package var label: String? { dialect.rawValue }

  package func answers(_ purpose: RequestPurpose) -> Bool {
    dialect.answers(purpose) || exchanges.contains { $1.request.purpose == purpose }
  }

  package mutating func answer(_ request: RouteRequest) -> RouteAnswer? {
    guard answers(request.purpose) else { return nil }
    let ordinal = given[request.purpose, default: 0]
    given[request.purpose] = ordinal + 1
    let recorded = exchanges.filter { $1.request.purpose == request.purpose }
    guard ordinal < recorded.count else {
      return RouteAnswer(.failure(.exhausted, message: unknown(request, ordinal)))
    }
    var exchange = recorded[ordinal].exchange
    guard exchange.request.origin.distance(to: request.origin) <= ReplayedRoutes.reach else {
      return RouteAnswer(.failure(.invalidRequest, message: unknown(request, ordinal)))
    }
    let number = exchange.request.number
    exchange.request = request
    exchange.request.number = number
    return exchange.answer(formats)
  }

  /// A message about a request that was not recorded, with the nearest recorded request.
  private func unknown(_ request: RouteRequest, _ ordinal: Int) -> String {
    let origin = degreesText(request.origin.latitude, request.origin.longitude)
    let words = "\(request.purpose.rawValue) \(ordinal + 1) from \(origin) was never recorded"
    let distances = exchanges.map { name, exchange in
      (name, meters: exchange.request.origin.distance(to: request.origin))
    }
    guard let nearest = distances.min(by: { $0.meters < $1.meters }) else { return words }
    return words + "; the nearest is \(nearest.0), \(Int(nearest.meters.rounded())) m away"
  }
}

/// A recorded exchange with the name of its files, `0001`.
typealias RecordedExchange = (name: String, exchange: RouteExchange)
