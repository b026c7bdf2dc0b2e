import Testing

/// `tripsim explain`, on the project's own cases.
@Suite(.runsPrograms) struct ExplainTests {
  private func run(_ script: String) throws -> Workspace.Outcome {
    try Workspace().run("ln -s '\(Workspace.projectFolder)/traces' traces; " + script)
  }

  @Test func `a fix is explained from the receiver to the events`() throws {
    let outcome = try run("tripsim explain traces/missed-exit --fix 57")
    #expect(
      outcome.output == """
        fix 57  57.000 s  44.0377877,-30.2009326  30.52 m/s  course 87.0°  accuracy 7.55 m
          location_discard     no   accuracy: accuracy_m 7.55 > 100.00 (no)
          location_discard     no   impossible: speed_mps 28.28 > 100.00 (no)
          moved                28.28 m, up to 31.57 m by its speed, course 87.0° (trust \
        0.99); position ±7.55 m, innovation 1.00
          threshold            62.71 m = 20.00 + 5.00 × 8.54, within 25.00..70.00
          #0  chosen           leg 0 step 1  1426.19 m along  70.59 m left  course off 11.5°  \
        cost 10.22 = 0.00 before + 0.17 way + 10.00 distance + 0.04 course  continued from #0, \
        first seen at 0.00 m
          #1  kept             leg 0 step 2  1582.08 m along  75.56 m left  course off 84.1°  \
        cost 20.39 = 0.00 before + 8.61 way + 10.00 distance + 1.78 course  continued from #0, \
        first seen at 0.00 m
          follow               no   pending_m 0.00 == 0.00; backward_fixes 0 == 0; rivals 0 == \
        0; deviation_m 70.59 <= 20.00 (no); along_m 34.80 >= -0.01; way_difference_m 6.52 <= 29.14
          smoothing            no   jump_m 1.14 > 1.20 (no); speed_error_mps 0.07 <= 1.49
          off_route            yes  deviation_m 70.59 > 62.71; fixes 2 >= 2
          wrong_way            no   backward_fixes 0 >= 2 (no); backward_m 0.00 >= 40.00 (no)
          => 00:00:57.0  off_route           71 m from the route (threshold 63 m), distance, \
        for 1.0 s [deviation_m 70.59 > 62.71]
          reroute_request      yes  detecting 1 == 1; routers 1 >= 1; unanswered 0 < 1; \
        new_fixes 58 > 0; returning 0 == 0; in_flight 0 < 1
          question             should_reroute: no answer, the default applies
          => 00:00:57.0  reroute_request     request 1: reroute (distance) to 1 waypoint \
        [in_flight 0 < 1]
          reroute_request      no   detecting 1 == 1; routers 1 >= 1; unanswered 0 < 1; \
        new_fixes 0 > 0 (no); returning 0 == 0; in_flight 1 < 1 (no)

        """)
    #expect(
      outcome.errors == """
        tripsim: note: no rule or delegate answers 'should_reroute'; by default a route is requested

        """)
    #expect(outcome.code == 0)
  }

  @Test func `JSON lines are flat and include the events of the run`() throws {
    let outcome = try run(
      """
      exec 2>/dev/null
      tripsim explain traces/missed-exit --format jsonl > explained.jsonl
      jq -r 'select(.explain) | .explain' explained.jsonl | sort | uniq -c | wc -l
      jq -c 'select(.event)' explained.jsonl > told.jsonl
      tripsim run traces/missed-exit --explain | jq -c 'select(.event != "summary" and has("fix"))' |
        cmp - told.jsonl && echo same events
      jq -c 'select([.[] | type] | any(. == "object"))' explained.jsonl
      """)
    #expect(outcome.output == "6\nsame events\n")
  }

  @Test(arguments: [
    ("57", "57\n"), ("5..7", "5\n6\n7\n"), ("..1", "0\n1\n"), ("305..", "305\n306\n"),
  ])
  func `a range selects the fixes`(_ range: String, _ fixes: String) throws {
    let outcome = try run(
      """
      tripsim explain traces/missed-exit --fix \(range) --format jsonl 2>/dev/null |
        jq 'select(.explain == "fix").fix'
      """)
    #expect(outcome.output == fixes)
  }

  @Test(arguments: [
    (
      "307",
      """
      traces/first-drive/drive.csv: error: fix 307 does not exist
        expected fixes in 0..140
        hint: fixes are counted from 0, like 'fix' in events

      """
    ),
    (
      "9..3",
      """
      tripsim: error: value '9..3' of '--fix' cannot be used
        expected a range that begins before it ends

      """
    ),
    (
      "..",
      """
      tripsim: error: value '..' of '--fix' cannot be used
        expected fixes counted from 0, such as 57, 50..60, 50.. or ..60

      """
    ),
    (
      "1.5",
      """
      tripsim: error: value '1.5' of '--fix' cannot be used
        expected fixes counted from 0, such as 57, 50..60, 50.. or ..60

      """
    ),
    (
      "99999999999999999999",
      """
      tripsim: error: value '99999999999999999999' of '--fix' cannot be used
        expected fixes counted from 0, such as 57, 50..60, 50.. or ..60

      """
    ),
  ])
  func `a range without a fix is reported`(_ range: String, _ message: String) throws {
    let outcome = try run("tripsim explain traces/first-drive --fix \(range)")
    #expect(outcome == Workspace.Outcome(output: "", errors: message, code: 2))
  }

  @Test(arguments: [
    "", "--profile ferrostar", "--profile mapbox-legacy", "--set off_route.min_m=30",
  ])
  func `explaining does not change any event`(_ options: String) throws {
    let outcome = try run(
      """
      exec 2>/dev/null
      for name in delivery-tour parking-search wrong-way castle-tunnel; do
        tripsim run traces/$name \(options) --events all | jq -c 'select(has("fix"))' > run.jsonl
        tripsim explain traces/$name \(options) --events all --format jsonl |
          jq -c 'select(.event) | del(.why)' | cmp - <(jq -c 'select(.event != "summary")' run.jsonl) &&
          echo $name
      done
      """)
    #expect(outcome.output == "delivery-tour\nparking-search\nwrong-way\ncastle-tunnel\n")
  }

  @Test func `the command line printed by a failed check works unchanged`() throws {
    let workspace = try Workspace()
    let outcome = try workspace.run(
      """
      unset CI
      mkdir -p "my traces"; cp -r '\(Workspace.projectFolder)/traces/missed-exit' "my traces/it's here"
      sed -i 's/"t_s":57\\.000/"t_s":58.000/' "my traces/it's here/expected.jsonl"
      tripsim check "my traces" > check.txt
      line=$(sed -n 's/^  look closer *//p' check.txt); echo "$line"
      eval "$line" 2>/dev/null | grep -c '^fix'
      """)
    #expect(
      outcome.output == """
        tripsim explain 'my traces/it'\\''s here' --fix 53..61
        9

        """)
  }

  @Test func `a fix is found by its time or by one of its events`() throws {
    let outcome = try Workspace().run(
      """
      cd '\(Workspace.projectFolder)'
      for way in '--fix 57' '--at 57' '--at 0:56.5' '--at 00:00:57.0' '--at 2026-06-01T09:00:57Z' '-q --event off_route' \
        '--event off_route:1'; do
        tripsim explain traces/missed-exit $way | md5sum | cut -c1-8
      done | uniq -c | wc -l
      tripsim explain traces/missed-exit --event spoken_instruction:3 --format jsonl |
        jq -c 'select(.event=="spoken_instruction") | [.fix, .text]'
      tripsim explain traces/missed-exit --event arrival | grep -c arrival
      tripsim explain traces/missed-exit --event off_route:2; echo $?
      tripsim explain traces/first-drive --event off_route; echo $?
      tripsim explain traces/missed-exit --at 1:00:00; echo $?
      tripsim explain traces/missed-exit --at 1:75; echo $?
      tripsim explain traces/missed-exit --event of_route; echo $?
      tripsim explain traces/missed-exit --event arrival:x; echo $?
      tripsim explain traces/missed-exit --at 5 --fix 5; echo $?
      """)
    #expect(
      outcome.output == """
        1
        [42,"Take exit 11 on the right toward Tidewick Center, Airport"]
        2
        2
        2
        2
        2
        2
        2
        2

        """)
    for message in [
      """
      traces/missed-exit/drive.csv: error: the event 'off_route' happens only once
        hint: 'tripsim run --events all' lists the events
      traces/first-drive/drive.csv: error: the event 'off_route' does not happen on this trip
        hint: 'tripsim run --events all' lists the events

      """,
      """
      traces/missed-exit/drive.csv: error: no fix comes 3600 s after the first one or later
        expected a time within the trace, which has 307 fixes

      """,
      """
      tripsim: error: value '1:75' of '--at' cannot be used
        expected seconds since the first fix, or a time such as 1:50 or 2026-06-01T09:00:00Z

      """,
      "  hint: did you mean 'off_route'?\n",
      """
      tripsim: error: value 'arrival:x' of '--event' cannot be used
        expected a number from 1 on after ':', such as off_route:2
      tripsim: error: '--fix' and '--at' are both given
        expected one of them

      """,
    ] {
      #expect(outcome.errors.contains(message))
    }
  }

  @Test func `why-not finds the smallest change of a key that would have reversed a decision`()
    throws
  {
    let outcome = try Workspace().run(
      """
      cp -r '\(Workspace.projectFolder)/traces/first-drive' .
      cp -r '\(Workspace.projectFolder)/traces/missed-exit' . && cd missed-exit
      tripsim explain . --why-not reroute --at 0:55 > elapsed && cat elapsed
      tripsim explain . --why-not reroute --at 2026-06-01T09:00:55Z | cmp - elapsed
      for m in 42.2 42.3; do
        tripsim . --set off_route.max_m=$m 2>/dev/null | jq -r 'select(.event == "reroute_request").t_s'
      done
      tripsim explain . --why-not off_route --fix 20
      tripsim explain ../first-drive --why-not waypoint_approach --at 1:00 | sed 1d
      """)
    #expect(
      outcome.output == """
        reroute_request is not printed at 00:00:55.0, fix 55
          --set off_route.max_m=42.2 would print reroute_request at 00:00:55.0 (now 70)
          --set off_route.accuracy_factor=2.65 would print reroute_request at 00:00:55.0 (now 5)
          --set off_route.turned_deg=13.4 would print reroute_request at 00:00:55.0 (now 60)
          --set off_route.accuracy_base_m=0.3 would print reroute_request at 00:00:55.0 (now 20)
        55
        56
        off_route is not printed at 00:00:20.0, fix 20
          no change of a single key was found that would print it
          it is printed later, first at 00:00:57.0
          --set arrival.approach_m=682 would print waypoint_approach at 00:01:00.0 (now 400)

        """)
    #expect(outcome.errors.isEmpty)
  }

  @Test func `why-not offers no change that only adds an event elsewhere`() throws {
    let outcome = try Workspace().run(
      """
      cp -r '\(Workspace.projectFolder)/traces' . && cd traces/profiles
      tripsim explain . --why-not visual_instruction --at 264 | tee why
      tripsim . 2>/dev/null | jq 'select(.event == "visual_instruction").t_s' > now
      sed -n 's/.*event.* at 00:0\\([0-9]\\):\\([0-9.]*\\) .*/\\1 \\2/p' why |
        while read m s; do grep -x "$((m * 60 + ${s%.*}))" now; done
      """)
    #expect(
      outcome.output == """
        visual_instruction is not printed at 00:04:24.0, fix 264
          --set off_route.back_deg=85 would print visual_instruction at 00:04:17.0 (now 60)
          --set arrival.radius_m=1818.7 would print visual_instruction at 00:04:14.0 (now 20)
          --set off_route.fixes=194 would print visual_instruction at 00:04:15.0 (now 2)

        """)
  }

  @Test func `why-not reports questions that it cannot answer`() throws {
    let outcome = try Workspace().run(
      """
      cp -r '\(Workspace.projectFolder)/traces/missed-exit' . && cd missed-exit
      tripsim explain . --why-not off_route --at 0:57; echo $?
      tripsim explain . --why-not off_route --at 0:58; echo $?
      tripsim explain . --why-not off_route --at 1:00:00; echo $?
      tripsim explain . --why-not off_route; echo $?
      tripsim explain . --why-not off_rout --at 1 2>&1 | grep -v expected
      tripsim explain route.geojson - --why-not off_route --at 1 < drive.csv; echo $?
      """)
    #expect(
      outcome.output == """
        2
        2
        2
        2
        tripsim: error: unknown value 'off_rout' of '--why-not'
          hint: did you mean 'off_route'?
        2

        """)
    #expect(
      outcome.errors == """
        tripsim: error: off_route is printed at 00:00:57.0, fix 57
          hint: 'tripsim explain' without --why-not says why
        tripsim: error: the trip is already off route at 00:00:58.0, fix 58
          hint: give an earlier fix
        tripsim: error: the trip has no fix at that time
          hint: its last is at 00:05:06.0
        tripsim: error: '--why-not' requires '--at'
          expected '--at TIME' too, or no '--why-not'
        tripsim: error: the trip runs many times, and a pipe can be read only once

        """)
  }

  @Test func `why-not writes to the given file, in its only format`() throws {
    let outcome = try Workspace().run(
      """
      cp -r '\(Workspace.projectFolder)/traces/missed-exit' . && cd missed-exit
      tripsim explain . --why-not off_route --fix 20 > text
      tripsim explain . --why-not off_route --fix 20 -o file && cmp text file
      tripsim explain . --why-not off_route --fix 20 -o file; echo $?
      tripsim explain . --why-not off_route --fix 20 --format jsonl; echo $?
      tripsim explain . --why-not reroute --fix 20 --router none; echo $?
      tripsim explain route.geojson drive.csv --why-not reroute --fix 20; echo $?
      """)
    #expect(outcome.output == "2\n2\n2\n2\n")
    let fault = """
      tripsim: error: no reroute is requested, because no router is given
        hint: '--router SPEC' gives one, such as network:FILE

      """
    #expect(
      outcome.errors == """
        file: error: the file already exists
          expected the name of a new file
          hint: '--force' replaces it
        tripsim: error: '--format jsonl' has no effect here
          expected text: '--why-not' has no other format

        """ + fault + fault)
  }
}
