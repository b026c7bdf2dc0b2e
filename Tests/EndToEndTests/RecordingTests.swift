import Testing

/// Ferrostar's own recordings instead of a route and a trace.
@Suite(.runsPrograms) struct RecordingTests {
  /// Runs a script beside the recording of the cases.
  private func run(_ script: String) throws -> Workspace.Outcome {
    try Workspace().run(
      "cp '\(Workspace.projectFolder)'/traces/round-the-corner/{recording.json,drive.csv} .\n"
        + script)
  }

  @Test func `a recording runs with its own configuration unless another is given`() throws {
    let outcome = try run(
      """
      tripsim recording.json | head -n 1 | jq -r '.profile + " " + .options_digest'
      tripsim run recording.json --config recording.json --profile ferrostar \\
        | head -n 1 | jq -r '.profile + " " + .options_digest'
      tripsim run recording.json --profile mapbox \\
        | head -n 1 | jq -r '.profile + " " + .options_digest'
      """)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("ferrostar "))
    #expect(lines[0] == lines[1])
    #expect(lines[2] == "mapbox cbf29ce484222325")
    #expect(outcome.errors.isEmpty)
  }

  @Test func `another drive along the recorded route does not use its configuration`() throws {
    let outcome = try run("tripsim recording.json drive.csv | head -n 1 | jq -r .profile")
    #expect(outcome == Workspace.Outcome(output: "default\n", errors: "", code: 0))
  }

  @Test func `the route and the trace of a recording are described`() throws {
    let outcome = try run(
      "tripsim inspect recording.json | jq -c '[.kind, .format, .points, .steps, .route_m]'")
    #expect(
      outcome
        == Workspace.Outcome(
          output: #"["recording","ferrostar",12,3,189.54]"# + "\n", errors: "", code: 0))
  }

  @Test func `a case is made from a recording`() throws {
    let outcome = try run(
      """
      tripsim record traces/heard recording.json && tripsim check && cat traces/heard/case.json
      tripsim record traces/other drive.csv
      tripsim record recording.json drive.csv
      """)
    #expect(
      outcome.output == """
        wrote traces/heard/recording.json
        wrote traces/heard/case.json
        wrote traces/heard/expected.jsonl
        1 case: 1 passed
        {
        "schema":"tripsim.case/1.0",
        "route":"recording.json",
        "trace":"recording.json",
        "profile":"ferrostar",
        "config":{"step.arrival":"near_end(20,32)","step.deviation":"threshold(15,40)"}}

        """)
    #expect(
      outcome.errors == """
        tripsim: error: no TRACE given
          expected tripsim record [OPTIONS] DIR ROUTE TRACE…
          hint: TRACE: the recorded drives; none with --simulate
        tripsim: error: no DIR given
          expected tripsim record [OPTIONS] DIR ROUTE [TRACE…]
          hint: DIR: the new folder

        """)
    #expect(outcome.code == 2)
  }

  /// Two drives in one table without a header: one off the route, and one along it.
  private static let drives: String = {
    let fixes = Fixtures.coordinates.enumerated()
    return fixes.map { "a,\($0),\($1.latitude + 0.01),\($1.longitude)\n" }.joined()
      + fixes.map { "b,\($0),\($1.latitude),\($1.longitude)\n" }.joined()
  }()

  /// The drive along the route without times.
  private static let line =
    "lat,lon\n" + Fixtures.coordinates.map { "\($0.latitude),\($0.longitude)\n" }.joined()

  @Test(arguments: [
    (
      "drives.csv --csv track=1,time=2,lat=3,lon=4 --track 2",
      #"{"csv":"track=1,time=2,lat=3,lon=4","track":"2"}"#
    ),
    (
      "line.csv --trace-format csv --assume-speed 36km/h",
      #"{"trace-format":"csv","assume-speed":10}"#
    ),
  ])
  func `a recorded case reads its trace with the options of the recording`(
    _ words: String, _ reading: String
  ) throws {
    let outcome = try Fixtures.workspace(["drives.csv": Self.drives, "line.csv": Self.line]).run(
      """
      tripsim record traces/made route.geojson \(words) > /dev/null && tripsim check
      jq -c .reading traces/made/case.json
      tripsim run route.geojson \(words) 2> /dev/null > run.jsonl
      tripsim run traces/made 2> /dev/null | cmp - run.jsonl && echo same
      grep -c '"event":"arrival"' run.jsonl
      tripsim run traces/made --assume-interval 5 --track 1 2> /dev/null | cmp -s - run.jsonl
      echo $?
      """)
    #expect(outcome.output == "1 case: 1 passed\n\(reading)\nsame\n1\n1\n")
    #expect(outcome.code == 0)
  }

  @Test func `a case with a simulated drive accepts no reading options`() throws {
    let outcome = try Fixtures.workspace().run(
      "tripsim record made route.geojson --simulate noise=5 --track 2; echo $?; ls")
    #expect(outcome.output == "2\ndrive.gpx\nroute.geojson\n")
    #expect(
      outcome.errors == """
        tripsim: error: '--track' has no effect here
          expected a trace instead of '--simulate'

        """)
  }

  @Test(arguments: ["route.geojson - < drive.gpx", "route.geojson pipe"])
  func `no case is made from a trace that can be read only once`(_ words: String) throws {
    let outcome = try Fixtures.workspace().run(
      """
      mkfifo pipe
      tripsim record made \(words); code=$?
      ls
      exit $code
      """)
    let path = words.contains("pipe") ? "pipe" : "-"
    #expect(
      outcome.errors == """
        \(path): error: the path is not a regular file and cannot be copied into the case
          expected the path of a regular file
          hint: save a pipe to a file first: 'cat > drive.csv'

        """)
    #expect(outcome.output == "drive.gpx\npipe\nroute.geojson\n")
    #expect(outcome.code == 2)
  }

  @Test func `no case is made from a route that can be read only once`() throws {
    let outcome = try Fixtures.workspace().run(
      "tripsim record made - drive.gpx < route.geojson; code=$?; ls; exit $code")
    #expect(
      outcome.errors == """
        -: error: the path is not a regular file and cannot be copied into the case
          expected the path of a regular file
          hint: save a pipe to a file first: 'cat > route.json'

        """)
    #expect(outcome.output == "drive.gpx\nroute.geojson\n")
    #expect(outcome.code == 2)
  }
}
