import Testing

/// Engines of other programs that break the protocol.
@Suite(.runsPrograms) struct EngineFaultsTests {
  /// A fault of an engine, and the message about it.
  struct Fault: CustomTestStringConvertible {
    let name: String
    let act: String
    let message: String
    var testDescription: String { name }
  }

  static let faults = [
    Fault(
      name: "it dies", act: #"print("KeyError: 'lat'", file=sys.stderr); os._exit(3)"#,
      message: """
        engine:6:1: error: the engine ended with exit code 3, at 'fix' of 3 s
          expected the events of the input, then {"done":5}
          hint: its last line on standard error: 'KeyError: 'lat''
        """),
    Fault(
      name: "it dies in silence", act: "os._exit(0)",
      message: """
        engine:6:1: error: the engine ended with exit code 0, at 'fix' of 3 s
          expected the events of the input, then {"done":5}
          hint: 'tripsim help engine' describes the protocol
        """),
    Fault(
      name: "it hangs", act: "time.sleep(60)",
      message: """
        engine:6:1: error: the engine did not answer within 4 s, at 'fix' of 3 s
          expected the events of the input, then {"done":5}
          hint: '--engine-timeout SECONDS' allows more time
        """),
    Fault(
      name: "it writes garbage", act: #"print("Segmentation fault")"#,
      message: """
        engine:7:1: error: the engine wrote 'Segmentation fault'
          expected an event such as {"event":"step","step":1}, or {"done":5}
          hint: text for people belongs on standard error
        """),
    Fault(
      name: "it writes a number that JSON does not have",
      act: #"print('{"event":"progress","remaining_m":NaN}')"#,
      message: """
        engine:7:35: error: the word 'NaN' is not allowed here
          expected a value
          hint: JSON has no 'NaN': write null
        """),
    Fault(
      name: "it floods", act: #"while True: print('{"event":"depart"}')"#,
      message: """
        engine:10007:1: error: the engine wrote more than 10000 events, at 'fix' of 3 s
          expected {"done":5} after the events of the input
          hint: 'tripsim help engine' describes the protocol
        """),
    Fault(
      name: "its line never ends", act: #"while True: sys.stdout.write("x" * 65536)"#,
      message: """
        engine:6:1: error: the engine wrote a line that does not end, at 'fix' of 3 s
          expected the events of the input, then {"done":5}
          hint: 'tripsim help engine' describes the protocol
        """),
    Fault(
      name: "it answers twice", act: #"print('{"done":5}')"#,
      message: """
        engine:8:1: error: the engine answered input 5 twice
          expected {"done":6}
          hint: each input is answered once, in order, with its 'n'
        """),
    Fault(
      name: "it answers ahead", act: #"print('{"done":9}')"#,
      message: """
        engine:7:1: error: the engine ended its answer to 'fix' of 3 s with 9
          expected {"done":5}
          hint: each input is answered once, in order, with its 'n'
        """),
    Fault(
      name: "it lies about time", act: #"print('{"event":"depart","t_s":7.5}')"#,
      message: """
        engine:7:1: error: the engine reported 'depart' at 7.5 s
          expected 3 s, as the fix
          hint: the clock is that of the fixes; events need neither 'time' nor 't_s'
        """),
    Fault(
      name: "it lies about the clock",
      act: #"print('{"event":"depart","time":"1970-01-01T00:00:00Z"}')"#,
      message: """
        engine:7:1: error: the engine reported 'depart' at '1970-01-01T00:00:00Z'
          expected the time of the fix
          hint: the clock is that of the fixes; events need neither 'time' nor 't_s'
        """),
    Fault(
      name: "its event has an unknown name", act: #"print('{"event":"off_rout"}')"#,
      message: """
        engine:7:1: error: the engine reported 'off_rout'
          expected one of depart, off_route, on_route, step, leg_start, waypoint_approach, \
        arrival, waypoint_missed, visual_instruction, spoken_instruction, progress, location
          hint: did you mean 'off_route'?
        """),
    Fault(
      name: "its field has the wrong type",
      act: #"print('{"event":"off_route","deviation_m":"far"}')"#,
      message: """
        engine:7:36: error: the engine's 'deviation_m' in 'off_route' is 'far'
          expected meters in 0...1000000000
          hint: 'tripsim help engine' describes the protocol
        """),
    Fault(
      name: "its number is not a distance", act: #"print('{"event":"depart","deviation_m":-5}')"#,
      message: """
        engine:7:33: error: the engine's 'deviation_m' in 'depart' is -5
          expected meters in 0...1000000000
          hint: 'tripsim help engine' describes the protocol
        """),
    Fault(
      name: "its number is far too large", act: #"print('{"event":"on_route","off_s":1e308}')"#,
      message: """
        engine:7:29: error: the engine's 'off_s' in 'on_route' is 1e+308
          expected seconds in 0...1000000000
          hint: 'tripsim help engine' describes the protocol
        """),
    Fault(
      name: "its step is beyond the route", act: #"print('{"event":"step","step":99}')"#,
      message: """
        engine:7:1: error: the engine's 'step' in 'step' is 99
          expected an index of the route, below 7
          hint: 'tripsim help engine' describes the protocol
        """),
    Fault(
      name: "its leg is beyond the route",
      act: #"print('{"event":"progress","leg":9,"remaining_m":5}')"#,
      message: """
        engine:7:1: error: the engine's 'leg' in 'progress' is 9
          expected an index of the route, below 1
          hint: 'tripsim help engine' describes the protocol
        """),
    Fault(
      name: "its step is beyond the current leg",
      act: #"print('{"event":"progress","step":99,"remaining_m":5}')"#,
      message: """
        engine:7:1: error: the engine's 'step' in 'progress' is 99
          expected an index of the route, below 7
          hint: 'tripsim help engine' describes the protocol
        """),
    Fault(
      name: "its snapped location is half a coordinate",
      act: #"print('{"event":"progress","snapped_lat":53.1}')"#,
      message: """
        engine:7:1: error: the engine's 'progress' has no 'snapped_lon'
          expected 'snapped_lon' in the event
          hint: 'tripsim help engine' describes the protocol
        """),
    Fault(
      name: "its location is half a coordinate", act: #"print('{"event":"location","lon":7.1}')"#,
      message: """
        engine:7:1: error: the engine's 'location' has no 'lat'
          expected 'lat' in the event
          hint: 'tripsim help engine' describes the protocol
        """),
    Fault(
      name: "its destination is not a waypoint",
      act: #"print('{"event":"arrival","waypoint":99,"final":true}')"#,
      message: """
        engine:7:1: error: the engine's 'waypoint' in 'arrival' is 99
          expected a waypoint to reach, 1...1
          hint: 'tripsim help engine' describes the protocol
        """),
    Fault(
      name: "its words have no distance",
      act: #"print('{"event":"spoken_instruction","text":"hi"}')"#,
      message: """
        engine:7:1: error: the engine's 'spoken_instruction' has no 'actual_m'
          expected 'actual_m' in the event
          hint: an engine that reports a position in 'progress' does not need it
        """),
    Fault(
      name: "its step has no number", act: #"print('{"event":"step"}')"#,
      message: """
        engine:7:1: error: the engine's 'step' has no 'step'
          expected 'step' in the event
          hint: 'tripsim help engine' describes the protocol
        """),
    Fault(
      name: "its reasons are not comparisons",
      act: #"print('{"event":"depart","why":["because"]}')"#,
      message: """
        engine:7:1: error: the engine's 'why' has 'because'
          expected comparisons such as 'deviation_m 57.41 > 50.00'
          hint: 'tripsim help engine' describes the protocol
        """),
  ]

  @Test(arguments: faults)
  func `a fault of an engine ends its trip and states what was expected`(_ fault: Fault) throws {
    let outcome = try Workspace(["odd.py": SmallEngine.once(fault.act)]).run(
      """
      tripsim run '\(Workspace.projectFolder)/traces/first-drive' \
        --engine 'exec:python3 odd.py' --engine-timeout 4 | jq -r '.outcome // .event'
      exit ${PIPESTATUS[0]}
      """)
    #expect(outcome.errors == fault.message + "\n")
    #expect(outcome.output == "start\nroute_change\nfailed\n")
    #expect(outcome.code == 2)
  }

  @Test(arguments: [
    (
      "nosuch",
      """
      engine: error: the engine cannot be started: the program 'nosuch' does not exist or cannot \
      be run
        expected a program on the path, or the path of one
        hint: 'sh FILE' runs a script
      """
    ),
    (
      "true",
      """
      engine: error: the engine ended with exit code 0, at 'hello'
        expected the events of the input, then {"done":0}
        hint: 'tripsim help engine' describes the protocol
      """
    ),
    (
      "echo hello",
      """
      engine:1:1: error: the engine wrote 'hello'
        expected an event such as {"event":"step","step":1}, or {"done":0}
        hint: text for people belongs on standard error
      """
    ),
    (
      #"printf "%s\n" "{\"done\":0}""#,
      """
      engine:1:1: error: the engine's 'hello' has no 'engine'
        expected 'engine' in the event
        hint: 'tripsim help engine' describes the protocol
      """
    ),
    (
      #"printf "%s\n" "{\"engine\":\"odd\",\"cann\":[]}""#,
      """
      engine:1:1: error: the engine's 'hello' has no 'can'
        expected 'can' in the event
        hint: [] for none of rerouting, legs, alternatives, course, spoken, visual, steps, progress, \
      times
      """
    ),
    (
      #"printf "%s\n" "{\"engine\":\"odd\",\"can\":[\"spokn\"]}""#,
      """
      engine:1:24: error: the engine's 'can' has 'spokn'
        expected some of rerouting, legs, alternatives, course, spoken, visual, steps, progress, \
      times
        hint: did you mean 'spoken'?
      """
    ),
  ])
  func `an engine that does not state its name never begins a trip`(
    command: String, message: String
  ) throws {
    let outcome = try Workspace().run(
      """
      tripsim run '\(Workspace.projectFolder)/traces/first-drive' --engine 'exec:\(command)'
      """)
    #expect(outcome == Workspace.Outcome(output: "", errors: message + "\n", code: 2))
  }

  @Test func `an engine that places the traveler far away does not make the trace another drive`()
    throws
  {
    let outcome = try Workspace().run(
      #"""
      cat > engine <<'END'
      #!/usr/bin/env python3
      import json, sys
      for line in sys.stdin:
          given = json.loads(line)
          if given["input"] == "hello":
              print(json.dumps({"engine": "lost", "version": "1", "can": ["progress"]}))
          if given["input"] == "fix":
              print(json.dumps({"event": "progress", "state": "tracking", "snapped_lat": 0,
                                "snapped_lon": 0, "remaining_m": 1000}))
          print(json.dumps({"done": given["n"]}), flush=True)
      END
      chmod +x engine
      """#
        + """

        tripsim run '\(Workspace.projectFolder)/traces/first-drive' --engine exec:./engine |
          tail -1 | jq -c '[.event, .fixes]'
        """)
    #expect(outcome == Workspace.Outcome(output: "[\"summary\",141]\n", errors: "", code: 0))
  }
}
