import Notations
import StreamComparison
import TripRecords

/// The differences between a golden and the trip, side by side.
struct DifferenceList {
  let comparison: ReportedComparison

  private static let limit = ReportedComparison.listLimit

  /// Writes the list.
  func write(to writer: inout MarkupWriter) {
    let title = comparison.failures.isEmpty ? "Differences from the golden" : "Failures"
    writer.element(
      "section", ["class": "list", "id": "differences", "tabindex": "0", "aria-label": title]
    ) { writer in
      writer.element("h2", text: title)
      for sentence in comparison.failures.prefix(Self.limit) {
        writer.element("p", ["class": "bad"]) { writer in
          writer.text("failed:  ")
          writer.element("bdi", text: sentence)
        }
      }
      if !comparison.differences.isEmpty {
        writer.table("differences", [(nil, "Event"), (nil, "Golden"), (nil, "Now")]) { writer in
          for (number, difference) in comparison.differences.prefix(Self.limit).enumerated() {
            write(difference, number, &writer)
          }
        }
      }
      let rest = comparison.differences.count - Self.limit
      if rest > 0 { writer.element("p", ["class": "soft"], text: "… and \(rest) more") }
    }
  }

  private func write(_ difference: StreamDifference, _ number: Int, _ writer: inout MarkupWriter) {
    let time = decimalText(difference.time, decimals: 3)
    writer.element("tr", ["id": "d\(number)", "data-t": time]) { writer in
      writer.element("td") { writer in
        let style = "badge \(difference.kind.rawValue)"
        writer.element("span", ["class": style], text: difference.fate)
        writer.text(" ")
        writer.element("b") { $0.element("bdi", text: difference.event.shortened) }
        writer.element(
          "div", ["class": "soft"],
          text: [
            ReadableQuantity.clock(difference.time),
            difference.line?["fix"].map { "fix \($0.literal)" } ?? "",
          ].filter { !$0.isEmpty }.joined(separator: ", "))
        writer.element("div", ["class": "soft"], text: difference.followingChanges)
      }
      writer.element("td", ["data-side": "golden"]) { writer in
        writeSide(difference.old, difference, "del", \.old, &writer)
      }
      writer.element("td", ["data-side": "now"]) { writer in
        writeSide(difference.new, difference, "ins", \.new, &writer)
      }
    }
  }

  /// Writes one side: the whole event if the other side lacks it, otherwise the fields that differ.
  private func writeSide(
    _ line: RecordLine?, _ difference: StreamDifference, _ mark: String,
    _ value: KeyPath<FieldChange, String?>, _ writer: inout MarkupWriter
  ) {
    guard let line else { return }
    let wording = EventWording(line.shortened)
    guard difference.old != nil, difference.new != nil else {
      return wording.write(to: &writer)
    }
    if let main = wording.main { writer.element("bdi", text: main) }
    writer.element("ul") { writer in
      for change in difference.tellingChanges.prefix(16) {
        writer.element("li") { writer in
          writer.text(change.name + " ")
          writer.element(mark) {
            $0.element("bdi", text: change[keyPath: value]?.shortened ?? "none")
          }
        }
      }
    }
  }
}

extension StreamDifference {
  /// The fields that state where an event happened; all of them differ if it moved.
  private static let followingNames: Set<String> = {
    let names = EventSchema.commonFields.map(\.name).filter { name in
      !["t_s", "leg", "step"].contains(name)
    }
    return Set(names + ["lat,lon", "snapped_lat,snapped_lon"])
  }()

  private var hasMovedInTime: Bool { kind == .moved && changes.contains { $0.name == "t_s" } }

  /// The changes shown with their values.
  fileprivate var tellingChanges: [FieldChange] {
    hasMovedInTime ? changes.filter { !Self.followingNames.contains($0.name) } : changes
  }

  /// A summary of the other changes, which follow from a different time.
  fileprivate var followingChanges: String {
    guard hasMovedInTime else { return "" }
    let count = changes.count - tellingChanges.count
    return count == 0 ? "" : "and \(plural(count, "field")) of location and progress"
  }
}
