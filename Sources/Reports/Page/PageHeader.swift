import TripRecords

/// The head of a page: the trip, its outcome and key figures.
struct PageHeader {
  let report: TripReport

  /// Writes the head.
  func write(to writer: inout MarkupWriter) {
    writer.element("header") { writer in
      writer.element("div", ["class": "name"]) { writer in
        writer.element("h1") { $0.element("bdi", text: report.title) }
        if let inputs { writer.element("p", ["class": "soft"], text: inputs) }
      }
      writer.element("dl", ["class": "facts"]) { writer in
        for fact in verdicts + facts {
          writer.element("div") { writer in
            writer.element("dt", text: fact.name)
            writer.element("dd", ["class": fact.style], text: fact.value)
          }
        }
      }
      if let summary = report.summary {
        writer.element("p", ["class": "about"]) { $0.element("bdi", text: summary) }
      }
      if let complaint {
        writer.element("p", ["class": "about bad"]) { $0.element("bdi", text: complaint) }
      }
      for note in notes { writer.element("p", ["class": "about soft"], text: note) }
    }
  }

  /// The reason why the check failed, in one line; absent if it passed.
  private var complaint: String? {
    guard let comparison = report.comparison, !comparison.isPassed else { return nil }
    let isGood = comparison.golden == .agrees || comparison.golden == .unused
    let words = (isGood ? [] : [comparison.headline]) + comparison.failures.prefix(2)
    return words.joined(separator: "; ")
  }

  /// Notes on what the page omits.
  private var notes: [String] {
    let trip = report.trip
    var notes: [String] = []
    if !trip.hasProgress {
      notes.append(
        "These events do not include every fix: the line connects the fixes they include. "
          + "'tripsim run --events all' includes all.")
    }
    if trip.thinned > 0 {
      notes.append(
        "The \(trip.samples.count) of \(trip.samples.count + trip.thinned) fixes that shape the "
          + "drive are shown.")
    }
    return notes
  }

  /// The files and configuration of the trip; absent if the stream lacks its first line.
  private var inputs: String? {
    guard let start = report.trip.start else { return nil }
    let names = [start["trace"]?.text, start["route"]?.text].compactMap(\.self)
    let rules = ["profile", "router"].compactMap { key in
      start[key]?.text.map { "\(key) \($0)" }
    }
    return ([names.joined(separator: " on ")] + rules).joined(separator: " · ")
  }
}

extension PageHeader {
  private struct Fact {
    var name: String
    var value: String
    var style: String?
  }

  /// The verdicts of golden and expectations; empty if there are none.
  private var verdicts: [Fact] {
    guard let comparison = report.comparison else { return [] }
    let failures = comparison.failures.count
    let failing = Fact(
      name: "expectations", value: "\(failures) fail\(failures == 1 ? "s" : "")", style: "bad")
    let golden: Fact? =
      switch comparison.golden {
      case .agrees: Fact(name: "golden", value: "agrees", style: "good")
      case .differs: Fact(name: "golden", value: "differs", style: "bad")
      case .missing: Fact(name: "golden", value: "missing", style: "bad")
      case .unused: failures > 0 ? nil : Fact(name: "expectations", value: "hold", style: "good")
      }
    return [golden, failures > 0 ? failing : nil].compactMap(\.self)
  }

  private var facts: [Fact] {
    guard let summary = report.trip.summary else {
      return [Fact(name: "outcome", value: "the stream is truncated", style: "bad")]
    }
    let outcome = summary["outcome"]?.text ?? ""
    var facts = [
      Fact(
        name: "outcome", value: outcome.split(separator: "_").joined(separator: " "),
        style: outcome == "arrived" ? "good" : "bad")
    ]
    facts += [("duration_s", ReadableQuantity.clock), ("traveled_m", distanceText)]
      .compactMap { key, words in
        summary[key]?.number.map { Fact(name: String(key.prefix { $0 != "_" }), value: words($0)) }
      }
    if let arrivals = summary["arrivals"]?.integer, let waypoints = summary["waypoints"]?.integer {
      facts.append(Fact(name: "arrivals", value: "\(arrivals) of \(waypoints)"))
    }
    let counts = [
      "fixes", "discarded", "off_route", "reroutes", "failures", "spoken", "visual", "skipped",
      "warnings",
    ]
    return facts
      + counts.compactMap { key in
        summary[key]?.integer.map { count in
          Fact(
            name: String(key.map { $0 == "_" ? " " : $0 }), value: "\(count)",
            style: count == 0
              ? "none" : ["off_route", "failures", "warnings"].contains(key) ? "bad" : nil)
        }
      }
  }
}
