import Geodesy
import Notations
import TripModel

/// Reads the document of a recorded request.
struct RecordedExchangeReader {
  /// The document.
  let value: JSONValue

  /// Collects the file's faults.
  private(set) var reader: DocumentReader

  /// Reads the request; the bytes of its answer, if any, are added later.
  ///
  /// - Returns: the exchange unless it has a fault.
  mutating func exchange() -> RouteExchange? {
    guard let draft = reader.read(ExchangeDraft.keys, of: value, from: ExchangeDraft()),
      let dialect = draft.dialect, let purpose = draft.purpose, let origin = draft.origin,
      let number = draft.number, let reply = reply(draft)
    else { return nil }
    let request = RouteRequest(
      number: number, purpose: purpose, router: draft.role, origin: origin, waypoints: [])
    return RouteExchange(dialect: dialect, request: request, message: nil, reply: reply)
  }

  private mutating func reply(_ draft: ExchangeDraft) -> RouterReply? {
    if let failure = draft.failure {
      return .failure(failure, message: draft.message ?? failure.rawValue)
    }
    if let status = draft.status { return .answer(status: status, body: []) }
    reader.report(
      .missing("status", expected: "a whole number, or 'fail' instead"), at: value.position)
    return nil
  }
}

/// A recorded request as written, with what became of it.
private struct ExchangeDraft {
  var dialect: RouterDialect?
  var purpose: RequestPurpose?
  var role: RouterRole?
  var origin: Coordinate?
  var number: Int?
  var failure: RerouteFailureReason?
  var message: String?
  var status: Int?

  static let keys: [ShapeKey<ExchangeDraft>] = [
    .init("router", \.dialect, .word(), isRequired: true),
    .init("purpose", \.purpose, .word(), isRequired: true),
    .init("role", \.role, .word()),
    .init("origin", \.origin, .coordinate, isRequired: true),
    .init("id", \.number, .whole(), isRequired: true),
    .init("fail", \.failure, .word()), .init("message", \.message, .text),
    .init("status", \.status, .whole()),
  ]
}
