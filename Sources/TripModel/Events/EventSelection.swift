/// The events that a trip prints.
///
/// A trip checks the selection before it builds an event that comes with every fix, so events that
/// are not selected cost nothing.
package struct EventSelection: Equatable, Sendable {
  /// A bit per name, at its position among all.
  @usableFromInline
  var bits: UInt64 = 0

  /// Whether `waypoint_approach` is printed at every update instead of once per waypoint.
  package var repeatsWaypointApproach = false

  /// Whether a failed search for a faster route is printed, although the current route remains.
  package var includesBackgroundFailures = true

  /// Makes a selection of some events.
  package init(_ names: [EventName] = []) {
    for name in names { insert(name) }
  }
}

extension EventSelection {
  /// Every event, with one approach per waypoint.
  package static let all = EventSelection(EventName.allCases)

  /// Whether an event is selected.
  ///
  /// - Complexity: O(1).
  @inlinable
  package func contains(_ name: EventName) -> Bool {
    bits & EventSelection.bit(of: name) != 0
  }

  /// Adds an event.
  package mutating func insert(_ name: EventName) {
    bits |= EventSelection.bit(of: name)
  }

  /// Removes an event.
  package mutating func remove(_ name: EventName) {
    bits &= ~EventSelection.bit(of: name)
  }

  /// The selected events in the order of their names.
  package var names: [EventName] {
    EventName.allCases.filter { contains($0) }
  }

  @usableFromInline
  static func bit(of name: EventName) -> UInt64 {
    1 << UInt64(name.ordinal)
  }
}
