package import Notations

/// Why a list selects no events.
package enum EventSelectionFault: Error, Equatable, Sendable {
  /// Nothing stands between two commas.
  case emptyItem
  /// An item names no event and no group; the nearest name, if any is near.
  case unknownItem(String, nearest: String?)
}

extension EventSelectionFault {
  /// The fault in words.
  package var diagnostic: Diagnostic {
    switch self {
    case .emptyItem:
      Diagnostic(
        .error, code: "empty_event", "an item of the list of events is empty",
        expected: "names joined by commas, such as 'default,-step'")
    case .unknownItem(let item, let nearest):
      Diagnostic(
        .error, code: "unknown_event", "no event or group is named '\(item)'",
        expected: "the name of an event or a group, 'default' or 'all', each perhaps after '-'",
        hint: nearest.map { "did you mean '\($0)'?" } ?? "'tripsim schema events' lists them")
    }
  }
}
