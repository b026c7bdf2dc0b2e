import Geodesy
import Notations
import TripModel

/// Reads the document of a recorded question.
struct RecordedExchangeReader {
  /// The document.
  let value: JSONValue

  /// The file's faults so far, each with its place.
  private(set) var faults: [Diagnostic] = []

  /// Makes a reader of a document.
  init(_ value: JSONValue) {
    self.value = value
  }

  /// Reads the question; the bytes of its answer, where there are any, are added later.
  ///
  /// - Parameter name: the name of its files.
  /// - Returns: the question unless something in it is amiss.
  mutating func exchange(name: String) -> RecordedExchange? {
    let dialect = word("router", RouterDialect.allCases.map(\.rawValue))
      .flatMap(RouterDialect.init(rawValue:))
    let purpose = word("purpose", RequestPurpose.allCases.map(\.rawValue))
      .flatMap(RequestPurpose.init(rawValue:))
    let role =
      value["role"] == nil
      ? nil : word("role", RouterRole.allCases.map(\.rawValue)).flatMap(RouterRole.init(rawValue:))
    let origin = origin()
    let number = value["id"]?.number.flatMap(Int.init(exactly:))
    if number == nil { note("id", expected: "a whole number") }
    guard let dialect, let purpose, let origin, let number, let reply = reply() else { return nil }
    return RecordedExchange(
      name: name, dialect: dialect, number: number, purpose: purpose, role: role, origin: origin,
      reply: reply)
  }

  private mutating func word(_ name: String, _ known: [String]) -> String? {
    guard let text = value[name]?.string else {
      note(name, expected: "a string")
      return nil
    }
    guard known.contains(text) else {
      let position = value[name]?.position ?? value.position
      faults.append(.unknownWord(name: name, word: text, known: known).at(position))
      return nil
    }
    return text
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
      guard
        let reason = word("fail", RerouteFailureReason.allCases.map(\.rawValue))
          .flatMap(RerouteFailureReason.init(rawValue:))
      else { return nil }
      return .failure(reason, message: value["message"]?.string ?? reason.rawValue)
    }
    guard let status = value["status"]?.number.flatMap(Int.init(exactly:)) else {
      note("status", expected: "a whole number, or 'fail' in its place")
      return nil
    }
    return .answer(status: status, body: [])
  }

  private mutating func note(_ name: String, expected: String) {
    let found = value[name]
    faults.append(
      .wrongKind(name: name, found: found?.kindName ?? "missing", expected: expected)
        .at(found?.position ?? value.position))
  }
}
