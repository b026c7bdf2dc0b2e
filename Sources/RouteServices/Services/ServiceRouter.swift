import Notations
package import TripModel

/// A router that calls a service over the network.
package struct ServiceRouter: LiveRouter {
  private let service: RoutingService
  private let transport: any HTTPTransport
  private let key: String?

  /// The maximum number of attempts if the service is busy or broken.
  private static let attempts = 3

  /// Makes a router for a service; `key` is the user's, absent if the service needs none.
  package init(service: RoutingService, transport: any HTTPTransport, key: String? = nil) {
    self.service = service
    self.transport = transport
    self.key = key.flatMap { $0.isEmpty ? nil : $0 }
  }

  package var dialect: RouterDialect { service.dialect }

  package func message(for request: RouteRequest) -> HTTPRequest? {
    service.message(for: request.withStatedMode)
  }

  /// Sends a request; retries a busy or broken service after half a second and one more second.
  ///
  /// A time that the service states takes precedence.
  ///
  /// **Source:** RFC 9110, section 10.2.3, Retry-After; a date in it is ignored, because no clock
  /// is read here.
  package func reply(to request: RouteRequest) -> RouterReply {
    if let message = refusal(of: request) { return .failure(.invalidRequest, message: message) }
    return reply(sending: service.message(for: request.withStatedMode))
  }

  /// Why the option `mode` of a request cannot be followed; absent if it can.
  private func refusal(of request: RouteRequest) -> String? {
    guard let word = request.statedMode else { return nil }
    if service.namesProfile { return "the option 'mode' has no effect on a URL with a profile" }
    if TravelMode(word: word) != nil { return nil }
    let known = TravelMode.allCases.map(\.rawValue).joined(separator: ", ")
    return "the option 'mode' is '\(word)', not one of \(known)"
  }

  /// Sends a message without its key.
  func reply(sending message: HTTPRequest) -> RouterReply {
    var message = message
    if let key { message.key = HTTPRequest.Key(name: keyName, value: key) }
    var pause = 0.5
    var patience = transport.timeout
    for attempt in 1...ServiceRouter.attempts {
      let reply = transport.exchange(message)
      guard case .answer(let status, let body, let retryAfter) = reply else { return reply }
      let mayPass = status == 429 || (500...599).contains(status)
      guard mayPass, attempt < ServiceRouter.attempts else {
        return .answer(status: status, body: redacted(body))
      }
      let wanted = max(status == 429 || status == 503 ? retryAfter ?? pause : pause, 0)
      // A service that asks for a longer pause than the timeout is not retried.
      guard wanted < patience else { return .answer(status: status, body: redacted(body)) }
      patience -= wanted
      transport.pause(seconds: wanted)
      pause *= 2
    }
    return .interrupted
  }

  private var keyName: String {
    service.dialect == .mapbox ? "access_token" : "key"
  }

  /// The bytes without the key, which a service may echo, also in percent-encoded form.
  private func redacted(_ body: [UInt8]) -> [UInt8] {
    guard let key else { return body }
    let secrets = [key, percentEncoded(key)].map { Array($0.utf8) }
    var result: [UInt8] = []
    result.reserveCapacity(body.count)
    var index = 0
    while index < body.count {
      if let length = secrets.first(where: { matches($0, body[index...]) })?.count {
        result += "REMOVED".utf8
        index += length
      } else {
        result.append(body[index])
        index += 1
      }
    }
    return result
  }

  /// Whether bytes begin with a secret, ignoring case.
  private func matches(_ secret: [UInt8], _ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count >= secret.count
      && zip(secret, bytes).allSatisfy { $0 == $1 || $0 ^ $1 == 0x20 && $0 | 0x20 >= 0x61 }
  }
}

extension RouteRequest {
  /// The value of the option `mode`.
  fileprivate var statedMode: String? { optionPairs.last { $0.name == "mode" }?.value }

  /// The request with its option `mode` replaced by that mode of travel.
  fileprivate var withStatedMode: RouteRequest {
    guard let word = statedMode else { return self }
    var request = self
    request.mode = TravelMode(word: word) ?? mode
    request.options.removeAll { $0.hasPrefix("mode=") }
    return request
  }
}
