import Notations
package import TripModel

/// A request to a live router and its reply, as recorded by `--record-routes`.
package struct RouteExchange: Equatable, Sendable {
  /// The format of the answer.
  package let dialect: RouterDialect

  /// The trip's request.
  package var request: RouteRequest

  /// The HTTP request without its key; absent for a program.
  package let message: HTTPRequest?

  /// The reply.
  package var reply: RouterReply

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
  /// The parsed answer.
  package func answer(_ formats: AnswerFormats) -> RouteAnswer {
    let reader = ReplyReader(dialect: dialect, request: request, formats: formats)
    return RouteAnswer(reader.result(of: reply))
  }

  /// The bytes of the reply; absent if there are none.
  package var answerBytes: [UInt8]? {
    if case .answer(_, let body, _) = reply { body } else { nil }
  }

  /// The exchange as a JSON document with a line feed, without the bytes of the answer.
  package var document: [UInt8] {
    JSONWriter.line { json in
      json.member("schema", RouteExchange.schema)
      json.member("router", dialect.rawValue)
      json.member("id", request.number)
      json.member("purpose", request.purpose.rawValue)
      json.member("role", request.router?.rawValue)
      json.waypoints(of: request)
      json.member("options", request.options)
      if let message { json.http(message) }
      switch reply {
      case .answer(let status, _, _): json.member("status", status)
      case .silence(let reason, let message), .failure(let reason, let message):
        json.member("fail", reason.rawValue)
        json.member("message", message)
      }
    }
  }

  /// The name and version of the document format.
  static let schema = "tripsim.request/1.0"
}

extension JSONWriter {
  fileprivate mutating func http(_ message: HTTPRequest) {
    object("http") { json in
      json.member("method", message.method)
      json.member("url", message.url)
      json.member("body", message.body.map { String(decoding: $0, as: UTF8.self) })
    }
  }
}
