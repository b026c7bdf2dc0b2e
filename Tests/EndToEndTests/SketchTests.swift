import Testing

/// Cases with drawn roads and drives.
@Suite(.runsPrograms) struct SketchTests {
  private func workspace() throws -> Workspace {
    let workspace = try Workspace()
    _ = try workspace.run("mkdir -p traces/turn")
    try workspace.write(
      #"""
      {
        "description": "A turn is missed and the driver turns round.",
        "sketch": {
          "map": [
            "A-----------B-----C",
            "            |",
            "            |",
            "            D-----E"
          ],
          "cell_m": 25,
          "roads": {"ABC": "High Street", "BDE": {"name": "Mill Lane", "maxspeed": 30}},
          "route": "A B D E",
          "drive": "A 50km/h B C wait 5s B D E"
        },
        "router": "network:network.geojson",
        "simulate": {"seed": 3, "noise": 4},
        "golden": false,
        "expect": [
          "exactly 1 off_route between B and C",
          "no off_route between B2 and E",
          "arrival within 30 m of E"
        ]
      }
      """#, to: "traces/turn/case.json")
    return workspace
  }

  @Test func `a drawn case is checked only by its expectations`() throws {
    let outcome = try workspace().run(
      """
      tripsim check
      tripsim check --set off_route.min_m=500 --set off_route.max_m=500; echo $?
      ls traces/turn
      """)
    #expect(
      outcome.output == """
        1 case: 1 passed
        FAIL turn: expected exactly 1 off_route between B and C: found none; expected arrival within \
        30 m of E: farther than 30 m
          A turn is missed and the driver turns round.
          expected exactly 1 off_route between B and C: found none
          expected arrival within 30 m of E: farther than 30 m
            fix 34  34.000 s  arrival  78.07 m away: leg 0, step 1, waypoint 1, name "E", final true
          look closer  tripsim explain traces/turn --fix 30..38 --set off_route.min_m=500 \
        --set off_route.max_m=500
        0 of 1 trips differ, 1 only fails expectations, 1 without a golden
        1
        case.json

        """)
  }

  @Test func `a sentence with an unknown place or time gets the known ones as a hint`() throws {
    let outcome = try workspace().run(
      """
      sed -i 's/between B and C/between B and Q/; s/m of E/m of Q/' traces/turn/case.json
      tripsim check; echo $?
      """)
    #expect(
      outcome.output == """
        ERROR turn: the case is not usable
          traces/turn/case.json:19:40: error: cannot understand 'Q'
            expected a time in seconds since the first fix, or a place that the drive passes
          traces/turn/case.json:21:29: error: cannot understand 'Q'
            expected a latitude and a longitude, 'LAT,LON', or a place of the sketch
        1 case: 0 passed, 1 error
        2

        """)
  }

  @Test func `the written files give the events of the case under any engine`() throws {
    let outcome = try workspace().run(
      """
      tripsim sketch traces/turn
      tripsim sketch traces/turn -o files
      tripsim run traces/turn 2> /dev/null | tail -n +2 > case.jsonl
      tripsim files/route.geojson files/trace.csv --router network:files/network.geojson \
        2> /dev/null | tail -n +2 | cmp - case.jsonl && echo same
      tripsim run traces/turn --engine 'exec:tripsim engine' 2> /dev/null | tail -n +2 |
        cmp - case.jsonl && echo same
      echo '{"case":"traces/turn"}' | tripsim worker | jq -c '.events[1:][]' > worker.jsonl
      jq -c . case.jsonl | cmp - worker.jsonl && echo same
      tripsim sketch traces/turn -o files; echo $?
      """)
    #expect(
      outcome.output == """
        place  at_s  along_m
        A      0.0   0.0
        B      24.0  300.0
        C      37.0  450.0
        B2     56.0  600.0
        D      64.0  675.0
        E      78.0  825.0
        wrote files/network.geojson
        wrote files/drive.geojson
        wrote files/route.geojson
        wrote files/trace.csv
        same
        same
        same
        2

        """)
    #expect(
      outcome.errors == """
        files/network.geojson: error: the file already exists
          expected the name of a new file
          hint: '--force' replaces it

        """)
  }

  @Test func `the shell's working folder is not replaced`() throws {
    let outcome = try workspace().run(
      """
      mkdir files && cd files
      tripsim sketch ../traces/turn -o .; echo $?
      echo still here > note && cat note && ls
      """)
    #expect(outcome.output == "2\nstill here\nnote\n")
    #expect(
      outcome.errors == """
        .: error: the working folder cannot be replaced while the command runs in it
          hint: run it from the folder above

        """)
  }

  @Test func `a drawn case is reduced to one with files, and has a page`() throws {
    let outcome = try workspace().run(
      """
      tripsim reduce traces/turn --set off_route.min_m=500 --set off_route.max_m=500 -o small |
        grep wrote
      tripsim report traces/turn -o page.html && grep -c 'High Street' page.html
      grep -o '<dt>expectations</dt><dd class="good">hold' page.html
      tripsim sketch small; echo $?
      """)
    #expect(
      outcome.output == """
          wrote        small/route.geojson
          wrote        small/network.geojson
          wrote        small/window.csv
          wrote        small/case.json
        7
        <dt>expectations</dt><dd class="good">hold
        2

        """)
    #expect(
      outcome.errors == """
        tripsim: note: no rule or delegate answers 'should_reroute'; by default a route is requested
        small/case.json: error: the case has no 'sketch'
          expected a case that draws its roads and drive
          hint: 'tripsim help sketch' shows how

        """)
  }
}
