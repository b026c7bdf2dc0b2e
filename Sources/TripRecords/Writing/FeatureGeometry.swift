import Geodesy
import Notations
import TripModel

/// The maximum distance in meters from a fix at which its snapped location is drawn.
///
/// Beyond it the traveler is off route, and the snapped location is where the route was left.
private let snappedReach = 50.0

/// Appends a GeoJSON point at the snapped location, otherwise at the fix; `null` without either.
///
/// **Source:** RFC 7946, section 3.1.2; longitude comes first.
func appendPoint(_ coordinates: EventCoordinates?, to bytes: inout [UInt8]) {
  let isNear = coordinates.flatMap { coordinates in
    coordinates.snapped.map { $0.distance(to: coordinates.fix) <= snappedReach }
  }
  guard let coordinate = isNear == true ? coordinates?.snapped : coordinates?.fix,
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
