import Geodesy
import Notations
package import TripRecords

/// When and where an event happened.
extension RecordLine {
  /// The seconds since the first fix.
  var elapsed: Double? { self["t_s"]?.number }

  /// The date and time in milliseconds since 1970.
  var milliseconds: Int64? { self["time"]?.text.flatMap(dateAndTime) }

  /// The coordinate in the fields whose names end in `lat` and `lon` after a prefix.
  func coordinate(_ prefix: String = "") -> Coordinate? {
    guard let latitude = self[prefix + "lat"]?.number, let longitude = self[prefix + "lon"]?.number
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}

/// The indices of a step and its leg.
package struct StepIndices: Hashable, Comparable {
  package let leg: Int
  package let step: Int

  package init(leg: Int, step: Int) {
    (self.leg, self.step) = (leg, step)
  }

  /// Reads them from a line; absent if it lacks one.
  package init?(_ line: RecordLine) {
    guard let leg = line["leg"]?.integer, let step = line["step"]?.integer else { return nil }
    self.init(leg: leg, step: step)
  }

  package static func < (left: StepIndices, right: StepIndices) -> Bool {
    (left.leg, left.step) < (right.leg, right.step)
  }
}
