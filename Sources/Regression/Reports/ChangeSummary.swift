import Notations
import StreamComparison
import TripModel
import TripRecords

/// The effect of a change of settings on the trips of a check, in words.
///
/// It states which events come later, are gone or are new, and in how many trips.
package struct ChangeSummary: Sendable {
  /// The changes of one kind of event.
  private struct Fate {
    /// The event's name.
    let event: String
    /// The event's name as Markdown; only a golden may have other names than those of the schema.
    var words: String { EventSchema.named(event) == nil ? markdownCode(event) : event }

    /// For each trip, the seconds by which the first event that moves comes later.
    var shifts: [Double] = []
    /// The number of trips in which one is gone, new, or has other fields.
    var gone = 0
    var new = 0
    var changed = 0

    /// The number of trips in which it differs.
    var trips = 0

    /// The rank of the kind of event; `summary` comes last because it only repeats the others.
    var rank: Int { event == "summary" ? 0 : trips }
  }

  private let verdicts: [CaseVerdict]
  /// The events in the order in which they first differ.
  private var fates: [Fate] = []

  /// Summarizes the verdicts of a check.
  package init(_ verdicts: [CaseVerdict]) {
    self.verdicts = verdicts
    for verdict in verdicts { add(verdict.difference?.readingOrder ?? []) }
  }

  /// Adds the differences of a trip, the earliest first.
  ///
  /// Each kind of event counts once for each fate.
  private mutating func add(_ differences: [StreamDifference]) {
    var seen: Set<String> = []
    for difference in differences where seen.insert(difference.fateKey).inserted {
      let index = fates.firstIndex { $0.event == difference.event } ?? fates.count
      if index == fates.count { fates.append(Fate(event: difference.event)) }
      if seen.insert(difference.event).inserted { fates[index].trips += 1 }
      switch difference.kind {
      case .missing: fates[index].gone += 1
      case .extra: fates[index].new += 1
      case .changed: fates[index].changed += 1
      case .moved:
        if let shift = difference.shift, shift != 0 {
          fates[index].shifts.append(shift)
        } else {
          fates[index].changed += 1
        }
      }
    }
  }

  /// The trips that ran and differ or fail an expectation.
  private var changed: [CaseVerdict] { verdicts.filter { $0.outcome == .failed } }

  /// The trips that could not be run.
  private var broken: [CaseVerdict] { verdicts.filter { $0.outcome == .error } }

  /// The number of trips that differ, that only fail an expectation, that could not be run, and
  /// that could not be compared because they are new or have only expectations.
  package var headline: String {
    let failing = changed.count(where: \.failsOnlyExpectations)
    let new = verdicts.count { $0.newness != nil }
    let bare = verdicts.count(where: \.hasOnlyExpectations)
    let parts = [
      failing > 0 ? "\(failing) only \(failing == 1 ? "fails" : "fail") expectations" : nil,
      broken.isEmpty ? nil : plural(broken.count, "error"), new > 0 ? "\(new) new" : nil,
      bare > 0 ? "\(bare) without a golden" : nil,
    ]
    return
      (["\(changed.count - failing) of \(verdicts.count) trips differ"] + parts.compactMap(\.self))
      .joined(separator: ", ")
  }

  /// A line for each kind of event, the most frequent first and `summary` last:
  /// `off_route: 2.0 s later in 9 trips (1.0 to 4.0), gone in 3`.
  package var lines: [String] {
    fates.stablySorted { $0.rank > $1.rank }.map(line)
  }

  private func line(of fate: Fate) -> String {
    var parts: [String] = []
    for (word, sign) in [("later", 1.0), ("earlier", -1.0)] {
      let shifts = fate.shifts.map { $0 * sign }.filter { $0 > 0 }
      guard let median = quantile(0.5, of: shifts) else { continue }
      var part = "\(seconds(median)) s \(word) in \(plural(shifts.count, "trip"))"
      if let least = shifts.min(), let most = shifts.max(), least < most {
        part += " (\(seconds(least)) to \(seconds(most)))"
      }
      parts.append(part)
    }
    for (word, count) in [("gone", fate.gone), ("new", fate.new), ("changed", fate.changed)]
    where count > 0 {
      parts.append("\(word) in \(parts.isEmpty ? plural(count, "trip") : "\(count)")")
    }
    return "\(fate.words): \(parts.joined(separator: ", "))"
  }

  private func seconds(_ number: Double) -> String {
    decimalText(number, decimals: number < 0.05 ? 3 : 1)
  }
}

extension ChangeSummary {
  /// The maximum number of characters of a comment on GitHub.
  private static let limit = 65_536

  /// The maximum numbers of event kinds, of trips, and of lines about the worst trip, so that a
  /// comment has at most 30 lines.
  private static let (events, rows, details) = (4, 3, 3)

  /// A comment for a pull request: the changes by kind of event, the shifts, and the most changed
  /// trips.
  ///
  /// Each trip has the command from `closerLook` that explains it.
  package func markdown(closerLook: (CaseVerdict) -> String?) -> String {
    var parts = ["### tripsim: \(headline)"]
    let lines = lines
    let listed = lines.prefix(Self.events).map { "- \($0)" }
    let others = lines.count - listed.count
    let more = others > 0 ? ["- and \(plural(others, "other kind")) of events"] : []
    if !listed.isEmpty { parts.append((listed + more).joined(separator: "\n")) }
    let shifts = markdownTable(shiftRows)
    if !shifts.isEmpty { parts.append(shifts.joined(separator: "\n")) }
    if let first = broken.first {
      let reason = markdownCode(VerdictWording(first).headline)
      parts.append(
        "\(plural(broken.count, "trip")) cannot run. The first, \(markdownCode(first.name)): "
          + reason)
    }
    let worst = changed.stablySorted { $0.weight > $1.weight }
    if !worst.isEmpty {
      var rows = [["trip", "what", "look closer"]]
      for verdict in worst.prefix(Self.rows) {
        let what = verdict.firstWords ?? VerdictWording(verdict).headline
        rows.append([
          markdownCode(verdict.name), markdownCode(what),
          closerLook(verdict).map(markdownCode) ?? "",
        ])
      }
      if worst.count > Self.rows { rows.append(["and \(worst.count - Self.rows) more", "", ""]) }
      parts.append(markdownTable(rows).joined(separator: "\n"))
    }
    if let first = worst.first(where: { $0.difference != nil }) {
      let details = VerdictWording(first, limit: Self.details).details.prefix(Self.details)
        .joined(separator: "\n")
      let fence = markdownFence(longerThanIn: details, atLeast: 3)
      // In a line that begins with HTML, Markdown does not recognize a code span.
      parts.append(
        "<details><summary>Most differences</summary>\n\n\(markdownCode(first.name)):\n\n"
          + "\(fence)text\n\(details)\n\(fence)\n</details>")
    }
    while parts.count > 1, parts.joined(separator: "\n\n").count > Self.limit { parts.removeLast() }
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// The number of trips by the size of their shift, for the kinds of events that shift most often.
  private var shiftRows: [[String]] {
    let moved = fates.filter { !$0.shifts.isEmpty }
      .stablySorted { $0.shifts.count > $1.shifts.count }.prefix(4)
    if moved.isEmpty { return [] }
    let sizes = [
      ("over 5 s earlier", -1.0, false), ("0 to 5 s earlier", -1, true),
      ("0 to 5 s later", 1, true), ("over 5 s later", 1, false),
    ]
    let rows = sizes.compactMap { words, sign, isSmall -> [String]? in
      let counts = moved.map { $0.shifts.count { $0 * sign > 0 && ($0 * sign <= 5) == isSmall } }
      return counts.allSatisfy { $0 == 0 } ? nil : [words] + counts.map { $0 == 0 ? "" : "\($0)" }
    }
    return [["shift"] + moved.map(\.words)] + rows
  }
}

extension CaseVerdict {
  /// How much a trip changes: broken expectations first, then many differences.
  fileprivate var weight: Int {
    10_000 * failedExpectations.count + (difference?.differences.count ?? 0)
  }

  /// Its first difference in words; absent without one.
  fileprivate var firstWords: String? {
    difference?.anchor.map { "\($0.event) \($0.fate)" + ($0.words.isEmpty ? "" : ": \($0.words)") }
  }
}

extension StreamDifference {
  /// The key that identifies a kind of change within a trip.
  fileprivate var fateKey: String { "\(event) \(kind.rawValue)" }

  /// The seconds by which the event comes later; absent for one in one stream only.
  fileprivate var shift: Double? {
    guard let old = old?["t_s"]?.number, let new = new?["t_s"]?.number else { return nil }
    return new - old
  }
}
