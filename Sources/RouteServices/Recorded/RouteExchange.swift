import Geodesy
import Notations
package import TripModel

/// A question to a live router and what came back, as `--record-routes` keeps it.
package struct RouteExchange: Equatable, Sendable {
  /// The language of the answer.
  package let dialect: RouterDialect

  /// The question of the trip.
  package let request: RouteRequest

  /// The question as it went over the network, without its key; absent for a program.
  package let message: HTTPRequest?

  /// What came back.
  package let reply: RouterReply

  /// Makes an exchange.
  package init(
    dialect: RouterDialect, request: RouteRequest, message: HTTPRequest?, reply: RouterReply
  ) {
    self.dialect = dialect
    self.request = request
    self.message = message
    self.reply = reply
  }
}

extension RouteExchange {
  /// The answer, understood.
  package func answer(_ formats: AnswerFormats) -> RouteAnswer {
    let reader = ReplyReader(dialect: dialect, request: request, formats: formats)
    return RouteAnswer(reader.result(of: reply))
  }

  /// The bytes that came back; absent where none did.
  package var answerBytes: [UInt8]? {
    if case .answer(_, let body, _) = reply { body } else { nil }
  }

  /// The question as a JSON document with a line feed: all but the bytes of the answer.
  package var document: [UInt8] {
    JSONWriter.document { json in
      json.member("schema", RouteExchange.schema)
      json.member("router", dialect.rawValue)
      json.member("id", request.number)
      json.member("purpose", request.purpose.rawValue)
      json.member("role", request.router?.rawValue)
      json.places(of: request)
      json.member("options", request.options)
      if let message { json.http(message) }
      switch reply {
      case .answer(let status, _, _): json.member("status", status)
      case .silence(let reason, let message), .failure(let reason, let message):
        json.member("fail", reason.rawValue)
        json.member("message", message)
      }
    } + [0x0a]
  }

  /// The name and the version of the document's form.
  static let schema = "tripsim.request/1.0"
}

extension JSONWriter {
  fileprivate mutating func http(_ message: HTTPRequest) {
    object("http") { json in
      json.member("method", message.method.rawValue)
      json.member("url", message.url)
      json.member("body", message.body.map { String(decoding: $0, as: UTF8.self) })
    }
  }
}
