import Geodesy
import Notations
import TripModel

/// Appends a GeoJSON point of a place on the route, or else of the fix; `null` without a place.
///
/// **Source:** RFC 7946, section 3.1.2; longitude comes first.
func appendPoint(_ place: EventPlace?, to bytes: inout [UInt8]) {
  guard let coordinate = place?.snapped ?? place?.coordinate,
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
