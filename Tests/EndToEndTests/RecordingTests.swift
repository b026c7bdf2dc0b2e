import Testing

/// What Ferrostar recorded of itself, in the place of a route and a trace.
struct RecordingTests {
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
          expected tripsim record [OPTIONS] DIR ROUTE [TRACE…]
          hint: TRACE is the recorded drives; none if the drive is simulated

        """)
    #expect(outcome.code == 2)
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
        \(path): error: is not a regular file and cannot be copied into the case
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
        -: error: is not a regular file and cannot be copied into the case
          expected the path of a regular file
          hint: save a pipe to a file first: 'cat > route.json'

        """)
    #expect(outcome.output == "drive.gpx\nroute.geojson\n")
    #expect(outcome.code == 2)
  }
}
