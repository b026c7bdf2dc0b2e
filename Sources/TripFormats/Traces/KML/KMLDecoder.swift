import Notations

/// A decoder of KML: tracks, points with times, and lines without.
///
/// A track, Google's or that of KML 2.3, has `when` and `coord` elements side by side: all times
/// first, as in the standard, or alternating, as written by GPSLogger. A complete pair is a fix at
/// once; only unpaired elements are held. If the document announces arrays of speeds, courses or
/// accuracies, as OpenTracks and My Tracks write them after a track's coordinates, the whole track
/// is held.
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
  private var hasArrays = false
  private var array: ValueArray?
  private var arrayIndex = 0

  /// The meaning of an array of values, by its name.
  private enum ValueArray: String {
    case speed, bearing, accuracy
    case accuracyHorizontal = "accuracy_horizontal"
  }

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
        if track.isHeld {
          track.isHeld = false
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
      track.isHeld = hasArrays
      isPoint = false
      begin(&report)
    case .placemark:
      placemark = KMLTrack()
      name = nil
      isMarked = false
    case .simpleArrayField: hasArrays = hasArrays || namedArray != nil
    case .simpleArrayData:
      array = namedArray
      arrayIndex = 0
    default: return
    }
  }

  /// The meaning of the current element's array; absent if it is not used.
  private var namedArray: ValueArray? { ValueArray(rawValue: scanner.text(of: .name)) }

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
    case .value where trackDepth > 0: endValue(&report)
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

  /// Adds a value of an array to the fix with its index.
  private mutating func endValue(_ report: inout TraceReport) {
    defer { arrayIndex += 1 }
    guard let array, var draft = track[arrayIndex] else { return }
    switch array {
    case .speed: draft.takeNumber(of: &scanner, .speed, &report)
    case .bearing: draft.takeNumber(of: &scanner, .course, as: "bearing", &report)
    case .accuracy, .accuracyHorizontal: draft.takeNumber(of: &scanner, .accuracy, &report)
    }
    track[arrayIndex] = draft
  }

  /// Reads the coordinates of a point or a line.
  private mutating func endLine(_ report: inout TraceReport) {
    // Hold coordinates without time to the end of the placemark, which may contain a time.
    for text in scanner.wholeText.split(whereSeparator: isBlank) {
      let fault = placemark.append(text, isLine: true, malformed: scanner.malformedCoordinate)
      if let fault { report.warn(fault, at: scanner.textPosition()) }
    }
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
    if !isPoint { begin(&report) }
    track = placemark
    placemark = KMLTrack()
  }
}

extension XMLScanner {
  /// The fault of a malformed coordinate in the text of the current element.
  fileprivate var malformedCoordinate: Diagnostic {
    .badNumber(field: "coordinate", text: textAsString(limit: 60))
  }
}
