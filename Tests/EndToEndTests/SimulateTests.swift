import Testing

/// `tripsim simulate`, from routes to traces.
@Suite(.runsPrograms) struct SimulateTests {
  /// A straight road of 222 m to the north, driven at 10 m/s.
  static let route = """
    {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"role":"step","leg":0,\
    "step":0,"maneuver":"depart","name":"Long Road","speed_mps":[10,10]},"geometry":{"type":\
    "LineString","coordinates":[[-30,44],[-30,44.001],[-30,44.002]]}},{"type":"Feature",\
    "properties":{"role":"step","leg":0,"step":1,"maneuver":"arrive"},"geometry":{"type":\
    "LineString","coordinates":[[-30,44.002],[-30,44.002]]}}]}
    """

  @Test func `a drive begins and ends at rest and keeps the road's speed between`() throws {
    let folder = try Workspace(["route.geojson": Self.route])
    let outcome = try folder.run("tripsim simulate route.geojson --interval 5")
    #expect(
      outcome
        == Workspace.Outcome(
          output: """
            time,lat,lon,altitude_m,accuracy_m,course_deg,speed_mps,simulated
            2026-06-01T09:00:00.000Z,44.0000000,-30.0000000,,1.00,0.0,0.00,false
            2026-06-01T09:00:05.000Z,44.0002998,-30.0000000,,1.00,0.0,10.00,false
            2026-06-01T09:00:10.000Z,44.0007494,-30.0000000,,1.00,0.0,10.00,false
            2026-06-01T09:00:15.000Z,44.0011991,-30.0000000,,1.00,0.0,10.00,false
            2026-06-01T09:00:20.000Z,44.0016488,-30.0000000,,1.00,0.0,10.00,false
            2026-06-01T09:00:25.000Z,44.0019996,-30.0000000,,1.00,0.0,0.62,false
            2026-06-01T09:00:30.000Z,44.0020000,-30.0000000,,1.00,0.0,0.00,false

            """, errors: "", code: 0))
  }

  @Test func `a route that the drive leaves out is reported`() throws {
    let folder = try Workspace([
      "route.geojson": Self.route, "around.csv": "lat,lon\n44,-30\n44.001,-29.99\n44.002,-30\n",
    ])
    let outcome = try folder.run(
      "tripsim simulate route.geojson around.csv --assume-speed 10 | cut -d, -f3 | grep -c 29.99")
    #expect(
      outcome
        == Workspace.Outcome(
          output: "166\n",
          errors: """
            route.geojson: note: route 1 of 2 is not driven, because the routes next to it meet \
            where it begins or ends

            """, code: 0))
  }

  @Test func `the same seed gives the same bytes, and run follows the drive`()
    throws
  {
    let folder = try Workspace(["route.geojson": Self.route])
    let outcome = try folder.run(
      """
      simulate() { tripsim simulate route.geojson --noise 4 --seed 9 "$@"; }
      cmp <(simulate) <(simulate) && echo same
      for format in csv gpx; do
        simulate --format $format -o drive.$format
        tripsim run route.geojson drive.$format | grep -c '"event":"arrival"'
      done
      """)
    #expect(outcome == Workspace.Outcome(output: "same\n1\n1\n", errors: "", code: 0))
  }

  @Test(arguments: [
    ("--stop 30@222.4", "'stop' is at 222.4 m", "is 222.4 m long"),
    ("--gap 223m..999m", "'gap' begins at 223 m", "is 222.4 m long"),
    ("--gap 27..99999", "'gap' begins at 27 s", "takes 26 s"),
    ("--receiver phone,canyon@300..400", "'receiver' begins at 300 m", "is 222.4 m long"),
    ("--fault clock-jump=-5@27", "'fault' is at 27 s", "takes 26 s"),
  ]) func `an option beyond the end of the drive is reported with its end`(
    options: String, found: String, hint: String
  ) throws {
    let folder = try Workspace(["route.geojson": Self.route])
    #expect(
      try folder.run("tripsim simulate route.geojson \(options)")
        == Workspace.Outcome(
          output: "",
          errors: """
            tripsim: error: \(found), after the end of the drive
              expected a position within the drive
              hint: the drive \(hint)

            """, code: 2))
  }

  @Test func `gaps in tunnels need a tunnel`() throws {
    let folder = try Workspace(["route.geojson": Self.route])
    #expect(
      try folder.run("tripsim simulate route.geojson --gap tunnels")
        == Workspace.Outcome(
          output: "",
          errors: """
            tripsim: error: 'gap' is tunnels, but the route states none
              expected a route with tunnels
              hint: a gap may also be 60..90 (seconds) or 1200m..1800m

            """, code: 2))
  }

  @Test func `stops at waypoints need an intermediate waypoint`() throws {
    let folder = try Workspace(["route.geojson": Self.route])
    #expect(
      try folder.run("tripsim simulate route.geojson --stop 30")
        == Workspace.Outcome(
          output: "",
          errors: """
            tripsim: error: 'stop' is at intermediate waypoints, but the route has none to stop at
              expected a route with such a waypoint
              hint: 30@850 stands 30 s after 850 m

            """, code: 2))
  }

  @Test func `a clock that jumps does not delay the fixes`() throws {
    let folder = try Workspace(["route.geojson": Self.route])
    let outcome = try folder.run(
      "timeout 20 tripsim simulate route.geojson --speed 1000 --fault clock-jump=80000@5 | wc -l")
    #expect(outcome == Workspace.Outcome(output: "28\n", errors: "", code: 0))
  }

  @Test func `a gap may begin with the last fix`() throws {
    let folder = try Workspace(["route.geojson": Self.route])
    let outcome = try folder.run(
      "tripsim simulate route.geojson --gap 26..99999 | tail -1 | cut -d , -f 1")
    #expect(
      outcome
        == Workspace.Outcome(output: "2026-06-01T09:00:25.000Z\n", errors: "", code: 0))
  }

  @Test func `the truth behind a noisy detour states when the drive left the route`() throws {
    let traces = Workspace.projectFolder + "/traces"
    let outcome = try Workspace().run(
      """
      cp '\(traces)/first-drive/route.geojson' '\(traces)/parking-search/block.geojson' .
      tripsim simulate route.geojson block.geojson route.geojson --receiver phone --seed 3 \
        -o drive.csv --truth truth.jsonl
      jq -c 'select(.change) | [.t_s, .change, .step]' truth.jsonl
      echo $(($(wc -l < drive.csv) - $(wc -l < truth.jsonl)))
      tripsim simulate route.geojson -o same --truth ./same
      """)
    #expect(
      outcome
        == Workspace.Outcome(
          output: """
            [59,"departure",null]
            [102,"return",5]
            1

            """,
          errors: """
            tripsim: error: the truth and the trace would both go to './same'
              expected a separate destination for each
              hint: '--truth FILE' writes the truth, '--output FILE' the trace

            """, code: 2))
  }

  @Test func `an invalid option value is reported with the valid ones`() throws {
    let outcome = try Workspace().run("tripsim simulate route.geojson --gap 60..x")
    #expect(
      outcome
        == Workspace.Outcome(
          output: "",
          errors: """
            tripsim: error: value '60..x' of '--gap' cannot be used
              expected seconds such as 60..90, meters such as 1200m..1800m, or tunnels

            """, code: 2))
  }

  @Test func `a drive begins in a year that every format supports`() throws {
    let outcome = try Workspace().run(
      "tripsim simulate route.geojson --start 9999-12-31T23:59:00Z")
    #expect(
      outcome
        == Workspace.Outcome(
          output: "",
          errors: """
            tripsim: error: value '9999-12-31T23:59:00Z' of '--start' cannot be used
              expected a time such as 2026-06-01T09:00:00Z, from 1980 to 2079

            """, code: 2))
  }

  @Test func `a reader that exits early is not an error`() throws {
    let folder = try Workspace(["route.geojson": Self.route])
    let outcome = try folder.run(
      "tripsim simulate route.geojson --interval 0.01 --stand 5000 | head -n 1; echo ${PIPESTATUS[0]}"
    )
    #expect(
      outcome.output == "time,lat,lon,altitude_m,accuracy_m,course_deg,speed_mps,simulated\n0\n")
    #expect(outcome.errors.isEmpty)
  }

  @Test func `NMEA states the receiver's reception, and its absence`() throws {
    let outcome = try Workspace().run(
      """
      route='\(Workspace.projectFolder)/traces/first-drive/route.geojson'
      tripsim simulate $route --receiver canyon --seed 3 --format nmea > drive.nmea
      tripsim simulate $route --receiver canyon --seed 3 > drive.csv
      grep GGA drive.nmea | cut -d, -f7-9 | sort | uniq -c | sed 's/^ *//'
      grep -c 'RMC,.*,V,' drive.nmea; tail -n +2 drive.csv | wc -l
      for trace in drive.nmea drive.csv; do
        tripsim $route $trace --events arrival,off_route,summary |
          jq -c '[.event, .fixes, .t_s]' | grep -v start
      done
      tripsim simulate $route --receiver survey --format nmea | grep -m1 GGA | cut -d, -f7-9
      tripsim simulate $route --format nmea | grep -m1 GGA | cut -d, -f7-9
      """)
    #expect(
      outcome.output == """
        44 0,00,99.99
        10 1,05,3.4
        77 1,08,1.3
        44
        87
        ["arrival",null,123]
        ["summary",87,130]
        ["arrival",null,123]
        ["summary",87,130]
        5,20,0.6
        1,08,0.5

        """)
    #expect(outcome.errors.isEmpty)
  }

  @Test func `every unreadable route is reported`() throws {
    let folder = try Workspace(["a.geojson": "{", "b.geojson": "[]"])
    let outcome = try folder.run(
      "tripsim simulate a.geojson b.geojson 2>&1 | grep error | cut -c1-20")
    #expect(outcome.output == "a.geojson:1:2: error\nb.geojson:1:1: error\n")
  }
}
