import Geodesy
import Notations

/// Makes places of numbers and notes what is odd about them.
extension RouteNotes {
  /// Makes a place of two numbers.
  ///
  /// - Throws: if one is out of range; longitudes up to 360° are wrapped with a warning.
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
    if latitude == 0, longitude == 0, !hasNotedNullIsland {
      hasNotedNullIsland = true
      add(.nullIsland, at: position())
    }
    guard abs(longitude) > 180 else {
      return Coordinate(latitude: latitude, longitude: longitude)
    }
    if !hasNotedWrap {
      hasNotedWrap = true
      add(.longitudeWrapped(longitude), at: position())
    }
    return Coordinate(
      latitude: latitude, longitude: longitude > 0 ? longitude - 360 : longitude + 360)
  }

  /// Makes a place of a GeoJSON position: longitude, latitude and whatever follows.
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

  /// Makes a line of an array of GeoJSON positions.
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
