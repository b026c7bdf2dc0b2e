import Testing

/// A program that answers a trip's questions over its standard streams.
@Suite(.runsPrograms) struct DelegateTests {
  /// A drive that leaves the town's route, with a shell script as delegate.
  private func run(_ delegate: String, _ options: String = "") throws -> Workspace.Outcome {
    let workspace = try Workspace()
    return try workspace.run(
      """
      cd '\(Workspace.projectFolder)/traces/missed-exit'
      tripsim --events off_route,reroute_veto,reroute_request,warning,-start,-summary \
        --router script:answers.jsonl --delegate "$(cat <<'END'
      \(delegate)
      END
      )" \(options) route.geojson drive.csv | jq -c '[.t_s, .event, .message // .reason]'
      """)
  }

  /// Reads questions and answers those about rerouting.
  private func answering(_ answer: String) -> String {
    """
    while read -r line; do
      id=${line#*:}; id=${id%%,*}
      case $line in
        *should_reroute*) echo "{\\"id\\":$id,\(answer)}" ;;
        *) echo "{\\"id\\":$id}" ;;
      esac
    done
    """
  }

  @Test func `an extra line costs one answer, not the later ones`() throws {
    let outcome = try run("echo ready\n" + answering(#"\"answer\":false"#))
    #expect(
      outcome.output.hasPrefix(
        """
        [0,"warning","the delegate answered 'ready'"]
        [57,"off_route","distance"]
        [57,"reroute_veto","decision"]

        """))
    #expect(!outcome.output.contains("reroute_request"))
  }

  @Test func `a delegate's answers are used, delayed ones later`() throws {
    let never = try run(answering(#"\"answer\":false"#))
    #expect(never.output.hasPrefix(#"[57,"off_route","distance"]"# + "\n" + #"[57,"reroute_veto""#))
    #expect(!never.output.contains("request"))
    let late = try run(answering(#"\"answer\":true,\"delay_s\":3"#))
    #expect(
      late.output == """
        [57,"off_route","distance"]
        [60,"reroute_request","distance"]

        """)
  }

  @Test(arguments: [
    ("nosuch -x", "nosuch"), ("./nosuch", "./nosuch"), ("/etc/passwd; true", "/etc/passwd"),
  ])
  func `a missing program is reported before the trip`(
    delegate: String, program: String
  ) throws {
    let outcome = try Workspace().run(
      """
      cd '\(Workspace.projectFolder)/traces/missed-exit'
      tripsim --delegate '\(delegate)' route.geojson drive.csv
      """)
    #expect(
      outcome
        == Workspace.Outcome(
          output: "",
          errors: """
            delegate: error: the program '\(program)' does not exist or cannot be run
              expected a program on the path, or the path of one
              hint: 'sh FILE' runs a script

            """, code: 2))
  }

  @Test(arguments: [
    ("true", "the delegate exited when asked 'modify_instruction'"),
    (
      "sleep 60",
      "the delegate did not answer 'modify_instruction' within 0.2 s and will not be asked again"
    ),
  ])
  func `a program that dies or hangs causes a warning, and the default applies`(
    delegate: String, message: String
  ) throws {
    let outcome = try run(delegate, "--delegate-timeout 200ms")
    #expect(
      outcome.output == """
        [0,"warning","\(message)"]
        [57,"off_route","distance"]
        [57,"reroute_request","distance"]

        """)
    #expect(outcome.errors.hasPrefix("delegate: warning: \(message)\n"))
    #expect(outcome.code == 0)
  }

  @Test func `a delegate that answers only an earlier question is reported with its answer`() throws
  {
    let outcome = try run(
      #"while read -r line; do echo '{"id":0,"answer":true}'; done"#, "--delegate-timeout 200ms")
    #expect(
      outcome.errors.hasPrefix(
        """
        delegate: warning: the delegate answered 'modify_instruction' only with \
        '{"id":0,"answer":true}' within 0.2 s and will not be asked again
          expected "id":1

        """))
  }

  @Test func `an invalid answer causes a warning each time, and the default applies`() throws {
    let outcome = try run(answering(#"\"answer\":7"#))
    #expect(
      outcome.output == """
        [57,"off_route","distance"]
        [57,"warning","the answer to 'should_reroute' is a number"]
        [57,"reroute_request","distance"]

        """)
  }

  @Test(arguments: [
    (#"\"anwser\":false"#, "the delegate's answer has 'anwser'"),
    (#"\"answer\":false,\"delay\":3"#, "the delegate's answer has 'delay'"),
    (#"\"reply\":false"#, #"the delegate answered '{"id":6,"reply":false}'"#),
    (#"\"answer\":false,\"delay_s\":\"x\""#, "the delegate's 'delay_s' is a string"),
  ])
  func `an answer in the wrong form is invalid, not absent`(
    answer: String, message: String
  ) throws {
    let outcome = try run(answering(answer))
    #expect(
      outcome.output == """
        [57,"off_route","distance"]
        [57,"warning",\(quoted(message))]
        [57,"reroute_request","distance"]

        """)
  }

  @Test func `a delay of an answer that is needed at once is reported`() throws {
    let outcome = try run(
      """
      while read -r line; do
        id=${line#*:}; id=${id%%,*}
        case $line in
          *prevent_reroutes*) echo "{\\"id\\":$id,\\"answer\\":true,\\"delay_s\\":5}" ;;
          *) echo "{\\"id\\":$id}" ;;
        esac
      done
      """)
    #expect(
      outcome.output.hasSuffix(
        """
        [298,"warning","the delegate's 'delay_s' has no effect for \
        'should_prevent_reroutes_when_arriving'"]

        """))
  }

  @Test func `the reason why a line is not JSON is a hint`() throws {
    let outcome = try run(answering(#"\"answer\":NaN"#))
    #expect(
      outcome.errors.contains(
        """
        delegate: warning: the delegate answered '{"id":6,"answer":NaN}'
          expected an object such as {"id":6,"answer":…}
          hint: the word 'NaN' is not allowed here

        """))
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.replacing("\"", with: "\\\"") + "\""
  }

  @Test func `a timeline entry or a rule that never applies is reported`() throws {
    let outcome = try Workspace().run(
      """
      echo '[{"at_s":3,"set":"power","level":0.5,"plugged":true},
        {"at_s":3000,"set":"power","level":0.4,"plugged":true},
        {"at_m":50000,"do":"advance_step"},{"on":"waypoint_missed","set":"guidance","value":"on"}]' \
        > t.json
      echo '[{"question":"did_arrive","answer":true},
        {"question":"should_discard","answer":true,"when":{"t_s":[5000,6000]}}]' > d.json
      for options in '' '--to 100'; do
        tripsim run --timeline t.json --decisions d.json $options \
          '\(Workspace.projectFolder)/traces/surroundings/battery.case.json' 2>&1 >/dev/null |
          grep -E 'entry|rule .* of'
      done
      """)
    #expect(
      outcome.output == """
        t.json: note: entry 2 of the timeline does not happen: the trip ends before
        t.json: note: entry 3 of the timeline does not happen: the trip ends before
        t.json: note: entry 4 of the timeline does not happen: the trip has no 'waypoint_missed'
        d.json: note: rule 2 of the decisions answers no question of this trip

        """)
  }

  @Test func `a timeline entry that changes nothing is reported`() throws {
    let outcome = try Workspace().run(
      """
      echo '[{"at_s":10,"do":"stop_simulation"},{"at_s":11,"do":"pause_simulation"},
        {"at_s":12,"set":"simulation_speed","value":2},{"at_s":13,"do":"continue_to_next_leg"},
        {"at_s":0,"do":"advance_step"},{"at_s":14,"do":"advance_step"},
        {"on":"arrival","after_s":900,"do":"advance_step"},
        {"at_s":15,"do":"simulate","place":[-30.2,44.05]},{"at_s":16,"do":"stop_simulation"}]' > t.json
      cd '\(Workspace.projectFolder)/traces/first-drive'
      tripsim route.geojson drive.csv --timeline "$OLDPWD/t.json" 2>&1 >/dev/null | sed 's/.*t.json/t.json/'
      """)
    #expect(
      outcome.output == """
        t.json:5:38: warning: 'place' is 11167 km from the route
          expected [lat,lon] within 100 km of the route
          hint: 'lat' and 'lon' may be swapped
        t.json: note: entry 1 of the timeline has no effect: no simulation is running
        t.json: note: entry 2 of the timeline has no effect: no simulation is running that it could pause or resume
        t.json: note: entry 3 of the timeline has no effect: no simulation is running
        t.json: note: entry 4 of the timeline has no effect: there is no next leg
        t.json: note: entry 5 of the timeline has no effect: the leg has no next step, or the trip has not departed
        t.json: note: entry 7 of the timeline does not happen: no 'arrival' comes 900 s before the end of the trip

        """)
  }

  @Test func `typed scripts replace those of a case`() throws {
    let outcome = try Workspace().run(
      """
      echo '[{"at_s":3,"set":"power","level":0.5,"plugged":true}]' > t.json
      tripsim run --timeline t.json '\(Workspace.projectFolder)/traces/surroundings/battery.case.json' |
        jq -c 'select(.event == "power") | [.t_s, .level_pct, .monitored]'
      """)
    #expect(outcome.output == "[3,50,true]\n[140,50,true]\n")
  }

  @Test func `decisions take precedence, and notes list unanswered questions`() throws {
    let workspace = try Workspace()
    let outcome = try workspace.run(
      """
      cd '\(Workspace.projectFolder)/traces/missed-exit'
      echo '[{"question":"modify_instruction","answer":{"mute":true}}]' > "$OLDPWD/d.json"
      tripsim --router script:answers.jsonl --decisions "$OLDPWD/d.json" \
        route.geojson drive.csv | jq -c 'select(.spoken == 0).event'
      """)
    #expect(
      outcome
        == Workspace.Outcome(
          output: "\"summary\"\n",
          errors: """
            tripsim: note: no rule or delegate answers 'should_reroute'; by default a route is requested
            tripsim: note: no rule or delegate answers 'corrective_action'; by default new routes are requested
            tripsim: note: no rule or delegate answers 'modify_reroute_options'; by default requests are unchanged

            """, code: 0))
  }
}
