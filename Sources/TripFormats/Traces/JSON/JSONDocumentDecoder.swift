import Notations
import TripModel

/// A decoder of JSON documents.
///
/// It passes GeoJSON and the recordings of SDKs to their decoders, and finds the fixes in any other
/// document. An object with a coordinate is a fix at any level; its members are named like CSV
/// columns. The members of inner objects count as its own, as in `{"coords": {…}, "timestamp": …}`.
/// Fixes in another array, or of another device, are another track. Several documents may follow
/// each other.
///
/// **Source:** the exports of Google Timeline (old and new), OwnTracks, Overland, Traccar, Sensor
/// Logger; W3C Geolocation, `GeolocationPosition`; RFC 8142.
struct JSONDocumentDecoder: TraceDecoder {
  let format = TraceFormat.json

  var scanner: JSONScanner
  private(set) var clock: FixClock
  private var layout: JSONLayout
  private(set) var frames = JSONFrames()
  private var tracks = JSONTracks()
  private var origin: SourcePosition?
  /// Whether the current document has fixes outside of arrays, such as the latest position.
  private var hasPoints = false
  /// The probable fault of a document without a fix.
  private var fault: Diagnostic?

  init(_ window: ByteWindow, options: TraceReadingOptions, mapping: CSVMapping) {
    scanner = JSONScanner(window)
    scanner.isSequence = true
    clock = FixClock(options: options)
    layout = JSONLayout(mapping: mapping)
  }
}

extension JSONDocumentDecoder {
  mutating func step(_ report: inout TraceReport) -> TraceStep {
    while true {
      let event = scanner.next()
      switch event {
      case .name:
        if let format = formatOfMember() {
          scanner.hold(event)
          return .handover(successor(format, type: nil))
        }
      case .beginObject: begin(isObject: true)
      case .beginArray:
        if frames.last?.isObject == true, let format = formatOfMember(isArray: true) {
          scanner.hold(event)
          return .handover(successor(format, type: nil))
        }
        begin(isObject: false)
      case .value:
        if let decoder = decoderOfType(report) { return .handover(decoder) }
        take(&report)
      case .endArray:
        if let frame = frames.end() { frames.keep(coordinateIn: frame) }
      case .endObject:
        if let fix = endObject(&report) {
          hasPoints = hasPoints || frames.isOutsideOfArrays
          return frames.isOutsideOfArrays ? .point(fix) : .fix(fix)
        }
        if frames.isEmpty {
          tracks.endDocument()
          defer { hasPoints = false }
          if hasPoints { return .endOfDocument }
        }
      case .end where scanner.window.failure == nil:
        finish(&report)
        return .end
      case .end, .fault: return report.end(withFaultOf: scanner)
      }
      report.warn(ofSkippedIn: &scanner)
      if !report.isEmpty { return .fault }
    }
  }

  private func finish(_ report: inout TraceReport) {
    if let fault = layout.unmapped { report.end(with: fault) }
    guard report.fixCount == 0 else { return }
    report.stop(
      clock.untimed > 0 ? clock.faultWithoutFixes(format) : fault ?? .otherJSON,
      at: clock.untimed > 0 ? nil : origin)
  }
}

extension JSONDocumentDecoder {
  private mutating func begin(isObject: Bool) {
    let parent = frames.last
    origin = origin ?? scanner.position
    let name = parent?.isObject == true ? scanner.name : parent?.name ?? ""
    if isObject, name == "latlng" { fault = fault ?? .streams }
    if !isObject, CSVRole.latitude.names.prefix(2).contains(name) { fault = fault ?? .columnsApart }
    frames.begin(JSONFrame(isObject: isObject, name: name, position: scanner.position))
  }

  /// Keeps a plain value of the current object, or a number of the current array.
  private mutating func take(_ report: inout TraceReport) {
    guard frames.takes(number: scanner.number) else { return }
    let reading = scanner.value(file: report.file)
    report.warn(ofFaultsIn: reading)
    guard let value = reading.value else { return }
    guard frames.last?.isObject == true else { return frames.take(value) }
    let name = scanner.name
    if name == "type", value.string == "latlng" { fault = fault ?? .streams }
    // Suunto's positions are in radians.
    if name == "Latitude" || name == "Longitude",
      frames.all.contains(where: { $0.name == "suunto/sml" })
    {
      return frames.keep(CollectionOfOne(JSONMember(name + " (rad)", value)))
    }
    let isPair = value.string != nil && ["point", "latlng"].contains(name.lowercased())
    let pair = isPair ? Self.coordinate(value) : []
    if pair.isEmpty {
      frames.take(CollectionOfOne(JSONMember(name, value)), &layout.names)
    } else {
      frames.take(pair, &layout.names)
    }
  }

  /// The coordinate in a text `48.1°, 11.5°` or `geo:48.1,11.5`; empty for other values.
  private static func coordinate(_ value: JSONValue) -> [JSONMember] {
    guard let pair = value.string.flatMap({ CoordinatePair($0, order: .latitudeFirst) }) else {
      return []
    }
    return [("latitude", pair.latitude), ("longitude", pair.longitude)].map {
      JSONMember($0.0, .string("\($0.1)", at: value.position))
    }
  }

  /// The fix of the object that ended; absent if it is not a fix, or is part of another one.
  private mutating func endObject(_ report: inout TraceReport) -> Fix? {
    guard let frame = frames.end() else { return nil }
    if let fault = frame.faultOfPositions(&layout.names) {
      report.stop(fault, at: frame.position)
      return nil
    }
    if frame.hasFix || JSONMessage.isOther(frame.members) { return nil }
    if frames.isEvent(frame) {
      if frame.name == "properties" { frames.markFix() }
      return nil
    }
    let members = frames.timedMembers(of: frame)
    let columns = columns(of: members, in: frame, &report)
    if let columns, columns.time != nil || frames.last?.isObject != true {
      return fix(members, columns, frame, &report)
    }
    if let name = frame.pair, fault == nil, frame.hasTime { fault = .pairOrder(name) }
    // A visit of Google's timeline is a place, not a fix at the time of its start.
    if frame.name == "visit" {
      fault = fault ?? .noFixes(format)
    } else if columns != nil {
      frames.keep(positionOf: frame, &layout.names)
    } else {
      frames.keep(valuesOf: frame, &layout.names)
    }
    return nil
  }

  /// The columns of an object with a position on Earth; absent without one.
  private mutating func columns(
    of members: [JSONMember], in frame: JSONFrame, _ report: inout TraceReport
  ) -> CSVLayout? {
    do throws(Diagnostic) {
      let columns = try layout.columns(of: members) { report.warn($0, at: frame.position) }
      return columns.columns[columns.latitude].name == "y" ? nil : columns
    } catch {
      if error.code == "bad_mapping" { report.stop(error, at: frame.position) }
      if let missing = layout.missingCoordinate(of: members) {
        fault = fault ?? .noFixes(format)
        report.warn(
          .missing(field: missing.axis, of: "the object", near: missing.near), at: frame.position)
      }
      return nil
    }
  }

  private mutating func fix(
    _ members: [JSONMember], _ columns: CSVLayout, _ frame: JSONFrame, _ report: inout TraceReport
  ) -> Fix? {
    // A segment between two positions has the time of its start.
    let isSegment =
      columns.time.flatMap { TimeLikelihood(of: columns.columns[$0.column]) } == .start
    if frame.owners.count > 1, columns.time != nil, !isSegment {
      report.stop(.twoPositions(frame.owners[0], other: frame.owners[1]), at: frame.position)
      return nil
    }
    var draft = FixDraft()
    clock.columnsWithoutTime = columns.columnsWithoutTime
    guard draft.take(members, layout: columns, &report) else { return nil }
    guard let fix = clock.fix(draft, &report, at: frame.position) else { return nil }
    frames.markFix(named: frame.name)
    let traveler = columns[.track].map { members[$0].value.plainText } ?? ""
    if !traveler.isEmpty {
      let next = tracks.next(
        ofTraveler: traveler, at: frame.position, isAlone: frames.isOutsideOfArrays)
      if let next { report.marks.begin(next) }
    } else if columns.identities.isEmpty, let next = tracks.next(in: frames.all, at: frame.position)
    {
      // The second object shows whether its `id` is that of a traveler.
      report.marks.begin(next)
    }
    return fix
  }
}
