import Geodesy
import Notations

/// Collects warnings while a route is read.
struct RouteNotes {
  /// The file as the user named it.
  let file: String

  /// The warnings in the order they were found.
  private(set) var diagnostics: [Diagnostic]

  /// The maximum number of warnings kept per code, because a faulty export repeats one fault
  /// everywhere.
  private static let limitPerKind = 10

  private var counts: [String: Int] = [:]

  /// The number of each part of the document read so far.
  private var parts = [Int](repeating: 0, count: RoutePart.allCases.count)

  init(file: String, diagnostics: [Diagnostic] = []) {
    self.file = file
    self.diagnostics = diagnostics
  }

  mutating func add(_ fault: Diagnostic, at position: SourcePosition?) {
    let count = counts[fault.code, default: 0]
    counts[fault.code] = count + 1
    guard count < RouteNotes.limitPerKind else { return }
    diagnostics.append(fault.as(.warning).in(file).at(position))
  }

  /// Records a fault if it is the first with its code.
  private mutating func addOnce(_ fault: Diagnostic, at position: SourcePosition?) {
    if counts[fault.code] == nil { add(fault, at: position) }
  }

  var hasNotedWrap: Bool { counts[Diagnostic.longitudeWrapped(0).code] != nil }

  /// Records that an alternative is ignored because of a fault.
  mutating func add(dropped fault: Diagnostic, alternative number: Int) {
    add(.alternativeDropped(number: number, reason: fault.message), at: fault.position)
  }
}

/// A part of a route document whose number is limited.
///
/// In a hostile text a few bytes make one part, which takes a hundred times as much memory.
enum RoutePart: Int, CaseIterable {
  case vertices, steps, features

  /// The maximum number read per document.
  var limit: Int {
    switch self {
    // The number of vertices of a 5,000 km line with a vertex every 5 m.
    case .vertices: 1_048_576
    case .steps: 131_072
    case .features: 262_144
    }
  }
}

/// Checks for faults that would otherwise be ignored silently.
extension RouteNotes {
  /// Records the text of a member that is not a known word.
  mutating func checkWord(_ name: String, of value: JSONValue, among known: [String]) {
    guard let word = value[name]?.text, !known.contains(word) else { return }
    add(.unknownWord(word, of: name, candidates: known), at: value[name]?.position)
  }

  /// Records members whose names are similar to a known one; other tools may add their own names.
  mutating func checkNames(of value: JSONValue, among known: [String]) {
    for member in value.members ?? .empty where !known.contains(member.name) {
      guard let near = nearMiss(of: member.name, among: known) else { continue }
      add(.unknownName(member.name, near: near), at: member.namePosition)
    }
  }

  /// An amount of a route; absent, with a warning, for another value.
  mutating func amount(_ name: String, of value: JSONValue) -> Double? {
    guard let member = value[name] else { return nil }
    return checked(member, of: name, member.amount)
  }

  /// A value for each segment of a step; absent, with a warning, where it cannot be read.
  mutating func segments<Element>(
    _ name: String, of properties: JSONValue, count: Int, element: (JSONValue) -> Element?
  ) -> [Element?] {
    column(name, of: properties, count: count).map { checked($0, of: name, element($0)) }
  }

  /// The part read from a value; adds a warning if there is none.
  private mutating func checked<Element>(
    _ value: JSONValue, of name: String, _ read: Element?
  ) -> Element? {
    if read == nil, !value.isNull {
      let found = value.number.map(numberText) ?? value.kindName
      add(.badAmount(name, found: found), at: value.position)
    }
    return read
  }
}

extension Double {
  /// The number as a distance, duration or speed of a route; absent if negative or too large.
  ///
  /// In a sum with a larger number, the others would be lost.
  var amount: Double? { 0...1e9 ~= self ? self : nil }
}

extension JSONValue {
  /// The number, or the text of a number, as an amount of a route.
  var amount: Double? { statedNumber?.amount }
}

/// Counts parts, converts numbers to coordinates and records peculiarities.
extension RouteNotes {
  /// Counts a part of the document.
  ///
  /// - Throws: The fault of too many parts.
  mutating func count(
    _ part: RoutePart, at position: @autoclosure () -> SourcePosition?
  ) throws(Diagnostic) {
    parts[part.rawValue] += 1
    if parts[part.rawValue] > part.limit {
      throw .tooMany("\(part)", limit: part.limit).at(position())
    }
  }

  /// Makes a coordinate from two numbers.
  ///
  /// - Throws: The fault of a number out of range; longitudes up to 360° are wrapped with a
  ///   warning.
  mutating func coordinate(
    latitude: Double, longitude: Double, at position: @autoclosure () -> SourcePosition?
  ) throws(Diagnostic) -> Coordinate {
    try count(.vertices, at: position())
    guard abs(latitude) <= 90 else {
      throw .latitudeOutOfRange(latitude, longitude: longitude).at(position())
    }
    guard abs(longitude) <= 360 else {
      throw .longitudeOutOfRange(longitude).at(position())
    }
    if latitude == 0, longitude == 0 { addOnce(.nullIsland, at: position()) }
    guard abs(longitude) > 180 else {
      return Coordinate(latitude: latitude, longitude: longitude)
    }
    addOnce(.longitudeWrapped(longitude), at: position())
    return Coordinate(
      latitude: latitude, longitude: longitude > 0 ? longitude - 360 : longitude + 360)
  }

  /// Makes a coordinate from a GeoJSON position: longitude, latitude and any further numbers.
  mutating func coordinate(of value: JSONValue) throws(Diagnostic) -> Coordinate {
    guard let numbers = value.array else {
      throw .malformedPosition(found: value.kindName).at(value.position)
    }
    var parts = numbers.makeIterator()
    guard let first = parts.next(), let second = parts.next() else {
      throw .malformedPosition(found: "an array of \(numbers.count)").at(value.position)
    }
    guard let longitude = first.number, let latitude = second.number else {
      let odd = first.number == nil ? first : second
      throw .malformedPosition(found: odd.kindName).at(odd.position)
    }
    return try coordinate(
      latitude: latitude, longitude: longitude,
      at: (abs(latitude) > 90 ? second : first).position)
  }

  /// Makes a line from objects with a latitude and a longitude of these names.
  mutating func line(
    of points: JSONElements, _ latitude: String, _ longitude: String
  ) throws(Diagnostic) -> [Coordinate] {
    var line: [Coordinate] = []
    for point in points {
      guard let north = point[latitude]?.number, let east = point[longitude]?.number else {
        throw .malformedPoint(found: point.kindName, latitude, longitude).at(point.position)
      }
      line.append(try coordinate(latitude: north, longitude: east, at: point.position))
    }
    return line
  }

  /// Makes a line from an array of GeoJSON positions.
  mutating func line(of value: JSONValue) throws(Diagnostic) -> [Coordinate] {
    guard let positions = value.array else {
      throw .wrongKind(of: "coordinates", found: value.kindName, expected: "an array").at(
        value.position)
    }
    var line: [Coordinate] = []
    line.reserveCapacity(positions.count)
    for position in positions { line.append(try coordinate(of: position)) }
    return line
  }
}
