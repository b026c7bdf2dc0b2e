import Testing

/// Engines of other programs on the same drives.
@Suite(.runsPrograms) struct EngineTests {
  /// The cases of the project, run by a program.
  @Test func `tripsim engine gives the same bytes for every case`() throws {
    let outcome = try Workspace().run(
      "cd '\(Workspace.projectFolder)' && tripsim check --engine 'exec:tripsim engine'")
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.hasSuffix(" passed\n"))
    #expect(!outcome.output.contains("FAIL"))
    #expect(outcome.code == 0)
  }

  @Test func `a repeated arrival does not count again, and a fault at the end is not an arrival`()
    throws
  {
    let arrival = #"if n in (5, 7): print('{"event":"arrival"}')"#
    let outcome = try Workspace([
      "twice.py": SmallEngine.each(arrival),
      "late.py": SmallEngine.each(
        arrival + "\n    if m['input'] == 'end': print('{\"event\":\"step\"}')"),
      "false.py": SmallEngine.each(
        #"if n == 5: print('{"event":"arrival","final":false}')"#),
    ]).run(
      """
      case='\(Workspace.projectFolder)/traces/first-drive'
      for engine in twice late false; do
        tripsim run "$case" -q -e -start --engine "exec:python3 $engine.py" 2>errors |
          jq -c 'select(.event == "summary") | [.outcome, .arrivals, .waypoints]'
        head -1 errors
      done
      tripsim check "$case" --engines 'default,exec:cat | python3 twice.py' --format markdown |
        head -1
      tripsim compare "$case" --engines 'exec:python3 twice.py,exec:python3 false.py,default' \
        2>errors | grep -o 'outcome .*'
      tail -1 errors
      tripsim audit "$case" --engine 'exec:python3 twice.py' --fail-if 'skipped > 0' >/dev/null
      echo $?
      """)
    #expect(
      outcome.output == """
        ["arrived",2,1]
        ["failed",2,1]
        engine:147:1: error: the engine reported 'step' at input 143, which has no events
        ["failed",0,1]
        engine:7:1: error: the engine's 'final' in 'arrival' is false, but waypoint 1 is the destination
        | case | ` default ` | ` cat \\| python3 twice.py ` |
        outcome                                                       arrived           failed            arrived
        tripsim: note: the trip is compared as far as it went: the engine 'python3 false.py' could not run it
        0

        """)
  }

  @Test func `a program of a case that takes too long is ended with it`() throws {
    let outcome = try Workspace(["stay.sh": "sleep 300 & wait"]).run(
      """
      case='\(Workspace.projectFolder)/traces/first-drive'
      left() {  # A program that has been killed may still be listed for a moment.
        for try in $(seq 100); do pgrep -f "stay.sh $PWD" > found || break; sleep 0.1; done
        wc -l < found
      }
      tripsim check "$case" --engine "exec:sh stay.sh $PWD" --engine-timeout 60 --timeout 1 | tail -1
      left
      tripsim check "$case" --engine "exec:sh stay.sh $PWD" --engine-timeout 60 >/dev/null &
      sleep 1; kill -INT $!; wait $!; left
      """)
    #expect(outcome.output == "1 case: 0 passed, 1 error\n0\n0\n")
  }

  @Test func `an instruction without a number is the last one due on its step`() throws {
    let act = """
      if m['input'] == 'fix' and m['t_s'] in (0, 21):
              print('{"event":"progress","step":0,"snapped_lat":%f,"snapped_lon":%f}'
                  % (m['lat'], m['lon']))
              print('{"event":"spoken_instruction"}')
      """
    let outcome = try Workspace(["odd.py": SmallEngine.each(act)]).run(
      """
      tripsim run '\(Workspace.projectFolder)/traces/first-drive' -q -e spoken_instruction \
        --engine 'exec:python3 odd.py' | jq -c 'select(.instruction) | [.t_s, .instruction, .text]'
      """)
    #expect(
      outcome.output == """
        [0,0,"Head south on Park Drive"]
        [21,1,"Turn left onto Harbor Street"]

        """)
  }

  @Test func `an engine without a position shows no distance driven`() throws {
    let outcome = try Workspace([
      "odd.py": SmallEngine.each(#"if n == 3: print('{"event":"progress","state":"tracking"}')"#)
    ]).run(
      """
      tripsim run '\(Workspace.projectFolder)/traces/first-drive' -q -e progress \
        --engine 'exec:python3 odd.py' |
        jq -c 'select(.fix == 1 or .event == "summary") | [.traveled_m, .fraction, .deviation_m]'
      """)
    #expect(outcome.output == "[null,null,3.62]\n[null,null,null]\n")
  }

  /// The sample engine of the project.
  private static let nearest =
    "exec:python3 \(Workspace.projectFolder)/Tests/Engines/nearest.py"

  @Test func `a small engine in another language drives a trip with a reroute`() throws {
    let outcome = try Workspace().run(
      """
      cd '\(Workspace.projectFolder)/traces/missed-exit'
      tripsim --router script:answers.jsonl --engine '\(Self.nearest)' route.geojson drive.csv |
        jq -c '[.t_s, .event, .deviation_m // .distance_m // .outcome // .reason]'
      """)
    #expect(
      outcome.output == """
        [0,"start",null]
        [0,"route_change","initial"]
        [0,"depart",9.82]
        [55,"off_route",55.66]
        [55,"reroute_request","distance"]
        [57,"reroute","distance"]
        [57,"route_change","reroute"]
        [298,"arrival",17.9]
        [306,"summary","arrived"]

        """)
    #expect(outcome.code == 0)
  }

  @Test func `the sample engine has at most 80 lines`() {
    let text = Workspace.read(Workspace.projectFolder + "/Tests/Engines/nearest.py")
    #expect((40...80).contains(text.split(separator: "\n", omittingEmptySubsequences: false).count))
  }

  @Test
  func `expectations beyond an engine are skipped, and one that exits fails only its own case`()
    throws
  {
    let workspace = try Workspace(["odd.py": SmallEngine.once("os._exit(3)")])
    let script = """
      cp -R '\(Workspace.projectFolder)/traces/first-drive' good
      cp -R good other
      tripsim check --jobs 2 good --engine '\(Self.nearest)' | grep -A1 -e ^SKIP -e '^1 case'
      tripsim check --jobs 2 . --engine 'exec:if grep -q other case; then :; fi; python3 odd.py' \
        --report jsonl | jq -c '[.case, .outcome, .errors]'
      ls good
      """
    let outcome = try workspace.run(script)
    #expect(
      outcome.output == """
        SKIP first-drive: 1 expectation
          every step announced 3..40 s before: the engine 'nearest' cannot do 'spoken'
        1 case: 0 passed, 1 failed, 1 expectation skipped
        ["first-drive (good/case.json)","error",null]
        ["first-drive (other/case.json)","error",null]
        [null,null,2]
        case.json
        drive.csv
        expected.jsonl
        route.geojson

        """)
  }

  @Test func `a case may name its engine only if trusted`() throws {
    let workspace = try Workspace()
    let outcome = try workspace.run(
      """
      drive='\(Workspace.projectFolder)/traces/first-drive'
      tripsim record kept "$drive/route.geojson" "$drive/drive.csv" \
        --engine 'exec:tripsim engine' >/dev/null
      jq -c .engine kept/case.json
      tripsim check kept
      tripsim check --engine default kept
      tripsim check --trust kept
      tripsim run --trust kept | cmp - kept/expected.jsonl && echo same
      sed -i 's/exec:tripsim engine/tripsim/' kept/case.json
      tripsim check --trust kept | tail -4 | head -3
      """)
    #expect(
      outcome.output == """
        "exec:tripsim engine"
        ERROR kept: the run ended with exit code 2
          kept/case.json:5:10: error: the engine runs a program
            expected the engine 'default'
            hint: 'tripsim check --trust' allows it
          look closer  tripsim run kept --explain
        1 case: 0 passed, 1 error
        1 case: 1 passed
        1 case: 1 passed
        same
          kept/case.json:5:10: error: unknown engine 'tripsim'
            expected 'default' or 'exec:CMD'
            hint: 'profile' selects the rules of tripsim's engine

        """)
    #expect(outcome.errors.isEmpty)
  }

  @Test func `an engine receives the answer that contained its first route`() throws {
    let outcome = try Workspace().run(
      """
      cd '\(Workspace.projectFolder)/traces/castle-tunnel'
      tripsim directions.json drive.csv --engine "exec:tee $HOME/inputs | tripsim engine" |
        tail -1 | jq -r .outcome
      jq -c 'select(.input == "route").original' "$HOME/inputs" > "$HOME/sent"
      jq -c . directions.json | cmp - "$HOME/sent" && echo same
      """)
    #expect(outcome == Workspace.Outcome(output: "arrived\nsame\n", errors: "", code: 0))
  }

  @Test func `a signal ends a comparison of engines without blaming the engine`() throws {
    let outcome = try Workspace().run(
      """
      tripsim compare --engines 'default,exec:touch begun; sleep 60' \
        '\(Workspace.projectFolder)/traces/first-drive' & pid=$!
      until [ -e begun ]; do sleep 0.1; done
      kill -INT $pid; wait $pid; echo $?
      """)
    #expect(
      outcome
        == Workspace.Outcome(
          output: "130\n", errors: "tripsim: error: signal 2 interrupted the run\n", code: 0))
  }

  @Test func `engines are columns of one table`() throws {
    let outcome = try Workspace().run(
      """
      tripsim compare --engines 'default,exec:tripsim engine,\(Self.nearest)' \
        '\(Workspace.projectFolder)/traces/first-drive' --format jsonl |
        jq -c 'select(.event | test("depart|arrival|leg_start")) | [.event, .t_s]'
      """)
    #expect(
      outcome
        == Workspace.Outcome(
          output: """
            ["depart",[0,0,0]]
            ["leg_start",[0,0]]
            ["arrival",[132,132,132]]

            """, errors: "", code: 0))
  }

  @Test func `a worker starts the engines of trusted jobs, and a typed engine`() throws {
    let outcome = try Workspace().run(
      """
      job='{"id":1,"case":"\(Workspace.projectFolder)/traces/first-drive","want":"digest"'
      options='"options":["--engine","exec:tripsim engine"]'
      for line in "$job}" "$job,$options,\\"trust\\":true}" "$job,$options}"; do
        echo "$line" | tripsim worker | jq -r '.digest // .error'
      done
      echo "$job}" | tripsim worker --engine 'exec:tripsim engine' | jq -c '.digest, .engine.engine'
      """)
    #expect(
      outcome.output == """
        0b1b2d2a89263548
        0b1b2d2a89263548
        -:1:\(Workspace.projectFolder.utf8.count + 64): error: the options start the engine \
        'exec:tripsim engine'
          expected 'trust' true beside them, or the engine 'default'
          hint: 'tripsim help worker' describes jobs
        "0b1b2d2a89263548"
        "tripsim"

        """)
    #expect(outcome.errors.isEmpty)
  }

  @Test func `the window where an engine differs is found`() throws {
    let outcome = try Workspace().run(
      """
      cp -R '\(Workspace.projectFolder)/traces/missed-exit' case
      tripsim reduce case --engine '\(Self.nearest)'
      """)
    #expect(
      outcome
        == Workspace.Outcome(
          output: """
            missed-exit: 2 of 307 fixes still show it, 0..1, after 3 runs
              fix 0  0.000 s  depart  changed  remaining_m 3179.68 -> 3179.70
              look closer  tripsim explain case --from 0.000 --to 1.000 --fix 0..1 --engine \
            '\(Self.nearest)'

            """, errors: "", code: 0))
  }

  @Test func `the sample engine answers as the exchange in the help shows`() throws {
    let outcome = try Workspace().run(
      """
      tripsim help engine | sed -n 's/^  [<>] //p' > exchange
      tripsim help engine | sed -n 's/^  > //p' > inputs
      python3 '\(Workspace.projectFolder)/Tests/Engines/nearest.py' < inputs > answers
      jq -c .n inputs | tr '\\n' ' '
      tripsim help engine | sed -n 's/^  < //p' | cmp - answers && echo same
      """)
    #expect(outcome == Workspace.Outcome(output: "0 1 2 3 4 5 same\n", errors: "", code: 0))
  }

  @Test func `tripsim engine skips the inputs of newer trips`() throws {
    let outcome = try Workspace().run(
      #"echo '{"input":"charge_level","n":7,"value":[1]}' | tripsim engine"#)
    #expect(outcome == Workspace.Outcome(output: "{\"done\":7}\n", errors: "", code: 0))
  }

  @Test func `tripsim engine reports the location of an invalid input`() throws {
    let outcome = try Workspace().run(
      """
      for line in '{"inptu":"hello","n":0}' '{' '{"input":"hello","protocol":"other/1"}' \
        '{"input":"fix","n":0,"time":"2026-06-01T09:00:00Z","t_s":0,"lat":91,"lon":0}'; do
        echo "$line" | tripsim engine; echo $?
      done
      """)
    #expect(outcome.output == "2\n2\n2\n2\n")
    #expect(
      outcome.errors == """
        -:1:1: error: the line has no input
          expected 'input' with one of hello, route, fix, answer, continue_to_next_leg, \
        advance_step, ignore_deviation, begin_reckoning, end_reckoning, end
          hint: 'tripsim help engine' describes the protocol
        -:1:2: error: the text ends inside an object that began at 1:1
          hint: the file may have been truncated
        -:1:29: error: the protocol is unknown
          expected 'tripsim.engine/1.0'
          hint: 'tripsim help engine' describes the protocol
        -:1:66: error: 'lat' cannot be used
          expected degrees: a latitude in -90...90, a longitude in -180...180
          hint: 'tripsim help engine' describes the protocol

        """)
  }

  @Test func `a Ferrostar recording can be replayed as an engine`() throws {
    let engines = Workspace.projectFolder + "/Tests/Engines"
    let outcome = try Workspace().run(
      """
      tripsim run '\(engines)/recorded.json' > ours
      tripsim run '\(engines)/recorded.json' \
        --engine 'exec:python3 \(engines)/ferrostar.py \(engines)/recorded.json' > core
      tripsim compare -t _m=0.1 -t _s=0.01 ours core
      jq -c 'select(.event | test("step|arrival|spoken")) | [.t_s, .event, .step, .text]' core
      """)
    #expect(
      outcome.output == """
        no difference in 15 events
        [0,"step",0,null]
        [0,"spoken_instruction",0,"Head south on Park Drive"]
        [4,"spoken_instruction",0,"Turn left onto Harbor Street, then you will arrive at your \
        destination"]
        [12,"step",1,null]
        [16,"spoken_instruction",1,"You have arrived at your destination, on the right"]
        [20,"arrival",2,null]

        """)
  }

  @Test func `a scoreboard groups cases by folder, and each cell links to a page`() throws {
    let outcome = try Workspace().run(
      """
      cases='\(Workspace.projectFolder)/traces/wrong-way'
      tripsim check "$cases" --engines default,maplibre --report scoreboard=out/board.md \
        --artifacts out/pages && grep -E '^\\||^## ' out/board.md
      tripsim check "$cases" --engines default,maplibre --report scoreboard=board.html \
        --artifacts out/pages
      for page in $(grep -o 'href="out/pages[^"]*' board.html | cut -d '"' -f 2); do
        head -c 15 $page; echo
      done | sort | uniq -c | tr -s ' '
      tripsim check "$cases" --engines default,maplibre --report scoreboard=board.html; echo $?
      tripsim check "$cases" --report scoreboard=board.html; echo $?
      tripsim check "$cases" --engines default,maplibre --report scoreboard=board; echo $?
      echo mine > mine.md
      tripsim check "$cases" --engines default,maplibre --report scoreboard=mine.md; echo $?
      """)
    #expect(
      outcome.output == """
        wrote out/board.md
        | group | ` default ` | ` maplibre ` |
        |---|---|---|
        | ` wrong-way ` | 5 of 5 | 4 of 5 |
        | ` traces ` | 1 of 1 | 0 of 1 |
        | **all** | 6 of 6 | 4 of 6 |
        ## ` wrong-way `
        | case | ` default ` | ` maplibre ` |
        |---|---|---|
        | ` around-the-circle ` | [✓](pages/1-1-around-the-circle.html) | \
        [✓](pages/1-2-around-the-circle.html) |
        | ` other-carriageway ` | [✓](pages/3-1-other-carriageway.html) | \
        [✓](pages/3-2-other-carriageway.html) |
        | ` own-carriageway ` | [✓](pages/4-1-own-carriageway.html) | \
        [✓](pages/4-2-own-carriageway.html) |
        | ` wrong-way-sooner ` | [✓](pages/5-1-wrong-way-sooner.html) | \
        [✓](pages/5-2-wrong-way-sooner.html) |
        | ` turned-around ` | [✓](pages/6-1-turned-around.html) | \
        [FAIL](pages/6-2-turned-around.html) |
        ## ` traces `
        | case | ` default ` | ` maplibre ` |
        |---|---|---|
        | ` wrong-way ` | [✓](pages/2-1-wrong-way.html) | [FAIL](pages/2-2-wrong-way.html) |
        wrote board.html
         12 <!DOCTYPE html>
        wrote board.html
        0
        2
        2
        2

        """)
    #expect(
      outcome.errors == """
        tripsim: error: '--report scoreboard' requires '--engines'
          expected '--engines A,B' too, or no '--report scoreboard'
        tripsim: error: value 'scoreboard=board' of '--report' cannot be used
          expected a file: scoreboard=FILE.html or scoreboard=FILE.md
        mine.md: error: the file exists already and is not a scoreboard of tripsim
          expected the name of a new file, or of an earlier scoreboard
          hint: choose another file, or remove this one first

        """)
  }

  @Test func `the expectations of a case are judged for each engine`() throws {
    let outcome = try Workspace().run(
      """
      cd '\(Workspace.projectFolder)'
      tripsim check traces/wrong-way --engines 'default,maplibre,exec:python3 Tests/Engines/nearest.py'
      echo $?
      tripsim check traces/wrong-way/case.json --engines 'default,exec:false' --format jsonl
      tripsim check traces/wrong-way --engines default,mapbox | tail -1
      tripsim check traces/wrong-way --engines default; echo $?
      tripsim check traces/wrong-way --engines default,mapbox --coverage; echo $?
      """)
    #expect(
      outcome.output == """
        case               default  maplibre  python3 Tests/Engines/nearest.py
        around-the-circle  pass     pass      pass
        wrong-way          pass     FAIL      FAIL
        other-carriageway  pass     pass      FAIL
        own-carriageway    pass     pass      pass
        wrong-way-sooner   pass     pass      FAIL
        turned-around      pass     FAIL      FAIL
        passed             6 of 6   4 of 6    2 of 6
        0
        {"case":"wrong-way","engine":"default","outcome":"pass"}
        {"case":"wrong-way","engine":"false","outcome":"error","reason":"engine: error: the engine \
        ended with exit code 1, at 'hello'"}
        passed             6 of 6   4 of 6
        2
        2

        """)
    #expect(
      outcome.errors == """
        tripsim: error: the engine 'false' can run none of the cases: engine: error: the engine \
        ended with exit code 1, at 'hello'
        tripsim: note: 'around-the-circle' cannot run under 'mapbox': 'off_route.min_m' is 50, \
        more than 'off_route.max_m', 30
        tripsim: error: value 'default' of '--engines' cannot be used
          expected two or more engines, such as default,exec:CMD
        tripsim: error: '--coverage' and '--engines' are both given
          expected one of them

        """)
  }
}
