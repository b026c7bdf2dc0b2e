import Testing

/// A single case, run with and without additional options.
@Suite(.runsPrograms) struct RunCaseTests {
  /// A folder `traces` with a case that sets a key, in a folder of its own.
  private func workspace(_ more: String = "") throws -> Workspace {
    let workspace = try Fixtures.workspace()
    _ = try workspace.run("mkdir -p traces/'the case' && mv route.geojson traces/")
    _ = try workspace.run("mv drive.gpx traces/'the case'/")
    try workspace.write(
      """
      {"schema":"tripsim.case/1.0","route":"../route.geojson","trace":"drive.gpx",\
      "config":{"arrival.radius_m":35}\(more)}

      """, to: "traces/the case/case.json")
    return workspace
  }

  @Test(arguments: [
    "", "--profile ferrostar", "--set arrival.radius_m=10", "--config keys.json",
  ])
  func `a profile, a configuration file and single keys override the case, for a worker too`(
    _ options: String
  ) throws {
    let workspace = try workspace()
    try workspace.write(#"{"off_route.min_m":30}"#, to: "keys.json")
    let words = options.split(separator: " ").map { "\"\($0)\"" }.joined(separator: ",")
    let outcome = try workspace.run(
      """
      tripsim run 'traces/the case' \(options) > case.jsonl
      tripsim run traces/route.geojson 'traces/the case/drive.gpx' --set arrival.radius_m=35 \
        \(options) | cmp - case.jsonl 2>&1 | head -1
      echo '{"case":"traces/the case","options":[\(words)]}' | tripsim worker |
        jq -c '.events[]' > worker.jsonl
      jq -c . case.jsonl | cmp - worker.jsonl
      """)
    #expect(outcome.output.isEmpty)
    let note = """
      tripsim: note: 'arrival.radius_m' has no effect: it is a key of the method along_route, and \
      'engine.method' is step_by_step

      """
    #expect(outcome.errors == (options.contains("ferrostar") ? note : ""))
    let profile = try workspace.run("head -1 case.jsonl | jq -r .profile")
    #expect(profile.output == (options.contains("ferrostar") ? "ferrostar\n" : "default\n"))
  }

  @Test func `events that are typed override the case's, even the default ones`() throws {
    let outcome = try workspace(#","events":"arrival""#).run(
      """
      for typed in '' '--events default' '--events step'; do
        tripsim run 'traces/the case' $typed | jq -r .event | sort -u | tr '\\n' ' '; echo
      done
      """)
    let kinds = outcome.output.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(kinds[0] == ["arrival", "start", "summary"])
    #expect(kinds[1].contains("depart") && kinds[1].contains("arrival"))
    #expect(kinds[2] == ["start", "step", "summary"])
  }

  @Test func `standard input as the route is never read as a case of that name`() throws {
    let outcome = try workspace(#","name":"-""#).run(
      "tripsim run - 'traces/the case/drive.gpx' < traces/route.geojson | head -1 | jq -r .route")
    #expect(outcome.output == "-\n")
    #expect(outcome.errors.isEmpty)
  }

  @Test(arguments: ["run", "explain"])
  func `a trace that is a link out of the folder is rejected unless the case is trusted`(
    _ command: String
  ) throws {
    let outcome = try workspace().run(
      """
      mkdir out; mv traces/'the case'/drive.gpx out/
      ln -s ../../out/drive.gpx traces/'the case'/drive.gpx
      tripsim \(command) 'traces/the case'; echo $?
      tripsim \(command) 'traces/the case' --trust | wc -l | grep -qv '^0$'; echo $?
      """)
    #expect(outcome.output == "2\n0\n")
    #expect(
      outcome.errors == """
        traces/the case/case.json:1:65: error: 'traces/the case/drive.gpx' is outside 'traces'
          expected a path inside the folder of the cases
          hint: '--trust', or 'trust' true in a worker's job, allows cases to read any file

        """)
  }

  @Test func `settings of the case apply on top of another profile`() throws {
    let outcome = try workspace().run(
      """
      digest() { head -1 "$1" | jq -r .options_digest; }
      tripsim run 'traces/the case' --profile mapbox-legacy > case.jsonl
      tripsim run traces/route.geojson 'traces/the case/drive.gpx' --profile mapbox-legacy \
        --set arrival.radius_m=35 > typed.jsonl
      cmp case.jsonl typed.jsonl && echo same
      """)
    #expect(outcome.output == "same\n")
  }

  @Test(arguments: [
    "cd traces/'the case' && tripsim run case.json", "cd traces && tripsim run 'the case'",
    "cd traces/'the case' && tripsim run .", "tripsim run \"$PWD/traces/the case/case.json\"",
  ])
  func `a case reads the folder 'traces' above it, wherever the command runs`(
    _ line: String
  ) throws {
    let outcome = try workspace().run("(\(line)) | tail -1 | jq -r .outcome")
    #expect(outcome.output == "arrived\n")
    #expect(outcome.errors.isEmpty)
  }

  @Test func `elsewhere a case reads its own folder, and others if trusted`() throws {
    let outcome = try workspace().run(
      """
      mv traces cases
      tripsim run 'cases/the case'; echo $?
      tripsim run 'cases/the case' --trust | tail -1 | jq -r .outcome
      """)
    #expect(outcome.output == "2\narrived\n")
    #expect(
      outcome.errors == """
        cases/the case/case.json:1:38: error: '../route.geojson' is outside 'cases/the case'
          expected a path inside the folder of the cases
          hint: '--trust', or 'trust' true in a worker's job, allows cases to read any file

        """)
  }

  @Test func `no output replaces a file of the case, even with --force`() throws {
    let workspace = try workspace()
    let outcome = try workspace.run(
      """
      cd traces/'the case' && tripsim run . -o expected.jsonl && cp -r . ../before
      for file in case.json ../route.geojson drive.gpx; do
        tripsim run . -f --format csv -o $file; tripsim report . -f --format svg -o ./$file
      done
      tripsim report . -f --format svg -o expected.jsonl
      tripsim report . --trip case -f --format svg -o drive.gpx
      diff -r . ../before
      """)
    let faults = outcome.errors.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(
      faults
        == [
          "case.json", "./case.json", "../route.geojson", "./../route.geojson", "drive.gpx",
          "./drive.gpx", "expected.jsonl", "drive.gpx",
        ].map { $0 + ": error: the file is also an input of the command" })
    #expect(outcome.output == "")
  }

  @Test func `one of several traces is named after the case`() throws {
    let workspace = try workspace()
    let outcome = try workspace.run(
      """
      cd traces/'the case' && cp drive.gpx other.gpx
      sed -i 's/"drive.gpx"/["drive.gpx","other.gpx"]/' case.json
      for name in other other.gpx case.other; do
        tripsim run . $name | head -1 | jq -r .trace
      done
      tripsim run . ; tripsim run . third; tripsim run . ../route.geojson
      """)
    #expect(outcome.output == "other.gpx\nother.gpx\nother.gpx\n")
    #expect(
      outcome.errors == """
        .: error: there are 2 trips: case.drive, case.other
          expected a case with one trace
          hint: add the name of one of the case's traces
        .: error: no trace of the case is named 'third'
          expected drive.gpx, other.gpx
        .: error: no trace of the case is named '../route.geojson'
          expected drive.gpx, other.gpx
          hint: to run another trace, name the route of the case: tripsim ROUTE TRACE

        """)
  }

  @Test func `lines to paste are quoted for the shell`() throws {
    let workspace = try workspace()
    let outcome = try workspace.run(
      """
      unset CI
      tripsim check > check.txt
      eval "$(sed -n 's/^  accept *//p' check.txt)" && tripsim check | tail -1
      sed -n 's/^  accept *//p' check.txt
      """)
    #expect(
      outcome.output == """
        accepted the case
        1 case: 1 passed
        tripsim accept 'traces/the case'

        """)
  }

  @Test func `a router that was typed may be outside the folder of the case`() throws {
    let traces = Workspace.projectFolder + "/traces"
    let outcome = try Workspace().run(
      """
      mkdir traces; cp -r '\(traces)/missed-exit' traces/; cp '\(traces)/town.geojson' .
      tripsim run missed-exit -r network:town.geojson | jq -c 'select(.event == "reroute").request'
      sed -i 's/"router": *"[^"]*"/"router":"network:..\\/..\\/town.geojson"/' traces/missed-exit/case.json
      tripsim run missed-exit 2>&1 | head -1
      """)
    #expect(
      outcome.output == """
        1
        traces/missed-exit/case.json:8:12: error: '../../town.geojson' is outside 'traces'

        """)
  }
}
