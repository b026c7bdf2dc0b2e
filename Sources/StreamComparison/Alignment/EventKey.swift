package import TripRecords

/// What makes two lines the same event: its kind and what it is about.
///
/// A step or an instruction is itself under any rules. Of all other events leg and step only say
/// where they came, and may differ.
package struct EventKey: Hashable, Sendable {
  /// The event's name.
  package let event: String

  /// Whether time and place do not matter to what the event is about.
  package let isLasting: Bool

  /// Leg, step, index of an instruction and index of a waypoint, as far as they belong to it.
  private let subject: [Int?]

  /// The events that are about a step.
  private static let ofSteps: Set<String> = ["step", "spoken_instruction", "visual_instruction"]

  /// Reads the key of a line.
  package init(_ line: RecordLine) {
    event = line.event ?? ""
    let isOfStep = Self.ofSteps.contains(event)
    let waypoint = line["waypoint"]?.integer
    isLasting = isOfStep || waypoint != nil
    subject =
      isOfStep
      ? ["leg", "step", "instruction"].map { line[$0]?.integer } : [waypoint]
  }
}
