import Notations

/// A decoder of GeoJSON: points with times in their properties, and lines with an array of times.
///
/// A point's properties are named like CSV columns. The times of a line are in `coordTimes`, or in
/// `times` inside `coordinateProperties`, as written by togeojson and similar tools, or in the
/// fourth number of each position, as in kepler.gl. A line is held until it ends, because its times
/// may be separate from its positions. A feature is read when it is complete; features may also
/// follow each other line by line.
///
/// **Source:** RFC 7946; <https://github.com/placemark/togeojson>, "coordinateProperties"; OGC
/// 19-045r3, Moving Features JSON, "temporalGeometry".
struct GeoJSONDecoder: TraceDecoder {
  let format = TraceFormat.geoJSON
  var scanner: JSONScanner
  var feature = GeoJSONFeature()
  var timeNotation = TimeNotation()
  private var clock: FixClock
  private var layout = JSONLayout()
  private var isCollection = false

  /// Makes a decoder that continues inside the document's object, or before it.
  ///
  /// The type is that of the document, if it was read.
  init(scanner: JSONScanner, clock: FixClock, type: String? = nil) {
    self.scanner = scanner
    self.scanner.isSequence = true
    self.clock = clock
    take(type: type)
  }

  /// The types of GeoJSON's objects.
  static let types: Set = [
    "Feature", "FeatureCollection", "GeometryCollection", "LineString", "MultiLineString",
    "MultiPoint", "MultiPolygon", "Point", "Polygon",
  ]
}

extension GeoJSONDecoder {
  mutating func step(_ report: inout TraceReport) -> TraceStep {
    while true {
      while feature.isWhole, let draft = feature.takeFirst() {
        if let fix = clock.fix(draft, &report, at: feature.position) {
          // Points on consecutive lines may be a live stream.
          return feature.isPoint && isCollection ? .point(fix) : .fix(fix)
        }
        if !report.isEmpty { return .fault }
      }
      switch scanner.next() {
      case .name: readMember(&report)
      case .beginObject:
        let isFeature = scanner.depth == 1 || scanner.depth == 3 && !feature.isOpen
        if isFeature { feature = GeoJSONFeature(at: scanner.position) }
        if scanner.depth == 3 { feature.isOpen = true }
      case .endObject: endObject(&report)
      case .beginArray where scanner.name == "coordinates":
        // The array shows that the document is GeoJSON.
        scanner.hold(.beginArray)
        readCoordinates(base: scanner.depth - 1, &report)
      case .beginArray, .endArray, .value: break
      case .end where scanner.window.failure == nil: return report.end(.geoJSON, clock)
      case .end, .fault: return report.end(withFaultOf: scanner)
      }
      report.warn(ofSkippedIn: &scanner)
      if !report.isEmpty { return .fault }
    }
  }

  /// Ends the current feature at the end of its object or of the document.
  private mutating func endObject(_ report: inout TraceReport) {
    guard scanner.depth == 0 || scanner.depth == 2 && feature.isOpen else { return }
    feature.isOpen = false
    if scanner.depth == 0, feature.isWhole { return }
    isCollection = scanner.depth > 0
    if !feature.isPoint {
      report.marks.begin(TraceTrack(name: feature.name, position: feature.position))
    }
    do throws(Diagnostic) {
      try feature.finish(&layout, &report)
    } catch {
      report.warn(error, at: feature.position)
    }
  }

  /// Records whether the current object is an area.
  private mutating func take(type: String?) {
    if type?.hasSuffix("Polygon") == true { feature.isArea = true }
  }

  /// Reads, enters or skips a member.
  private mutating func readMember(_ report: inout TraceReport) {
    switch scanner.name {
    case "features", "geometry", "geometries", "temporalGeometry": return
    case "datetimes": readTimes(&report)
    case "properties": readProperties(&report)
    case "coordinates": readCoordinates(base: scanner.depth, &report)
    case "crs": readReference(&report)
    case "type": take(type: report.value(of: &scanner)?.string)
    default: _ = scanner.skipValue()
    }
  }

  /// Rejects coordinates that are not longitudes and latitudes.
  private mutating func readReference(_ report: inout TraceReport) {
    let position = scanner.position
    guard let name = report.value(of: &scanner)?["properties"]?["name"]?.string else { return }
    let isKnown = name.hasSuffix("CRS84") || name.hasSuffix(":4326")
    if !isKnown { report.stop(.foreignReference(name), at: position) }
  }

  /// Reads the positions of a geometry: one, or nested arrays of them.
  mutating func readCoordinates(base: Int, _ report: inout TraceReport) {
    var numbers: [Double] = []
    // Without one of its first two numbers a position is unusable; the third is the altitude.
    var isBroken = false
    while true {
      let event = scanner.next()
      switch event {
      case .beginArray:
        numbers.removeAll(keepingCapacity: true)
        isBroken = false
      case .value:
        // A position has only a few numbers.
        if numbers.count > 8 { break }
        if let number = scanner.number {
          numbers.append(number)
        } else if let number = scanner.value(file: report.file).value?.statedNumber {
          // Dawarich writes texts.
          numbers.append(number)
        } else {
          let isAltitude = numbers.count >= 2
          warnOfNumber(isAltitude ? "altitude" : "coordinate", &report)
          if !isAltitude { isBroken = true }
        }
      case .endArray:
        if isBroken {
          feature.points.append(GeoJSONFeature.Point())
        } else if !numbers.isEmpty {
          take(numbers, isPoint: scanner.depth == base, &report)
        }
        numbers.removeAll(keepingCapacity: true)
        isBroken = false
      case .beginObject, .endObject, .name: break
      case .end, .fault: return scanner.hold(event)
      }
      if scanner.depth == base || report.isStopped { return }
    }
  }

  /// Reads a position: longitude, latitude and an optional altitude.
  private mutating func take(_ numbers: [Double], isPoint: Bool, _ report: inout TraceReport) {
    if isPoint { feature.isPoint = true }
    if feature.points.count >= GeoJSONFeature.pointLimit {
      return report.stop(.endlessLine(limit: GeoJSONFeature.pointLimit), at: scanner.position)
    }
    if numbers.count > 3, feature.times.count == feature.points.count,
      let time = time(counted: numbers[3])
    {
      feature.isGuessed = true
      feature.times.append(time)
    }
    var point = GeoJSONFeature.Point()
    if let draft = draft(of: numbers, &report) {
      point.latitude = draft.latitude
      point.longitude = draft.longitude
      point.altitude = draft.altitude
    }
    // An unusable position is kept because times are paired with positions by index.
    feature.points.append(point)
  }

  /// The time that a number counts from 1970; absent if the number is out of range.
  private func time(counted number: Double) -> Int64? {
    let text = Array("\(number)".utf8)
    var notation = TimeNotation()
    let time = try? notation.read(text.span, 0..<text.count)
    return time?.kind == .counted ? time?.milliseconds : nil
  }

  private mutating func draft(of numbers: [Double], _ report: inout TraceReport) -> FixDraft? {
    guard numbers.count >= 2 else {
      report.warn(.missing(field: "latitude", of: "the position"), at: scanner.position)
      return nil
    }
    var draft = FixDraft()
    if numbers.count > 2 { _ = draft.set(.altitude, numbers[2]) }
    let isUsable = draft.setCoordinate(latitude: numbers[1], longitude: numbers[0]) { fault, _ in
      report.warn(fault, at: scanner.position)
    }
    return isUsable ? draft : nil
  }

  private mutating func warnOfNumber(_ field: String, _ report: inout TraceReport) {
    let reading = scanner.value(file: report.file)
    if field == "altitude" {
      if reading.value?.isNull == true { return }
      if reading.value == nil { return report.warn(ofFaultsIn: reading) }
    }
    report.warn(
      .badNumber(field: field, text: reading.value?.plainText ?? "…"), at: scanner.position)
  }
}

extension GeoJSONDecoder {
  /// Reads a feature's properties: the times of its positions, and plain values.
  mutating func readProperties(_ report: inout TraceReport) {
    let base = scanner.depth
    readMember { decoder, event in if event == .name { decoder.readProperty(base, &report) } }
  }

  /// Passes on the events of the current member's value, up to its end.
  private mutating func readMember(_ take: (inout Self, JSONScanner.Event) -> Void) {
    let base = scanner.depth
    while true {
      let event = scanner.next()
      if event == .end || event == .fault { return scanner.hold(event) }
      take(&self, event)
      if scanner.depth == base { return }
    }
  }

  private mutating func readProperty(_ base: Int, _ report: inout TraceReport) {
    switch scanner.name {
    case "coordinateProperties": return
    case "coordTimes", "times": readTimes(&report)
    case let name
    where scanner.depth > base + 1 && feature.beginValues(named: name, &layout.names):
      readValues()
    case let name where scanner.depth == base + 1 && feature.properties.count < 256:
      let position = scanner.position
      guard let value = report.value(of: &scanner), value.members == nil else { return }
      if let array = value.array {
        guard feature.beginValues(named: name, &layout.names) else {
          return takeTimes(Array(array), of: name, &report)
        }
        return array.forEach { feature.takeValue($0.number) }
      }
      feature.properties.append(JSONMember(name: name, namePosition: position, value: value))
    default: _ = scanner.skipValue()
    }
  }

  /// Reads the times of positions: an array, or nested arrays like the positions.
  private mutating func readTimes(_ report: inout TraceReport) {
    if feature.isGuessed { (feature.times, feature.isGuessed) = ([], false) }
    readMember { decoder, event in
      if event != .value { return }
      if decoder.feature.times.count < GeoJSONFeature.pointLimit {
        decoder.feature.times.append(decoder.time(&report))
      } else {
        report.stop(.endlessLine(limit: GeoJSONFeature.pointLimit), at: decoder.scanner.position)
      }
    }
  }

  /// Reads the values of a measure at the positions: an array, or nested arrays like the positions.
  private mutating func readValues() {
    readMember { decoder, event in
      if event == .value { decoder.feature.takeValue(decoder.scanner.number) }
    }
  }

  /// Uses the elements of a property as the times of the positions.
  ///
  /// Its name and its first element must show that it has times.
  private mutating func takeTimes(
    _ array: [JSONValue], of name: String, _ report: inout TraceReport
  ) {
    let name = name.lowercased()
    guard feature.times.isEmpty, array.count < GeoJSONFeature.pointLimit,
      ["time", "date", "utc"].contains(where: name.contains), let first = array.first
    else { return }
    var draft = FixDraft()
    var notation = timeNotation
    var unheard = TraceReport(file: "")
    // Smaller times count from the start of a route or drive.
    guard draft.takeTime(first, &notation, &unheard), draft.time ?? 0 > 100_000_000_000
    else { return }
    feature.isGuessed = true
    for value in array {
      var draft = FixDraft()
      feature.times.append(draft.takeTime(value, &timeNotation, &unheard) ? draft.time : nil)
    }
  }

  private mutating func time(_ report: inout TraceReport) -> Int64? {
    let reading = scanner.value(file: report.file)
    report.warn(ofFaultsIn: reading)
    var draft = FixDraft()
    guard let value = reading.value, draft.takeTime(value, &timeNotation, &report) else {
      return nil
    }
    return draft.time
  }
}
