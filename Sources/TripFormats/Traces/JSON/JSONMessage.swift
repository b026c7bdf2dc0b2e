import Notations

/// The kinds of messages, apart from fixes, in the streams of gpsd and OwnTracks.
///
/// **Source:** <https://gpsd.gitlab.io/gpsd/gpsd_json.html>;
/// <https://owntracks.org/booklet/tech/json/>.
enum JSONMessage {
  /// Whether an object is a report of gpsd.
  static func isOfGPSD(_ members: some Sequence<JSONMember>) -> Bool {
    word("class", in: members).map(classes.contains) ?? false
  }

  /// Whether an object is a message of OwnTracks that is not a fix.
  ///
  /// A waypoint is a place that the user has marked.
  static func isOther(_ members: some Sequence<JSONMember>) -> Bool {
    word("_type", in: members).map(types.contains) ?? false
  }

  /// Whether an object is a message of either of them that states no position.
  static func isSilent(_ members: some Sequence<JSONMember>) -> Bool {
    isOther(members) || isOfGPSD(members) && word("class", in: members) != "TPV"
  }

  private static func word(_ name: String, in members: some Sequence<JSONMember>) -> String? {
    members.first { $0.name == name }?.value.string
  }

  private static let classes: Set = [
    "AIS", "ATT", "DEVICE", "DEVICES", "ERROR", "GST", "IMU", "OSC", "POLL", "PPS", "RAW",
    "RAWSUBFRAME", "RTCM2", "RTCM3", "SKY", "SUBFRAME", "TOFF", "TPV", "VERSION", "WATCH",
  ]

  private static let types: Set = [
    "beacon", "card", "cmd", "configuration", "dump", "encrypted", "lwt", "request", "response",
    "status", "steps", "tour", "tours", "waypoint", "waypoints",
  ]
}
