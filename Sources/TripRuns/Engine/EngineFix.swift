import Geodesy
import Notations
import TripModel
import TripRecords

/// The input `fix`: the receiver's report, with the fields of tripsim's own CSV and JSON Lines.
struct EngineFix {
  /// The fix as far as it has been read.
  var fix = Fix(time: Instant(milliseconds: 0), coordinate: Coordinate(latitude: 0, longitude: 0))
  /// The instant of the trip's first fix.
  var start = Instant(milliseconds: 0)
}

extension EngineFix {
  static let fields: [EngineField<EngineFix>] = [
    EngineField(
      name: "time", type: .timestamp, summary: "time of the fix on the trip's virtual clock",
      isRequired: true,
      write: { message, json in
        json.member("time", timestampText(milliseconds: message.fix.time.milliseconds))
      },
      read: { message, value in
        guard let time = value.string.flatMap(dateAndTime) else { return false }
        message.fix.time = Instant(milliseconds: time)
        return true
      }),
    EngineField(
      name: "t_s", type: .decimal(.seconds), summary: "seconds since the first fix",
      isRequired: true,
      write: { $1.member("t_s", $0.fix.time.seconds(since: $0.start)) },
      read: { _, value in value.number != nil }),
    .degrees("lat", "latitude", isLatitude: true, \.coordinate).always,
    .degrees("lon", "longitude", isLatitude: false, \.coordinate).always,
    .number("altitude_m", .meters, "meters above sea level", \.fix.altitude, isSigned: true),
    .number(
      "accuracy_m", .meters, "the accuracy that the receiver claims", \.fix.accuracy,
      isSigned: true),
    .bearing("course_deg", "the course", \.fix.course),
    .number("speed_mps", .metersPerSecond, "the speed over ground", \.fix.speed),
    .flag("simulated", "true for a simulated fix", \.fix.isSimulated),
    .flag("off_route", "whether an outside verdict says that the fix is off route", \.isOffRoute),
    .number("off_route_m", .meters, "the meters from the route in that verdict", \.deviation),
  ]

  private var coordinate: Coordinate? {
    get { fix.coordinate }
    set { if let newValue { fix.coordinate = newValue } }
  }

  private var isOffRoute: Bool? {
    get { fix.verdict?.isOffRoute }
    set {
      fix.verdict = newValue.map { RouteVerdict(isOffRoute: $0, deviation: deviation) }
    }
  }

  private var deviation: Double? {
    get { fix.verdict?.deviation }
    set { if let newValue, isOffRoute != false { fix.verdict = .offRoute(deviation: newValue) } }
  }
}
