import Testing

/// One trip under the rules of several SDKs, and the rules themselves.
@Suite(.runsPrograms) struct ProfilesTests {
  private let traces = Workspace.projectFolder + "/traces"

  @Test func `a drive under several profiles is printed as one table`() throws {
    let outcome = try Workspace().run(
      """
      cd '\(traces)/missed-exit'
      tripsim compare --profiles default,mapbox,ferrostar --events off_route,on_route,arrival \
        route.geojson drive.csv
      """)
    #expect(
      outcome.output == """
        event                 default             mapbox              ferrostar
        off_route             57.0 distance 71 m  57.0 distance 71 m  56.0 distance 56 m
        off_route             -                   -                   59.0 distance 76 m
        off_route             -                   -                   63.0 distance 120 m
        off_route             -                   -                   257.0 distance 1231 m
        on_route              261.0 5 m           261.0 5 m           -
        arrival    1          298.0 18 m          300.0 5 m           -
        summary    outcome    arrived             arrived             not_arrived
        summary    off_route  1                   1                   4
        summary    reroutes   0                   0                   0
        summary    arrivals   1                   1                   0
        summary    spoken     7                   7                   4
        summary    skipped    4                   4                   0

        """)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.code == 0)
  }

  @Test func `a case is run under other profiles with its own settings, router and events`() throws
  {
    let outcome = try Workspace().run(
      """
      cd '\(traces)/missed-exit'
      tripsim compare -p google,organicmaps -e reroute,arrival . 2>/dev/null
      tripsim compare -p google,organicmaps -e reroute,arrival --format jsonl . 2>/dev/null |
        jq -c 'select(.event == "reroute") | .t_s'
      """)
    #expect(
      outcome.output == """
        event               google      organicmaps
        reroute             59.0        69.0
        arrival  1          298.0 18 m  298.0 18 m
        summary  outcome    arrived     arrived
        summary  off_route  1           1
        summary  reroutes   1           1
        summary  arrivals   1           1
        summary  spoken     16          16
        summary  skipped    0           2
        [59,69]

        """)
    #expect(outcome.code == 0)
  }

  @Test func `standard input is read once for all profiles`() throws {
    let outcome = try Workspace().run(
      """
      cd '\(traces)/first-drive'
      tripsim compare -p google,organicmaps -e arrival route.geojson drive.csv > "$OLDPWD/file"
      tripsim compare -p google,organicmaps -e arrival route.geojson - < drive.csv |
        cmp - "$OLDPWD/file" && echo same
      """)
    #expect(outcome.output == "same\n")
    #expect(outcome.errors.isEmpty)
    #expect(outcome.code == 0)
  }

  @Test(arguments: [
    (
      "-p default,mapobx a b",
      """
      tripsim: error: unknown profile 'mapobx'
        expected one of default, mapbox, mapbox-legacy, maplibre, maplibre-2024, \
      maplibre-android, maplibre-android-2026, ferrostar, google, organicmaps
        hint: did you mean 'mapbox'?

      """
    ),
    (
      "-p mapbox,mapbox a b",
      """
      tripsim: error: value 'mapbox,mapbox' of '-p' cannot be used
        expected two or more profiles, such as mapbox,ferrostar, or 'all'

      """
    ),
    (
      "-p all route.geojson",
      """
      tripsim: error: no B given
        expected tripsim compare [OPTIONS] A B
        hint: B: the new events, '-' for standard input; with --profiles the trace

      """
    ),
    (
      "events.jsonl",
      """
      tripsim: error: no B given
        expected tripsim compare [OPTIONS] A B
        hint: B: the new events, '-' for standard input; with --profiles the trace

      """
    ),
    (
      "-p all nowhere.geojson nothing.gpx",
      """
      nowhere.geojson: error: no such file
        expected the path of a file, or '-'
        hint: relative paths start in the current folder
      nothing.gpx: error: no such file
        expected the path of a file, or '-'
        hint: relative paths start in the current folder

      """
    ),
  ])
  func `an impossible comparison is reported once, with a hint`(words: String, errors: String)
    throws
  {
    let folder = try Workspace(["route.geojson": "{}"])
    let outcome = try folder.run("tripsim compare \(words)")
    #expect(outcome.errors == errors)
    #expect(outcome.output.isEmpty)
    #expect(outcome.code == 2)
  }

  @Test func `the profiles are listed, and one shows the sources of its numbers`() throws {
    let outcome = try Workspace().run(
      """
      tripsim profiles
      tripsim profiles mapbox | grep -A1 '^off_route.fixes'
      tripsim config --profile mapbox --explain | grep -A4 '^off_route.fixes'
      """)
    #expect(
      outcome.output == """
        default                tripsim's own rules
        mapbox                 Mapbox Navigation SDK v2 and v3, whose core is closed
        mapbox-legacy          Mapbox Navigation for iOS 1.4, before its native core
        maplibre               MapLibre Navigation for iOS, April 2024
        maplibre-2024          MapLibre Navigation for iOS since July 2024
        maplibre-android       MapLibre Navigation for Android 5.0.0 of December 2024
        maplibre-android-2026  MapLibre Navigation for Android 5.0.0-pre14 of June 2026
        ferrostar              Ferrostar 0.54 as configured by its demo apps
        google                 Google Navigation SDK, as far as it is documented
        organicmaps            Organic Maps, following a route in a car
        off_route.fixes = 3
          native core 9.0.4, points_outside_route_before_reporting_offroute
        off_route.fixes = 3
          consecutive fixes beyond the threshold that count as off route
          a whole number in 1...1000
          no effect unless 'engine.method' is along_route
          source: native core 9.0.4, points_outside_route_before_reporting_offroute

        """)
    #expect(outcome.code == 0)
  }

  @Test func `pipes are read once for all profiles`() throws {
    let outcome = try Workspace().run(
      """
      cd '\(traces)/missed-exit'
      tripsim compare -p default,mapbox route.geojson drive.csv > "$HOME/files.txt"
      tripsim compare -p default,mapbox <(cat route.geojson) <(cat drive.csv) |
        cmp - "$HOME/files.txt"
      """)
    #expect(outcome == Workspace.Outcome(output: "", errors: "", code: 0))
  }

  @Test(arguments: ["jsonl", "table"])
  func `two streams are compared as text only`(format: String) throws {
    let outcome = try Workspace().run("tripsim compare a.jsonl b.jsonl --format \(format)")
    #expect(
      outcome.errors == """
        tripsim: error: '--format \(format)' requires '--profiles' or '--engines'
          expected '--profiles A,B' or '--engines A,B' too, or no '--format \(format)'

        """)
    #expect(outcome.output.isEmpty)
    #expect(outcome.code == 2)
  }

  @Test func `configuration and scripts from a pipe apply to every profile`() throws {
    let outcome = try Workspace().run(
      """
      cd '\(Workspace.projectFolder)/traces/missed-exit'
      options='--profiles default,mapbox --format jsonl --router script:answers.jsonl'
      echo '[{"question":"should_reroute","answer":false}]' > "$OLDPWD/d.json"
      echo '{"off_route.fixes":3}' > "$OLDPWD/c.json"
      tripsim compare $options --decisions - route.geojson drive.csv < "$OLDPWD/d.json" 2>&1 |
        cmp - <(tripsim compare $options --decisions "$OLDPWD/d.json" route.geojson drive.csv 2>&1)
      tripsim compare $options --decisions <(cat "$OLDPWD/d.json") . 2>&1 |
        cmp - <(tripsim compare $options --decisions "$OLDPWD/d.json" . 2>&1)
      tripsim compare $options --config - . < "$OLDPWD/c.json" 2>&1 |
        cmp - <(tripsim compare $options --config "$OLDPWD/c.json" . 2>&1)
      tripsim compare $options --config - . < "$OLDPWD/c.json" 2>/dev/null | wc -l
      """)
    #expect(outcome.errors.isEmpty)
    // A difference found by 'cmp' is not a number.
    #expect((Int(outcome.output.filter { !$0.isWhitespace }) ?? 0) > 10)
  }

  @Test func `what 'config' prints is read back with the same result`() throws {
    let outcome = try Workspace().run(
      #"""
      cat >team.json <<'END'
      {"stepAdvanceCondition": {"OrAdvanceConditions": {"conditions": []}},
       "arrivalStepAdvanceCondition": {"AndAdvanceConditions": {"conditions": [
         {"OrAdvanceConditions": {"conditions": []}},
         {"DistanceToEndOfStep": {"distance": 1e22, "minimumHorizontalAccuracy": 0.1}}]}},
       "waypointAdvance": {"WaypointWithinRange": 1e-9}, "routeDeviationTracking": "None"}
      END
      again() {
        tripsim config "$@" >one.json && tripsim config --config one.json >two.json &&
          cmp one.json two.json && echo "$@"
      }
      tripsim profiles | cut -d ' ' -f 1 >names
      while read name; do again --profile $name; done <names
      again --config team.json
      tripsim config --config team.json | grep '"step.advance'
      again --set off_route.max_m=33.333333333333336
      """#)
    #expect(
      outcome.output == """
        --profile default
        --profile mapbox
        --profile mapbox-legacy
        --profile maplibre
        --profile maplibre-2024
        --profile maplibre-android
        --profile maplibre-android-2026
        --profile ferrostar
        --profile google
        --profile organicmaps
        --config team.json
        "step.advance":"any",
        --set off_route.max_m=33.333333333333336

        """)
    #expect(outcome.errors == "")
  }
}
