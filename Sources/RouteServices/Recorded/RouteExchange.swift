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
    if case .answer(_, let body) = reply { body } else { nil }
  }

  /// The question as a JSON document with a line feed: all but the bytes of the answer.
  package var document: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("schema")
    writer.string(RouteExchange.schema)
    writer.key("router")
    writer.string(dialect.rawValue)
    writer.key("id")
    writer.integer(request.number)
    writer.key("purpose")
    writer.string(request.purpose.rawValue)
    if let role = request.router {
      writer.key("role")
      writer.string(role.rawValue)
    }
    writer.places(of: request)
    writer.key("options")
    writer.beginArray()
    for option in request.options { writer.string(option) }
    writer.endArray()
    writer.message(message)
    writer.outcome(reply)
    writer.endObject()
    return writer.bytes + [0x0a]
  }

  /// The name and the version of the document's form.
  static let schema = "tripsim.request/1.0"
}

extension JSONWriter {
  fileprivate mutating func message(_ message: HTTPRequest?) {
    guard let message else { return }
    key("http")
    beginObject()
    key("method")
    string(message.method.rawValue)
    key("url")
    string(message.url)
    if let body = message.body {
      key("body")
      string(String(decoding: body, as: UTF8.self))
    }
    endObject()
  }

  fileprivate mutating func outcome(_ reply: RouterReply) {
    switch reply {
    case .answer(let status, _):
      key("status")
      integer(status)
    case .silence(let reason, let message), .failure(let reason, let message):
      key("fail")
      string(reason.rawValue)
      key("message")
      string(message)
    }
  }
}
