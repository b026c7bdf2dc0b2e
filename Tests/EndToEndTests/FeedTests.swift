import Testing

/// Simulated drives fed to other programs as locations.
@Suite(.runsPrograms) struct FeedTests {
  private let route = Workspace.projectFolder + "/traces/first-drive/route.geojson"

  /// A folder with the route and stand-ins for `adb` and `nc`, which record their input.
  private func workspace() throws -> Workspace {
    let workspace = try Workspace()
    _ = try workspace.run(
      """
      cp '\(route)' ROUTE; mkdir bin
      printf '#!/bin/sh\\necho "$@" >> adb.log\\n' > bin/adb
      printf '#!/bin/sh\\necho "$@" > nc.words; cat > nc.got\\n' > bin/nc
      chmod +x bin/*; echo secret > .emulator_console_auth_token
      """)
    return workspace
  }

  /// A script that runs a recipe as `tripsim help feeds` prints it, faster than real time.
  private func recipe(_ heading: String) -> String {
    """
    PATH="$PWD/bin:$PATH"
    tripsim help feeds | sed -n '/\(heading)/,/^$/p' | sed '1d; /:$/,$d' |
      sed 's/--realtime/--speed 1000/' > recipe
    bash recipe

    """
  }

  @Test func `a pace does not change any byte, and a signal ends the trace after a complete line`()
    throws
  {
    let outcome = try workspace().run(
      """
      tripsim simulate ROUTE > all.csv
      tripsim simulate ROUTE --speed 1000 | cmp - all.csv && echo same
      tripsim simulate ROUTE --speed 20 | head -4 | cmp - <(head -4 all.csv) && echo early
      timeout --preserve-status -s INT 1.5 tripsim simulate ROUTE --realtime > some.csv; echo $?
      cmp some.csv <(head -n $(wc -l < some.csv) all.csv) && echo whole
      test $(wc -l < some.csv) -lt 5 && echo few
      tripsim simulate ROUTE --speed 0; echo $?
      """)
    #expect(outcome.output == "same\nearly\n130\nwhole\nfew\n2\n")
    #expect(outcome.errors.hasPrefix("tripsim: error: value '0' of '--speed' cannot be used\n"))
  }

  @Test func `the pace of a file is not taken for the speed of the drive`() throws {
    let outcome = try workspace().run(
      """
      tripsim simulate ROUTE --speed 5000 -o drive.csv
      tripsim simulate ROUTE --speed 50km/h
      """)
    #expect(
      outcome
        == Workspace.Outcome(
          output: "",
          errors: """
            tripsim: note: the fixes are written to a file at 5000 times real time; the speed of the \
            drive is set by '--assume-speed' and '--speed-factor'
            tripsim: error: value '50km/h' of '--speed' cannot be used
              expected a multiple of real time, a number above 0
              hint: '--assume-speed 50km/h' sets a speed of travel

            """, code: 2))
  }

  @Test func `a paced run ends when its reader does`() throws {
    let outcome = try workspace().run(
      """
      tripsim simulate ROUTE > all.csv; sed -i '3,100d' all.csv
      timeout 20 tripsim run ROUTE all.csv --realtime | head -1 > run.jsonl
      echo ${PIPESTATUS[0]}; wc -l < run.jsonl
      timeout 20 tripsim simulate ROUTE --speed 0.01 | head -1 > drive.csv
      echo ${PIPESTATUS[0]}; wc -l < drive.csv
      """)
    #expect(outcome.output == "0\n1\n0\n1\n")
  }

  @Test func `the recipes for an emulator send each coordinate, longitude first`() throws {
    let outcome = try workspace().run(
      recipe("through adb") + """
        head -1 adb.log; wc -l < adb.log
        sed 's/^emu //' adb.log > sent
        """ + "\n" + recipe("emulator.s console") + """
          head -1 nc.got; tail -n +2 nc.got | cmp - sent && cat nc.words
          """)
    #expect(
      outcome.output == """
        emu geo fix -30.2029530 44.0516000
        131
        auth secret
        localhost 5554

        """)
    #expect(outcome.errors == "")
  }

  @Test func `the recipe with predictions writes the events of the fixes that it sends`() throws {
    let outcome = try workspace().run(
      """
      echo '{"event":"onReroute","t_s":1}' > app.jsonl
      """ + "\n" + recipe("at the same time") + """
        sleep 1
        tripsim run ROUTE - < nc.got | sed 's/"trace":"[^"]*"//' > expected
        sed 's/"trace":"[^"]*"//' events.jsonl | cmp - expected && wc -l < events.jsonl
        """)
    #expect(
      outcome.output == """
        1 difference, from the first event on
          1.000 s  reroute  new
        29

        """)
  }

  @Test func `an app's log is compared with the prediction by its own events and fields`() throws {
    let outcome = try Workspace().run(
      """
      traces='\(Workspace.projectFolder)/traces/missed-exit'
      tripsim run "$traces" > events.jsonl 2>/dev/null
      jq -c 'select(.event == "reroute") | {name: "onReroute", t_s: (.t_s + 1.5), route_m}' \
        events.jsonl > app.jsonl
      tripsim compare app.jsonl events.jsonl --map onReroute=reroute; echo $?
      tripsim compare app.jsonl events.jsonl --map onReroute=reroute -t _s=2; echo $?
      tripsim compare app.jsonl events.jsonl --map onReroute=rerout; echo $?
      tripsim compare app.jsonl events.jsonl --map onReroute; echo $?
      tripsim compare app.jsonl events.jsonl --map x=reroute --map x=route_change; echo $?
      tripsim compare app.jsonl events.jsonl --map onReroute=reroute --map onReroute=reroute \
        -t _s=2; echo $?
      jq -c '.properties = {route_m}' app.jsonl > nested.jsonl
      tripsim compare nested.jsonl events.jsonl --map onReroute=reroute -t _s=2; echo $?
      tripsim compare events.jsonl app.jsonl --map x=reroute >/dev/null; echo $?
      """)
    #expect(
      outcome.output == """
        1 difference, from the first event on
          60.500 s  reroute  1.5 s later
        1
        no difference in 1 event
        0
        2
        2
        2
        no difference in 1 event
        0
        no difference in 1 event
        0
        2

        """)
    #expect(outcome.errors.contains("hint: did you mean 'reroute'?"))
    #expect(outcome.errors.contains("expected a name in the log and an event: onReroute=reroute"))
    #expect(outcome.errors.contains("'x=route_change' of '--map' cannot be used\n"))
    #expect(outcome.errors.contains("expected one event per name, and 'x' is 'reroute'\n"))
    #expect(outcome.errors.contains("nested.jsonl: note: fields not compared: properties\n"))
    #expect(outcome.errors.contains("hint: the application's log comes first"))
  }
}
