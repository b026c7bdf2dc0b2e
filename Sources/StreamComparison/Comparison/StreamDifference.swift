package import TripRecords

/// One event that differs between two streams.
package struct StreamDifference: Equatable, Sendable {
  /// The kind of difference.
  package enum Kind: String, Hashable, Sendable {
    /// The event is missing in the new stream.
    case missing
    /// The event is missing in the old stream.
    case extra
    /// The event has another time or order.
    case moved
    /// The event has the same time but other fields differ.
    case changed
  }

  /// The kind of difference.
  package var kind: Kind

  /// The event in the old stream.
  package var old: RecordLine?

  /// The event in the new stream.
  package var new: RecordLine?

  /// The fields that differ, the time first; empty for an event in one stream only.
  package var changes: [FieldChange]

  /// Makes a difference.
  package init(
    _ kind: Kind, old: RecordLine? = nil, new: RecordLine? = nil, changes: [FieldChange] = []
  ) {
    self.kind = kind
    self.old = old
    self.new = new
    self.changes = changes
  }
}

extension StreamDifference {
  /// The line that is shown: the new one if there is one.
  package var line: RecordLine? { new ?? old }

  /// The event's name.
  package var event: String { line?.event ?? "" }

  /// The index of the first fix involved.
  package var fix: Int? {
    let fixes = [old, new].compactMap { $0?["fix"]?.integer }
    return fixes.min()
  }
}
