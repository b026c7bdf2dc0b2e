import Notations
import TripRecords

/// When an event happened.
extension RecordLine {
  /// The seconds since the first fix.
  var elapsed: Double? { self["t_s"]?.number }

  /// The date and time in milliseconds since 1970.
  var milliseconds: Int64? { self["time"]?.text.flatMap(dateAndTime) }
}

extension RecordLine {
  /// Whether all fields but one are the same in the same order, wherever they stand in their files.
  func hasSameContent(as other: RecordLine, besides ignored: String = "") -> Bool {
    fields.lazy.filter { $0.key != ignored }
      .elementsEqual(other.fields.lazy.filter { $0.key != ignored }) {
        $0.key == $1.key && $0.value == $1.value
      }
  }
}
