import Testing

/// `tripsim audit`, with the binary.
@Suite(.runsPrograms) struct AuditTests {
  private let traces = Workspace.projectFolder + "/traces"

  /// A folder with two drives along one route, one of which leaves it.
  private func workspace() throws -> Workspace {
    let workspace = try Workspace()
    let outcome = try workspace.run(
      """
      mkdir -p drives/good drives/left
      cp '\(traces)/missed-exit/route.geojson' drives/left
      cp '\(traces)/missed-exit/drive.csv' drives/left/trace.csv
      cp '\(traces)/missed-exit/route.geojson' drives/good
      tripsim simulate drives/good/route.geojson --noise 4 --seed 3 -o drives/good/drive.csv \
        --truth drives/good/truth.jsonl
      """)
    #expect(outcome.errors == "")
    return workspace
  }

  @Test func `the worst drive comes first, with the same bytes for any number of processes`() throws
  {
    let outcome = try workspace().run(
      """
      tripsim audit drives | awk '{print $1, $2, $5}'
      for format in table csv jsonl markdown; do
        tripsim audit drives '\(traces)/receivers' --jobs 1 --format $format > one
        tripsim audit drives '\(traces)/receivers' --jobs 4 --format $format | cmp one - && echo same
      done
      """)
    #expect(
      outcome.output == """
        drive outcome off_route
        drives/left arrived 1
        drives/good arrived 0
        same
        same
        same
        same

        """)
    #expect(outcome.errors == "")
    #expect(outcome.code == 0)
  }

  @Test func `every trace beside a route has a row, and files left out are named`() throws {
    let outcome = try workspace().run(
      """
      mkdir days; cp drives/good/route.geojson days
      for day in 2026.06.01 2026.06.02; do cp drives/good/drive.csv days/$day.csv; done
      tripsim run -q days/route.geojson days/2026.06.01.csv > days/events.jsonl
      tripsim simulate days/route.geojson --format jsonl > days/monday.jsonl
      tripsim simulate days/route.geojson --format nmea > days/log.txt
      tripsim audit days --format csv | cut -d, -f1,2
      tripsim audit days days/monday.jsonl --format csv | cut -d, -f1,2 | grep monday
      tripsim report days -o pages; ls pages
      rm days/*.csv; tripsim audit days
      """)
    #expect(
      outcome.output == """
        drive,outcome
        days/2026.06.01.csv,arrived
        days/2026.06.02.csv,arrived
        days/monday.jsonl,arrived
        drive-days-2026-06-01-csv.html
        drive-days-2026-06-02-csv.html
        index.html

        """)
    func note(_ names: String, hint: String) -> String {
      """
      days: note: left out, as the name does not say whether it is a trace: \(names)
        hint: 'tripsim audit days/\(hint)' reads it, if it is a trace

      """
    }
    let both = note("'log.txt', 'monday.jsonl'", hint: "log.txt")
    #expect(
      outcome.errors == both + note("'log.txt'", hint: "log.txt") + both + """
        days: error: no drive found
          expected a case, or 'route.json' with 'trace.gpx' or other traces, in the folder or below, \
        or traces and --network
          hint: 'tripsim audit days/monday.jsonl' reads it, if it is a trace

        """)
    #expect(outcome.code == 2)
  }

  @Test func `names of drives are code in Markdown`() throws {
    let outcome = try workspace().run(
      """
      mv drives/good 'drives/a|b @user'
      tripsim audit drives --format markdown | cut -d ' ' -f 1-9 | grep user
      """)
    #expect(outcome.output.hasPrefix("| ` drives/a\\|b @user ` | arrived |"))
    #expect(outcome.errors == "")
  }

  @Test func `a row of the audit is the row of a worker`() throws {
    let outcome = try workspace().run(
      """
      tripsim audit drives/left --format jsonl | sed 's/"drive":"[^"]*",//' > audit
      echo '{"id":"x","route":"drives/left/route.geojson","trace":"drives/left/trace.csv","want":"row"}' |
        tripsim worker | sed 's/^{"id":"x","exit":0,"row"://; s/}$//' | cmp audit - && echo same
      tripsim audit '\(traces)/missed-exit' --maneuvers --format jsonl |
        sed 's/"drive":"[^"]*",//' | sort > audit
      echo '{"id":1,"case":"\(traces)/missed-exit","want":"maneuvers"}' | tripsim worker |
        jq -c '.maneuvers[]' > worker
      jq -c . audit | sort | diff - <(sort worker) && echo same
      """)
    #expect(outcome.output == "same\nsame\n")
    #expect(outcome.errors == "")
  }

  @Test func `the truth behind a drive adds false off-routes to the row and nothing else`()
    throws
  {
    let outcome = try workspace().run(
      """
      job='"route":"drives/good/route.geojson","trace":"drives/good/drive.csv"'
      {
        echo "{$job,\\"want\\":\\"row\\"}"
        echo "{$job,\\"want\\":\\"row\\",\\"truth\\":\\"drives/good/truth.jsonl\\"}"
        echo "{$job,\\"want\\":\\"row\\",\\"follows\\":true}"
        echo "{$job,\\"want\\":\\"row\\",\\"truth\\":\\"drives/good/drive.csv\\"}"
        echo "{$job,\\"truth\\":\\"drives/good/truth.jsonl\\"}"
      } | tripsim worker |
        jq -r '[.exit, .row.false_off_route, ((.error // "") | split("\\n")[0])]
          | map(tostring) | join("|")'
      """)
    #expect(
      outcome.output == """
        0|null|null
        0|0|null
        0|0|null
        2|null|drives/good/drive.csv:1:1: error: the text is not JSON: it begins with 'time'
        2|null|-:5:78: error: 'truth' has no effect here

        """)
  }

  @Test func `an off-route while the route is driven backward is not false, and tune keeps it`()
    throws
  {
    let outcome = try Workspace().run(
      """
      case='\(traces)/wrong-way/turned-around.case.json'
      tripsim audit "$case" --format jsonl | jq -c '[.off_route, .false_off_route]'
      tripsim tune "$case" -k off_route.wrong_way_m=40,500 --target 'false_per_100km <= 1' |
        grep reached
      """)
    #expect(
      outcome.output == """
        [1,0]
        40                     0.3  0.0 (0.0–1105.5)  1           0          3.0            reached

        """)
  }

  @Test func `a path with a line feed is not read as a file's content`() throws {
    let outcome = try workspace().run(
      """
      mv drives/good $'drives/{go\nod'
      tripsim audit drives --format jsonl | jq -c '[.outcome, .false_off_route]'
      """)
    #expect(outcome.errors == "")
    #expect(
      outcome.output == """
        ["arrived",null]
        ["arrived",0]

        """)
  }

  @Test func `an archive, a list and a folder give the same rows`() throws {
    let outcome = try workspace().run(
      """
      python3 -c 'import shutil; shutil.make_archive("all", "zip", ".", "drives")'
      row() { jq -c 'del(.drive)'; }
      tripsim audit drives --format jsonl | row > folder
      tripsim audit all.zip --format jsonl | row | cmp folder - && echo same
      ls -d drives/* | tripsim audit - --format jsonl | row | cmp folder - && echo same
      jq -c -n --rawfile t drives/left/trace.csv --rawfile r drives/left/route.geojson \
        '{id: "left", route: $r, trace: $t}' | tripsim audit - --format jsonl | row |
        cmp <(head -1 folder) - && echo same
      """)
    #expect(outcome.output == "same\nsame\nsame\n")
    #expect(outcome.errors == "")
  }

  @Test func `cases in an archive read nothing outside it`() throws {
    let outcome = try workspace().run(
      """
      cp -r '\(traces)/missed-exit' '\(traces)/first-drive' drives
      echo secret > drive.csv
      mkdir drives/thief && cp drives/first-drive/route.geojson drives/thief
      echo '{"route": "route.geojson", "trace": "../../../drive.csv"}' > drives/thief/case.json
      python3 -c 'import shutil; shutil.make_archive("all", "zip", ".", "drives")'
      tripsim audit all.zip --format csv 2> errors | cut -d, -f1-3
      head -1 errors
      tripsim check all.zip/drives/missed-exit/case.json
      cd drives && tripsim audit . --format csv 2> /dev/null | cut -d, -f1-3
      """)
    #expect(
      outcome.output == """
        drive,outcome,error
        thief,error,all.zip/drives/thief/case.json:1:37: error: '../../../drive.csv' is outside 'all.zip'
        missed-exit,arrived,
        all.zip/drives/left,arrived,
        all.zip/drives/good,arrived,
        first-drive,arrived,
        all.zip/drives/thief/case.json:1:37: error: '../../../drive.csv' is outside 'all.zip'
        1 case: 1 passed
        drive,outcome,error
        thief,error,./thief/case.json:1:37: error: '../../../drive.csv' is outside '.'
        missed-exit,arrived,
        left,arrived,
        good,arrived,
        first-drive,arrived,

        """)
    #expect(outcome.errors == "")
  }

  @Test
  func `a condition that a row meets gives exit code 1, an invalid one 2 before anything runs`()
    throws
  {
    let outcome = try workspace().run(
      """
      tripsim audit drives --fail-if 'off_route > 1' >/dev/null; echo $?
      tripsim audit drives --fail-if 'off_route > 0' >/dev/null; echo $?
      tripsim audit drives --follows --fail-if 'false_off_route = 1' >/dev/null; echo $?
      tripsim audit drives --maneuvers --fail-if 'verdict = never' >/dev/null; echo $?
      tripsim audit drives --fail-if 'off_rout > 0'; echo $?
      tripsim audit drives --fail-if 'skipped_words > 5' 2>&1; echo $?
      """)
    #expect(
      outcome.output == """
        0
        1
        1
        0
        2
        --fail-if:1:15: error: cannot understand '>'
          expected = or !=, because 'skipped_words' is not a number
        2

        """)
    #expect(
      outcome.errors.contains(
        """
        --fail-if: note: 1 row of 2 meets 'false_off_route = 1', the first is 'drives/left'
        --fail-if:1:1: error: cannot understand 'off_rout'

        """))
    #expect(outcome.errors.hasSuffix("  hint: did you mean 'off_route'?\n"))
  }

  @Test func `cases with the same name are distinguished by their files`() throws {
    let outcome = try Workspace().run(
      """
      cp -r '\(Workspace.projectFolder)/traces/first-drive' one; cp -r one two; cp -r one other
      sed -i 's/"name": *"first-drive"/"name":"other"/' other/case.json
      tripsim audit . --format jsonl | jq -r .drive
      """)
    #expect(
      outcome.output == """
        first-drive (one/case.json)
        first-drive (two/case.json)
        other

        """)
  }

  @Test func `a signal while the list is awaited ends the audit without a message`() throws {
    let outcome = try workspace().run(
      "sleep 1 | tripsim audit - & sleep 0.4; kill -TERM $!; wait $!; echo $?")
    #expect(outcome == Workspace.Outcome(output: "143\n", errors: "", code: 0))
  }

  @Test func `an audit does not succeed with an empty list or a condition on an unknown figure`()
    throws
  {
    let outcome = try workspace().run(
      """
      printf '\\n \\n' | tripsim audit -; echo $?
      tripsim audit drives/left --fail-if 'false_off_route > 0' >/dev/null; echo $?
      tripsim audit drives --fail-if 'false_off_route > 0' >/dev/null; echo $?
      tripsim audit drives/good --fail-if 'off_route_s > 0' >/dev/null; echo $?
      """)
    #expect(outcome.output == "2\n2\n0\n0\n")
    #expect(
      outcome.errors == """
        -: error: no drive found
          expected on each line a path, {"route":…,"trace":…} or {"case":…}, as for 'tripsim worker'
        --fail-if: error: no drive has a value of 'false_off_route'
          expected drives whose true positions are known
          hint: put 'truth.jsonl' beside a trace, or use --follows if every drive follows its route

        """)
  }

  @Test
  func `a drive that cannot be run is a row and an exit code, and the others still run`() throws {
    let outcome = try workspace().run(
      """
      mkdir drives/alone drives/empty
      cp drives/left/trace.csv drives/alone
      cp drives/left/route.geojson drives/empty; : > drives/empty/trace.gpx
      tripsim audit drives | awk '{print $1, $2}'; echo ${PIPESTATUS[0]}
      tripsim audit drives nowhere | grep -c ' error '; echo ${PIPESTATUS[0]}
      mkdir nothing; tripsim audit nothing; echo $?
      echo '{"route":"r"}' | tripsim audit -; echo $?
      printf 'gone\n-\n{"route":"r"}\ndrives/good\n' | tripsim audit - --format csv | cut -d, -f1,2
      """)
    #expect(
      outcome.output == """
        drive outcome
        drives/alone/trace.csv error
        drives/empty error
        drives/left arrived
        drives/good arrived
        2
        3
        2
        2
        2
        drive,outcome
        gone,error
        line 2,error
        line 3,error
        drives/good,arrived

        """)
    for words in [
      "drives/alone/trace.csv: error: the drive has no route\n", "drives/empty/trace.gpx: error:",
      "nowhere: error: ", "nothing: error: no drive found\n",
      "-:1:1: error: the line is not a drive",
    ] {
      #expect(outcome.errors.contains(words))
    }
  }

  @Test func `a reader that exits early ends it quietly`() throws {
    let outcome = try workspace().run("tripsim audit drives | head -1 | cut -c 1-5")
    #expect(outcome.output == "drive\n")
    #expect(outcome.errors == "")
  }
}
