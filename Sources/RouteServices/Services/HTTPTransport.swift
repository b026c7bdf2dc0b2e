import Notations
import TripModel

/// The way to services on a network; the one with effects lives at the edge.
package protocol HTTPTransport {
  /// The seconds of real time that an answer may take, pauses between attempts together likewise.
  var timeout: Double { get }

  /// Sends a request once and waits for what comes back; redirects are not followed.
  func exchange(_ request: HTTPRequest) -> RouterReply

  /// Waits in real time before another attempt.
  func pause(seconds: Double)
}

/// A question to a service.
package struct HTTPRequest: Equatable, Sendable {
  /// What is done with the address.
  package enum Method: String, Hashable, Sendable {
    case get = "GET"
    case post = "POST"
  }

  /// A secret in the address that belongs into no output.
  package struct Key: Equatable, Sendable {
    /// The name of the parameter.
    package let name: String
    /// The secret.
    package let value: String
  }

  /// What is done.
  package var method: Method

  /// The address without the key.
  package var url: String

  /// A JSON document to send.
  package var body: [UInt8]?

  /// The key.
  package var key: Key?

  /// Makes a request without a key.
  package init(_ method: Method = .get, url: String, body: [UInt8]? = nil) {
    self.method = method
    self.url = url
    self.body = body
  }

  /// The address with the key, for the service alone.
  package var addressWithKey: String {
    guard let key else { return url }
    let separator = url.contains("?") ? "&" : "?"
    return url + separator + key.name + "=" + percentEncoded(key.value)
  }
}

/// What stands in the place of an answer of a service.
extension RouterReply {
  package static let unknownHost = silence(.network, message: "the router's host is unknown")
  package static let unreachable = silence(.network, message: "the router cannot be reached")
  package static func timeout(seconds: Double) -> RouterReply {
    silence(
      .timeout, message: "the router did not answer within \(numberText(seconds)) s")
  }
  package static func tooLarge(limit: Int) -> RouterReply {
    failure(.invalidAnswer, message: "the answer is longer than \(limit) bytes")
  }
  package static let cut = failure(
    .network, message: "the connection broke before the answer was whole")
  package static let insecure = silence(
    .network, message: "no secure connection to the router came about")
  package static let interrupted = failure(.network, message: "the run was ended")
  package static func other(code: Int) -> RouterReply {
    failure(.network, message: "curl failed with code \(code)")
  }
}

/// Text as a part of an address: all but letters, digits and `-._~` escaped.
func percentEncoded(_ text: String) -> String {
  var result = ""
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      result.unicodeScalars.append(Unicode.Scalar(byte))
    default:
      let digits = String(byte, radix: 16, uppercase: true)
      result += "%" + (digits.count == 1 ? "0" : "") + digits
    }
  }
  return result
}
