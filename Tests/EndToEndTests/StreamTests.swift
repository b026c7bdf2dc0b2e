import Testing

/// Traces that arrive during the drive, and interrupted runs.
@Suite(.runsPrograms) struct StreamTests {
  private let workspace: Workspace

  /// Starts a run on a pipe whose ends are the shell's descriptors 3 (in) and 4 (out).
  private let start = """
    mkfifo in out
    tripsim --events depart,progress route.geojson - <in >out & run=$!
    exec 3>in 4<out
    next() { read -r -t 20 line <&4 && echo "$line" | jq -r '"\\(.event) \\(.fix)"'; }

    """

  init() throws {
    let points = (0..<6).map { index in ("point\(index)", Fixtures.gpxPoint(index)) }
    workspace = try Fixtures.workspace(
      Dictionary(uniqueKeysWithValues: points + [("head", Fixtures.gpxHead)]))
  }

  @Test func `each event is printed as its fix arrives`() throws {
    let outcome = try workspace.run(
      start + """
        cat head point0 >&3; next; next; next
        cat point1 >&3; next
        cat point2 >&3; next
        echo '</trkseg></trk></gpx>' >&3; exec 3>&-
        next; wait $run; echo $?
        """)
    #expect(
      outcome.output == """
        start 0
        depart 0
        progress 0
        progress 1
        progress 2
        summary 2
        0

        """)
    #expect(outcome.errors.isEmpty)
  }

  /// An NMEA fix is complete with the first sentence of the next instant.
  @Test(arguments: [("drive.nmea", 4), ("drive.gpsd.jsonl", 3)])
  func `output of a receiver or gpsd is read as it arrives`(
    trace: String, lines: Int
  ) throws {
    let outcome = try workspace.run(
      """
      cp '\(Workspace.projectFolder)'/traces/round-the-corner/{route.geojson,\(trace)} .
      """ + "\n" + start + """
        head -n \(lines) \(trace) >&3; next; next; next
        tail -n +\(lines + 1) \(trace) >&3; exec 3>&-
        cat <&4 | jq -r .event | uniq -c; wait $run; echo $?
        """)
    #expect(
      outcome.output == """
        start 0
        depart 0
        progress 0
             11 progress
              1 summary
        0

        """)
    #expect(outcome.errors.isEmpty)
  }

  @Test(arguments: [("INT", 130), ("TERM", 143)])
  func `a signal during a wait ends the stream with its summary`(
    _ signal: String, _ code: Int
  ) throws {
    let outcome = try workspace.run(
      start + """
        cat head point0 point1 >&3; next; next; next; next
        kill -\(signal) $run
        read -r -t 20 line <&4; echo "$line" | jq -r '"\\(.event) \\(.outcome) \\(.fixes)"'
        wait $run; echo $?
        """)
    #expect(
      outcome.output == """
        start 0
        depart 0
        progress 0
        progress 1
        summary interrupted 2
        \(code)

        """)
    #expect(outcome.errors.isEmpty)
  }

  @Test func `a signal before the first fix prints nothing`() throws {
    let outcome = try workspace.run(
      start + """
        cat head >&3; sleep 0.2; kill -INT $run
        next || echo nothing; wait $run; echo $?
        """)
    #expect(outcome == Workspace.Outcome(output: "nothing\n130\n", errors: "", code: 0))
  }

  @Test func `a signal completes an output file`() throws {
    let outcome = try workspace.run(
      """
      mkfifo in
      tripsim route.geojson - -o out.jsonl <in & run=$!
      exec 3>in; cat head point0 point1 >&3; sleep 0.2; ls | grep '^out'; kill -TERM $run
      wait $run; echo $?; tail -1 out.jsonl | jq -r .outcome
      """)
    #expect(outcome == Workspace.Outcome(output: "143\ninterrupted\n", errors: "", code: 0))
  }

  @Test func `a killed run leaves the existing file`() throws {
    let outcome = try workspace.run(
      """
      mkfifo in; echo old >out.jsonl
      tripsim route.geojson - -fo out.jsonl <in & run=$!
      exec 3>in; cat head point0 point1 >&3; sleep 0.2; kill -KILL $run
      wait $run 2>/dev/null; cat out.jsonl
      """)
    #expect(outcome.output == "old\n")
  }
}
