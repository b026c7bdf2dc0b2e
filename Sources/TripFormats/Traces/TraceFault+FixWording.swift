extension TraceFault {
  /// The words for a fault of a fix or a field.
  var fixWording: TraceFaultWording {
    switch self {
    case .missing(let field, let element):
      return TraceFaultWording(
        code: "missing_field", message: "\(element) has no '\(field)'",
        expected: "a latitude and a longitude", hint: "the fix is dropped")
    case .badNumber(let field, let text):
      return TraceFaultWording(
        code: "bad_number", message: "\(field) '\(text)' is no number",
        expected: "a decimal number")
    case .implausible(let field, let text):
      return TraceFaultWording(
        code: "implausible", message: "\(field) '\(text)' is beyond what a receiver reports",
        hint: "the value is left out")
    case .latitudeRange, .longitudeRange, .wrappedLongitude, .zeroPlace: return placeWording
    case .accuracyNeverMeasured:
      return TraceFaultWording(
        code: "accuracy_unknown", message: "every accuracy is negative",
        expected: "meters, or no value where none was measured",
        hint: "the accuracy of these fixes is taken for unknown")
    case .further(let code):
      return TraceFaultWording(
        code: "further", message: "further '\(code)' warnings of this input are not shown")
    default: return timeWording
    }
  }

  /// The words for a place that is none.
  private var placeWording: TraceFaultWording {
    switch self {
    case .latitudeRange(let text, let swappedWith, let names):
      return TraceFaultWording(
        code: "latitude_range", message: "latitude '\(text)' is out of range",
        expected: "degrees in -90...90",
        hint: swappedWith.map {
          "'\(names.latitude)' and '\(names.longitude)' may be swapped "
            + "(\(names.longitude) is '\($0)')"
        })
    case .longitudeRange(let text):
      return TraceFaultWording(
        code: "longitude_range", message: "longitude '\(text)' is out of range",
        expected: "degrees in -180...180")
    case .wrappedLongitude(let text):
      return TraceFaultWording(
        code: "longitude_wrapped", message: "longitude '\(text)' is beyond the antimeridian",
        expected: "degrees in -180...180", hint: "360° was subtracted")
    default:
      return TraceFaultWording(
        code: "zero_place", message: "latitude and longitude are both 0",
        expected: "a place", hint: "receivers write zeros before they know where they are")
    }
  }

  /// The words for a time that is none.
  private var timeWording: TraceFaultWording {
    switch self {
    case .untimedBefore(let count):
      return TraceFaultWording(
        code: "untimed",
        message: "\(count == 1 ? "the fix" : "\(count) fixes") before this one "
          + "\(count == 1 ? "has" : "have") no time",
        expected: "a time for each fix", hint: "fixes without a time are dropped")
    case .badTime(let text):
      return TraceFaultWording(
        code: "bad_time", message: "'\(text)' is not a date and time",
        expected: "a date and time such as 2024-05-01T10:00:00Z", hint: "the fix is dropped")
    case .ambiguousDate(let text):
      return TraceFaultWording(
        code: "ambiguous_date", message: "date '\(text)' may have the day or the month first",
        expected: "a date such as 2024-05-01", hint: "tell the order: --csv date=dmy or date=mdy")
    case .zonelessTime(let text):
      return TraceFaultWording(
        code: "zoneless_time", message: "time '\(text)' names no zone",
        expected: "a time such as 2024-05-01T10:00:00Z", hint: "UTC is taken for all such times")
    case .timeRange(let text):
      return TraceFaultWording(
        code: "bad_time", message: "time '\(text)' is out of range",
        expected: "a moment in the years 1...9999", hint: "the fix is dropped")
    case .relativeTimes:
      return TraceFaultWording(
        code: "relative_times", message: "times count from the start of the recording",
        expected: "dates and times",
        hint: "the start is taken for 1970-01-01T00:00:00Z; intervals are as recorded")
    case .assumedTimes:
      return TraceFaultWording(
        code: "assumed_times", message: "the fixes have no times",
        expected: "a time for each fix", hint: "times are assumed from 1970-01-01T00:00:00Z on")
    default:
      return TraceFaultWording(
        code: "untimed", message: "the fix has no time", expected: "a time for each fix",
        hint: "fixes without a time are dropped")
    }
  }
}
