import Testing

/// Invalid input: nothing on standard output, the whole message, exit code 2.
@Suite(.runsPrograms) struct FaultTests {
  /// A command line with some files, and its error message.
  struct Fault: Sendable, CustomTestStringConvertible {
    let line: String
    var files: [String: String] = [:]
    let message: String

    var testDescription: String { line }
  }

  @Test(arguments: [
    Fault(
      line: "tripsim rout.geojson drive.gpx",
      message: """
        rout.geojson: error: no such file
          expected the path of a file, or '-'
          hint: did you mean 'route.geojson'?
        """),
    Fault(
      line: "tripsim report m.jsonl", files: ["q.json": ""],
      message: """
        m.jsonl: error: no such file
          expected the path of a file, or '-'
          hint: relative paths start in the current folder
        """),
    Fault(
      line: "tripsim route.geojson nowhere/at/all.gpx",
      message: """
        nowhere/at/all.gpx: error: no such file
          expected the path of a file, or '-'
          hint: relative paths start in the current folder
        """),
    Fault(
      line: "mkdir folder; tripsim folder drive.gpx",
      message: """
        folder: error: the path is a folder
          expected a file
          hint: name a file in it
        """),
    Fault(
      line: "mkdir folder; tripsim route.geojson folder",
      message: """
        folder: error: the path is a folder
          expected a file
          hint: name a file in it
        """),
    Fault(
      line: "tripsim route.geojson drive.gpx -o nowhere/out.jsonl",
      message: """
        nowhere/out.jsonl: error: the file cannot be written: no such file or folder
          hint: the folder must exist and be writable
        """),
    Fault(
      line: "tripsim route.geojson drive.gpx -o ./drive.gpx --force",
      message: """
        ./drive.gpx: error: the file is also an input of the command
          expected the name of another file
          hint: an output cannot replace its input
        """),
    Fault(
      line: "tripsim - - <route.geojson",
      message: """
        tripsim: error: unexpected word '-'
          expected tripsim run [OPTIONS] ROUTE [TRACE]
          hint: standard input can be read only once
        """),
    Fault(
      line: "tripsim drive.gpx route.geojson",
      message: """
        route.geojson: error: the file is a route, not a trace
          expected the route before the trace
          hint: ROUTE and TRACE may be swapped
        """),
    Fault(
      line: "printf 'lat,lon\\n54,3\\n54,3.01\\n' >route.csv; tripsim drive.gpx route.csv",
      message: """
        route.csv: error: none of the 2 fixes has a time
          expected a time for each fix
          hint: ROUTE and TRACE may be swapped: 'drive.gpx' has times; assume times with \
        --assume-interval SECONDS or --assume-speed SPEED
        """),
    Fault(
      line: "tripsim route.geojson route.geojson",
      message: """
        route.geojson: error: the file is a route, not a trace
          expected the route before the trace
          hint: ROUTE and TRACE are the same file
        """),
    Fault(
      line: "tripsim route.geojson",
      message: """
        tripsim: error: no TRACE given
          expected tripsim run [OPTIONS] ROUTE TRACE
          hint: TRACE: the recorded drive, or '-' for standard input; with a case, one of its traces
        """),
    Fault(
      line: "tripsim route.geojson drive.gpx --fromat csv",
      message: """
        tripsim: error: unknown option '--fromat'
          expected an option of 'tripsim run'
          hint: did you mean '--format'?
        """),
    Fault(
      line: "tripsim route.geojson drive.gpx --format cvs",
      message: """
        tripsim: error: unknown value 'cvs' of '--format'
          expected one of jsonl, pretty, geojsonseq, csv
          hint: did you mean 'csv'?
        """),
    Fault(
      line: "tripsim route.geojson drive.gpx --fail-on arival",
      message: """
        tripsim: error: unknown value 'arival' of '--fail-on'
          expected one of \(events)
          hint: did you mean 'arrival'?
        """),
    Fault(
      line: "tripsim route.geojson drive.gpx --set off_route.mx_m=30",
      message: """
        tripsim: error: unknown key 'off_route.mx_m'
          hint: did you mean 'off_route.max_m'?
        """),
    Fault(
      line: "tripsim route.geojson drive.gpx --from 1000",
      message: """
        drive.gpx: error: '--from' is after the end of the trace
          expected a time in the trace, which ends 86.0 s after its first fix
        """),
    Fault(
      line: "tripsim route.geojson drive.gpx --from 2026-06-01T10:00:00Z --to 2026-06-01T11:00:00Z",
      message: """
        drive.gpx: error: '--from' is after the end of the trace
          expected a time in the trace, which ends 86.0 s after its first fix
        """),
    Fault(
      line: "tripsim route.geojson drive.gpx --from 1:20 --to 0:30",
      message: """
        tripsim: error: '--to' is before '--from'
          expected a time window that ends after it begins
        """),
    Fault(
      line: "echo '{}' 2>/dev/null | tripsim check --config -",
      message: """
        tripsim: error: '--config -' can be read only once, and each trip reads it
          expected the path of a regular file
          hint: save a pipe first: 'cat > config.json'
        """),
    Fault(
      line: "tripsim match drive.gpx --network route.geojson -o matched.gpx",
      message: """
        tripsim: error: value 'matched.gpx' of '--output' cannot be used
          expected a name that ends in .geojson
        """),
    Fault(
      line: "tripsim route.geojson drive.gpx --from 10.2 --to 10.8",
      message: """
        drive.gpx: error: no fix of the trace is between '--from' and '--to'
          expected a time window with at least 2 fixes
        """),
    Fault(
      line: "tripsim route.geojson drive.gpx --to 2026-06-01T08:00:00Z",
      message: """
        drive.gpx: error: '--to' is before the first fix of the trace
          expected a time window with at least 2 fixes
        """),
    Fault(
      line: "tripsim route.geojson drive.gpx --from 10 --to 5",
      message: """
        tripsim: error: '--to' is before '--from'
          expected a time window that ends after it begins
        """),
    Fault(
      line: "tripsim empty.json drive.gpx", files: ["empty.json": ""],
      message: """
        empty.json:1:1: error: the text is empty
          expected a route
          hint: the download or export may have failed
        """),
    Fault(
      line: "tripsim route.geojson empty.gpx", files: ["empty.gpx": ""],
      message: """
        empty.gpx: error: the input is empty
          expected a trace in GPX, KML, TCX, FIT, CSV, NMEA 0183, GeoJSON, JSON Lines or gpsd JSON
          hint: recording or export may have failed
        """),
    Fault(
      line: "tripsim page.json drive.gpx", files: ["page.json": "<!DOCTYPE html><p>404</p>\n"],
      message: """
        page.json:1:1: error: the input is a web page
          expected a route in GeoJSON, GPX, KML, TCX, FIT or CSV, or a router's answer
          hint: a server's error page may have been saved instead of its answer
        """),
    Fault(
      line: "tripsim none.json drive.gpx",
      files: ["none.json": #"{"code":"NoRoute","message":"No way","routes":[]}"#],
      message: """
        none.json:1:9: error: the router answered 'NoRoute: No way'
          expected a route
          hint: the waypoints may be off the road network or not connected
        """),
    Fault(
      line: "tripsim route.geojson bomb.gpx",
      files: ["bomb.gpx": "<?xml version=\"1.0\"?>\n<!DOCTYPE gpx [<!ENTITY a \"b\">]>\n<gpx/>\n"],
      message: """
        bomb.gpx:2:1: error: the document declares the type 'gpx'
          expected no DOCTYPE, which could define unlimited text
          hint: delete the declaration
        """),
  ])
  func `an unusable input is reported with the whole message`(_ fault: Fault) throws {
    let outcome = try Fixtures.workspace(fault.files).run(fault.line)
    #expect(outcome == Workspace.Outcome(output: "", errors: fault.message + "\n", code: 2))
  }

  @Test(arguments: ["--to 0", "--from 86"])
  func `a window with one fix is reported as such`(window: String) throws {
    let outcome = try Fixtures.workspace().run(
      "tripsim route.geojson drive.gpx \(window) > events")
    #expect(
      outcome.errors == """
        drive.gpx: error: only one usable fix is between '--from' and '--to'
          expected a time window with at least 2 fixes

        """)
  }

  private static let events = """
    state, depart, waypoint_approach, arrival, waypoint_missed, leg_start, off_route, on_route, \
    reroute_veto, \
    reroute_request, reroute, reroute_fail, reroute_cancel, route_change, spoken_instruction, \
    visual_instruction, step, faster_route, alternatives, alternatives_fail, alternative_begin, alternative, alternative_fail, online_route, route_refresh, route_refresh_fail, progress, location, \
    remaining_time, remaining_distance, \
    location_discard, signal_lost, signal_back, simulation_will_begin, simulation_begin, \
    simulation_will_end, simulation_end, speed_limit, road_alert, speeding, traffic, \
    lighting, accuracy_authorization, power, start, warning, summary
    """

  @Test func `a trace on another continent is reported after ten fixes`() throws {
    let far = Fixtures.drive.replacing("lat=\"54", with: "lat=\"-34")
    let outcome = try Fixtures.workspace(["far.gpx": far]).run(
      "tripsim route.geojson far.gpx | tail -1 | jq -c '[.event,.outcome,.fixes]'; exit ${PIPESTATUS[0]}"
    )
    #expect(
      outcome
        == Workspace.Outcome(
          output: "[\"summary\",\"failed\",10]\n",
          errors: """
            far.gpx: error: the trace is 9785 km away from the route
              expected fixes near the route of 'route.geojson'
              hint: they may belong to different drives

            """, code: 2))
  }

  @Test
  func `swapped latitude and longitude are suspected if swapping brings route and trace together`()
    throws
  {
    let swapped = Fixtures.drive.replacing("lat=", with: "x=").replacing("lon=", with: "lat=")
      .replacing("x=", with: "lon=")
    let outcome = try Fixtures.workspace(["swapped.gpx": swapped]).run(
      "tripsim route.geojson swapped.gpx >/dev/null")
    let hint =
      "latitude and longitude of 'swapped.gpx' or of 'route.geojson' may be swapped: if so, route "
      + "and trace are close"
    #expect(outcome.errors.split(separator: "\n").last == "  hint: \(hint)")
    #expect(outcome.code == 2)
  }

  @Test(arguments: [
    ("broken.gpx", Fixtures.drive.replacing("<time>", with: "<time>x"), "the fix is dropped"),
    (
      "untimed.gpx", Fixtures.drive.replacing("<time>2026-06-01T09:00:03Z</time>", with: ""),
      "fixes without a time are dropped"
    ),
    (
      "bad.jsonl",
      #"{"time":"2026-06-01T09:00:00Z","lat":54,"lon":8}"# + "\n{\"time\"\n",
      "the line is skipped"
    ),
    ("zoneless.csv", "time,lat,lon\n2026-06-01T09:00:00,54,8\n", "all such times are read as UTC"),
    (
      "twice.csv", "time,lat,lon,speed,speed\n2026-06-01T09:00:00Z,54,3,14,14\n",
      "the first is used"
    ),
  ])
  func `a strict run does not state the consequence of a fault that ends it`(
    file: String, text: String, consequence: String
  ) throws {
    let workspace = try Fixtures.workspace([file: text])
    let count = "tripsim route.geojson \(file) 2>&1 >/dev/null | grep -c '\(consequence)'"
    #expect(try workspace.run(count).output != "0\n")
    #expect(try workspace.run(count.replacing("tripsim", with: "tripsim --strict")).output == "0\n")
  }

  @Test func `a strict run does not say that an alternative is ignored`() throws {
    let other =
      #"{"type":"Feature","properties":{"role":"step","route":1,"leg":0,"step":0},"#
      + #""geometry":{"type":"LineString","coordinates":[[3,54]]}},"#
    let route = Fixtures.route.replacing("\"features\":[", with: "\"features\":[" + other)
    let outcome = try Fixtures.workspace(["two.geojson": route]).run(
      """
      tripsim two.geojson drive.gpx 2>&1 >/dev/null | grep -c ' is ignored'
      tripsim --strict two.geojson drive.gpx 2>&1 >/dev/null | grep -c ' is ignored'
      """)
    #expect(outcome.output == "1\n0\n")
  }

  @Test func `a fault that costs one fix is a warning and an event`() throws {
    let broken = Fixtures.drive.replacing("lat=\"54.000125\"", with: "lat=\"154.000125\"")
    let outcome = try Fixtures.workspace(["broken.gpx": broken]).run(
      """
      tripsim route.geojson ./broken.gpx | jq -c 'select(.event=="warning")|[.file,.line,.column]'
      tripsim --strict route.geojson broken.gpx | tail -1 | jq -r .outcome
      echo ${PIPESTATUS[0]}
      """)
    #expect(outcome.output == "[\"broken.gpx\",55,13]\nfailed\n2\n")
    #expect(outcome.errors.hasPrefix("./broken.gpx:55:"))
    #expect(outcome.errors.contains("\nbroken.gpx:55:13: error: "))
  }
}

extension String {
  /// The text with each occurrence of a part replaced.
  fileprivate func replacing(_ part: String, with other: String) -> String {
    var result = ""
    var rest = self[...]
    while let character = rest.first {
      if rest.hasPrefix(part) {
        result += other
        rest = rest.dropFirst(part.count)
      } else {
        result.append(character)
        rest = rest.dropFirst()
      }
    }
    return result
  }
}
