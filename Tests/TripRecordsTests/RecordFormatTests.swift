import Geodesy
import Testing
import TripModel
import TripRecords

@Suite struct RecordFormatTests {
  static let bare = TripEvent(
    instant: SampleEvents.start, fixIndex: 0,
    coordinates: EventCoordinates(fix: Coordinate(latitude: 47, longitude: -8)),
    kind: .signalLost(silence: 3))

  @Test
  func `a feature has the snapped location if near, otherwise the fix, otherwise no geometry`() {
    var away = Self.bare
    away.coordinates?.snapped = Coordinate(latitude: 47.5, longitude: -8.25)
    var raw = Self.bare
    var onRoute = Self.bare
    raw.coordinates = EventCoordinates(fix: Coordinate(latitude: 47, longitude: -8))
    onRoute.coordinates?.snapped = Coordinate(latitude: 47.0004, longitude: -8)
    var nowhere = Self.bare
    nowhere.coordinates = nil
    let features = written([onRoute, away, raw, nowhere], as: .geojsonseq)
      .split(separator: "\n").map { String($0.split(separator: ",\"properties\"")[0]) }
    let geometries = [
      #"{"type":"Point","coordinates":[-8.0000000,47.0004000]}"#,
      #"{"type":"Point","coordinates":[-8.0000000,47.0000000]}"#,
      #"{"type":"Point","coordinates":[-8.0000000,47.0000000]}"#,
      "null",
    ]
    #expect(features == geometries.map { "\u{1E}{\"type\":\"Feature\",\"geometry\":\($0)" })
  }

  @Test func `a feature's properties are those of the line`() {
    let text = written([Self.bare], as: .geojsonseq)
    let line = written([Self.bare]).dropLast()
    #expect(text.hasSuffix(",\"properties\":\(line)}\n"))
  }

  @Test func `a table has a header of the selected events' fields and a row per event`() throws {
    let selection = try EventSelection(list: "-all,location_discard,warning")
    let events = [
      TripEvent(
        instant: SampleEvents.start, fixIndex: 0,
        kind: .warning(WarningReport(code: "c", message: "a \"b\", c", line: 4))),
      TripEvent(
        instant: SampleEvents.start, fixIndex: 1,
        kind: .locationDiscard(reason: .accuracy, accuracy: 150), why: ["x > y", "z"]),
    ]
    let expected = """
      event,seq,time,t_s,fix,lat,lon,snapped_lat,snapped_lon,leg,step,leg_remaining_m,\
      leg_remaining_s,remaining_m,remaining_s,reason,accuracy_m,code,message,file,line,column,why
      warning,0,2024-05-01T10:00:00.000Z,0.000,0,,,,,,,,,,,,,c,"a ""b"", c",,4,,
      location_discard,1,2024-05-01T10:00:00.000Z,0.000,1,,,,,,,,,,,accuracy,150.00,,,,,,x > y; z

      """
    #expect(written(events, as: .csv, selection: selection) == expected)
  }

  @Test func `every row of a table has as many cells as its header`() {
    let rows = written(SampleEvents.full.map { $0.withoutQuotes }, as: .csv)
      .split(separator: "\n").map { $0.count { $0 == "," } }
    #expect(rows.count == SampleEvents.full.count + 1)
    #expect(Set(rows).count == 1)
  }

  @Test func `nothing is printed before the first selected event`() throws {
    let selection = try EventSelection(list: "-all")
    #expect(written(SampleEvents.full, as: .csv, selection: selection) == "")
  }

  @Test func `text from a file cannot move the cursor`() {
    let event = TripEvent(
      instant: SampleEvents.start,
      kind: .warning(WarningReport(code: "c", message: "a\u{1B}[2Jb\nc\u{9B}d é")))
    #expect(
      lines(of: [event], as: .pretty)
        == ["00:00:00.0            warning             a\\u{1b}[2Jb\\u{a}c\\u{9b}d é"])
    let csv = lines(of: [event], as: .csv).joined(separator: "\n")
    #expect(csv.contains(",\"a\\u{1b}[2Jb\nc\\u{9b}d é\","))
  }

  @Test func `the comparisons follow the description`() {
    var event = Self.bare
    event.why = ["silence_s 3.0 > 2.5", "b"]
    #expect(
      lines(of: [event], as: .pretty)
        == ["00:00:00.0  fix 0     signal_lost         no fix for 3.0 s [silence_s 3.0 > 2.5; b]"])
  }

  @Test func `color applies only to the event's name`() {
    #expect(
      lines(of: [Self.bare], as: .pretty, usesColor: true)
        == ["00:00:00.0  fix 0     \u{1B}[31msignal_lost\u{1B}[0m         no fix for 3.0 s"])
    #expect(lines(of: [Self.bare], usesColor: true) == lines(of: [Self.bare]))
  }

  @Test(arguments: [
    (0, "00:00:00.0"), (59_999, "00:00:59.9"), (3_600_000, "01:00:00.0"),
    (360_000_000, "100:00:00.0"),
  ])
  func `the clock is truncated to tenths`(milliseconds: Int64, clock: String) {
    var event = Self.bare
    event.instant.milliseconds += milliseconds
    #expect(
      lines(of: [event], as: .pretty) == [
        "\(clock)  fix 0     signal_lost         no fix for 3.0 s"
      ])
  }

  @Test(arguments: [
    (0.04, "0.0 s"), (59.94, "59.9 s"), (59.96, "1 min 0 s"), (3599, "59 min 59 s"),
    (7384, "2 h 3 min"), (1e300, nil),
  ])
  func `durations have the precision that a reader needs`(seconds: Double, words: String?) {
    var event = Self.bare
    event.kind = .signalLost(silence: seconds)
    let line = lines(of: [event], as: .pretty)[0]
    #expect(
      line.hasPrefix("00:00:00.0  fix 0     signal_lost         no fix for " + (words ?? "1e+300")))
  }
}

extension TripEvent {
  /// The event without values that a table must quote.
  fileprivate var withoutQuotes: TripEvent {
    var event = self
    event.why = ["x"]
    if case .rerouteRequest(var request) = kind {
      request.waypoints = []
      event.kind = .rerouteRequest(request)
    }
    return event
  }
}
