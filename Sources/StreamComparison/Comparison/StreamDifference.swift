package import TripRecords

/// One event that differs between two streams.
package struct StreamDifference: Equatable, Sendable {
  /// How it differs.
  package enum Kind: String, Hashable, Sendable {
    /// The new stream lacks it.
    case missing
    /// The old stream lacks it.
    case extra
    /// It comes at another time or at another place in the order.
    case moved
    /// It comes when it did and says something else.
    case changed
  }

  /// How it differs.
  package var kind: Kind

  /// The event in the old stream.
  package var old: RecordLine?

  /// The event in the new stream.
  package var new: RecordLine?

  /// The fields that differ, the time first; none for an event in one stream only.
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
  /// The line that is shown: the new one where there is one.
  package var line: RecordLine? { new ?? old }

  /// The event's name.
  package var event: String { line?.event ?? "" }

  /// The index of the first fix that has to do with it.
  package var fix: Int? {
    let fixes = [old, new].compactMap { $0?["fix"]?.integer }
    return fixes.min()
  }
}
