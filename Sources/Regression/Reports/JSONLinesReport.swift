import Notations
import StreamComparison
import TripRecords

/// The result of a check as JSON Lines: an object per trip, and one of counts at the end.
package struct JSONLinesReport: Sendable {
  /// The lines.
  package private(set) var bytes: [UInt8] = []

  /// What every such report begins with: a trip, or the counts where there is none.
  static let heads = [#"{"case":"#, #"{"cases":"#]

  /// Writes the lines.
  package init(_ verdicts: [CaseVerdict]) {
    for verdict in verdicts { add(verdict) }
    let counts = VerdictCounts(verdicts)
    addLine { writer in
      writer.key("cases")
      writer.integer(counts.total)
      writer.key("passed")
      writer.integer(counts.passed)
      writer.key("failed")
      writer.integer(counts.failed)
      writer.key("errors")
      writer.integer(counts.errors)
    }
  }

  private mutating func addLine(_ write: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    writer.beginObject()
    write(&writer)
    writer.endObject()
    bytes += writer.bytes + [UInt8(ascii: "\n")]
  }

  private mutating func add(_ verdict: CaseVerdict) {
    addLine { writer in
      writer.member("case", verdict.name)
      writer.member("file", verdict.file)
      writer.member("outcome", verdict.outcome.rawValue)
      if let pending = verdict.pending { writer.member("pending", pending) }
      if verdict.causes.isEmpty { return }
      writer.key("causes")
      writer.beginArray()
      for cause in verdict.causes { writer.append(cause) }
      writer.endArray()
    }
  }
}

extension JSONWriter {
  /// Writes a name and a text.
  fileprivate mutating func member(_ name: String, _ text: String) {
    key(name)
    string(NameBytes.published(text))
  }

  fileprivate mutating func append(_ cause: CaseVerdict.Cause) {
    beginObject()
    member("cause", cause.name)
    member("message", cause.headline)
    switch cause {
    case .difference(let comparison), .unstable(let comparison):
      key("differences")
      beginArray()
      for difference in comparison.differences { append(difference) }
      endArray()
    default:
      key("details")
      beginArray()
      for line in cause.details(limit: 100) { string(line) }
      endArray()
    }
    endObject()
  }

  private mutating func append(_ difference: StreamDifference) {
    beginObject()
    member("kind", difference.kind.rawValue)
    member("event", difference.event)
    for name in ["fix", "t_s", "leg", "step"] {
      guard let number = difference.line?[name]?.number else { continue }
      key(name)
      self.number(number)
    }
    if let line = difference.old?.number {
      key("golden_line")
      integer(line)
    }
    if !difference.changes.isEmpty {
      key("changes")
      beginArray()
      for change in difference.changes { append(change) }
      endArray()
    }
    endObject()
  }

  private mutating func append(_ change: FieldChange) {
    beginObject()
    member("field", change.name)
    if let old = change.old { member("old", old) }
    if let new = change.new { member("new", new) }
    key("tolerance")
    number(change.tolerance)
    endObject()
  }
}
