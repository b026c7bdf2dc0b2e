import Notations
import TripModel

/// A decoder of JSON documents: passes GeoJSON and the recordings of SDKs to their decoders, and
/// finds the fixes in any other document.
///
/// An object with a coordinate is a fix at any level; its members are named like CSV columns. The
/// members of inner objects count as its own, as in `{"coords": {…}, "timestamp": …}`. Fixes in
/// another array, or of another device, are another track. Several documents may follow each other.
///
/// **Source:** the exports of Google Timeline (old and new), OwnTracks, Overland, Traccar, Sensor
/// Logger; W3C Geolocation, `GeolocationPosition`; RFC 8142.
struct JSONDocumentDecoder: TraceDecoder {
  let format = TraceFormat.json

  private var scanner: JSONScanner
  private var clock: FixClock
  private var layout: JSONLayout
  private var frames: [Frame] = []
  private var tracks = JSONTracks()
  private var origin: SourcePosition?
  /// Whether the current document has fixes outside of arrays, such as the latest position.
  private var hasPoints = false
  /// What is known about a document without a fix.
  private var fault: Diagnostic?

  /// The maximum number of members kept of an object, and the number for which room is made.
  private static let memberLimit = 256
  private static let usualMembers = 8

  /// Makes a decoder of a document.
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
      case .endArray: endArray()
      case .endObject:
        if let fix = endObject(&report) {
          hasPoints = hasPoints || isAlone
          return isAlone ? .point(fix) : .fix(fix)
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

  /// The documents of other decoders, by a member of their object or of their events.
  private static let signs: [(depth: Int, name: String, format: TraceFormat)] = [
    (1, "features", .geoJSON), (1, "crs", .geoJSON),
    (1, "geometry", .geoJSON), (1, "coordinates", .geoJSON),
    (1, "initial_route", .ferrostar), (1, "initial_timestamp", .ferrostar),
    (3, "event_data", .ferrostar),
    (1, "history_version", .mapboxHistory), (3, "event_timestamp", .mapboxHistory),
  ]

  /// The format of a document with the current member, or whose array just began; absent if its name
  /// is ambiguous.
  private func formatOfMember(isArray: Bool = false) -> TraceFormat? {
    let (depth, name) = (frames.count, scanner.name)
    // GeoJSON's coordinates are an array.
    guard clock.timed == 0, depth == 1 || isInEvent, isArray == (name == "coordinates") else {
      return nil
    }
    // A GeoJSON feature has its times in other objects.
    let isGeometry = name == "geometry" || name == "coordinates"
    if isGeometry, frames.last.map(hasTime) == true { return nil }
    return Self.signs.first { $0.depth == depth && $0.name == name }?.format
  }

  /// The decoder that continues inside a document's object or event, of a type that was read.
  private func successor(_ format: TraceFormat, type: String?) -> any TraceDecoder {
    if format == .geoJSON { return GeoJSONDecoder(scanner: scanner, clock: clock, type: type) }
    let position = frames.last?.position ?? scanner.position
    return RecordingDecoder(
      format, scanner: scanner, clock: clock, event: RecordedEvent(position: position, type: type))
  }

  /// The decoder of a document whose current value is a type of GeoJSON, or of an event in a
  /// history of Mapbox; absent for any other value.
  private mutating func decoderOfType(_ report: TraceReport) -> (any TraceDecoder)? {
    guard scanner.name == "type", clock.timed == 0, frames.last?.isObject == true,
      scanner.depth == 1 || isInEvent,
      let type = scanner.value(file: report.file).value?.string
    else { return nil }
    let isDocument = scanner.depth == 1
    let types = isDocument ? GeoJSONDecoder.types : RecordedEvent.types
    return types.contains(type)
      ? successor(isDocument ? .geoJSON : .mapboxHistory, type: type) : nil
  }

  /// Whether the current object is an event of a recording of which no location was read yet.
  private var isInEvent: Bool {
    guard scanner.depth == 3, let event = frames.last, event.isObject, event.name == "events"
    else { return false }
    return event.members.allSatisfy { ["type", "timestamp"].contains($0.name) }
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
      return members.last(names[layout.latitude])?.value.array == nil
    } catch {
      return error == .threeAxes
    }
  }
}

extension JSONDocumentDecoder {
  private mutating func begin(isObject: Bool) {
    let parent = frames.last
    origin = origin ?? scanner.position
    let name = parent?.isObject == true ? scanner.name : parent?.name ?? ""
    if isObject, name == "latlng" { fault = fault ?? .streams }
    if !isObject, CSVRole.latitude.names.prefix(2).contains(name) { fault = fault ?? .columnsApart }
    frames.append(Frame(isObject: isObject, name: name, position: scanner.position))
  }

  /// Keeps a plain value of the current object, or a number of the current array.
  private mutating func take(_ report: inout TraceReport) {
    guard let last = frames.indices.last, frames[last].members.count < Self.memberLimit else {
      return
    }
    let isObject = frames[last].isObject
    if !isObject, scanner.number == nil || frames[last].numbers.count > 3 { return }
    let reading = scanner.value(file: report.file)
    report.warn(ofFaultsIn: reading)
    guard let value = reading.value else { return }
    if isObject {
      if scanner.name == "type", value.string == "latlng" { fault = fault ?? .streams }
      // Suunto's positions are in radians.
      let isAngle = scanner.name == "Latitude" || scanner.name == "Longitude"
      if isAngle, frames.contains(where: { $0.name == "suunto/sml" }) {
        return keep([member(scanner.name + " (rad)", value)])
      }
      let isPair =
        value.string != nil && ["point", "latlng"].contains(scanner.name.lowercased())
      let pair = isPair ? Self.coordinate(value) : []
      if pair.isEmpty { take(CollectionOfOne(member(scanner.name, value))) } else { take(pair) }
    } else {
      frames[last].numbers.append(value)
    }
  }

  /// Adds an own value of the current object; an own coordinate replaces that of an inner object.
  private mutating func take(_ members: some Collection<JSONMember>) {
    if let last = frames.indices.last, !frames[last].owners.isEmpty,
      members.contains(where: { layout.names[$0.name].isCoordinate })
    {
      frames[last].members = frames[last].members.filter { !layout.names[$0.name].isCoordinate }
      frames[last].owners = []
    }
    keep(members)
  }

  /// Adds members to the current object unless it has them.
  private mutating func keep(_ members: some Collection<JSONMember>) {
    guard let last = frames.indices.last, frames[last].isObject else { return }
    let known = frames[last].members.count
    if known == 0 { frames[last].members.reserveCapacity(Self.usualMembers) }
    for member in members.prefix(Self.memberLimit)
    where frames[last].members.count < Self.memberLimit {
      let isKnown = frames[last].members[..<known].contains { $0.name == member.name }
      if !isKnown { frames[last].members.append(member) }
    }
  }

  private func member(_ name: String, _ value: JSONValue) -> JSONMember {
    JSONMember(name: name, namePosition: value.position, value: value)
  }

  /// The coordinate in a text `48.1°, 11.5°` or `geo:48.1,11.5`; empty for other values.
  private static func coordinate(_ value: JSONValue) -> [JSONMember] {
    guard let pair = value.string.flatMap({ CoordinatePair($0, order: .latitudeFirst) }) else {
      return []
    }
    return [("latitude", pair.latitude), ("longitude", pair.longitude)].map {
      JSONMember(
        name: $0.0, namePosition: value.position,
        value: .string("\($0.1)", at: value.position))
    }
  }

  /// Ends an array; if its name states the order, it is the coordinate of its object.
  private mutating func endArray() {
    guard let frame = frames.popLast() else { return }
    passOn(frame)
    guard 2...3 ~= frame.numbers.count, let last = frames.indices.last else { return }
    let name = frame.name.lowercased()
    var axes = ["longitude", "latitude", "altitude"]
    let order = CoordinateOrder.columns.first { $0.names.contains(name) }?.order
    if order == .latitudeFirst { axes.swapAt(0, 1) }
    if order != nil || name == "coordinates" {
      keep(zip(axes, frame.numbers).map { member($0, $1) })
    } else if CoordinateOrder.positions.contains(name) {
      frames[last].pair = frame.name
    }
  }

  /// Whether an object has a member that may be a time.
  private func hasTime(_ frame: Frame) -> Bool {
    let names = frame.members.map(\.name) + ["lat", "lon"]
    return (try? CSVLayout(heads: names))?.times.isEmpty == false
  }

  private mutating func passOn(_ frame: Frame) {
    if frame.hasFix, !frames.isEmpty { frames[frames.count - 1].hasFix = true }
  }

  /// The fix of the object that ended; absent if it is not a fix, or is a part of one.
  private mutating func endObject(_ report: inout TraceReport) -> Fix? {
    guard let frame = frames.popLast() else { return nil }
    passOn(frame)
    if let fault = frame.faultOfPositions(&layout.names) {
      report.stop(fault, at: frame.position)
      return nil
    }
    if frame.hasFix || JSONMessage.isOther(frame.members) { return nil }
    if isEvent(frame) {
      if frame.name == "properties" { frames[frames.count - 1].hasFix = true }
      return nil
    }
    var hasPosition = false
    do throws(Diagnostic) {
      let members = timedMembers(of: frame)
      let columns = try layout.columns(of: members) { report.warn($0, at: frame.position) }
      let isPart = frames.last?.isObject == true
      let isPlain = columns.columns[columns.latitude].name == "y"
      guard isPart && columns.time == nil || isPlain else {
        // A segment between two positions has the time of its start.
        let isSegment =
          columns.time.flatMap { TimeLikelihood(of: columns.columns[$0.column]) } == .start
        if frame.owners.count > 1, columns.time != nil, !isSegment {
          report.stop(.twoPositions(frame.owners[0], other: frame.owners[1]), at: frame.position)
          return nil
        }
        return fix(members, columns, frame, &report)
      }
      hasPosition = !isPlain
    } catch {
      if error.code == "bad_mapping" { report.stop(error, at: frame.position) }
      if let missing = layout.missingCoordinate(of: timedMembers(of: frame)) {
        fault = fault ?? .noFixes(format)
        report.warn(
          .missing(field: missing.axis, of: "the object", near: missing.near), at: frame.position)
      }
    }
    if let name = frame.pair, fault == nil, hasTime(frame) { fault = .pairOrder(name) }
    // A visit of Google's timeline is a place, not a fix at the time of its start.
    if frame.name == "visit" {
      fault = fault ?? .noFixes(format)
      return nil
    }
    if hasPosition { passOn(positionOf: frame) } else { keep(sharedMembers(of: frame)) }
    return nil
  }

  /// Passes the members of an object with a position on to the one that contains it, which may have
  /// a position of its own.
  private mutating func passOn(positionOf frame: Frame) {
    guard let last = frames.indices.last, frames[last].isObject else { return }
    let isOwn =
      frames[last].owners.isEmpty
      && frames[last].members.contains { layout.names[$0.name].isCoordinate }
    keep(isOwn ? frame.members.filter { !layout.names[$0.name].isCoordinate } : frame.members)
    if !isOwn { frames[last].owners += frame.owners.count > 1 ? frame.owners : [frame.name] }
  }

  /// The members of an object that count as those of the one that contains it: of a quantity,
  /// `{"value": 10, "accuracy": 1}`, the value under the object's name, without its accuracy.
  private mutating func sharedMembers(of frame: Frame) -> [JSONMember] {
    let role = layout.names[frame.name].measure?.role
    if role == nil, !frame.members.contains(where: { $0.name == "value" }) { return frame.members }
    return frame.members.compactMap { member in
      if let name = frame.name(ofValue: member, of: role, &layout.names) {
        return JSONMember(name: name, namePosition: member.namePosition, value: member.value)
      }
      return CSVRole.accuracy.names.contains(member.name.lowercased()) ? nil : member
    }
  }

  /// Whether the object that ended is in no array, beside which it is not one of the fixes.
  private var isAlone: Bool { !frames.isEmpty && frames.allSatisfy(\.isObject) }

  /// The objects that are not fixes although they have a coordinate, by their names and a text that
  /// they hold, or any text in a member: maneuvers of a router, and Overland's visits and trips with
  /// their own start and end.
  private static let events: [(name: String, member: String?, text: String?)] = [
    ("maneuvers", nil, nil), ("instructions", nil, nil),
    ("properties", "action", nil), ("properties", "type", "trip"),
  ]

  /// Whether an object is not a fix.
  private func isEvent(_ frame: Frame) -> Bool {
    let owner = frames.firstIndex { $0.name == "properties" }.flatMap { frames.element(at: $0 - 1) }
    if owner?.holds("type", "Feature") == true, frame.holds("type", "Feature") { return true }
    return Self.events.contains { name, member, text in
      frame.name == name && (member.map { frame.holds($0, text) } ?? true)
    }
  }

  /// The members of an object, with its time if it states minutes since the start of the enclosing
  /// object.
  private func timedMembers(of frame: Frame) -> [JSONMember] {
    let name = "durationMinutesOffsetFromStartTime"
    guard let offset = frame.members.last(where: { $0.name == name })?.value.decimal,
      let start = frames.lazy.reversed().compactMap({ outer in
        outer.members.last { $0.name == "startTime" }?.value
      }).first
    else { return frame.members }
    var draft = FixDraft()
    var report = TraceReport(file: "")
    var notation = TimeNotation()
    guard draft.takeTime(start, &notation, &report), let time = draft.time,
      offset.magnitude < 1e6
    else { return frame.members }
    let text = timestampText(milliseconds: time + Int64(offset * 60_000))
    return frame.members + [member("time", .string(text, at: start.position))]
  }

  private mutating func fix(
    _ members: [JSONMember], _ columns: CSVLayout, _ frame: Frame, _ report: inout TraceReport
  ) -> Fix? {
    var draft = FixDraft()
    clock.columnsWithoutTime = columns.columnsWithoutTime
    guard draft.take(members, layout: columns, &report) else { return nil }
    guard let fix = clock.fix(draft, &report, at: frame.position) else { return nil }
    if let last = frames.indices.last {
      frames[last].hasFix = true
      if frames[last].isObject { frames[last].innerFix = frame.name }
    }
    let traveler = columns[.track].map { members[$0].value.plainText } ?? ""
    if !traveler.isEmpty {
      let next = tracks.next(ofTraveler: traveler, at: frame.position, isAlone: isAlone)
      if let next { report.marks.begin(next) }
    } else if columns.identities.isEmpty, let next = tracks.next(in: frames, at: frame.position) {
      // The second object shows whether its `id` is that of a traveler.
      report.marks.begin(next)
    }
    return fix
  }
}
