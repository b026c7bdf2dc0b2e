import Geodesy
import Notations

/// The player's controls and data.
struct PlayerPanel {
  let trip: ReportedTrip
  let projection: MapProjection

  /// The choices of playback speed relative to real time.
  private static let speeds = [1, 2, 5, 10, 30, 60, 120, 300, 1_000]

  /// Writes the panel.
  func write(to writer: inout MarkupWriter) {
    writer.element("section", ["class": "player", "aria-label": "Player"]) { writer in
      writer.element("button", ["id": "play", "type": "button"], text: "Play")
      writer.empty(
        "input",
        [
          "id": "scrub", "type": "range", "min": "0",
          "max": decimalText(trip.duration, decimals: 1),
          "step": "0.1", "value": "0", "aria-label": "Time",
        ])
      writer.element("output", ["id": "clock"], text: ReadableQuantity.clock(0))
      writeSpeeds(&writer)
      writer.element(
        "button", ["id": "follow", "type": "button", "aria-pressed": "true"], text: "Follow")
      writer.element(
        "button", ["id": "keys-open", "type": "button", "aria-haspopup": "dialog"], text: "Keys")
      writer.element("p", ["id": "banner", "role": "status"], text: "")
    }
    writer.data("drive", data)
  }

  private func writeSpeeds(_ writer: inout MarkupWriter) {
    // About a minute for the whole trip.
    let chosen = Self.speeds.last { Double($0) <= max(trip.duration / 45, 1) } ?? 1
    writer.element("select", ["id": "speed", "aria-label": "Speed"]) { writer in
      for speed in Self.speeds {
        writer.element(
          "option", ["value": "\(speed)", "selected": speed == chosen ? "selected" : nil],
          text: "× \(speed)")
      }
    }
  }

  /// Writes the readouts for the current time.
  func writeReadouts(to writer: inout MarkupWriter) {
    writer.element("dl", ["class": "readouts"]) { writer in
      for (id, name) in [
        ("state", "state"), ("speed", "speed"), ("deviation", "from the route"),
        ("remaining", "remaining"), ("place", "location"), ("time", "time (UTC)"),
      ] {
        writer.element("div") { writer in
          writer.element("dt", text: name)
          writer.element("dd", ["id": "read-\(id)"], text: "–")
        }
      }
    }
  }

  /// Writes the list of keys, which a button opens.
  func writeKeys(to writer: inout MarkupWriter) {
    let keys = [
      (["space"], "play or pause"),
      (["←", "→"], "back or forward 5 seconds, with Shift 30 seconds"),
      ([",", "."], "fix by fix"), (["p", "n"], "event by event"),
      (["k", "j"], "difference by difference"), (["g"], "show golden, now, or both on the map"),
      (["+", "−", "0"], "zoom in, zoom out, show the whole map"),
      (["f"], "let the map follow the drive"), (["w", "s"], "stretch or shrink the timeline"),
      (["a", "d"], "move along the timeline"), (["Home", "End"], "first and last moment"),
      (["/"], "filter the events"), (["?"], "these keys"),
    ]
    writer.element("dialog", ["id": "keys", "aria-labelledby": "keys-title"]) { writer in
      writer.element("h2", ["id": "keys-title"], text: "Keys")
      writer.element("dl") { writer in
        for (keys, words) in keys {
          writer.element("dt") { writer in
            for key in keys {
              writer.element("kbd", text: key)
              writer.text(" ")
            }
          }
          writer.element("dd", text: words)
        }
      }
      writer.element("button", ["id": "keys-close", "type": "button"], text: "Close")
    }
  }
}

extension PlayerPanel {
  /// The drive as columns of numbers, and the instructions with their times.
  private var data: [UInt8] {
    let said = trip.events.compactMap { event in event.saidWords.map { (event.time, $0) } }
    let words = Set(said.map(\.1)).sorted()
    let indices = Dictionary(uniqueKeysWithValues: zip(words, 0...))
    let scale = projection.unitsPerDegree
    let middle = projection.center
    return JSONWriter.document { json in
      json.member("end", trip.duration, decimals: 3)
      // The minimum width shown when zoomed: about 80 m of road.
      json.member("least", min(MapProjection.width / 4, 80 / projection.metersPerUnit), decimals: 3)
      json.array("map") { json in
        for (value, decimals) in [
          (middle.latitude, 7), (middle.longitude, 7), (scale.north, 6), (scale.east, 6),
          (projection.metersPerUnit, 6),
        ] { json.number(value, decimals: decimals) }
      }
      json.key("start")
      json.optional(trip.startMilliseconds, decimals: 0)
      column("t", decimals: 3, &json) { $0.time }
      column("x", decimals: 2, &json) { point($0.coordinate).x }
      column("y", decimals: 2, &json) { point($0.coordinate).y }
      column("sx", decimals: 2, &json) { $0.snapped.map { point($0).x } }
      column("sy", decimals: 2, &json) { $0.snapped.map { point($0).y } }
      column("v", decimals: 1, &json) { $0.speed }
      column("d", decimals: 1, &json) { $0.deviation }
      column("r", decimals: 0, &json) { $0.remaining }
      column("g", decimals: 0, &json) { $0.remainingTime }
      column("s", decimals: 0, &json) { Double($0.standing.rawValue) }
      column("l", decimals: 1, &json) { $0.limit }
      column("f", decimals: 0, &json) { Double($0.fix) }
      column("n", decimals: 0, &json) { Double($0.route) }
      // The instructions: their times, and their words by index, because many recur.
      json.array("said") { json in
        for (time, _) in said { json.number(time, decimals: 3) }
      }
      json.array("saying") { json in
        for (_, text) in said { json.integer(indices[text] ?? 0) }
      }
      json.array("words") { json in
        for text in words { json.string(MarkupWriter.visible(text)) }
      }
      // The samples before which there was no signal.
      json.array("gaps") { json in
        for (index, sample) in trip.samples.enumerated() where sample.followsSilence {
          json.number(Double(index), decimals: 0)
        }
      }
    }
  }

  private func column(
    _ name: String, decimals: Int, _ json: inout JSONWriter, _ value: (DriveSample) -> Double?
  ) {
    json.array(name) { json in
      for sample in trip.samples { json.optional(value(sample), decimals: decimals) }
    }
  }

  private func point(_ coordinate: Coordinate) -> MapPoint { projection.point(of: coordinate) }
}

extension JSONWriter {
  /// Writes a number, or `null` if absent.
  fileprivate mutating func optional(_ number: Double?, decimals: Int) {
    if let number { self.number(number, decimals: decimals) } else { null() }
  }
}
