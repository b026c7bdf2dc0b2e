import Notations

/// A decoder of KML: tracks, points with times, and lines without times.
///
/// A track, Google's or that of KML 2.3, has `when` and `coord` elements side by side: all times
/// first, as in the standard, or alternating, as written by GPSLogger. Arrays of speeds, courses
/// and accuracies may precede or, as OpenTracks, My Tracks and Geo Tracker write them, follow the
/// coordinates: a track is held to its end, unless it is long and no schema announces an array.
///
/// **Source:** OGC 12-007r2, KML 2.3, 9.20 and 15.4;
/// <https://developers.google.com/kml/documentation/kmlreference#gxtrack>.
struct KMLDecoder: TraceDecoder {
  let format = TraceFormat.kml
  private var scanner: XMLScanner
  private var clock: FixClock
  private var track = KMLTrack()
  private var placemark = KMLTrack()
  private var trackDepth = 0
  private var name: String?
  private var isPoint = false
  private var isMarked = false
  /// The first of the timed points since the last line, and their number.
  private var points: (first: FixDraft, count: Int)?
  private var hasArrays = false
  /// The meaning of the values of the current array or element of extended data, if they are used.
  private var measure: FixMeasure?
  private var valueIndex = 0

  /// The number of coordinates held for arrays that no schema announces.
  private static let heldLimit = 100_000

  /// Makes a decoder that continues after the root's start tag.
  init(scanner: XMLScanner, clock: FixClock) {
    self.scanner = scanner
    self.scanner.textLimit = KMLTrack.lineLimit
    self.clock = clock
  }
}

extension KMLDecoder {
  mutating func step(_ report: inout TraceReport) -> TraceStep {
    while true {
      while let draft = track.takeFirst() {
        if let fix = clock.fix(draft, &report, at: scanner.tagPosition()) {
          if isPoint, draft.time != nil {
            points = (points?.first ?? draft, (points?.count ?? 0) + 1)
          }
          return isPoint ? .point(fix) : .fix(fix)
        }
        if !report.isEmpty { return .fault }
      }
      let event = scanner.next()
      report.warnOfFlaws(in: &scanner)
      switch event {
      case .start: start(&report)
      case .end: end(&report)
      case .endOfDocument: return report.end(.kml, clock)
      case .fault:
        if track.heldLimit > 0 {
          track.heldLimit = 0
          continue
        }
        return report.end(withFaultOf: scanner)
      }
      if !report.isEmpty { return .fault }
    }
  }

  private mutating func start(_ report: inout TraceReport) {
    switch GPXName(rawValue: scanner.name) {
    case .track where trackDepth == 0:
      trackDepth = scanner.depth
      track = KMLTrack()
      track.heldLimit = hasArrays ? .max : Self.heldLimit
      isPoint = false
      begin(&report)
    case .placemark:
      placemark = KMLTrack()
      name = nil
      isMarked = false
    case .simpleArrayField: hasArrays = hasArrays || namedMeasure != nil
    case .simpleArrayData:
      measure = namedMeasure
      valueIndex = 0
    case .simpleData, .data:
      measure = trackDepth == 0 ? namedMeasure : nil
      valueIndex = 0
    default: return
    }
  }

  /// The measure that the current element names; absent if it is not used.
  private var namedMeasure: FixMeasure? {
    let column = CSVColumn(scanner.text(of: .name))
    return [FixMeasure.speed, .course, .accuracy].first { measure in
      column.names(measure.role)
        && column.unit.map { MeasureUnit.factor($0, of: measure.role) == 1 } ?? true
    }
  }

  /// Begins the placemark's track; several tracks in one placemark are parts of it.
  private mutating func begin(_ report: inout TraceReport) {
    if isMarked { return }
    isMarked = true
    report.marks.begin(TraceTrack(name: name, position: scanner.tagPosition()))
  }

  /// Processes an end tag.
  private mutating func end(_ report: inout TraceReport) {
    switch GPXName(rawValue: scanner.name) {
    case .name where scanner.parentName == GPXName.placemark.rawValue:
      name = scanner.textAsString()
    case .when, .begin:
      let time = time(&report)
      if trackDepth > 0 { track.append(time) } else { placemark.append(time) }
    case .coord where trackDepth > 0:
      let fault = track.append(
        scanner.wholeText, isLine: false, malformed: scanner.malformedCoordinate)
      if let fault { report.warn(fault, at: scanner.textPosition()) }
    case .coordinates: endLine(&report)
    case .simpleArrayField where scanner.isLeaf: start(&report)
    case .value, .simpleData: endValue(&report)
    case .track where scanner.depth < trackDepth: endTrack(&report)
    case .placemark: endPlacemark(&report)
    default: return
    }
  }

  /// A time; absent, with a warning, if malformed.
  private mutating func time(_ report: inout TraceReport) -> Int64? {
    var draft = FixDraft()
    return draft.takeTime(of: &scanner, &report) ? draft.time : nil
  }

  /// Adds a value to the fix with its index, or to the fix of the placemark.
  private mutating func endValue(_ report: inout TraceReport) {
    defer { valueIndex += 1 }
    guard let measure else { return }
    var stated = FixDraft()
    if trackDepth > 0 {
      stated.takeNumber(of: &scanner, measure, as: measure == .course ? "bearing" : nil, &report)
    } else if let value = measure.amount(in: scanner.textAsString()) {
      // A point has its data for people, which may be `5.0 km/h` or `N/A`.
      _ = stated.set(measure, value)
    }
    let isInTime =
      trackDepth > 0
      ? track.take(measure, of: stated, at: valueIndex)
      : placemark.take(measure, of: stated, at: valueIndex)
    if !isInTime { report.warnOnce(.lateArray(measure.rawValue), at: scanner.tagPosition()) }
  }

  /// Reads the coordinates of a point or a line.
  private mutating func endLine(_ report: inout TraceReport) {
    var latest: Diagnostic?
    // Coordinates without a time are held to the end of the placemark, which may contain a time.
    for text in Self.coordinates(in: scanner.wholeText) {
      let fault = placemark.append(text, isLine: true, malformed: scanner.malformedCoordinate)
      // A malformed coordinate is shown as the start of the whole text.
      if let fault, fault != latest { report.warn(fault, at: scanner.textPosition()) }
      latest = fault ?? latest
    }
  }

  /// The coordinates in a text, which blanks separate.
  ///
  /// People also put blanks beside the commas: then the first part is one number.
  private static func coordinates(in text: [UInt8]) -> [ArraySlice<UInt8>] {
    let comma = UInt8(ascii: ",")
    let parts = text.split(whereSeparator: isBlank)
    guard let first = parts.first, !first.dropLast().contains(comma), parts.count > 1 else {
      return parts
    }
    var joined: [ArraySlice<UInt8>] = []
    for part in parts {
      if joined.last?.last == comma || !joined.isEmpty && part.first == comma {
        joined[joined.count - 1] += part
      } else {
        joined.append(part)
      }
    }
    return joined
  }

  private mutating func endTrack(_ report: inout TraceReport) {
    trackDepth = 0
    if let fault = track.finish() { report.warn(fault, at: scanner.tagPosition()) }
  }

  /// Ends a placemark: one coordinate and one time are a fix; a line has no times.
  private mutating func endPlacemark(_ report: inout TraceReport) {
    guard placemark.coordinateCount > 0 else { return }
    if placemark.timeCount != 1 || placemark.coordinateCount != 1 { placemark.forgetTimes() }
    _ = placemark.finish()
    isPoint = placemark.coordinateCount == 1
    defer { placemark = KMLTrack() }
    if !isPoint {
      defer { points = nil }
      // GPSBabel draws a line through the points.
      if let points, placemark.isLine(from: points.first, count: points.count) { return }
      begin(&report)
    }
    track = placemark
  }
}

extension XMLScanner {
  /// The fault of a malformed coordinate in the text of the current element.
  fileprivate var malformedCoordinate: Diagnostic {
    .badNumber(field: "coordinate", text: textAsString(limit: 60))
  }
}
