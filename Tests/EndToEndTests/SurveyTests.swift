import Testing

/// What `tripsim check` reports about cases without running them, and the case schema.
@Suite(.runsPrograms) struct SurveyTests {
  private let traces = Workspace.projectFolder + "/traces"

  @Test(arguments: [
    "--report junit=r.xml", "--artifacts kept", "--repeat 2", "--coverage",
    "--set off_route.fixes=3",
  ])
  func `a sweep rejects options that only a check supports`(option: String) throws {
    let outcome = try Workspace().run("tripsim check --sweep off_route.fixes=1,2 \(option); ls")
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("tripsim: error: '--"))
    #expect(outcome.errors.contains("--sweep"))
  }

  @Test func `coverage lists the events, values, questions and keys that no case exercises`() throws
  {
    let outcome = try Workspace().run(
      """
      mkdir traces && cp -r '\(traces)/missed-exit' traces/
      sed -i 's/"rows":/"config": {"off_route.max_m": 80}, "decisions":\
        [{"question": "should_reroute", "answer": true}], "rows":/' traces/missed-exit/case.json
      tripsim check --coverage > all; echo $?
      sed 's/of [0-9]*/of …/' all | grep '^[a-z]'
      grep -e '^  on_route' -e '^  off_route  *[rk]' -e '^  pick' -e '^  off_route.m' all
      """)
    #expect(
      outcome.output == """
        0
        events: 13 of … in a golden
        values: 11 of … in a golden
        questions: 1 of … answered by a case
        configuration keys: 1 of … changed by a case
          on_route                the traveler is back on the route
          off_route           reason        wrong_way, lost, not_joined, custom
          off_route           kind          off_step
          pick_route                             the first route is used
          off_route.max_fixes              upper limit to which 'off_route.fixes' grows when observed errors jump
          off_route.min_m                  smallest off-route threshold

        """)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.code == 0)
  }

  @Test func `the project's own cases exercise everything`() throws {
    let outcome = try Workspace().run(
      "tripsim check --coverage '\(traces)' | sed 's/\\([1-9][0-9]*\\) of \\1 /all /'")
    #expect(
      outcome.output == """
        events: all in a golden
        values: all in a golden
        questions: all answered by a case
        configuration keys: all changed by a case

        """)
    #expect(outcome.code == 0)
  }

  @Test func `a sweep runs every case with every value`() throws {
    let outcome = try Workspace().run(
      """
      mkdir traces && cp -r '\(traces)/first-drive' '\(traces)/missed-exit' traces/
      tripsim check --sweep off_route.fixes=2,5 --jobs 1 > one
      tripsim check --sweep off_route.fixes=2,5 --jobs 2 | cmp - one
      tripsim check --sweep off_route.fixes=2,5
      """)
    #expect(
      outcome.output == """
        case         off_route.fixes  off_route  since_s  reroutes  latency_s  lead_s  lead_s_min  arrivals
        missed-exit  2                1          1.0      1         2.0        5.98    2.81        1
        missed-exit  5                1          4.0      1         2.0        6.95    2.81        1
        all          2                1          1.0      1         2.0        5.77    2.40        2
        all          5                1          4.0      1         2.0        5.84    2.40        2
        left out: 1 of 2 trips, with the same figures under all values

        """)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.code == 0)
  }

  /// Makes three drives, with increasing noise, that leave the planned route of a case and return,
  /// with their truth.
  private var threeDrives: String {
    """
    mkdir -p traces/town && cd traces/town && cp '\(traces)/wrong-turn/route.geojson' .
    tripsim route --network '\(traces)/town.geojson' 44.05160,-30.20295 44.04424,-30.19732 \
      44.05004,-30.19547 > driven.geojson
    for n in 4 8 16; do
      tripsim simulate driven.geojson --planned route.geojson --truth truth-$n.jsonl \
        --noise $n --seed $n -o noise-$n.csv
    done
    cat > case.json <<'END'
    {
      "route": "route.geojson",
      "trace": ["noise-4.csv", "noise-8.csv", "noise-16.csv"],
      "truth": ["truth-4.jsonl", "truth-8.jsonl", "truth-16.jsonl"]
    }
    END
    cd ../..
    """
  }

  @Test func `with the truth, a sweep over two keys reports false and late off-routes`() throws {
    let outcome = try Workspace().run(
      threeDrives + """

        tripsim check --sweep off_route.fixes=1,5 --sweep off_route.max_m=40,60 --format markdown |
          grep -v town
        tripsim check --sweep off_route.fixes=1,5 --format csv | tail -1
        tripsim check --sweep off_route.fixes=5 --format jsonl | tail -1
        """)
    #expect(
      outcome.output == """
        | case | off_route.fixes | off_route.max_m | off_route | since_s | reroutes | lead_s | lead_s_min | arrivals | km | false_per_100km | departures | unnoticed | noticed_s | noticed_s_p95 |
        |---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|
        | all | 1 | 40 | 3 | 3.0 | 0 | 5.27 | 1.16 | 3 | 3.8 | 0.0 (0.0–96.1) | 3 | 0 | 6.0 | 6.0 |
        | all | 1 | 60 | 3 | 2.0 | 0 | 5.27 | 1.16 | 3 | 3.8 | 0.0 (0.0–96.1) | 3 | 0 | 7.0 | 10.0 |
        | all | 5 | 40 | 3 | 4.0 | 0 | 5.15 | 1.16 | 3 | 3.8 | 0.0 (0.0–96.1) | 3 | 0 | 8.0 | 10.0 |
        | all | 5 | 60 | 3 | 4.0 | 0 | 5.16 | 1.16 | 3 | 3.8 | 0.0 (0.0–96.1) | 3 | 0 | 9.0 | 12.0 |
        all,5,3,4.0,0,,5.16,1.16,3,0,3.8,0.0,0.0,96.1,3,0,9.0,13.0,84,140,,,4.6,22.4
        {"case":"all","set":{"off_route.fixes":5},"off_route":3,"since_s":4.0,"reroutes":0,"lead_s":5.16,"lead_s_min":1.16,"arrivals":3,"errors":0,"km":3.8,"false_per_100km":0.0,"false_per_100km_low":0.0,"false_per_100km_high":96.1,"departures":3,"unnoticed":0,"noticed_s":9.0,"noticed_s_p95":13.0,"noticed_m":84,"noticed_m_p95":140,"progress_m":4.6,"progress_m_p95":22.4}

        """)
    #expect(outcome.errors.isEmpty)
  }

  @Test func `tune prints the settings that no other beats, with their worst trips`() throws {
    let outcome = try Workspace().run(
      threeDrives + """

        tripsim tune -k off_route.fixes=1,2,5 -k off_route.max_m=40,60 \
          --target 'noticed_s_p95<6' --chart chart.svg
        echo $?
        grep -o '<title>[^<]*</title>' chart.svg | sort | tail -1
        tripsim tune -k off_route.fixes=1,5 --target 'noticed_s_p95 <= 10' | head -1
        """)
    #expect(
      outcome.output == """
        not beaten in false_per_100km, unnoticed, noticed_s_p95: 1 of 6 settings; 0 reach the targets

        off_route.fixes  off_route.max_m  km   false_per_100km  departures  unnoticed  noticed_s_p95  targets
        1                40               3.8  0.0 (0.0–96.1)   3           0          6.0            missed

        off_route.fixes=1 off_route.max_m=40:
          town.noise-4: a departure noticed after 6 s
        1
        <title>off_route.fixes=5 off_route.max_m=60</title>
        not beaten in false_per_100km, unnoticed, noticed_s_p95: 1 of 2 settings; 1 reach the targets

        """)
    #expect(outcome.errors.isEmpty)
  }

  @Test func `the command that tune prints for a trip of a case with several traces runs`() throws {
    let outcome = try Workspace().run(
      """
      mkdir several && cd several && cp '\(traces)/first-drive/route.geojson' .
      for seed in 1 2; do
        tripsim simulate route.geojson --noise 25 --seed $seed --truth t$seed.jsonl -o d$seed.csv
      done
      echo '{"schema":"tripsim.case/1.0","route":"route.geojson","trace":["d1.csv","d2.csv"],
        "truth":["t1.jsonl","t2.jsonl"]}' > case.json
      cd .. && tripsim tune several -k off_route.fixes=1 -k off_route.max_m=40 |
        grep -o 'tripsim explain.*' | tee command
      sh command 2>&1 | grep -c 'off_route '
      """)
    #expect(
      outcome.output == """
        tripsim explain several d1.csv --set off_route.fixes=1 --set off_route.max_m=40 --fix 93
        2

        """)
    #expect(outcome.errors.isEmpty)
  }

  @Test func `tune reports missing figures and targets`() throws {
    let outcome = try Workspace().run(
      threeDrives + """

        tripsim tune; echo $?
        tripsim tune -k off_route.fixes=1 -k off_route.fixes=2; echo $?
        tripsim tune -k off_route.fixes=1 --target 'noticed_s_p99 < 8' 2>&1 | grep hint
        tripsim tune -k off_route.fixes=1 --target quick; echo $?
        tripsim check --format csv; echo $?
        sed -i '3s/"along_m"/"along"/' traces/town/truth-4.jsonl
        tripsim tune -k off_route.fixes=1 >/dev/null; echo $?
        sed -i '3s/"fix":2/"fix":7/' traces/town/truth-4.jsonl
        tripsim tune -k off_route.fixes=1 >/dev/null; echo $?
        rm traces/town/case.json; cp -r '\(traces)/missed-exit' traces/
        tripsim tune -k off_route.fixes=1; echo $?
        sed -i 's/"trace"/"truth": ["a", "b"], "trace"/' traces/missed-exit/case.json
        tripsim check; echo $?
        """)
    #expect(
      outcome.output == """
        2
        2
          hint: did you mean 'noticed_s_p95'?
        2
        2
        2
        2
        2
        ERROR missed-exit: the case is not usable
          traces/missed-exit/case.json:7:12: error: 'truth' has 2 paths for 1 trace
            expected one for each trace, in the same order
        1 case: 0 passed, 1 error
        2

        """)
    #expect(
      outcome.errors == """
        tripsim: error: no --keys given
          expected tripsim tune --keys KEY=V1,V2,… [OPTIONS] [PATH…]
          hint: --keys: try these values of a configuration key
        tripsim: error: value 'off_route.fixes=2' of '-k' cannot be used
          expected a key other than off_route.fixes, which already has values
        tripsim: error: 'quick' is not a target
          expected a figure, one of <= < >= > and a number, such as 'false_per_100km <= 1'
        tripsim: error: '--format csv' requires '--sweep' or '--engines'
          expected '--sweep KEY=V1,V2' or '--engines A,B' too, or no '--format csv'
        traces/town/truth-4.jsonl:3:1: error: 'along_m' is missing
          expected meters along the route, because 'on_route' is true
        traces/town/truth-4.jsonl:3:8: error: the line is about fix 7
          expected fix 2
          hint: a file of 'tripsim simulate --truth' has a line for each fix of its trace
        tripsim: error: no trip has any of the figures 'false_per_100km', 'unnoticed', 'noticed_s_p95'
          expected cases with 'simulate', or with 'truth' beside 'trace'
          hint: 'tripsim simulate ROUTE --truth FILE' writes the true positions; \
        '--small off_route,lead_s' compares figures that need none

        """)
  }

  @Test func `a missing truth is the same fault in every command`() throws {
    let outcome = try Workspace().run(
      """
      cp -r '\(traces)/first-drive' case
      sed -i 's/"trace"/"truth": "lost.jsonl", "trace"/' case/case.json
      tripsim check case; echo $?
      tripsim report case -o page.html 2>&1; echo $?
      tripsim audit case 2>&1 >/dev/null; echo $?
      tripsim check case --sweep off_route.fixes=1 2>&1 >/dev/null; echo $?
      echo '{"case":"case","want":"verdict"}' | tripsim worker | jq .as_expected
      """)
    let fault = "case/case.json:7:12: error: cannot read 'case/lost.jsonl': no such file or folder"
    #expect(outcome.output.split(separator: "\n").count { $0.hasSuffix(fault) } == 4)
    #expect(outcome.output.split(separator: "\n").count { $0 == "2" } == 4)
    #expect(outcome.output.hasSuffix("\nfalse\n"))
  }

  @Test(arguments: [
    ("head -9 right", "10:1: error: the truth is about 9 fixes, the drive has 131"),
    ("true", "1:1: error: the truth is about 0 fixes, the drive has 131"),
    (
      "sed 's/\"lat\":44/\"lat\":45/' right",
      "1:1: error: fix 0 is 111 km from its true position"
    ),
  ])
  func `a truth that is not that of the trace is a fault in every command`(
    _ edit: String, _ fault: String
  ) throws {
    let outcome = try Workspace().run(
      """
      mkdir case && cd case && cp '\(traces)/first-drive/route.geojson' .
      tripsim simulate route.geojson --noise 4 -o trace.csv --truth right
      echo '{"route":"route.geojson","trace":"trace.csv","truth":"truth.jsonl","golden":false,
        "expect":["exactly 1 arrival"]}' > case.json
      cp right truth.jsonl; tripsim check . && tripsim audit . >/dev/null && echo fits
      \(edit) > truth.jsonl
      tripsim check . 2>&1 | grep truth.jsonl; echo ${PIPESTATUS[0]}
      tripsim audit . 2>&1 >/dev/null | head -1
      rm case.json; tripsim audit . 2>&1 >/dev/null | head -1
      tripsim audit . --fail-if 'false_off_route > 0' >/dev/null 2>&1; echo $?
      """)
    #expect(
      outcome.output == """
        1 case: 1 passed
        fits
          ./truth.jsonl:\(fault)
        2
        ./truth.jsonl:\(fault)
        ./truth.jsonl:\(fault)
        2

        """)
    #expect(outcome.errors.isEmpty)
  }

  @Test func `a target without a value, or a truth that does not fit, is no result`() throws {
    let outcome = try Workspace().run(
      threeDrives + """

        tripsim tune -k off_route.fixes=1,2 --target 'latency_s < 9'; echo $?
        sed -i 's/"lat":4/"lat":3/' traces/town/truth-4.jsonl
        tripsim tune -k off_route.fixes=1,2 | head -1; echo ${PIPESTATUS[0]}
        """)
    #expect(
      outcome.output == """
        2
        not beaten in false_per_100km, unnoticed, noticed_s_p95: 1 of 2 settings
        2

        """)
    #expect(
      outcome.errors == """
        tripsim: error: no trip has a value of 'latency_s', so that the target cannot be judged
          expected seconds from request to answer, median
        traces/town/truth-4.jsonl:1:1: error: fix 0 is 1112 km from its true position
          expected the truth of this trace
          hint: 'tripsim simulate ROUTE -o TRACE --truth FILE' writes both; a part of a drive has \
        its own

        """)
  }

  @Test func `a check under other settings reports changes in total and as a comment`() throws {
    let outcome = try Workspace().run(
      """
      mkdir traces && cp '\(traces)/town.geojson' traces/
      cp -r '\(traces)/first-drive' '\(traces)/missed-exit' '\(traces)/wrong-turn' traces/
      ls traces/missed-exit > before
      tripsim check traces/*/case.json --set off_route.fixes=4 --report markdown=comment.md |
        grep -v '^  '
      echo ${PIPESTATUS[0]}; ls traces/missed-exit | diff before -
      cat comment.md
      tripsim check traces/first-drive --profile default; echo $?
      tripsim check traces/first-drive --set off_route.fxes=4; echo $?
      """)
    #expect(
      outcome.output == """
        CHANGE missed-exit: 32 differences, the first 11 of 48 events agree
        CHANGE wrong-turn: 26 differences, the first 16 of 58 events agree
        2 of 3 trips differ
        1
        ### tripsim: 2 of 3 trips differ

        - off_route: 4.5 s later in 2 trips (1.0 to 8.0)
        - reroute_request: 4.5 s later in 2 trips (1.0 to 8.0)
        - reroute: 4.5 s later in 2 trips (1.0 to 8.0)
        - route_change: 4.5 s later in 2 trips (1.0 to 8.0)
        - and 5 other kinds of events

        | shift | off_route | reroute_request | reroute | route_change |
        |---|---|---|---|---|
        | 0 to 5 s later | 1 | 1 | 1 | 1 |
        | over 5 s later | 1 | 1 | 1 | 1 |

        | trip | what | look closer |
        |---|---|---|
        | ` missed-exit ` | ` off_route 8.0 s later: step 1 -> 2, deviation_m 70.59 -> 169.68, threshold_m 62.71 -> 25.00, since_s 1.000 -> 3.000 ` | ` tripsim explain traces/missed-exit --fix 53..61 --set off_route.fixes=4 ` |
        | ` wrong-turn ` | ` off_route 1.0 s later: deviation_m 74.22 -> 84.70, since_s 2.000 -> 3.000 ` | ` tripsim explain traces/wrong-turn --fix 53..61 --set off_route.fixes=4 ` |

        <details><summary>Most differences</summary>

        ` missed-exit `:

        ```text
        fix 65  65.000 s  off_route        8.0 s later  step 1 -> 2, deviation_m 70.59 -> 169.68, threshold_m 62.71 -> 25.00, since_s 1.000 -> 3.000
        fix 65  65.000 s  reroute_request  8.0 s later  step 1 -> 2, course_deg 87.0 -> 87.4, avoid_m 244.16 -> 243.04
        fix 66  67.000 s  reroute          8.0 s later
        ```
        </details>
        0 of 1 trips differ
        0
        2

        """)
    #expect(
      outcome.errors == """
        tripsim: error: unknown key 'off_route.fxes'
          hint: did you mean 'off_route.fixes'?

        """)
  }

  @Test func `a sweep over an unknown key or an impossible value is reported`() throws {
    let outcome = try Workspace().run(
      """
      tripsim check --sweep off_route.max=40; echo $?
      tripsim check --sweep off_route.max_m; echo $?
      cd '\(traces)/..' && tripsim check --sweep off_route.max_m=1 first-drive >/dev/null; echo $?
      """)
    #expect(outcome.output == "2\n2\n2\n")
    #expect(
      outcome.errors.hasPrefix(
        """
        tripsim: error: unknown key 'off_route.max'
          hint: did you mean 'off_route.max_m'?

        """))
    #expect(
      outcome.errors.contains("trip 'first-drive' could not be run with off_route.max_m=1: "))
    #expect(!outcome.errors.contains("be run: tripsim: error: "))
  }

  @Test func `an interrupted sweep is reported`() throws {
    let outcome = try Workspace().run(
      """
      mkdir -p traces && cp -r '\(traces)/missed-exit' traces/a
      sed -i 's/script:answers.jsonl/exec:echo > asked; sleep 100/' traces/a/case.json
      tripsim check --trust --sweep off_route.fixes=2,5 --jobs 1 &
      until [ -e asked ]; do sleep 0.1; done
      kill -TERM $!; wait $!; echo $?
      """)
    #expect(outcome.output == "143\n")
    #expect(
      outcome.errors == """
        tripsim: error: ended by signal 15 at off_route.fixes=2, after 0 of 2 values

        """)
  }

  @Test func `the schema of a case names every key that a case may have`() throws {
    let outcome = try Workspace().run(
      """
      tripsim schema case | jq -c '[.["$schema"], .required, .oneOf, (.properties | length)]'
      echo '{"route":"r.json","x":1}' > case.json; tripsim check . | grep -o 'expected one of.*' |
        sed 's/expected one of //; s/, /\\n/g' > keys
      tripsim schema case | jq -r '.properties | keys_unsorted[]' | cmp - keys && echo same
      """)
    #expect(
      outcome.output == """
        ["https://json-schema.org/draft/2020-12/schema",null,\
        [{"required":["route","trace"]},{"required":["route","simulate"]},\
        {"required":["sketch"]}],23]
        same

        """)
  }
}
