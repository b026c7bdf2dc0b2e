import Notations
package import TripRecords

/// A comparison of one drive under several configurations: a row per event.
package struct TripTable: Sendable {
  /// An event, and its line in each stream.
  package struct Row: Equatable, Sendable {
    /// The line in each stream; absent if the stream lacks the event.
    package var lines: [RecordLine?]

    /// The first line present.
    var first: RecordLine? { lines.lazy.compactMap(\.self).first }

    /// The earliest time in any stream, in seconds.
    fileprivate var earliest: Double {
      lines.compactMap { $0?.elapsed }.min() ?? 0
    }
  }

  /// The names of the streams.
  package let names: [String]

  /// The events in the order of their earliest times, without those that begin and end a stream.
  package private(set) var rows: [Row] = []

  /// The last line of each stream; absent if it was interrupted.
  package let summaries: [RecordLine?]

  /// Aligns streams one after another; each is aligned with the rows so far.
  package init(_ streams: [(name: String, lines: [RecordLine])]) {
    names = streams.map(\.name)
    summaries = streams.map { stream in stream.lines.last { $0.event == "summary" } }
    for (index, stream) in streams.enumerated() {
      add(
        stream.lines.filter { !["start", "summary"].contains($0.event) }, at: index,
        of: streams.count)
    }
    let times = rows.map(\.earliest)
    rows = rows.indices.sorted { (times[$0], $0) < (times[$1], $1) }.map { rows[$0] }
  }

  private mutating func add(_ lines: [RecordLine], at index: Int, of count: Int) {
    let known = rows.map { $0.first ?? RecordLine(fields: [], number: 0) }
    let pairs = StreamAlignment(known, lines).pairs
    let none = Row(lines: Array(repeating: nil, count: count))
    rows = pairs.map { pair in
      var row = pair.old.map { rows[$0] } ?? none
      if let line = pair.new { row.lines[index] = lines[line] }
      return row
    }
  }
}

extension TripTable {
  /// The table as text: a column per stream, with the time and the distinguishing fields.
  package func lines(limit: Int?) -> [String] {
    let shown = rows.prefix(limit ?? .max)
    var cells = [["event", ""] + names]
    cells += shown.map { row in
      [row.first?.event ?? "", row.first?.subject ?? ""] + row.lines.map { $0?.cell ?? "-" }
    }
    for field in Self.figures {
      cells.append(["summary", field] + summaries.map { $0?[field]?.shown ?? "-" })
    }
    let rest = rows.count - shown.count
    return table(cells) + (rest > 0 ? ["… and \(plural(rest, "more event"))"] : [])
  }

  /// The summary fields shown.
  private static let figures = [
    "outcome", "off_route", "reroutes", "arrivals", "spoken", "skipped",
  ]

  /// Appends a JSON line per event, and one for the summaries.
  ///
  /// An event's line has the streams that have it, its times and fields, and the streams that lack
  /// it.
  package func appendJSONLines(limit: Int?, to bytes: inout [UInt8]) {
    for (index, row) in rows.prefix(limit ?? .max).enumerated() {
      let having = row.lines.indices.filter { row.lines[$0] != nil }
      let lacking = row.lines.indices.filter { row.lines[$0] == nil }
      bytes += JSONWriter.line { json in
        json.member("row", index)
        json.member("event", row.first?.event ?? "")
        if let subject = row.first?.subject, !subject.isEmpty { json.member("what", subject) }
        json.member("profiles", having.map { names[$0] })
        json.member("missing", lacking.map { names[$0] })
        json.append("t_s", row.lines.compactMap { $0?.elapsed }, decimals: 3)
        json.append("fix", row.lines.compactMap { $0?["fix"]?.number }, decimals: 0)
        for field in row.first?.tellingFields ?? [] {
          json.append(field, having.map { row.lines[$0]?[field] })
        }
      }
    }
    appendSummary(to: &bytes)
  }

  /// Appends the summaries.
  private func appendSummary(to bytes: inout [UInt8]) {
    let whole = summaries.indices.filter { summaries[$0] != nil }
    bytes += JSONWriter.line { json in
      json.member("event", "summary")
      json.member("profiles", whole.map { names[$0] })
      for field in Self.figures {
        let values = whole.compactMap { summaries[$0]?[field] }
        let numbers = values.compactMap(\.number)
        if numbers.count == values.count {
          json.append(field, numbers, decimals: 0)
        } else {
          json.member(field, values.map(\.shown))
        }
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func append(_ name: String, _ numbers: [Double], decimals: Int) {
    array(name) { json in
      for number in numbers { json.number(number, decimals: decimals) }
    }
  }

  /// Appends a field of several lines, with null if one lacks it.
  fileprivate mutating func append(_ name: String, _ values: [RecordValue?]) {
    array(name) { json in
      for value in values {
        if let number = value?.number {
          json.number(number, decimals: 2)
        } else if let text = value?.text {
          json.string(text)
        } else {
          json.null()
        }
      }
    }
  }
}

extension RecordValue {
  /// The value without quotes.
  fileprivate var shown: String { text ?? literal }
}

extension RecordLine {
  /// The subject of the event, which is the same under any configuration.
  fileprivate var subject: String {
    switch event {
    case "step": words(["maneuver", "modifier", "name"])
    case "spoken_instruction": words(["text"])
    case "visual_instruction": words(["primary"])
    case "leg_start", "waypoint_approach", "arrival", "waypoint_missed":
      words(["waypoint", "name"])
    case "route_change": words(["reason"])
    default: ""
    }
  }

  /// The fields that distinguish configurations.
  fileprivate var tellingFields: [String] {
    switch event {
    case "off_route": ["reason", "deviation_m"]
    case "reroute_fail", "reroute_cancel", "reroute_veto": ["reason"]
    case "on_route", "depart": ["deviation_m"]
    case "arrival": ["distance_m"]
    case "spoken_instruction", "visual_instruction": ["actual_m"]
    default: []
    }
  }

  /// The time of the event, and the distinguishing fields.
  fileprivate var cell: String {
    let time = elapsed.map { decimalText($0, decimals: 1) } ?? "?"
    let details = tellingFields.compactMap { field -> String? in
      guard let value = self[field] else { return nil }
      return value.number.map { decimalText($0, decimals: 0) + " m" } ?? value.shown
    }
    return ([time] + details).joined(separator: " ")
  }

  private func words(_ fields: [String]) -> String {
    fields.compactMap { self[$0]?.shown }.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
