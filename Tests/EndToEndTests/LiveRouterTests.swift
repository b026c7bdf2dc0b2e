import Testing

/// A drive that leaves its route, rerouted by a service through the test's own `curl`.
@Suite(.runsPrograms) struct LiveRouterTests {
  /// A `curl` that records its input and runs the file `answer`.
  private static let curl = """
    #!/bin/sh
    cat >> told
    printf '%s\\n' "$*" >> words
    . ./answer

    """

  /// The drive of the fixtures, but from the 20th second 130 m north of the street.
  private static let away: String = {
    let points = (0..<50).map { second in
      let point = Fixtures.gpxPoint(second)
      return second < 20
        ? point : point.replacing("lat=\"54.0\"", with: "lat=\"54.0012\"")
    }
    return Fixtures.gpxHead + points.joined() + Fixtures.gpxTail
  }()

  private func workspace(answer: String) throws -> Workspace {
    let workspace = try Fixtures.workspace(["away.gpx": Self.away, "answer": answer])
    try workspace.write(Self.curl, to: "curl")
    _ = try workspace.run("chmod +x curl")
    return workspace
  }

  /// The reasons and the messages of the reroutes that failed.
  private static let failures =
    "grep -o '\"event\":\"reroute_fail\".*' events | sed 's/.*\"reason\"/\"reason\"/' | sort -u"

  @Test func `a drive is rerouted, recorded, and replayed to the same bytes without curl`() throws {
    let workspace = try workspace(answer: "cat route.geojson; printf '\\n200'")
    let script = """
      PATH=$PWD:$PATH tripsim route.geojson away.gpx --router osrm:http://127.0.0.1:1 \
        --record-routes rec >live 2>/dev/null && rm curl &&
      tripsim route.geojson away.gpx --router replay:rec >again 2>/dev/null &&
      cmp live again && grep -c '"event":"reroute",' live && cmp route.geojson rec/0001.answer &&
      grep -o '"router":"[a-z]*"' again
      """
    let outcome = try workspace.run(script)
    #expect(outcome.output == "1\n\"router\":\"osrm\"\n")
    #expect(outcome.code == 0)
  }

  @Test func `a recording makes a case that needs neither the recording nor a service`() throws {
    let workspace = try workspace(answer: "cat route.geojson; printf '\\n200'")
    let outcome = try workspace.run(
      """
      (PATH=$PWD:$PATH tripsim route.geojson away.gpx --router osrm:http://127.0.0.1:1 \
        --record-routes rec; rm curl
      tripsim record cases/left route.geojson away.gpx --router replay:rec; rm -r rec) >log 2>&1
      ls -R cases; grep router cases/left/case.json; tripsim check cases
      """)
    #expect(
      outcome.output == """
        cases:
        left

        cases/left:
        away.gpx
        case.json
        expected.jsonl
        rec
        route.geojson

        cases/left/rec:
        0001.answer
        0001.request.json
        recording.json
        "router":"replay:rec"}
        1 case: 1 passed

        """)
  }

  @Test func `a recording of a router that received no request is replayed too`() throws {
    let workspace = try workspace(answer: "exit 7")
    let outcome = try workspace.run(
      """
      PATH=$PWD:$PATH tripsim route.geojson drive.gpx --router valhalla:http://127.0.0.1:1 \
        --record-routes rec >live && ls rec &&
      tripsim route.geojson drive.gpx --router replay:rec >again && cmp live again
      """)
    #expect(outcome == Workspace.Outcome(output: "recording.json\n", errors: "", code: 0))
  }

  @Test func `a worker uses a live router for a trusted job`() throws {
    let workspace = try workspace(answer: "cat route.geojson; printf '\\n200'")
    let job =
      #"{"id":1,"route":"route.geojson","trace":"away.gpx","want":"digest","#
      + #""options":["--router","osrm:http://127.0.0.1:1"]"#
    let outcome = try workspace.run(
      """
      export PATH=$PWD:$PATH
      printf '%s\\n' '\(job)}' '\(job),"trust":true}' | tripsim worker | jq -c '[.exit,.error]'
      """)
    #expect(
      outcome.output == """
        [2,"error: router 'osrm' is available only to 'tripsim run' and trusted cases\\n  \
        expected a router whose answers never change\\n  hint: record them with 'tripsim run \
        --record-routes DIR', then use 'replay:DIR'"]
        [0,null]

        """)
  }

  @Test func `a key is passed to curl's input only`() throws {
    let workspace = try workspace(answer: "echo '{\"message\":\"bad pk.secret\"}'; printf '\\n401'")
    let outcome = try workspace.run(
      """
      export TRIPSIM_MAPBOX_TOKEN=pk.secret
      PATH=$PWD:$PATH tripsim route.geojson away.gpx --router mapbox:http://127.0.0.1:1 \
        --record-routes rec >events 2>errors
      grep -c 'access_token=pk.secret' told | sed 's/[1-9][0-9]*/told/'
      grep -l secret -r events errors words rec
      sort -u words
      \(Self.failures)
      """)
    #expect(
      outcome.output == """
        told
        -q -K -
        "reason":"api_key","message":"status 401: bad REMOVED"}

        """)
  }

  @Test(arguments: [
    (
      "exit 26",
      #""reason":"invalid_request","message":"the request is longer than curl can read"}"#
    ),
    (
      "exit 63",
      #""reason":"invalid_answer","message":"the answer is longer than 33554432 bytes"}"#
    ),
    (
      "exec dd if=/dev/zero bs=1000000 count=100",
      #""reason":"invalid_answer","message":"the answer is longer than 33554432 bytes"}"#
    ),
    ("printf '{\"code\"\\n200'", #""reason":"invalid_answer""#),
    (
      "exit 0",
      #""reason":"network","message":"the connection was lost before the answer was complete"}"#
    ),
  ])
  func `the trip continues to its summary whatever curl does`(
    _ answer: String, _ expected: String
  ) throws {
    let workspace = try workspace(answer: answer)
    let outcome = try workspace.run(
      """
      PATH=$PWD:$PATH tripsim route.geojson away.gpx --router osrm:http://127.0.0.1:1 \
        --router-timeout 1 --set reroute.hold_off_s=100 >events 2>/dev/null; echo $?
      \(Self.failures)
      tail -n 1 events | grep -o '"event":"summary"'
      """)
    #expect(outcome.output.hasPrefix("0\n" + expected))
    #expect(outcome.output.hasSuffix("\"event\":\"summary\"\n"))
  }

  @Test(arguments: [
    ("exit 6", "the router's host is unknown"), ("exit 7", "the router cannot be reached"),
  ])
  func `an unreachable only router ends the trip`(
    answer: String, words: String
  ) throws {
    let outcome = try workspace(answer: answer).run(
      """
      PATH=$PWD:$PATH tripsim route.geojson away.gpx --router osrm:http://127.0.0.1:1 \
        --router-timeout 1 | tail -1 | jq -r .outcome; echo ${PIPESTATUS[0]}
      """)
    #expect(outcome.output == "failed\n2\n")
    #expect(
      outcome.errors.hasPrefix(
        """
        tripsim: error: router 'osrm' did not answer its first request: \(words)
          expected a router that answers
          hint: '--router none' reports what happens without one

        """))
  }

  @Test func `a router that answers late once is asked again, and replayed the same way`() throws {
    let answer = """
      [ -e late ] || { : > late; exit 28; }
      cat route.geojson; printf '\\n200'
      """
    let outcome = try workspace(answer: answer).run(
      """
      PATH=$PWD:$PATH tripsim route.geojson away.gpx --router osrm:http://127.0.0.1:1 \
        --record-routes rec >live 2>/dev/null; echo $?; tail -1 live | jq -c .outcome
      tripsim route.geojson away.gpx --router replay:rec >again 2>/dev/null; cmp live again
      grep -o '"event":"reroute[a-z_]*"' live
      """)
    #expect(
      outcome.output == """
        0
        "not_arrived"
        "event":"reroute_request"
        "event":"reroute_fail"
        "event":"reroute_request"
        "event":"reroute"

        """)
  }

  @Test func `an unreachable router does not end the trip if another one answers`() throws {
    let outcome = try workspace(answer: "exit 7").run(
      """
      PATH=$PWD:$PATH tripsim route.geojson away.gpx --router files:route.geojson \
        --router osrm:http://127.0.0.1:1 > events; echo $?
      grep -c '"event":"reroute",' events
      """)
    #expect(outcome.output == "0\n1\n")
    #expect(outcome.errors.contains("warning: every request to router 'osrm' failed"))
  }

  @Test func `a router that fails three requests, each tried three times, is no longer used`()
    throws
  {
    let outcome = try workspace(answer: "printf '{}\\n500'").run(
      """
      PATH=$PWD:$PATH tripsim route.geojson away.gpx --router osrm:http://127.0.0.1:1 \
        --set reroute.hold_off_s=1 --set reroute.hold_off_m=0 |
        grep -c reroute_fail; grep -c '^url' told
      """)
    #expect(outcome.output == "13\n9\n")
    #expect(
      outcome.errors.hasSuffix(
        """
        tripsim: warning: router 'osrm' is no longer used: 3 requests in a row failed (status 500)

        """))
  }

  @Test func `a service that needs a key is not called without one`() throws {
    let outcome = try workspace(answer: "").run(
      "tripsim route.geojson away.gpx --router mapbox:https://api.mapbox.com")
    #expect(
      outcome.errors == """
        tripsim: error: router 'mapbox' needs a key, and TRIPSIM_MAPBOX_TOKEN is empty
          expected the key of the service
          hint: 'export TRIPSIM_MAPBOX_TOKEN=KEY' sets it

        """)
    #expect(outcome.code == 2)
  }

  @Test func `without curl no trip is run`() throws {
    let workspace = try workspace(answer: "")
    let outcome = try workspace.run(
      """
      tripsim=$(command -v tripsim); PATH=/nowhere
      "$tripsim" route.geojson away.gpx --router osrm:http://127.0.0.1:1
      """)
    #expect(outcome.output == "")
    #expect(
      outcome.errors == """
        tripsim: error: the program 'curl' is not on the path; routing services are called through it
          hint: install curl, or use 'network:FILE', which needs no service

        """)
    #expect(outcome.code == 2)
  }

  @Test func `a recording is overwritten only with --force`() throws {
    let workspace = try workspace(answer: "exit 56")
    let run = """
      PATH=$PWD:$PATH tripsim route.geojson away.gpx --router osrm:http://127.0.0.1:1 \
        --record-routes rec >/dev/null
      """
    let outcome = try workspace.run("(\(run)) 2>/dev/null; \(run); echo $?; \(run) -f; echo $?")
    #expect(outcome.output == "2\n0\n")
    #expect(
      outcome.errors.hasPrefix(
        """
        rec/0001.request.json: error: the file already exists
          expected the name of a new file
          hint: '--force' replaces it
        """))
  }

  @Test func `only answers of live routers are recorded`() throws {
    let outcome = try Fixtures.workspace().run(
      "tripsim route.geojson drive.gpx --router files:route.geojson --record-routes rec")
    #expect(
      outcome.errors == """
        tripsim: error: '--record-routes' has nothing to record: router 'files' is not live
          expected a live router: osrm:URL, valhalla:URL, mapbox:URL, graphhopper:URL or exec:CMD

        """)
    #expect(outcome.code == 2)
  }
}

/// A drive that leaves its route, rerouted by the user's program.
extension LiveRouterTests {
  @Test func `a program answers reroutes, and is restarted if it dies`() throws {
    let workspace = try Fixtures.workspace([
      "away.gpx": Self.away,
      "router": """
      read line; n=${line#*:}; n=${n%%,*}; echo "$line" >> asked
      [ "$n" = 1 ] && exit
      printf '{"id":%s,"route":' "$n"; tr -d '\\n' < route.geojson; echo '}'
      cat > /dev/null

      """,
    ])
    let outcome = try workspace.run(
      """
      tripsim route.geojson away.gpx --router 'exec:sh router' --record-routes rec >live \
        2>/dev/null && tripsim route.geojson away.gpx --router replay:rec >again 2>/dev/null &&
      cmp live again; grep -o '"event":"reroute[a-z_]*"' live; grep -o '"message":.*' live
      """)
    #expect(
      outcome.output == """
        "event":"reroute_request"
        "event":"reroute_fail"
        "event":"reroute_request"
        "event":"reroute"
        "message":"the router's program exited without an answer"}

        """)
  }

  @Test(arguments: [
    ("--set reroute.hold_off_s=2 --set reroute.hold_off_m=0", "none of its 3 requests"),
    ("--set reroute.hold_off_s=600", "did not answer its first request"),
  ])
  func `a program that never answers ends the trip when it is abandoned`(
    options: String, words: String
  ) throws {
    let outcome = try Fixtures.workspace(["away.gpx": Self.away]).run(
      "tripsim route.geojson away.gpx --router exec:false \(options) | tail -1 | jq -r .event;"
        + " echo ${PIPESTATUS[0]}")
    #expect(outcome.output == "summary\n2\n")
    #expect(outcome.errors.contains(": the router's program exited without an answer\n"))
    #expect(outcome.errors.contains(words))
  }

  @Test func `a program that answers only earlier requests is reported with its answer`() throws {
    let outcome = try Fixtures.workspace(["away.gpx": Self.away]).run(
      """
      tripsim route.geojson away.gpx --router-timeout 200ms \
        --router 'exec:while read line; do echo "{\\"id\\":0,\\"fail\\":\\"no_route\\"}"; done' |
        jq -r 'select(.event == "reroute_fail").message' | sort -u
      """)
    #expect(
      outcome.output == """
        the router's program did not answer within 0.2 s; it answered an earlier request: \
        '{"id":0,"fail":"no_route"}'

        """)
  }

  @Test(arguments: ["echo nonsense", "read line; echo nonsense", "echo nonsense; read line"])
  func `a program that writes nonsense and exits is always reported for the nonsense`(
    command: String
  ) throws {
    let outcome = try Fixtures.workspace(["away.gpx": Self.away]).run(
      """
      for run in 1 2 3 4 5; do
        tripsim route.geojson away.gpx --router 'exec:\(command)' 2>&1 >/dev/null | tail -1
      done | sort -u | grep -o '(the answer is not JSON.*'
      """)
    #expect(
      outcome.output == """
        (the answer is not JSON: the text is not JSON: it begins with 'nonsense' (1:1))

        """)
  }

  @Test func `a program that answers one request and exits is started for each`() throws {
    let outcome = try Fixtures.workspace(["away.gpx": Self.away]).run(
      """
      tripsim route.geojson away.gpx --set reroute.hold_off_s=2 --set reroute.hold_off_m=0 \
        --router 'exec:read line; n=${line#*:}; echo "{\\"id\\":${n%%,*},\\"fail\\":\\"no_route\\"}"' |
        jq -r 'select(.event == "reroute_fail").reason' | sort | uniq -c | wc -l
      """)
    #expect(outcome.output == "1\n")
  }

  @Test func `failures after a router was given up are not counted as its own`() throws {
    let outcome = try Fixtures.workspace(["away.gpx": Self.away]).run(
      """
      tripsim route.geojson away.gpx --set reroute.hold_off_s=2 --set reroute.hold_off_m=0 \
        --router 'exec:[ -e once ] || { touch once; read line; echo nonsense; }' 2>&1 >/dev/null |
        grep "router 'exec'"
      """)
    #expect(
      outcome.output == """
        tripsim: warning: router 'exec' is no longer used: 3 requests in a row failed (the router's program exited without an answer)

        """)
  }

  @Test func `a strict run fails if its router or its delegate does`() throws {
    let outcome = try Fixtures.workspace(["away.gpx": Self.away]).run(
      """
      tripsim --strict route.geojson away.gpx --router exec:cat >/dev/null; echo $?
      tripsim --strict route.geojson away.gpx --delegate false --router files:route.geojson \
        >/dev/null; echo $?
      """)
    #expect(outcome.output == "2\n2\n")
    #expect(outcome.errors.contains("tripsim: error: every request to router 'exec' failed, "))
    #expect(outcome.errors.contains("delegate: error: the delegate exited when asked "))
  }

  @Test func `a program's failure without a message is reported by its reason`() throws {
    let workspace = try Fixtures.workspace([
      "away.gpx": Self.away,
      "router": """
      while read line; do
        n=${line#*:}; echo "{\\"id\\":${n%%,*},\\"fail\\":\\"no_route\\"}"
      done

      """,
    ])
    let outcome = try workspace.run(
      "tripsim route.geojson away.gpx --router 'exec:sh router' 2>&1 >/dev/null | tail -1")
    #expect(
      outcome.output.hasPrefix("tripsim: warning: every request to router 'exec' failed, "))
    #expect(outcome.output.hasSuffix(" in all (no_route)\n"))
  }

  @Test(arguments: ["nosuch", " nosuch|cat", "nosuch\t-x; true"])
  func `a missing program is reported before the trip`(command: String) throws {
    let outcome = try Fixtures.workspace(["away.gpx": Self.away]).run(
      "tripsim route.geojson away.gpx --router 'exec:\(command)'")
    #expect(
      outcome
        == Workspace.Outcome(
          output: "",
          errors: """
            tripsim: error: the program 'nosuch' of router 'exec' does not exist or cannot be run
              expected a program on the path, or the path of one
              hint: 'sh FILE' runs a script

            """, code: 2))
  }

  @Test(arguments: ["x=1 nosuch", "exec nosuch", "'nosuch'", "$nosuch", "while read; do :; done"])
  func `a command that only the shell can resolve is passed to it`(command: String) throws {
    let workspace = try Fixtures.workspace(["away.gpx": Self.away, "command": command])
    let outcome = try workspace.run(
      "tripsim route.geojson away.gpx --router \"exec:$(cat command)\" 2>&1 | tail -1")
    #expect(outcome.output.contains("\"event\":\"summary\""))
  }

  @Test func `a case runs a program only if trusted`() throws {
    let workspace = try Fixtures.workspace([
      "away.gpx": Self.away, "router": "touch ran; exit\n",
      "case.json": #"{"route":"route.geojson","trace":"away.gpx","router":"exec:sh router"}"#,
    ])
    let outcome = try workspace.run(
      """
      tripsim check . ; ls ran
      tripsim run . --router none | tail -1 | jq -r .event; [ -e ran ] || echo none
      tripsim check --trust . ; ls ran
      """)
    #expect(outcome.output.contains("summary\nnone\n"))
    #expect(outcome.output.hasSuffix("ran\n"))
    #expect(
      (outcome.output + outcome.errors).contains(
        """
        error: router 'exec' runs a program or uses a network
            expected a router that does neither, such as 'network:FILE' or 'replay:DIR'
            hint: 'tripsim check --trust' allows it
        """))
    #expect(outcome.errors.contains("ls: cannot access 'ran'"))
  }
}
