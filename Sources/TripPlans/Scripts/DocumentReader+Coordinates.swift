import Geodesy
import Notations

extension DocumentReader {
  /// An array of coordinates, each `[lat,lon]`.
  mutating func coordinates(_ key: String, _ value: JSONValue) -> [Coordinate]? {
    let expected = "an array of coordinates, each [lat,lon]"
    guard let elements = content(\.array, of: value, "'\(key)'", expected: expected) else {
      return nil
    }
    var coordinates: [Coordinate] = []
    for element in elements {
      guard let coordinate = coordinate(element) else { return nil }
      coordinates.append(coordinate)
    }
    return coordinates
  }

  /// A coordinate: `[lat,lon]`.
  mutating func coordinate(_ value: JSONValue) -> Coordinate? {
    guard let pair = value.array, pair.count == 2, let first = pair[0], let second = pair[1] else {
      wrongKind("a coordinate", value, expected: "[lat,lon]")
      return nil
    }
    guard let latitude = number("lat", first, in: -90...90, "degrees in -90...90"),
      let longitude = number("lon", second, in: -180...180, "degrees in -180...180")
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}
