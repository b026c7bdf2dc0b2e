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
    let dialect = word(RouterDialect.self, "router")
    let purpose = word(RequestPurpose.self, "purpose")
    let role = value["role"] == nil ? nil : word(RouterRole.self, "role")
    let origin = origin()
    let number = value["id"]?.number.flatMap(Int.init(exactly:))
    if number == nil { note("id", expected: "a whole number") }
    guard let dialect, let purpose, let origin, let number, let reply = reply() else { return nil }
    let request = RouteRequest(
      number: number, purpose: purpose, router: role, origin: origin, waypoints: [])
    return RouteExchange(dialect: dialect, request: request, message: nil, reply: reply)
  }

  private mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ type: Word.Type, _ name: String
  ) -> Word? {
    guard let text = value[name], text.string != nil else {
      note(name, expected: "a string")
      return nil
    }
    return reader.word(type, name, text)
  }

  private mutating func origin() -> Coordinate? {
    let numbers = (value["origin"]?.array ?? .empty).compactMap(\.number)
    guard numbers.count == 2, abs(numbers[0]) <= 90, abs(numbers[1]) <= 180 else {
      note("origin", expected: "[latitude, longitude] in degrees")
      return nil
    }
    return Coordinate(latitude: numbers[0], longitude: numbers[1])
  }

  private mutating func reply() -> RouterReply? {
    if value["fail"] != nil {
      return word(RerouteFailureReason.self, "fail").map {
        .failure($0, message: value["message"]?.string ?? $0.rawValue)
      }
    }
    guard let status = value["status"]?.number.flatMap(Int.init(exactly:)) else {
      note("status", expected: "a whole number, or 'fail' instead")
      return nil
    }
    return .answer(status: status, body: [])
  }

  private mutating func note(_ name: String, expected: String) {
    let found = value[name]
    reader.report(
      .wrongKind("'\(name)'", found: found?.kindName ?? "missing", expected: expected),
      at: found?.position ?? value.position)
  }
}
