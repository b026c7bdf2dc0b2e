import Testing

/// A drive from files to lines.
@Suite(.runsPrograms) struct RunTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Fixtures.workspace()
  }

  @Test func `a drive prints its events in order and ends with the summary`() throws {
    let outcome = try workspace.run(
      "tripsim route.geojson drive.gpx | jq -r 'select(.event|test(\"instruction\")|not).event'")
    #expect(
      outcome.output.split(separator: "\n") == [
        "start", "route_change", "depart", "leg_start", "step", "step", "waypoint_approach",
        "arrival", "summary",
      ])
    #expect(outcome.errors.isEmpty)
    #expect(outcome.code == 0)
  }

  @Test func `run is the default command`() throws {
    let outcome = try workspace.run(
      """
      tripsim route.geojson drive.gpx >a; tripsim run route.geojson drive.gpx >b
      tripsim --events all -- route.geojson drive.gpx >c
      cmp a b && wc -l <a | tr -d ' ' && test $(wc -l <c) -gt 100
      """)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.code == 0)
  }

  @Test func `locale, time zone, terminal and speed do not change a byte`() throws {
    let outcome = try workspace.run(
      """
      tripsim --events all route.geojson drive.gpx >a
      LC_ALL=de_DE.UTF-8 TZ=Asia/Kolkata COLUMNS=10 tripsim --events all route.geojson drive.gpx >b
      LC_ALL=C TZ=America/St_Johns NO_COLOR=1 tripsim --events all route.geojson ./drive.gpx >c
      cat drive.gpx | (cd /; tripsim --events all --speed 1000 "$OLDPWD/route.geojson" -) >d
      cmp a b && cmp a c && cmp <(sed 's/drive.gpx/-/' a) d && echo same
      """)
    #expect(outcome == Workspace.Outcome(output: "same\n", errors: "", code: 0))
  }

  @Test func `an output file appears when complete and replaces another only with --force`() throws
  {
    let outcome = try workspace.run(
      """
      tripsim route.geojson drive.gpx -o out.jsonl; echo $?
      tripsim route.geojson drive.gpx | cmp - out.jsonl; ls
      echo old > out.jsonl
      tripsim route.geojson drive.gpx -o out.jsonl; echo $?; cat out.jsonl
      tripsim route.geojson drive.gpx -fo out.jsonl; echo $?; tail -1 out.jsonl | cut -c1-40
      tripsim route.geojson route.geojson -fo out.jsonl 2>/dev/null; echo $?
      tail -1 out.jsonl | cut -c1-40; ls -A | grep tmp
      """)
    #expect(
      outcome.output == """
        0
        drive.gpx
        out.jsonl
        route.geojson
        2
        old
        0
        {"event":"summary","outcome":"arrived","
        2
        {"event":"summary","outcome":"arrived","

        """)
    #expect(
      outcome.errors == """
        out.jsonl: error: the file already exists
          expected the name of a new file
          hint: '--force' replaces it

        """)
  }

  @Test func `a reader that exits early does not fail a run`() throws {
    let outcome = try workspace.run(
      """
      tripsim --events all route.geojson drive.gpx | head -1 | cut -c1-16
      echo "${PIPESTATUS[0]}"
      """)
    #expect(outcome == Workspace.Outcome(output: "{\"event\":\"start\"\n0\n", errors: "", code: 0))
  }

  @Test func `a full disk is an error`() throws {
    let outcome = try workspace.run("tripsim route.geojson drive.gpx > /dev/full")
    #expect(
      outcome.errors
        == "tripsim: error: standard output cannot be written: no space left on device\n")
    #expect(outcome.code == 2)
  }

  @Test func `exceeding the file size limit is an error and leaves no file`() throws {
    let outcome = try workspace.run(
      """
      mkdir out
      (ulimit -f 1; tripsim -o out/events -e all route.geojson drive.gpx); echo $?
      ls -A out | wc -l
      """)
    #expect(outcome.output == "2\n0\n")
    #expect(outcome.errors == "out/events: error: the file cannot be written: too large\n")
  }

  @Test func `--fail-on affects the exit code, which a note explains, and not the output`() throws {
    let outcome = try workspace.run(
      """
      tripsim --fail-on arrival --events progress route.geojson drive.gpx >a; echo $?
      tripsim --fail-on off_route route.geojson drive.gpx >/dev/null; echo $?
      grep -c arrival a
      """)
    #expect(outcome.output == "1\n0\n1\n")
    #expect(outcome.errors == "tripsim: note: --fail-on: 'arrival' happened at fix 85\n")
  }

  @Test func `a closed standard input is called closed`() throws {
    let outcome = try workspace.run("tripsim route.geojson - <&-")
    #expect(outcome.errors == "-: error: the input cannot be read: it is closed\n")
    #expect(outcome.code == 2)
  }

  @Test func `only a window of the trace is run`() throws {
    let outcome = try workspace.run(
      """
      tripsim --from 10 --to 2026-06-01T09:00:19Z route.geojson drive.gpx |
        jq -c 'select(.event=="start" or .event=="summary")|[.time,.fixes]'
      """)
    #expect(
      outcome.output == """
        ["2026-06-01T09:00:10.000Z",null]
        ["2026-06-01T09:00:19.000Z",10]

        """)
  }

  @Test func `the exported route gives the same events as the original`() throws {
    let outcome = try workspace.run(
      """
      tripsim --export-route copy.geojson route.geojson drive.gpx >a; echo $?
      tripsim copy.geojson drive.gpx | sed 's/copy/route/' | cmp - a; echo $?
      tripsim --export-route copy.geojson route.geojson drive.gpx >b; echo $?; cat b
      """)
    #expect(outcome.output == "0\n0\n2\n")
  }

  @Test func `the route and the events cannot have the same destination`() throws {
    let outcome = try workspace.run(
      """
      tripsim route.geojson drive.gpx --export-route -; echo $?
      tripsim route.geojson drive.gpx --export-route out -o out; echo $?; ls
      tripsim route.geojson drive.gpx --export-route - -o events >route; echo $?
      tripsim route.geojson drive.gpx --export-route copy | cmp - events; cmp copy route
      """)
    #expect(outcome.output == "2\n2\ndrive.gpx\nroute.geojson\n0\n")
    #expect(
      outcome.errors == """
        tripsim: error: the route and the events would both go to standard output
          expected a separate destination for each
          hint: '--export-route FILE' writes the route, '--output FILE' the events
        tripsim: error: the route and the events would both go to 'out'
          expected a separate destination for each
          hint: '--export-route FILE' writes the route, '--output FILE' the events

        """)
  }

  @Test func `a long file read ahead gives the lines and messages of a stream`() throws {
    let outcome = try workspace.run(
      """
      awk 'BEGIN {
        print "time,lat,lon,accuracy_m"
        for (i = 0; i < 90000; i++)
          printf "%d,%s,%.6f,%d\\n", 1780304400 + i, i % 9000 == 77 ? "north" : "54.0000",
            3 + (i % 50) * 0.000214, 5
      }' >long.csv
      awk '{ print $0 ",,,,,,,,,,,,,,,,,,,,,,,," }' long.csv >wide.csv
      test $(wc -c <wide.csv) -gt 4194304 || echo "too short to be read ahead"
      tripsim --events all,-progress,-location route.geojson wide.csv >a 2>a.messages; echo $?
      cat wide.csv | tripsim --events all,-progress,-location route.geojson - >b 2>b.messages
      cmp <(sed 's/wide.csv/-/' a) b && cmp <(sed 's/^wide.csv/-/' a.messages) b.messages
      test $(wc -l <a) -gt 10 && grep -c warning: a.messages
      """)
    #expect(outcome == Workspace.Outcome(output: "0\n10\n", errors: "", code: 0))
  }
}
