package import TripRecords

/// What makes two lines the same event: its kind, its leg, its step, and what it is about.
package struct EventKey: Hashable, Sendable {
  /// The event's name.
  package var event: String

  /// The leg that was driven; absent off any route.
  package var leg: Int?

  /// The step that was driven, counted within its leg.
  package var step: Int?

  /// The index of an instruction in its step.
  package var instruction: Int?

  /// The index of a waypoint in the route.
  package var waypoint: Int?

  /// Reads the key of a line.
  package init(_ line: RecordLine) {
    event = line.event ?? ""
    leg = line["leg"]?.integer
    step = line["step"]?.integer
    instruction = line["instruction"]?.integer
    waypoint = line["waypoint"]?.integer
  }

  /// The names of the fields that the key is made of.
  static let fieldNames = ["event", "leg", "step", "instruction", "waypoint"]
}
