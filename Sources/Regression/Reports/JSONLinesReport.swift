import Notations
import StreamComparison
import TripRecords

/// The result of a check as JSON Lines: an object per trip, and a final one with the counts.
package struct JSONLinesReport: Sendable {
  package private(set) var bytes: [UInt8] = []

  /// The possible starts of such a report: a trip, or the counts if there are no trips.
  static let heads = [#"{"case":"#, #"{"cases":"#]

  package init(_ verdicts: [CaseVerdict]) {
    for verdict in verdicts { add(verdict) }
    let counts = VerdictCounts(verdicts)
    bytes += JSONWriter.line { json in
      json.member("cases", counts.total)
      json.member("passed", counts.passed)
      json.member("failed", counts.failed)
      json.member("errors", counts.errors)
      json.member("skipped", counts.skipped)
    }
  }

  private mutating func add(_ verdict: CaseVerdict) {
    bytes += JSONWriter.line { json in
      json.published("case", verdict.name)
      json.published("file", verdict.file)
      json.published("outcome", verdict.isSkipped ? "skipped" : verdict.outcome.rawValue)
      json.published("pending", verdict.pending)
      json.published("new", verdict.newness)
      if !verdict.skipped.isEmpty {
        json.array("skipped") { json in
          for skipped in verdict.skipped {
            json.object { json in
              json.published("expectation", skipped.sentence)
              json.published("reason", skipped.reason)
            }
          }
        }
      }
      if verdict.causes.isEmpty { return }
      json.array("causes") { json in
        for cause in verdict.causes { json.append(cause) }
      }
    }
  }
}

extension JSONWriter {
  /// Writes a named string, safe for logs; nothing if absent.
  fileprivate mutating func published(_ name: String, _ text: String?) {
    member(name, text.map(NameBytes.published))
  }

  fileprivate mutating func append(_ cause: CaseVerdict.Cause) {
    object { json in
      json.published("cause", cause.name)
      json.published("message", cause.headline)
      if let comparison = cause.comparison {
        json.array("differences") { json in
          for difference in comparison.differences { json.append(difference) }
        }
      } else {
        json.member("details", cause.details(limit: 100).map(NameBytes.published))
      }
    }
  }

  private mutating func append(_ difference: StreamDifference) {
    object { json in
      json.published("kind", difference.kind.rawValue)
      json.published("event", difference.event)
      for name in ["fix", "t_s", "leg", "step"] {
        json.member(name, difference.line?[name]?.number)
      }
      json.member("golden_line", difference.old?.number)
      if difference.changes.isEmpty { return }
      json.array("changes") { json in
        for change in difference.changes { json.append(change) }
      }
    }
  }

  private mutating func append(_ change: FieldChange) {
    object { json in
      json.published("field", change.name)
      json.published("old", change.old)
      json.published("new", change.new)
      json.member("tolerance", change.tolerance)
    }
  }
}
