import Notations
import TripModel

/// An HTTP client; the command implements it.
package protocol HTTPTransport {
  /// The timeout of an answer, and of all pauses between attempts together, in seconds of real
  /// time.
  var timeout: Double { get }

  /// Sends a request once and waits for the reply; does not follow redirects.
  func exchange(_ request: HTTPRequest) -> RouterReply

  /// Waits in real time before another attempt.
  func pause(seconds: Double)
}

/// A request to a service.
package struct HTTPRequest: Equatable, Sendable {
  /// A secret parameter of the URL, which must not appear in any output.
  package struct Key: Equatable, Sendable {
    /// The name of the parameter.
    package let name: String
    /// The secret.
    package let value: String
  }

  /// The URL without the key.
  package var url: String

  /// The body, a JSON document.
  package var body: [UInt8]?

  /// The key.
  package var key: Key?

  /// The HTTP method.
  package var method: String { body == nil ? "GET" : "POST" }

  /// The URL with the key, only for the service itself.
  package var addressWithKey: String {
    guard let key else { return url }
    let separator = url.contains("?") ? "&" : "?"
    return url + separator + key.name + "=" + percentEncoded(key.value)
  }
}

/// The replies that replace the answer of a service.
extension RouterReply {
  package static let unknownHost = silence(.network, message: "the router's host is unknown")
  package static let unreachable = silence(.network, message: "the router cannot be reached")
  package static func timeout(seconds: Double) -> RouterReply {
    silence(.timeout, message: "the router did not answer within \(numberText(seconds)) s")
  }
  package static func tooLarge(limit: Int) -> RouterReply {
    failure(.invalidAnswer, message: "the answer is longer than \(limit) bytes")
  }
  package static let cut = failure(
    .network, message: "the connection was lost before the answer was complete")
  package static let hungUp = failure(
    .network, message: "the router closed the connection without an answer")
  package static let insecure = silence(
    .network, message: "no secure connection to the router could be established")
  package static let unreadable = failure(
    .invalidRequest, message: "the request is longer than curl can read")
  package static let interrupted = failure(.network, message: "the run was interrupted")
  package static func other(code: Int) -> RouterReply {
    failure(.network, message: "curl failed with code \(code)")
  }
}
