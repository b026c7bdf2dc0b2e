import Testing

/// `tripsim match` on drives through the invented town.
@Suite(.runsPrograms) struct MatchTests {
  /// Runs a script with `$town`, a route through it, and a drive that follows the route.
  private func run(_ script: String) throws -> Workspace.Outcome {
    try TownTests().run(
      """
      tripsim route -n "$town" 44.05160,-30.20295 44.04424,-30.19732 -o route.geojson
      tripsim simulate route.geojson --noise 4 --seed 3 --stop 90@600 -o drive.csv
      names() { jq -r '.features[].properties | select(.role=="step") | .maneuver + " " + .name'; }
      \(script)
      """)
  }

  @Test func `a matched drive has instructions, and a waypoint at each stop`() throws {
    let outcome = try run(
      """
      tripsim match -n "$town" drive.csv | names
      tripsim match -n "$town" drive.csv --stop none -o all.geojson
      diff <(names < all.geojson) <(names < route.geojson) && echo same
      tripsim match -n "$town" - < drive.csv --stop none | cmp - all.geojson && echo same
      """)
    #expect(
      outcome
        == Workspace.Outcome(
          output: """
            depart Park Drive
            turn Harbor Street
            roundabout Station Road
            exit roundabout Station Road
            arrive Station Road
            depart Station Road
            turn Quince Way
            turn Plum Close
            arrive Plum Close
            same
            same

            """, errors: "", code: 0))
  }

  @Test
  func `the fleet drive of a case is matched to the case's route, with its instructions`() throws {
    let outcome = try run(
      """
      cd "$(dirname "$town")/matched-drive"
      tripsim match -n ../town.geojson drive.csv | cmp - route.geojson && echo same
      """)
    #expect(outcome == Workspace.Outcome(output: "same\n", errors: "", code: 0))
  }

  @Test func `an audit matches drives without a route`() throws {
    let outcome = try run(
      """
      mkdir drives
      for seed in 1 2; do tripsim simulate route.geojson --noise 4 --seed $seed -o drives/$seed.csv; done
      printf 'lat,lon,time\\n50,8,2026-06-01T09:00:00Z\\n50.001,8,2026-06-01T09:00:09Z\\n' > drives/abroad.csv
      tripsim audit drives --network "$town" --format csv 2>messages | cut -d, -f1,2,5-7; echo ${PIPESTATUS[0]}
      head -1 messages
      tripsim audit drives/1.csv --mode car 2>&1 | head -1
      tripsim audit drives/1.csv 2>&1 >/dev/null | head -1
      tripsim audit drives/1.csv --network "$town" --format jsonl --jobs 1 | cmp - <(
        tripsim audit drives/1.csv --network "$town" --format jsonl --jobs 3) && echo same
      """)
    #expect(
      outcome
        == Workspace.Outcome(
          output: """
            drive,outcome,km,legs,off_route
            drives/abroad.csv,error,,,
            drives/1.csv,arrived,1.2,1,0
            drives/2.csv,arrived,1.2,1,0
            2
            drives/abroad.csv: error: no road is near the drive
            tripsim: error: '--mode' requires '--network'
            drives/1.csv: error: the drive has no route
            same

            """, errors: "", code: 0))
  }

  @Test func `a drive is matched and made a case in one command`() throws {
    let outcome = try run(
      """
      tripsim match -n "$town" drive.csv --record cases/one
      tripsim check cases
      cat cases/one/case.json; cmp drive.csv cases/one/drive.csv
      tripsim match -n "$town" drive.csv --record cases/one; echo $?
      tripsim match -n "$town" drive.csv --record cases/one --force | wc -l
      """)
    #expect(
      outcome.output == #"""
        wrote cases/one/route.geojson
        wrote cases/one/drive.csv
        wrote cases/one/case.json
        wrote cases/one/expected.jsonl
        1 case: 1 passed
        {
        "schema":"tripsim.case/1.0",
        "description":"The drive drive.csv along the way that it took.",
        "route":"route.geojson",
        "trace":"drive.csv"}
        2
        4

        """#)
    #expect(outcome.errors.contains("cases/one/case.json: error: the file already exists"))
  }

  @Test func `results have the full names of their drives, including dots`() throws {
    let outcome = try run(
      """
      for day in 2026.06.01 2026.06.02; do cp drive.csv $day.csv; done; gzip 2026.06.02.csv
      tripsim match -n "$town" 2026.06.01.csv 2026.06.02.csv.gz -o routes --record cases >/dev/null
      ls routes cases
      """)
    #expect(
      outcome.output == """
        cases:
        2026.06.01
        2026.06.02

        routes:
        2026.06.01.geojson
        2026.06.02.geojson

        """)
  }

  @Test func `a gap breaks the drive, and each part can be written`() throws {
    let outcome = try run(
      """
      awk 'NR<60||NR>160' drive.csv > gap.csv
      match() { tripsim match -n "$town" gap.csv --gap 30 "$@"; }
      match | names | head -1
      match --part 2 2>/dev/null | names | head -1
      match --part 3; match -o parts/ 2>/dev/null; ls parts
      match --strict -o no.geojson; ls no.geojson
      tripsim match -n "$town" gap.csv drive.csv --gap 30 --record cases 2>/dev/null
      tripsim check cases; jq -r .description cases/gap/case.json
      """)
    #expect(
      outcome.output == """
        depart Park Drive
        depart Station Road
        gap.1.geojson
        gap.2.geojson
        wrote cases/gap/route.geojson
        wrote cases/gap/drive.csv
        wrote cases/gap/case.json
        wrote cases/gap/expected.jsonl
        wrote cases/drive/route.geojson
        wrote cases/drive/drive.csv
        wrote cases/drive/case.json
        wrote cases/drive/expected.jsonl
        2 cases: 2 passed
        Fixes 0..57 of gap.csv along the way that they took.

        """)
    let broken = """
      no fixes between 2026-06-01T09:00:57.000Z and 2026-06-01T09:02:39.000Z, 112 m apart: the route \
      between them is unknown
      """
    let parts = """
      the drive has 2 parts, of which part 1 is written: 2026-06-01T09:00:00.000Z to \
      2026-06-01T09:00:57.000Z, 556 m
        hint: '--part 2': 2026-06-01T09:02:39.000Z to 2026-06-01T09:03:44.000Z, 546 m
      """
    #expect(
      outcome.errors == """
        gap.csv: warning: \(broken)
        gap.csv: warning: \(parts)
        gap.csv: error: the drive has no part 3
          expected a part from 1 to 2
          hint: '--part 1': 2026-06-01T09:00:00.000Z to 2026-06-01T09:00:57.000Z, 556 m; '--part 2': \
        2026-06-01T09:02:39.000Z to 2026-06-01T09:03:44.000Z, 546 m
        gap.csv: error: \(broken)
        gap.csv: error: \(parts)
        ls: cannot access 'no.geojson': No such file or directory

        """)
  }

  @Test func `a one-way street driven the wrong way is one break`() throws {
    let outcome = try run(
      """
      street() { echo '{"type":"Feature","properties":{"highway":"residential"'$1'},
        "geometry":{"type":"LineString","coordinates":['$2']}}'; }
      { echo '{"type":"FeatureCollection","features":['
        street '' '[8,50],[8.004,50]'; echo ,
        street ',"oneway":"yes"' '[8.004,50],[8.008,50]'; echo ,
        street '' '[8.008,50],[8.012,50]'; echo ']}'; } > oneway.geojson
      { echo time,lat,lon
        for second in $(seq 10 55); do
          echo "2026-06-01T09:00:${second}Z,50,8.0$(printf %03d $((133 - 2 * second)))"; done; } > back.csv
      tripsim match -n oneway.geojson back.csv > back.geojson
      """)
    #expect(
      outcome.errors == """
        back.csv: warning: no route leads along the fixes between 2026-06-01T09:00:29.000Z and \
        2026-06-01T09:00:44.000Z (fixes 19..34)
        back.csv: warning: the drive has 2 parts, of which part 1 is written: \
        2026-06-01T09:00:10.000Z to 2026-06-01T09:00:29.000Z, 236 m
          hint: '--part 2': 2026-06-01T09:00:44.000Z to 2026-06-01T09:00:55.000Z, 122 m

        """)
  }

  @Test func `the candidates of each fix are listed with their costs`() throws {
    let outcome = try run(
      """
      tripsim match -n "$town" drive.csv --explain > told
      sed -n 1,6p told
      grep -c ' stands until ' told
      [ $(grep -c '^fix' told) = $(grep -c '^  [*]' told) ] && echo one each
      tripsim match -n "$town" drive.csv --explain | head -1
      """)
    #expect(
      outcome.output == """
        fix 0  2026-06-01T09:00:00.000Z  a part begins
             3.3 m from  Park Drive (way 136)  forward   fix 0.31  over best 0.00
          *  3.3 m from  Park Drive (way 136)  backward  fix 0.31  over best 0.00
        fix 3  2026-06-01T09:00:03.000Z  12.8 m from the previous fix
             6.1 m from  Park Drive (way 136)  forward   fix 0.36  path 0.0 m 2.61   over best 2.24
          *  6.1 m from  Park Drive (way 136)  backward  fix 0.36  path 12.5 m 0.36  over best 0.00
        1
        one each
        fix 0  2026-06-01T09:00:00.000Z  a part begins

        """)
    #expect(outcome.errors.isEmpty)
  }

  @Test(arguments: [
    (
      "empty.csv",
      """
      empty.csv: error: the input is CSV without a usable fix
        expected coordinates with times

      """
    ),
    (
      "one.csv",
      """
      one.csv: error: the trace has one usable fix
        expected at least 2

      """
    ),
    (
      "swapped.csv",
      """
      swapped.csv: error: no road is near the drive
        expected fixes within 50 m of a road
        hint: latitude and longitude of the trace may be swapped: if so, roads are near

      """
    ),
    (
      "far.csv",
      """
      far.csv: error: no road is near the drive
        expected fixes within 50 m of a road
        hint: the network is more than 1000 km away

      """
    ),
    (
      "standing.csv",
      """
      standing.csv: error: the drive does not move along a road
        expected fixes along roads of the network

      """
    ),
    (
      "missing.csv",
      """
      missing.csv: error: no such file
        expected the path of a file, or '-'
        hint: relative paths start in the current folder

      """
    ),
    (
      "far.csv one.csv",
      """
      tripsim: error: several traces would be written to standard output
        expected '-o DIR' or '--record DIR', which get a file or a case for each

      """
    ),
  ])
  func `a drive that cannot be matched is reported`(words: String, errors: String) throws {
    let workspace = try Workspace([
      "empty.csv": "time,lat,lon\n",
      "one.csv": "time,lat,lon\n2026-06-01T09:00:00Z,44.05,-30.2053\n",
      "swapped.csv":
        "time,lat,lon\n2026-06-01T09:00:00Z,-30.2053,44.05\n2026-06-01T09:00:09Z,-30.206,44.05\n",
      "far.csv": "time,lat,lon\n2026-06-01T09:00:00Z,-4,8\n2026-06-01T09:00:09Z,-4.001,8\n",
      "standing.csv":
        "time,lat,lon\n2026-06-01T09:00:00Z,44.05,-30.2053\n2026-06-01T09:09:00Z,44.05,-30.2053\n",
    ])
    let outcome = try workspace.run(
      "tripsim match -n '\(Workspace.projectFolder)/traces/town.geojson' \(words)")
    #expect(outcome == Workspace.Outcome(output: "", errors: errors, code: 2))
  }

  @Test func `a service's answer is recorded, and replayed without the service`() throws {
    let outcome = try run(
      """
      cat > curl <<'END'
      #!/bin/sh
      cat > told; cat answer.json; printf '\\n200'
      END
      chmod +x curl
      jq '{code: "Ok", tracepoints: [], matchings: [{distance: 700, duration: 60, legs: [],
        geometry: {type: "LineString", coordinates: [[-30.203, 44.0516], [-30.2, 44.048]]}}]}' \\
        -n > answer.json
      export PATH=$PWD:$PATH
      tripsim match --matcher valhalla:http://127.0.0.1:1 --record-routes rec drive.csv > live
      grep -oE 'trace_route|map_snap' told; rm curl; ls rec
      # The body follows the configuration: a line of that is too short for a long drive.
      sed '1,/^data-binary = "@-"$/d' told | jq '.shape | length > 200'
      tripsim match --matcher replay:rec drive.csv | cmp - live && echo same
      tripsim match --matcher osrm:http://127.0.0.1:1 --explain drive.csv
      tripsim match --matcher mapbox:http://127.0.0.1:1 drive.csv
      tripsim match -n "$town" --record-routes rec drive.csv
      """)
    #expect(
      outcome.output == """
        trace_route
        map_snap
        0001.answer
        0001.request.json
        recording.json
        true
        same

        """)
    let rest = """
      drive.csv: warning: the matcher found no route between 2026-06-01T09:02:36.000Z and \
      2026-06-01T09:03:44.000Z (fixes 156..224)
      """
    #expect(
      outcome.errors == """
        \(rest)
        \(rest)
        tripsim: error: '--explain' and '--matcher' are both given
          expected one of them
        tripsim: error: value 'mapbox:http://127.0.0.1:1' of '--matcher' cannot be used
          expected valhalla:URL, osrm:URL or replay:DIR
        tripsim: error: '--record-routes' requires '--matcher'
          expected '--matcher SPEC' too, or no '--record-routes'

        """)
  }
}
