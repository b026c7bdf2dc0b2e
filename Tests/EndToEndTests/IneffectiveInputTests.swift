import Testing

/// Input without effect, or with another effect than it states, is reported.
@Suite(.runsPrograms) struct IneffectiveInputTests {
  private let drive = Workspace.projectFolder + "/traces/first-drive"

  private func run(_ script: String) throws -> Workspace.Outcome {
    try Workspace().run(
      "mkdir traces && cp -r '\(drive)' traces/; cd traces/first-drive\n" + script)
  }

  @Test func `a second list of expectations does not replace the first`() throws {
    let outcome = try run(
      """
      sed -i 's/"route":/"expect":["no arrival"],\\n  "route":/' case.json
      tripsim check ../first-drive
      """)
    #expect(
      outcome.output == """
        ERROR first-drive: the case is not usable
          ../first-drive/case.json:9:3: error: the name 'expect' appears earlier at 6:3
            hint: remove one of them
        1 case: 0 passed, 1 error

        """)
    #expect(outcome.code == 2)
  }

  @Test func `a tolerance of a text has no effect and is refused`() throws {
    let outcome = try run(
      """
      tripsim compare -t arrival.name=3 expected.jsonl expected.jsonl 2>&1 | head -1
      sed -i 's/"route":/"tolerance":{"arrival.name":1},\\n  "route":/' case.json
      tripsim check ../first-drive
      """)
    #expect(
      outcome.output == """
        tripsim: error: value 'arrival.name=3' of '-t' cannot be used
        ERROR first-drive: the case is not usable
          ../first-drive/case.json:6:16: error: no number is named 'arrival.name'
            expected a unit or a field, optionally of an event: '_m', 'lead_s', 'arrival.distance_m'
        1 case: 0 passed, 1 error

        """)
  }

  @Test func `only one option names the rules of the engine`() throws {
    let outcome = try run("tripsim route.geojson drive.csv --engine ferrostar --profile mapbox")
    #expect(
      outcome.errors == """
        tripsim: error: '--profile' and '--engine' are both given
          expected one of them

        """)
  }

  @Test func `an engine that is neither a profile nor a program gets a hint about programs`() throws
  {
    let outcome = try run("tripsim route.geojson drive.csv --engine ./mine 2>&1 | sed 2d")
    #expect(
      outcome.output == """
        tripsim: error: value './mine' of '--engine' cannot be used
          hint: 'exec:CMD' runs a program of yours, such as 'exec:./engine'

        """)
  }

  @Test func `a wrong column of a trace is not a swapped route`() throws {
    let outcome = try run("tripsim route.geojson drive.csv --csv time=when,lat=2,lon=3")
    #expect(
      outcome.errors == """
        drive.csv:1:1: error: no column is named 'when'
          expected the name or number of a column

        """)
    let swapped = try run("tripsim drive.csv route.geojson")
    #expect(swapped.errors.contains("route.geojson: error: the file is a route, not a trace"))
  }

  @Test func `the column of times is requested before times are assumed`() throws {
    let outcome = try run(
      "cut -d, -f1-3 drive.csv | sed '1s/time/when/' > w.csv; tripsim route.geojson w.csv")
    #expect(
      outcome.errors == """
        w.csv: error: none of the 141 fixes has a time
          expected a time for each fix
          hint: '--csv time=COLUMN' names the column of the times among 'when'; or assume times \
        with --assume-interval SECONDS or --assume-speed SPEED

        """)
  }

  @Test func `an event that is not printed by default can be explained`() throws {
    let outcome = try run(
      "tripsim explain route.geojson drive.csv --event state | grep -c '  state  *tracking'")
    #expect(outcome.output == "1\n")
  }

  @Test func `no setting is suggested for events that come with the end of the trip`() throws {
    let outcome = try run("tripsim explain route.geojson drive.csv --why-not summary --at 60")
    #expect(outcome.errors == "tripsim: error: summary is printed only at the end of the trip\n")
    #expect(outcome.output == "")
  }

  @Test func `a table of engines says how many trips it leaves out`() throws {
    let outcome = try run(
      """
      mkdir ../silent && sed 's/^  "expect".*/  "events": "default"/' case.json > ../silent/case.json
      cp route.geojson drive.csv ../silent/; cd ../..
      tripsim check --engines default,ferrostar | tail -1 | tr -s ' '
      tripsim check silent --engines default,ferrostar
      """)
    #expect(outcome.output == "passed 1 of 1 1 of 1\n")
    #expect(
      outcome.errors == """
        tripsim: note: 1 trip without expectations is left out
        tripsim: error: no trip has expectations; '--engines' compares only those
          expected cases with 'expect'

        """)
  }

  @Test func `an annotation of a failed expectation stands at its sentence`() throws {
    let outcome = try run(
      """
      sed -i 's/exactly 1 arrival/exactly 2 arrival/' case.json
      tripsim check case.json --report github | grep -o '^::error file=[^:]*'
      """)
    #expect(outcome.output == "::error file=case.json,line=8,title=first-drive\n")
  }

  @Test func `a case is found by its name where no file has it`() throws {
    let outcome = try run(
      """
      cd ../..
      tripsim run first-drive | cmp - traces/first-drive/expected.jsonl
      tripsim run first-driv
      """)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("first-driv: error: no such file\n"))
  }

  @Test func `a warning about a configuration stops neither a case nor its files`() throws {
    let outcome = try run(
      """
      echo '{"off_route.max_m":40,"off_route.max_m":70}' > twice.json
      tripsim run . --config twice.json 2> told | tail -1 | jq -r .outcome
      tripsim run route.geojson drive.csv --config twice.json 2>> told | tail -1 | jq -r .outcome
      uniq -c < <(sort told) | sed 's/^ *//'
      """)
    #expect(
      outcome.output == """
        arrived
        arrived
        2   hint: the last one is used
        2 twice.json:1:23: warning: the name 'off_route.max_m' appears earlier at 1:2

        """)
  }

  @Test func `meters are not read as seconds`() throws {
    let outcome = try run(
      """
      sed -i 's/"no off_route"/"no off_route between 10m and 20m"/' case.json
      tripsim check ../first-drive | sed -n 2p
      """)
    #expect(outcome.output == "  ../first-drive/case.json:8:36: error: cannot understand '10m'\n")
  }

  @Test func `a value with commas in parentheses is one value of a sweep`() throws {
    let outcome = try run(
      "tripsim check ../first-drive --sweep 'step.deviation=threshold(15,50),threshold(20,50)' "
        + "| grep -c '^all'")
    #expect(outcome.output == "2\n")
  }

  @Test func `a broken case is not audited as its bare drive`() throws {
    let outcome = try run(
      """
      sed -i 's/"route":/"rute": 1, "route":/' case.json
      tripsim audit .. 2> told | sed -n 2p; echo $?; sed 's/;.*//' told | head -1
      """)
    #expect(
      outcome.output == """
        first-drive  error
        0
        ../first-drive/case.json:6:3: error: unknown key 'rute'

        """)
  }

  @Test func `quiet prints only errors on standard error`() throws {
    let outcome = try run("tripsim run -q route.geojson drive.csv --router none | tail -1 | wc -l")
    #expect(outcome.output == "1\n")
    #expect(outcome.errors.isEmpty)
    let failed = try run("tripsim run -q route.geojson none.csv")
    #expect(failed.errors.hasPrefix("none.csv: error: no such file"))
  }

  @Test func `a worker that is ended does not answer with a part of the drive`() throws {
    let outcome = try run(
      """
      mkfifo feed jobs
      (head -50 drive.csv; exec sleep 2) > feed &
      (echo '{"route":"route.geojson","trace":"feed"}'; exec sleep 2) > jobs &
      tripsim worker < jobs > answer & sleep 0.6; kill -TERM $!; wait $!; echo $?
      jq -c '[.exit, .error, .events]' answer
      """)
    #expect(
      outcome.output == """
        143
        [2,"tripsim: error: signal 15 interrupted the run",null]

        """)
  }

  @Test(arguments: [
    ("compare a b --set off_route.fixes=1", "'--set' requires '--profiles' or '--engines'"),
    ("compare a b --to 30", "'--to' requires '--profiles' or '--engines'"),
    ("compare . -p mapbox,google --engines default", "'--engines' and '-p' are both given"),
    ("compare . -t _m=1 --engines default", "'-t' and '--engines' are both given"),
    ("check --coverage --profile google", "'--coverage' and '--profile' are both given"),
    ("match -n roads drive.csv --record a --explain", "'--explain' and '--record' are both given"),
    ("run . --speed 9 --realtime", "'--speed' and '--realtime' are both given"),
    ("simulate route.geojson --receiver phone --noise 4", "'--noise' has no effect here"),
    ("simulate route.geojson --correlation 300", "'--correlation' has no effect here"),
    ("simulate route.geojson --even --speed-factor 2", "'--speed-factor' has no effect here"),
    ("simulate route.geojson --even --traffic 0.2", "'--traffic' has no effect here"),
    ("run . --engine-timeout 9", "'--engine-timeout' requires '--engine'"),
    ("match -n roads drive.csv --part 2 -o parts/", "'--part' has no effect here"),
  ])
  func `an option that another one makes useless is refused`(
    _ words: String, _ fault: String
  ) throws {
    let outcome = try run("tripsim \(words)")
    #expect(outcome.errors.hasPrefix("tripsim: error: \(fault)\n"))
    #expect(outcome.code == 2)
  }

  @Test func `files that are not compared as they seem are reported`() throws {
    let outcome = try run(
      """
      head -9 expected.jsonl > cut; sed '$d' expected.jsonl | sed 1d > part
      tripsim compare expected.jsonl cut > text; echo $?
      tripsim compare part part; tripsim compare route.geojson drive.csv; echo $?
      """)
    #expect(outcome.output == "1\nno difference in 27 events\n2\n")
    #expect(
      outcome.errors == """
        cut:9:1: warning: the events end without a summary
          expected 'summary' in the last line
          hint: the run was cut short, or '--events' left it out
        route.geojson:1:41: error: the text ends inside an array that began at 1:40
          hint: '--profiles A,B' compares the events of a route and a trace
        drive.csv:1:1: error: the text is not JSON: it begins with 'time'
          expected events as 'tripsim run' prints them
          hint: '--profiles A,B' compares the events of a route and a trace

        """)
  }

  @Test(arguments: [
    ("tune . --keys off_route.fixes=2 --chart x.png", "value 'x.png' of '--chart'"),
    ("match drive.csv --matcher foo:x", "value 'foo:x' of '--matcher'"),
    ("run . --delegate=", "value '' of '--delegate'"),
    ("run . -o ''", "value '' of '-o'"),
    ("run . --record-routes=", "value '' of '--record-routes'"),
  ])
  func `a value that cannot have an effect is refused`(_ words: String, _ value: String) throws {
    let outcome = try run("tripsim \(words)")
    #expect(outcome.errors.hasPrefix("tripsim: error: \(value) cannot be used\n"))
    #expect(!outcome.errors.contains("graphhopper"))
    #expect(outcome.code == 2)
  }

  @Test func `an empty operand is not a path`() throws {
    let outcome = try run("tripsim check . ''")
    #expect(
      outcome
        == Workspace.Outcome(
          output: "",
          errors: """
            tripsim: error: unexpected word ''
              expected tripsim check [OPTIONS] [PATH…]
              hint: a shell variable may be unset

            """, code: 2))
  }

  @Test func `a simulated trace without a fix is reported`() throws {
    let outcome = try run("tripsim simulate route.geojson --gap 0..99999 | wc -l")
    #expect(outcome.output == "1\n")
    #expect(
      outcome.errors == """
        -: warning: the trace has no fix
          expected a receiver that reports some of the drive

        """)
  }

  @Test func `a comparison says whether the inputs alone differ`() throws {
    let outcome = try run(
      """
      sed '1s/"default"/"mapbox"/' expected.jsonl > other
      tripsim compare expected.jsonl other | head -1
      sed -i '$s/"arrivals":1/"arrivals":2/' other
      tripsim compare expected.jsonl other | head -1
      """)
    #expect(
      outcome.output == """
        1 difference, in 'start' alone
        2 differences, after 'start' the first 27 of 28 events agree

        """)
  }

  @Test func `a case named by two paths is run once`() throws {
    #expect(try run("tripsim check . \"$PWD\" ../first-drive").output == "1 case: 1 passed\n")
  }

  @Test func `a check notes entries of the timeline that do not happen`() throws {
    let outcome = try run(
      """
      jq '.timeline = [{"at_s":9999,"set":"network","value":"off"}] | .golden = false |
        .expect = ["exactly 1 arrival final"]' case.json > new && mv new case.json
      tripsim check .; tripsim check . --jobs 1 --set off_route.fixes=5
      """)
    #expect(
      outcome.output == """
        NOTE first-drive: not all entries of the timeline happen
          ./case.json: note: entry 1 of the timeline does not happen: the trip ends before
        1 case: 1 passed
        0 of 1 trips differ, 1 without a golden

        """)
  }

  @Test(arguments: [
    (
      "--set arrival.radius=5",
      "unknown key 'arrival.radius'\n  hint: did you mean 'arrival.radius_m'?"
    ),
    (
      "--profil mapbox",
      "unknown option '--profil'\n  expected an option of 'tripsim check'\n"
        + "  hint: did you mean '--profile'?"
    ),
    (
      "banana",
      "'fails_with' has words that change nothing about the trip\n"
        + "  expected only options such as '--set off_route.max_m=20' or '--profile NAME'"
    ),
    (
      "--jobs 2",
      "'fails_with' has words that change nothing about the trip\n"
        + "  expected only options such as '--set off_route.max_m=20' or '--profile NAME'"
    ),
    ("--engine 'exec:my engine'", nil), ("--set arrival.radius_m=100", nil),
  ])
  func `words of fails_with that cannot make the case fail are reported`(
    options: String, message: String?
  ) throws {
    let outcome = try run(
      """
      jq --arg o "\(options)" '{fails_with: $o} + .' case.json > new && mv new case.json
      tripsim check .
      """)
    #expect(outcome.errors == (message.map { "./case.json:2:17: warning: \($0)\n" } ?? ""))
    #expect(outcome.code == 0)
  }

  @Test(arguments: [
    "run route.geojson drive.csv", "inspect drive.csv", "inspect route.geojson",
    "simulate route.geojson",
  ])
  func `naming a member of a file that is not an archive is an error`(command: String) throws {
    let outcome = try run("tripsim \(command) --member a.gpx")
    let file = command.split(separator: " ").last ?? ""
    #expect(
      outcome.errors == """
        \(file): error: the file is not a zip archive, so 'a.gpx' cannot be read from it
          expected an archive, or no '--member'

        """)
    #expect(outcome.code == 2)
  }

  @Test(arguments: [
    ("arival.distance_m=1", "arrival.distance_m"), ("arrival.distnce_m=1", "distance_m"),
    ("deviaton_m=1", "deviation_m"),
  ])
  func `a misspelled number of a tolerance gets the nearest name`(
    _ tolerance: String, _ near: String
  ) throws {
    let outcome = try run("tripsim compare -t \(tolerance) expected.jsonl expected.jsonl")
    #expect(
      outcome.errors == """
        tripsim: error: value '\(tolerance)' of '-t' cannot be used
          expected a unit or a field, optionally of an event: '_m', 'lead_s', 'arrival.distance_m'
          hint: did you mean '\(near)'?

        """)
  }

  @Test(arguments: [
    ("arrival within -3 m", 27, "-3", "a distance of at least 0 m"),
    (
      "arrival within 3 m of 91,200", 34, "91",
      "degrees of latitude up to 90 and of longitude up to 180"
    ),
  ])
  func `an expectation of an impossible place is a fault of the case`(
    _ expectation: String, _ column: Int, _ word: String, _ expected: String
  ) throws {
    let outcome = try run(
      """
      sed -i 's/"expect": *\\[.*/"expect":["\(expectation)"]/; /"expect"/q' case.json; echo '}' >> case.json
      tripsim check ../first-drive
      """)
    #expect(outcome.code == 2)
    #expect(outcome.output.contains("error: cannot understand '\(word)'"))
    #expect(outcome.output.contains("expected \(expected)\n"))
  }

  @Test(arguments: ["off_route.max_m=60,,70", "off_route.max_m=60,60"])
  func `values to try are neither empty nor the same`(_ axis: String) throws {
    let outcome = try run("tripsim check --sweep \(axis)")
    #expect(
      outcome.errors == """
        tripsim: error: value '\(axis)' of '--sweep' cannot be used
          expected a key and different values, such as off_route.max_m=20,30,40

        """)
  }

  @Test func `standard output cannot have a chart and the table`() throws {
    let outcome = try run("tripsim tune -k off_route.max_m=60,70 --chart -")
    #expect(
      outcome.errors == """
        tripsim: error: value '-' of '--chart' cannot be used
          expected a file: standard output has the table

        """)
  }

  @Test func `standard input is inspected once`() throws {
    let outcome = try run("tripsim inspect - - < drive.csv 2>&1 | grep -v '^  exp'")
    #expect(
      outcome.output == """
        tripsim: error: unexpected word '-'
          hint: standard input can be read only once

        """)
  }

  @Test func `a key of another method is noted, but not in a file that selects the method`() throws
  {
    let outcome = try run(
      """
      tripsim config --profile maplibre --set off_route.max_m=40 --changes
      tripsim config --profile ferrostar >keys.json
      tripsim config --config keys.json --changes | grep -c off_route
      tripsim config --explain | grep -A 3 '^zone.radius_m'
      """)
    #expect(
      outcome.output == """
        {
        "off_route.max_m":40}
        0
        zone.radius_m = 40
          radius of the zone around a maneuver in which the next step may start
          meters in 0...100000
          no effect unless 'engine.method' is maneuver_zones

        """)
    #expect(
      outcome.errors == """
        tripsim: note: 'off_route.max_m' has no effect: it is a key of the method along_route, and \
        'engine.method' is maneuver_zones

        """)
  }

  @Test(arguments: [
    "check . --set off_route.fixes=9", "audit . --set off_route.fixes=9",
    "check . --sweep off_route.fixes=1,2,9", "tune . -k off_route.fixes=1,2,9 --small off_route",
    "record new route.geojson drive.csv --profile maplibre --set off_route.fixes=9",
  ])
  func `a key that no case reads is noted by every command`(_ command: String) throws {
    let outcome = try run(
      """
      sed -i 's/"trace"/"profile":"maplibre", "trace"/' case.json
      tripsim \(command) >/dev/null
      """)
    let notes = outcome.errors.split(separator: "\n").filter { $0.contains("no effect") }
    #expect(
      notes == [
        "tripsim: note: 'off_route.fixes' has no effect: it is a key of the method along_route, and "
          + "'engine.method' is maneuver_zones"
      ])
  }
}
