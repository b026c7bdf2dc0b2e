import Geodesy
import Notations
package import TripModel

/// Answers of a live router, given once more without it: the n-th of a purpose to the n-th request.
///
/// A request gets its answer only where the recorded one began within a meter of it.
package struct ReplayedRoutes: RouteProvider {
  private let exchanges: [RecordedExchange]
  private let dialect: RouterDialect
  private let formats: AnswerFormats

  /// How many requests of each purpose were answered, in the order of the purposes.
  private var given = [Int](repeating: 0, count: RequestPurpose.allCases.count)

  /// Meters that an origin may differ: less than any receiver can tell.
  private static let reach = 1.0

  /// Makes a provider of the recorded answers of a router; absent without any.
  init?(
    exchanges: [RecordedExchange], of router: RouterRole? = nil, formats: AnswerFormats
  ) {
    self.exchanges = exchanges.filter { $0.isOf(router) }
    guard let first = self.exchanges.first else { return nil }
    dialect = first.dialect
    self.formats = formats
  }

  /// Makes a provider of a recording of a router that was never asked.
  init(neverAsked dialect: RouterDialect, formats: AnswerFormats) {
    self.dialect = dialect
    self.formats = formats
    exchanges = []
  }

  /// That of the router recorded, so that a trip gives the same bytes again.
  package var label: String? { dialect.rawValue }

  package func answers(_ purpose: RequestPurpose) -> Bool {
    dialect.answers(purpose) || exchanges.contains { $0.purpose == purpose }
  }

  package mutating func answer(_ request: RouteRequest) -> RouteAnswer? {
    guard answers(request.purpose),
      let row = RequestPurpose.allCases.firstIndex(of: request.purpose)
    else { return nil }
    let ordinal = given[row]
    given[row] += 1
    let recorded = exchanges.filter { $0.purpose == request.purpose }
    guard ordinal < recorded.count else {
      return RouteAnswer(.failure(.exhausted, message: unknown(request, ordinal)))
    }
    let exchange = recorded[ordinal]
    guard exchange.origin.distance(to: request.origin) <= ReplayedRoutes.reach else {
      return RouteAnswer(.failure(.invalidRequest, message: unknown(request, ordinal)))
    }
    let reader = ReplyReader(
      dialect: exchange.dialect, request: exchange.numbered(as: request), formats: formats)
    return RouteAnswer(reader.result(of: exchange.reply))
  }

  /// Says which request was never recorded, and what comes nearest.
  private func unknown(_ request: RouteRequest, _ ordinal: Int) -> String {
    let place = ReplayedRoutes.text(request.origin)
    let words = "\(request.purpose.rawValue) \(ordinal + 1) from \(place) was never recorded"
    var nearest: (exchange: RecordedExchange, distance: Double)?
    for exchange in exchanges {
      let distance = exchange.origin.distance(to: request.origin)
      if let nearest, nearest.distance <= distance { continue }
      nearest = (exchange, distance)
    }
    guard let nearest else { return words }
    return words
      + "; the nearest is \(nearest.exchange.name), \(Int(nearest.distance.rounded())) m away"
  }

  private static func text(_ place: Coordinate) -> String {
    shortDecimalText(place.latitude, decimals: 6) + ","
      + shortDecimalText(place.longitude, decimals: 6)
  }
}

/// A recorded question and what came back.
struct RecordedExchange: Equatable, Sendable {
  /// The name of its files, `0001`.
  var name: String
  /// The language of the answer.
  var dialect: RouterDialect
  /// The number that the request had on its trip, which a program's answer repeats.
  var number: Int
  /// What it was for.
  var purpose: RequestPurpose
  /// Which of two routers was asked; absent where there was one.
  var role: RouterRole?
  /// Where it began.
  var origin: Coordinate
  /// What came back.
  var reply: RouterReply

  /// Whether a router in a role may give the answer.
  func isOf(_ router: RouterRole?) -> Bool {
    router == nil || role == nil || role == router
  }

  /// A request with the number that the recorded one had.
  func numbered(as request: RouteRequest) -> RouteRequest {
    var request = request
    request.number = number
    return request
  }
}
