import TripRecords

/// What differs between a golden and what happened, both beside each other.
struct DifferenceList {
  let comparison: ReportedComparison

  /// The most differences that are listed.
  private static let limit = 500

  /// Makes the list of a comparison.
  init(_ comparison: ReportedComparison) {
    self.comparison = comparison
  }
}

extension DifferenceList {
  /// Writes the list.
  func write(to writer: inout MarkupWriter) {
    writer.element("section", ["id": "differences"]) { writer in
      writer.element("h2", text: "Golden")
      writer.element("p", ["class": "bad"]) { $0.element("bdi", text: comparison.headline) }
      for sentence in comparison.failures {
        writer.element("p", ["class": "bad"]) { writer in
          writer.text("does not hold: ")
          writer.element("bdi", text: sentence)
        }
      }
      if !comparison.differences.isEmpty { writeTable(&writer) }
      let rest = comparison.differences.count - Self.limit
      if rest > 0 { writer.element("p", ["class": "soft"], text: "… and \(rest) more") }
    }
  }

  private func writeTable(_ writer: inout MarkupWriter) {
    writer.element("div", ["class": "scroll"]) { writer in
      writer.element("table", ["class": "differences"]) { writer in
        writer.element("thead") { writer in
          writer.element("tr") { writer in
            for words in ["Event", "Golden", "Now"] {
              writer.element("th", ["scope": "col"], text: words)
            }
          }
        }
        writer.element("tbody") { writer in
          for difference in comparison.differences.prefix(Self.limit) {
            write(difference, &writer)
          }
        }
      }
    }
  }

  private func write(_ difference: ReportedDifference, _ writer: inout MarkupWriter) {
    writer.element("tr") { writer in
      writer.element("td") { writer in
        let kind = difference.kind.rawValue
        writer.element("span", ["class": "badge \(kind)"], text: kind)
        writer.text(" ")
        writer.element("b") { $0.element("bdi", text: difference.line?.event ?? "") }
        writer.element(
          "div", ["class": "soft"],
          text: [
            ReadableQuantity.clock(difference.time),
            difference.line?["fix"].map { "fix \($0.literal)" } ?? "",
          ].filter { !$0.isEmpty }.joined(separator: ", "))
      }
      writer.element("td", ["data-side": "golden"]) { writer in
        writeSide(difference.old, difference, "del", \.old, &writer)
      }
      writer.element("td", ["data-side": "now"]) { writer in
        writeSide(difference.new, difference, "ins", \.new, &writer)
      }
    }
  }

  /// Writes one side: a whole event where the other lacks it, else the fields that differ.
  private func writeSide(
    _ line: RecordLine?, _ difference: ReportedDifference, _ mark: String,
    _ value: KeyPath<ReportedDifference.Change, String?>, _ writer: inout MarkupWriter
  ) {
    guard let line else { return }
    let wording = EventWording(line.shortened)
    guard difference.old != nil, difference.new != nil else {
      return wording.write(to: &writer)
    }
    if let main = wording.main { writer.element("bdi", text: main) }
    if difference.changes.isEmpty {
      writer.element("div", ["class": "soft"], text: "its place in the order")
    }
    writer.element("ul") { writer in
      for change in difference.changes.prefix(12) {
        writer.element("li") { writer in
          writer.text(change.name + " ")
          writer.element(mark) { $0.element("bdi", text: change[keyPath: value] ?? "none") }
        }
      }
    }
  }
}
