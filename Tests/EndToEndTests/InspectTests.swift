import Testing

/// The content of files as JSON.
@Suite(.runsPrograms) struct InspectTests {
  @Test func `routes and traces are distinguished and described in one line each`() throws {
    let outcome = try Fixtures.workspace().run("tripsim inspect route.geojson drive.gpx")
    #expect(
      outcome
        == Workspace.Outcome(
          output: """
            {"file":"route.geojson","kind":"route","format":"route-geojson","alternatives":0,\
            "legs":1,"steps":3,"points":3,"length_m":1199.72,"spoken":0,"visual":0,"tunnel_m":0,\
            "synthetic":false,"route_digest":"cba0df50f058ad3f","warnings":{}}
            {"file":"drive.gpx","kind":"trace","format":"gpx","points":87,\
            "start":"2026-06-01T09:00:00.000Z","end":"2026-06-01T09:01:26.000Z","duration_s":86,\
            "length_m":1199.72,"south":54,"west":3,"north":54.0045,"east":3.0107,"gaps":0,\
            "longest_gap_s":1,"jumps":0,"duplicates":0,"same_time":0,"out_of_order":0,\
            "warnings":{}}

            """, errors: "", code: 0))
  }

  @Test func `an answer whose instructions have times is a route, not a trace`() throws {
    let answer = """
      {"routes":[{"summary":{"lengthInMeters":110,"travelTimeInSeconds":11},"legs":[{"points":[
      {"latitude":10,"longitude":20},{"latitude":10,"longitude":20.001}]}],"guidance":{"instructions":[
      {"routeOffsetInMeters":0,"travelTimeInSeconds":0,"point":{"latitude":10,"longitude":20},
       "maneuver":"DEPART","message":"Leave"},
      {"routeOffsetInMeters":110,"travelTimeInSeconds":11,"point":{"latitude":10,"longitude":20.001},
       "maneuver":"ARRIVE","message":"Arrive"}]}}]}
      """
    let outcome = try Workspace(["answer.json": answer]).run(
      "tripsim inspect answer.json | jq -c '[.kind, .format, .steps, .declared_s]'")
    #expect(outcome == .init(output: "[\"route\",\"tomtom\",2,11]\n", errors: "", code: 0))
  }

  @Test func `standard input is described like a file`() throws {
    let outcome = try Fixtures.workspace().run(
      """
      tripsim inspect drive.gpx | sed 's/drive.gpx/-/' >a
      cat drive.gpx | tripsim inspect - | cmp - a && echo same
      """)
    #expect(outcome == Workspace.Outcome(output: "same\n", errors: "", code: 0))
  }

  @Test(arguments: ["inspect pipe", "compare --profiles all pipe x"])
  func `a signal ends the wait for a pipe`(words: String) throws {
    let outcome = try Workspace().run(
      """
      mkfifo pipe
      tripsim \(words) 2>errors &
      sleep 0.3; kill -TERM $!; wait $!; echo $?; grep 'system error' errors
      """)
    #expect(outcome.output == "143\n")
  }

  @Test func `one unusable file changes the exit code but no other line`() throws {
    let outcome = try Fixtures.workspace(["page.json": "<!DOCTYPE html>"]).run(
      "tripsim inspect drive.gpx page.json route.geojson | jq -r .file; exit ${PIPESTATUS[0]}")
    #expect(outcome.output == "drive.gpx\nroute.geojson\n")
    #expect(outcome.errors.hasPrefix("page.json:1:1: error: "))
    #expect(outcome.code == 2)
  }

  @Test func `inspect accepts the reading options of run`() throws {
    let outcome = try Fixtures.workspace([
      "plain.csv": "45413.5,54,3,36\n45413.6,54.001,3,36\n",
      "fleet.csv": "vehicle_id,time,lat,lon\na,1714557600,54,3\nb,1714557600,55,3\n"
        + "b,1714557601,55.001,3\nb,yesterday,55.001,3\n",
    ]).run(
      """
      tripsim inspect plain.csv --csv 'time=1[excel],lat=2,lon=3,speed=4[km/h]' | jq -r .start
      tripsim inspect fleet.csv --track b | jq -c '[.points, .south, .tracks, .dropped]'
      """)
    #expect(
      outcome
        == Workspace.Outcome(
          output: "2024-05-01T12:00:00.000Z\n[2,55,[\"a\",\"b\"],1]\n",
          errors: """
            fleet.csv:5:3: warning: 'yesterday' is not a date and time
              expected a date and time such as 2024-05-01T10:00:00Z
              hint: the fix is dropped

            """, code: 0))
  }

  @Test func `a route that cannot be read is reported as a route`() throws {
    let part = { (latitude: Int) in
      "<rte><rtept lat='\(latitude)' lon='3'/><rtept lat='\(latitude).01' lon='3'/></rte>"
    }
    let outcome = try Fixtures.workspace(["two.gpx": "<gpx>\(part(54))\(part(55))</gpx>"])
      .run("tripsim inspect two.gpx")
    #expect(
      outcome
        == Workspace.Outcome(
          output: "",
          errors: """
            two.gpx:1:70: error: the line begins 110083 m from the end of the previous line
              expected lines that connect
              hint: put separate routes in separate files

            """, code: 2))
  }

  @Test func `a line with times is a trace, one without is a route`() throws {
    let line = #""geometry":{"type":"LineString","coordinates":[[3,54],[3.001,54]]}}"#
    let outcome = try Fixtures.workspace([
      "plain.json": #"{"type":"Feature","properties":{},"# + line,
      "timed.json":
        #"{"type":"Feature","properties":{"coordTimes":["2026-06-01T09:00:00Z","#
        + #""2026-06-01T09:00:05Z"]},"# + line,
    ]).run("tripsim inspect plain.json timed.json | jq -r '.kind + \" \" + .format'")
    #expect(
      outcome == Workspace.Outcome(output: "route geojson\ntrace geojson\n", errors: "", code: 0))
  }
}
