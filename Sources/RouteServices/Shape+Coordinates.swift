package import Geodesy
package import Notations

extension Shape<Coordinate> {
  /// A coordinate: `[lat,lon]`.
  package static let coordinate = Shape<JSONElements>.type("array", "[lat,lon]", \.array)
    .schema(["type": "array", "items": ["type": "number"], "minItems": 2, "maxItems": 2])
    .reading { reader, what, value, pair -> Coordinate? in
      guard pair.count == 2, let first = pair[0], let second = pair[1] else {
        reader.wrongKind(what, value, expected: "[lat,lon]")
        return nil
      }
      guard let latitude = Shape<Double>.latitude.read(&reader, "'lat'", first),
        let longitude = Shape<Double>.longitude.read(&reader, "'lon'", second)
      else { return nil }
      return Coordinate(latitude: latitude, longitude: longitude)
    }
}

extension Shape<[Coordinate]> {
  package static let coordinates = list(of: .coordinate, "an array of coordinates, each [lat,lon]")
}

extension Shape<Double> {
  package static let latitude = number(in: -90...90, "degrees in -90...90")
  package static let longitude = number(in: -180...180, "degrees in -180...180")
  package static let meters = number(in: 0...1e9, "meters, at least 0")
}
