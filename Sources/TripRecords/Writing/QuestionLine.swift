package import TripModel

/// A question about an event as a line for a delegate: its own fields, then the event's.
///
///     {"id":1,"question":"should_reroute","event":"off_route","time":…,"t_s":83.450,"fix":84,…}
package enum QuestionLine {
  /// Makes the line, with its line feed.
  ///
  /// - Parameters:
  ///   - number: the question's number on its trip.
  ///   - name: the question.
  ///   - event: the event in question.
  ///   - start: the instant of the first fix.
  ///   - routes: the lengths and durations of the routes to choose from, if the question is about
  ///     them; durations are included if all are known.
  /// - Returns: the line.
  package static func bytes(
    number: Int, name: String, about event: TripEvent, start: Instant,
    routes: [(distance: Double, duration: Double?)] = []
  ) -> [UInt8] {
    var sink = JSONLineSink()
    sink.line(of: event, sequence: 0, start: start)
    sink.take(routes, offered)
    // Only lines of the stream have a sequence number.
    let ordinal = Array(#","seq":0"#.utf8)
    let fields = sink.bytes.dropFirst()
    var line = Array("{\"id\":\(number),\"question\":\"\(name)\",".utf8)
    if let index = fields.indices.first(where: { fields[$0...].starts(with: ordinal) }) {
      line += fields[..<index] + fields[(index + ordinal.count)...]
    }
    append("}\n", to: &line)
    return line
  }

  /// The data about each of several routes.
  private static let offered: [FieldRow<[(distance: Double, duration: Double?)]>] = [
    .decimals("routes_m", .meters, "the length of each route") { $0.map(\.distance) },
    .decimals("routes_s", .seconds, "the duration of each route") { $0.map(\.duration) },
  ]
}
