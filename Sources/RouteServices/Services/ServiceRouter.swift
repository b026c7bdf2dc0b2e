package import TripModel

/// A routing service that is asked over the network.
package struct ServiceRouter: LiveRouter {
  private let service: RoutingService
  private let transport: any HTTPTransport
  private let key: String?

  /// How often a request is sent at most when the service is busy or broken.
  private static let attempts = 3

  /// Makes a router of a service; its key is the user's, absent where the service needs none.
  package init(service: RoutingService, transport: any HTTPTransport, key: String? = nil) {
    self.service = service
    self.transport = transport
    self.key = key.flatMap { $0.isEmpty ? nil : $0 }
  }

  package var dialect: RouterDialect { service.dialect }

  package func message(for request: RouteRequest) -> HTTPRequest? {
    service.message(for: request)
  }

  /// Asks; a service that is busy or broken is asked again after half a second and after one more,
  /// or when it says itself.
  ///
  /// **Source:** RFC 9110, section 10.2.3, Retry-After; a date there is not looked at, for no
  /// clock is either.
  package func reply(to request: RouteRequest) -> RouterReply {
    var message = service.message(for: request)
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
      // A service that wants to be left alone for longer than an answer may take has answered.
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

  /// The bytes without the key, which a service may echo, also in the form that an address has.
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

  /// Whether bytes begin with a secret, in letters of any case.
  private func matches(_ secret: [UInt8], _ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count >= secret.count
      && zip(secret, bytes).allSatisfy { $0 == $1 || $0 ^ $1 == 0x20 && $0 | 0x20 >= 0x61 }
  }
}
