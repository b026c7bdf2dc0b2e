import Geodesy
import Notations
import TripModel

/// How far from the fix a place on the route may lie and still be where the event came, in meters:
/// beyond that the traveler is off the route, and the place is that where it was left.
private let snappedReach = 50.0

/// Appends a GeoJSON point of a place on the route, or else of the fix; `null` without a place.
///
/// **Source:** RFC 7946, section 3.1.2; longitude comes first.
func appendPoint(_ place: EventPlace?, to bytes: inout [UInt8]) {
  let isNear = place.flatMap { place in
    place.snapped.map { $0.distance(to: place.coordinate) <= snappedReach }
  }
  guard let coordinate = isNear == true ? place?.snapped : place?.coordinate,
    coordinate.latitude.isFinite, coordinate.longitude.isFinite
  else {
    append("null", to: &bytes)
    return
  }
  let decimals = FieldUnit.coordinateDegrees.decimals
  append("{\"type\":\"Point\",\"coordinates\":[", to: &bytes)
  appendDecimal(coordinate.longitude, decimals: decimals, to: &bytes)
  bytes.append(UInt8(ascii: ","))
  appendDecimal(coordinate.latitude, decimals: decimals, to: &bytes)
  append("]}", to: &bytes)
}
