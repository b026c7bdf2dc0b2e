import Geodesy
import Notations
import TripModel

/// Reads the routes of FIT files, from the records of a course or an activity.
///
/// Turns are those stated by course points, or else those of the line's bends.
///
/// Course points that are not turns, such as water or a summit, are left out.
///
/// **Source:** Garmin, FIT SDK 21, `Profile.xlsx`: messages `course` and `course_point`.
struct FITRouteReader: ByteRouteReader {
  var notes: RouteNotes
  private var lines: [LineRouteReader.Line] = []
  private var turns: [(time: Int, point: PlannedPoint)] = []

  /// The time of each position of the last line; 0 if absent.
  private var times: [Int64] = []

  /// Whether this is a course, and the planned time of its laps in seconds.
  private var isCourse = false
  private var duration = 0.0

  /// The message of a lap and its time in ms, without pauses.
  private static let lap = 19
  private static let lapTime: UInt8 = 8

  init(notes: RouteNotes) {
    self.notes = notes
  }

  mutating func read(_ bytes: [UInt8]) throws(Diagnostic) -> [Route] {
    var scanner = FITScanner(
      ByteWindow(MemorySource(name: notes.file, bytes: bytes)),
      messages: [
        FITProfile.record: [
          FITRecordField.latitude.rawValue, FITRecordField.longitude.rawValue,
        ],
        FITProfile.course: [FITProfile.courseName], Self.lap: [Self.lapTime],
        FITProfile.coursePoint: FITCoursePointField.allCases.map(\.rawValue),
      ])
    reading: while true {
      switch scanner.next() {
      case .file:
        lines.append(LineRouteReader.Line())
        times = []
      case .message: try readMessage(scanner)
      case .warning(let fault): notes.add(fault, at: nil)
      case .fault(let fault): throw fault
      case .unreadable(let failure): throw .unreadable(failure)
      case .end: break reading
      }
    }
    return try finish()
  }

  private mutating func readMessage(_ scanner: FITScanner) throws(Diagnostic) {
    switch scanner.message {
    case FITProfile.course:
      isCourse = true
      lines[lines.count - 1].name = scanner.text(FITProfile.courseName)
    case Self.lap: duration += Double(scanner.integer(Self.lapTime) ?? 0) / 1000
    case FITProfile.coursePoint: try readTurn(scanner)
    default:
      let coordinate = try coordinate(
        scanner.integer(FITRecordField.latitude.rawValue),
        scanner.integer(FITRecordField.longitude.rawValue), scanner.offset)
      if let coordinate {
        lines[lines.count - 1].vertices.append(coordinate)
        times.append(Int64(scanner.time ?? 0))
      }
    }
  }

  /// Reads a course point that is a turn.
  private mutating func readTurn(_ scanner: FITScanner) throws(Diagnostic) {
    func integer(_ field: FITCoursePointField) -> Int? { scanner.integer(field.rawValue) }
    guard
      let coordinate = try coordinate(integer(.latitude), integer(.longitude), scanner.offset),
      let point = PlannedPoint(
        coordinate: coordinate, courseType: integer(.type),
        name: scanner.text(FITCoursePointField.name.rawValue))
    else { return }
    try notes.count(.steps, at: nil)
    turns.append((integer(.time) ?? .max, point))
  }

  /// The coordinate in semicircles; absent if one of the two is missing.
  private mutating func coordinate(
    _ latitude: Int?, _ longitude: Int?, _ offset: Int
  ) throws(Diagnostic) -> Coordinate? {
    guard let latitude, let longitude else { return nil }
    do throws(Diagnostic) {
      return try notes.coordinate(
        latitude: FITProfile.degrees(latitude), longitude: FITProfile.degrees(longitude), at: nil)
    } catch {
      throw error.at(byte: offset)
    }
  }

  /// Makes the routes from the positions.
  private mutating func finish() throws(Diagnostic) -> [Route] {
    let lines = lines.filter { !$0.vertices.isEmpty }
    if lines.isEmpty { throw .noFITRoute }
    let timed = TimedLine(lines[0].vertices, times: times)
    let inOrder = turns.stablySorted { $0.time < $1.time }.map { time, point in
      var point = point
      point.along = timed?.along(at: Int64(time))
      return point
    }
    var routes = try LineRouteReader.routes(
      of: lines, turns: lines.count == 1 ? inOrder : [], &notes)
    if isCourse, lines.count == 1, duration > 0 { routes[0].declaredDuration = duration }
    return routes
  }
}
