import Notations
import TripRecords
package import TripRuns

/// The figures that matter for choosing a threshold, for one trip or several.
package struct SweepTally: Equatable, Sendable {
  private var leavings: [Double] = []
  private var latencies: [Double] = []
  private var leads: [Double] = []
  private var arrivals = 0
  private var errors = 0

  /// The events that are counted, as for `--events`.
  package static let events = "off_route,reroute,spoken_instruction,arrival"

  /// Makes an empty tally.
  package init() {}

  /// Counts the events in the output of a trip.
  package init(_ output: CaseOutput) {
    if output.exit > 1 {
      errors = 1
      return
    }
    for line in RecordReader.readAll(output.events, file: "output").value ?? [] {
      switch line.event {
      case "off_route": leavings.append(line["since_s"]?.number ?? 0)
      case "reroute": latencies.append(line["latency_s"]?.number ?? 0)
      case "spoken_instruction":
        if let lead = line["lead_s"]?.number { leads.append(lead) }
      case "arrival": arrivals += 1
      default: break
      }
    }
  }

  /// Adds the counts of another tally.
  package mutating func add(_ other: SweepTally) {
    leavings += other.leavings
    latencies += other.latencies
    leads += other.leads
    arrivals += other.arrivals
    errors += other.errors
  }

  /// The cells of its row, in the order of `headings`.
  var cells: [String] {
    [
      String(leavings.count), Self.median(leavings), String(latencies.count),
      Self.median(latencies), Self.median(leads), Self.text(leads.min()), String(arrivals),
      errors == 0 ? "" : String(errors),
    ]
  }

  /// The headings of the cells.
  static let headings = [
    "off_route", "since_s", "reroutes", "latency_s", "lead_s", "least lead_s", "arrivals", "errors",
  ]

  private static func median(_ numbers: [Double]) -> String {
    let sorted = numbers.sorted()
    return text(sorted.isEmpty ? nil : sorted[(sorted.count - 1) / 2])
  }

  private static func text(_ number: Double?) -> String {
    guard let number, abs(number) < 1e9 else { return "-" }
    return ((number * 100).rounded() / 100).description
  }
}
