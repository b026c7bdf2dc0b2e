import Notations

/// What is wrong with a trace or a part of it.
enum TraceFault: Error, Equatable {
  // The input as a whole.
  case unreadable(ByteSourceFailure)
  case empty
  case utf16
  case packed(by: String)
  case garmin
  case binary
  case webPage
  case otherRoot(String)
  case unsupported(String)
  case routeOnly(routePoints: Int, waypoints: Int)
  case noTrackPoints
  case noFixes(TraceFormat)
  case noTimes(fixes: Int)
  case cutOff(inside: String, fixes: Int)
  case badForm(XMLFault, fixes: Int)
  case flaw(XMLFlaw)
  case badDocument(message: String, expected: String?, hint: String?, fixes: Int)
  case endlessLine(limit: Int)
  case unequalCounts(times: Int, places: Int)
  case foreignReference(String)

  // The columns of a table.
  case noCoordinates(columns: [String])
  case twiceColumn(String)
  case badMapping(text: String, nearest: String?)
  case unmappedColumn(name: String, nearest: String?)
  case unknownUnit(column: String, unit: String)
  case shortRecord(count: Int, expected: Int)
  case longRecord(count: Int, expected: Int)
  case longField(lines: Int)
  case cutOffLine
  case openQuote
  case longLine(limit: Int)
  case repeatedHeader
  case otherTrack(kept: String, other: String)
  case otherProvider(kept: String, other: String)

  // A line of NMEA or JSON.
  case noSentence(String)
  case badChecksum(found: String, computed: String)
  case cutOffSentence
  case void
  case allVoid
  case noDate
  case badJSON(message: String, expected: String?, hint: String?)
  case otherJSON

  // A fix or a field.
  case missing(field: String, of: String)
  case badNumber(field: String, text: String)
  case implausible(field: String, text: String)
  case latitudeRange(text: String, swappedWith: String?, names: PlaceNames)
  case longitudeRange(text: String)
  case wrappedLongitude(text: String)
  case zeroPlace
  case untimed
  case untimedBefore(count: Int)
  case badTime(text: String)
  case ambiguousDate(text: String)
  case zonelessTime(text: String)
  case timeRange(text: String)
  case relativeTimes
  case assumedTimes
  case accuracyNeverMeasured
  case further(code: String)
}

/// What a format calls latitude and longitude.
struct PlaceNames: Equatable {
  /// The name of the latitude.
  var latitude: String

  /// The name of the longitude.
  var longitude: String
}
