import Notations

/// The kinds of JSON documents that other decoders read.
extension JSONDocumentDecoder {
  /// The documents of other decoders, by a member of their object or of their events.
  private static let signs: [(depth: Int, name: String, format: TraceFormat)] = [
    (1, "features", .geoJSON), (1, "crs", .geoJSON),
    (1, "geometry", .geoJSON), (1, "coordinates", .geoJSON),
    (1, "initial_route", .ferrostar), (1, "initial_timestamp", .ferrostar),
    (3, "event_data", .ferrostar),
    (1, "history_version", .mapboxHistory), (3, "event_timestamp", .mapboxHistory),
  ]

  /// The format of a document with the current member, or whose array just began.
  ///
  /// Absent if its name is ambiguous.
  func formatOfMember(isArray: Bool = false) -> TraceFormat? {
    let (depth, name) = (frames.all.count, scanner.name)
    // GeoJSON's coordinates are an array.
    guard clock.timed == 0, depth == 1 || isInEvent, isArray == (name == "coordinates") else {
      return nil
    }
    // A GeoJSON feature has its times in other objects.
    let isGeometry = name == "geometry" || name == "coordinates"
    if isGeometry, frames.last?.hasTime == true { return nil }
    return Self.signs.first { $0.depth == depth && $0.name == name }?.format
  }

  /// The decoder that continues inside a document's object or event, whose type was already read.
  func successor(_ format: TraceFormat, type: String?) -> any TraceDecoder {
    if format == .geoJSON { return GeoJSONDecoder(scanner: scanner, clock: clock, type: type) }
    let position = frames.last?.position ?? scanner.position
    return RecordingDecoder(
      format, scanner: scanner, clock: clock, event: RecordedEvent(position: position, type: type))
  }

  /// The decoder of a document whose current value is a type of GeoJSON or of Mapbox's history
  /// events.
  ///
  /// Absent for any other value.
  mutating func decoderOfType(_ report: TraceReport) -> (any TraceDecoder)? {
    guard scanner.name == "type", clock.timed == 0, frames.last?.isObject == true,
      scanner.depth == 1 || isInEvent,
      let type = scanner.value(file: report.file).value?.string
    else { return nil }
    let isDocument = scanner.depth == 1
    let types = isDocument ? GeoJSONDecoder.types : RecordedEvent.types
    return types.contains(type)
      ? successor(isDocument ? .geoJSON : .mapboxHistory, type: type) : nil
  }

  /// Whether the current object is an event of a recording in which no location has been read yet.
  private var isInEvent: Bool {
    guard scanner.depth == 3, let event = frames.last, event.isObject, event.name == "events"
    else { return false }
    return event.members.allSatisfy { ["type", "timestamp"].contains($0.name) }
  }

  /// Whether a value is an object that holds a time, as the header of a message of ROS does.
  private static func hasTime(_ value: JSONValue) -> Bool {
    value.members?.contains { member in
      member.name.hasSuffix("stamp") || TimeLikelihood(of: CSVColumn(member.name)) != nil
        || hasTime(member.value)
    } ?? false
  }

  /// Whether an object is a complete fix, a report of gpsd or a message of OwnTracks, as in JSON
  /// Lines.
  static func isLine(_ members: JSONMembers) -> Bool {
    let names = members.map(\.name)
    if JSONMessage.isOfGPSD(members) || JSONMessage.isOther(members) { return true }
    let documents = ["features", "geometry", "coordinates", "events", "initial_route"]
    if names.contains(where: documents.contains) { return false }
    do throws(Diagnostic) {
      let layout = try CSVLayout(heads: names)
      let latitude = members.last(names[layout.latitude])?.value
      if latitude?.array != nil || latitude?.members != nil { return false }
      return !layout.times.isEmpty || !members.contains { hasTime($0.value) }
    } catch {
      return error == .threeAxes
    }
  }
}
