import Notations
import TripRecords

/// The table of a trip's events, with its filter.
struct EventTable {
  let trip: ReportedTrip

  private var listed: [ReportedEvent] { trip.events.filter(\.isListed) }

  /// Writes the table.
  func write(to writer: inout MarkupWriter) {
    writer.element("section", ["class": "list", "id": "event-list"]) { writer in
      writer.element("h2", text: "Events")
      if let note { writer.element("p", ["class": "soft"], text: note) }
      writeFilter(&writer)
      let columns = [("time", "Time"), ("", "Event"), ("", "What"), ("place", "Leg, step, fix")]
      writer.table("events", columns) { writer in
        for event in listed { write(event, &writer) }
      }
    }
  }

  /// A note on what is not listed and where it is shown; absent if everything is listed.
  private var note: String? {
    let count = listed.count
    guard count < trip.events.count || trip.omitted > 0 else { return nil }
    let others = trip.omitted == 0 ? "all" : "\(trip.events.count)"
    return "\(count) of \(trip.events.count + trip.omitted) events are listed: the list is limited "
      + "to \(ListRoom.table.rows) events and \(ListRoom.table.bytes / 1_000_000) MB. The map, "
      + "timeline and player show \(others) of them."
  }

  private func writeFilter(_ writer: inout MarkupWriter) {
    let families = EventFamily.allCases.filter { family in
      listed.contains { $0.family == family }
    }
    writer.element("div", ["class": "filter"]) { writer in
      writer.empty(
        "input",
        [
          "id": "query", "type": "search", "placeholder": "Filter by text",
          "aria-label": "Filter by text",
        ])
      for family in families {
        writer.element("label") { writer in
          // There are hundreds of events of the surroundings, which few readers need.
          let checked = family == .surroundings ? nil : "checked"
          writer.empty("input", ["type": "checkbox", "value": family.rawValue, "checked": checked])
          writer.text(family.words)
        }
      }
      writer.element("span", ["class": "soft", "id": "count"], text: "")
    }
  }

  private func write(_ event: ReportedEvent, _ writer: inout MarkupWriter) {
    writer.element(
      "tr",
      [
        "id": event.anchor, "class": event.family.rawValue,
        "data-t": decimalText(event.time, decimals: 3), "data-family": event.family.rawValue,
      ]
    ) { writeCells(event, &$0) }
    writer.markup("\n")
  }

  private func writeCells(_ event: ReportedEvent, _ writer: inout MarkupWriter) {
    let clock = ReadableQuantity.clock(event.time)
    writer.element("td", ["class": "time"], text: clock)
    writer.element("td", ["class": "kind"]) { $0.element("bdi", text: event.name) }
    writer.element("td") { EventWording(event.line).write(to: &$0) }
    let road = [event.line["leg"], event.line["step"]].compactMap { $0?.literal }
    let fix = event.line["fix"]?.literal
    let indices = [road.joined(separator: "."), fix ?? ""].filter { !$0.isEmpty }
    writer.element("td", ["class": "place"], text: indices.joined(separator: ", "))
  }
}

extension MarkupWriter {
  /// Writes a table that scrolls: its columns, each with its class, and its rows.
  mutating func table(
    _ style: String, _ columns: [(style: String?, words: String)],
    _ rows: (inout MarkupWriter) -> Void
  ) {
    element("div", ["class": "scroll", "id": style + "-scroll"]) { writer in
      writer.element("table", ["class": style]) { writer in
        writer.element("thead") {
          $0.element("tr") { writer in
            for (style, words) in columns {
              writer.element("th", ["class": style, "scope": "col"], text: words)
            }
          }
        }
        writer.element("tbody") { rows(&$0) }
      }
    }
  }
}

extension EventWording {
  /// Writes the content of an event into a cell.
  func write(to writer: inout MarkupWriter) {
    if let main { writer.element("bdi", ["class": "main"], text: main) }
    if !details.isEmpty {
      writer.element("span", ["class": "more"]) { writer in
        for (index, detail) in details.enumerated() {
          if index > 0 { writer.text(" · ") }
          writer.text(detail.name + " ")
          writer.element("b") { $0.element("bdi", text: detail.value) }
        }
      }
    }
    for comparison in why {
      writer.markup("<br/>")
      writer.element("span", ["class": "why"], text: comparison)
    }
  }
}
