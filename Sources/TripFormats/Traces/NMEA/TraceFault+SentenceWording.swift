extension TraceFault {
  /// The words for a fault of a line of NMEA or JSON; absent for others.
  var lineWording: TraceFaultWording? {
    switch self {
    case .noSentence(let text):
      return TraceFaultWording(
        code: "no_sentence", message: "line '\(text)' is no NMEA sentence",
        expected: "'$', an address, fields and a checksum", hint: "the line is skipped")
    case .badChecksum(let found, let computed):
      return TraceFaultWording(
        code: "bad_checksum", message: "the checksum is '\(found)'", expected: "'\(computed)'",
        hint: "the sentence is damaged and dropped")
    case .cutOffSentence:
      return TraceFaultWording(
        code: "cut_off", message: "the last sentence is cut off",
        expected: "a checksum and a line end", hint: "the sentence is dropped")
    case .void:
      return TraceFaultWording(
        code: "void", message: "the receiver says that this place is not valid",
        expected: "status 'A' in RMC, quality above 0 in GGA", hint: "the fix is dropped")
    case .allVoid:
      return TraceFaultWording(
        code: "all_void", message: "the receiver says of every place that it is not valid",
        expected: "status 'A' in RMC, quality above 0 in GGA",
        hint: "converters write so when they do not know: the status is not used")
    case .noDate:
      return TraceFaultWording(
        code: "no_date", message: "no sentence tells the date", expected: "RMC or ZDA",
        hint: "1970-01-01 is taken for the first day")
    case .badJSON(let message, let expected, let hint):
      return TraceFaultWording(
        code: "bad_json", message: message, expected: expected, hint: hint)
    case .otherJSON:
      return TraceFaultWording(
        code: "no_trace", message: "the JSON is no trace",
        expected: "one object with 'time', 'lat' and 'lon' in each line, or GeoJSON with times",
        hint: "a route? it comes before the trace: tripsim run ROUTE TRACE")
    default: return nil
    }
  }
}
