import Notations
import TripModel

/// A decoder of a JSON document until its members show whether it is GeoJSON or a recording.
///
/// Mapbox's history and Ferrostar's recording both contain `events`; the other members distinguish
/// them.
struct JSONDocumentDecoder: TraceDecoder {
  let format = TraceFormat.geoJSON

  private var scanner: JSONScanner
  private let clock: FixClock
  private var hasConfiguration = false

  /// Makes a decoder of a document.
  init(_ window: ByteWindow, options: TraceReadingOptions) {
    scanner = JSONScanner(window)
    clock = FixClock(options: options)
  }
}

extension JSONDocumentDecoder {
  mutating func step(_ report: inout TraceReport) -> TraceStep {
    while true {
      let event = scanner.next()
      switch event {
      case .name:
        if let decoder = decoder(of: scanner.name) {
          scanner.hold(event)
          return .handover(decoder(scanner, clock))
        }
        if scanner.name == "config" { hasConfiguration = true }
        _ = scanner.skipValue()
      case .beginObject: break
      case .fault:
        report.end(withFaultOf: scanner)
        return .end
      case .endObject, .beginArray, .endArray, .value, .end:
        report.stop(.otherJSON, at: scanner.position)
        return .end
      }
      report.warn(ofSkippedIn: &scanner)
      if !report.isEmpty { return .fault }
    }
  }

  /// The decoder of a document with a member of this name; absent if the name is ambiguous.
  private func decoder(
    of name: String
  ) -> ((JSONScanner, FixClock) -> any TraceDecoder)? {
    switch name {
    case "type", "features", "geometry", "coordinates", "bbox", "crs":
      return { GeoJSONDecoder(scanner: $0, clock: $1) }
    case "initial_route", "initial_timestamp":
      return { RecordingDecoder(.ferrostar, scanner: $0, clock: $1) }
    case "history_version":
      return { RecordingDecoder(.mapboxHistory, scanner: $0, clock: $1) }
    case "events":
      let kind = hasConfiguration ? TraceFormat.ferrostar : .mapboxHistory
      return { RecordingDecoder(kind, scanner: $0, clock: $1) }
    default: return nil
    }
  }

  /// Whether an object has members of a document, unlike the objects of JSON Lines.
  static func isDocument(_ members: JSONMembers) -> Bool {
    let names = ["features", "geometry", "coordinates", "events", "initial_route"]
    return members.contains { names.contains($0.name) }
  }
}

extension TraceReport {
  /// Reports why a document cannot be read further.
  mutating func end(withFaultOf scanner: JSONScanner) {
    if let failure = scanner.window.failure {
      stop(.unreadable(failure), at: scanner.position)
    } else if let fault = scanner.faultDiagnostic(file: file) {
      end(with: .badDocument(fault, fixes: fixCount))
    }
  }

  /// Warns about a fault in a skipped value, which costs nothing.
  mutating func warn(ofSkippedIn scanner: inout JSONScanner) {
    guard let fault = scanner.takeFaultOfSkipped(file: file) else { return }
    warn(.badJSON(fault, hint: fault.hint ?? "the value is not used"))
  }

  /// Warns about the faults of a value, which cost only that value.
  mutating func warn(ofFaultsIn reading: Reading<JSONValue>) {
    for fault in reading.diagnostics where fault.severity == .error {
      warn(.badJSON(fault, hint: fault.hint))
    }
  }
}
