package import TripRecords

/// The identity of an event: its kind and its subject.
///
/// A step or an instruction has the same identity under any configuration. For all other events,
/// leg and step only state where they happened, and may differ.
package struct EventKey: Hashable, Sendable {
  /// The event's name.
  package let event: String

  /// Whether the identity is independent of time and location.
  package let isLasting: Bool

  /// Leg, step, instruction index and waypoint index, as far as they are part of the identity.
  private let subject: [Int?]

  /// The events whose subject is a step.
  private static let ofSteps: Set<String> = ["step", "spoken_instruction", "visual_instruction"]

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
