import Testing

/// `tripsim reduce`, on copies of the project's own cases.
@Suite(.runsPrograms) struct ReduceTests {
  private func run(_ script: String) throws -> Workspace.Outcome {
    try Workspace().run(
      """
      mkdir traces
      (cd '\(Workspace.projectFolder)/traces'; cp -r town.geojson missed-exit wrong-* "$HOME/traces")
      \(script)
      """)
  }

  @Test func `a moved event is reduced to a few fixes, and the line to paste works`() throws {
    let outcome = try run(
      """
      tripsim reduce traces/wrong-way --set off_route.wrong_way_m=80 | tee found.txt
      eval "$(sed -n 's/^  look closer *//p' found.txt)" | grep -c ^fix
      """)
    #expect(
      outcome.output == """
        wrong-way: 9 of 46 fixes still show it, 5..13, after 9 runs
          fix 13  13.000 s  off_route  3.0 s later
          look closer  tripsim explain traces/wrong-way --from 5.000 --to 13.000 --fix 0..8 \
        --set off_route.wrong_way_m=80
        9

        """)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.code == 0)
  }

  @Test func `a window may be elsewhere by the tolerance of the case`() throws {
    let outcome = try run(
      """
      cd traces/missed-exit && cp case.json plain
      for m in 0 0.05 5; do
        jq --argjson m $m '.tolerance = {_m: $m, _s: 1}' plain > case.json
        tripsim reduce . --set off_route.fixes=4 | head -1
      done
      """)
    #expect(
      outcome.output == """
        missed-exit: 52 of 307 fixes still show it, 9..60, after 16 runs
        missed-exit: 51 of 307 fixes still show it, 10..60, after 16 runs
        missed-exit: 44 of 307 fixes still show it, 17..60, after 16 runs

        """)
  }

  @Test func `the sentence of a drawn case stands alone in the new one`() throws {
    let outcome = try run(
      """
      unset CI
      case='\(Workspace.projectFolder)/traces/suite/arrivals/beside-the-end-on-another-road.case.json'
      tripsim reduce "$case" --profile maplibre -o small | tail -1
      jq -c .expect small/case.json
      tripsim check small | grep -c 'FAIL.*expected no arrival between 0 and 25: found 1'
      """)
    #expect(
      outcome.output == """
          wrote        small/case.json
        ["no arrival between 0 and 25"]
        1

        """)
  }

  @Test func `for a missing event, everything that leads to it is kept`() throws {
    let outcome = try run(
      """
      unset CI
      far='--set off_route.max_m=2000 --set off_route.min_m=2000 --set off_route.turned_m=2000'
      tripsim reduce traces/missed-exit $far -o small | head -2
      jq 'del(.config)' small/case.json > case.json && mv case.json small
      tripsim check small > /dev/null; tripsim accept small && tripsim check small
      """)
    #expect(
      outcome.output == """
        missed-exit: 58 of 307 fixes still show it, 0..57, after 3 runs
          expected exactly 1 off_route: found none
        accepted small
        1 case: 1 passed

        """)
  }

  @Test func `without the typed settings the sentence holds in the window`() throws {
    let outcome = try run(
      """
      unset CI
      tripsim reduce '\(Workspace.projectFolder)/traces/missed-stop' --set off_route.min_m=90 \
        --set off_route.max_m=90 -o small | head -1
      jq -c .expect small/case.json
      tripsim check small | grep -c 'FAIL.*expected waypoint_missed before off_route'
      jq 'del(.config)' small/case.json > case.json && mv case.json small
      tripsim check small > /dev/null; tripsim accept small && tripsim check small
      """)
    #expect(
      outcome.output == """
        missed-stop: 19 of 378 fixes still show it, 212..230, after 13 runs
        ["waypoint_missed before off_route"]
        1
        accepted small
        1 case: 1 passed

        """)
  }

  @Test func `in a window for a typed setting the case's own setting does not fail`() throws {
    let outcome = try run(
      """
      tripsim reduce traces/missed-exit --set off_route.max_m=40 | head -1
      for set in '' '--set off_route.max_m=40'; do
        tripsim run -q traces/missed-exit --from 51 --to 57 $set |
          jq -c 'select(.event == "off_route" and .fix == 4)' | grep -c off_route
      done
      """)
    #expect(
      outcome.output == """
        missed-exit: 7 of 307 fixes still show it, 51..57, after 9 runs
        0
        1

        """)
  }

  @Test func `the window is a case that fails until the failure is fixed`() throws {
    let outcome = try run(
      """
      unset CI
      tripsim reduce traces/wrong-way --set off_route.wrong_way_m=80 -o traces/small | tail -3
      jq -c '[.trace, .config, .expect]' traces/small/case.json
      wc -l < traces/small/window.csv
      tripsim check traces/small | grep -c 'FAIL.*expected no off_route between 8 and 8: found 1'
      sed -i 's/"off_route.wrong_way_m":80/"off_route.wrong_way_m":40/' traces/small/case.json
      tripsim check traces/small > /dev/null; tripsim accept small; tripsim check traces/small
      tripsim reduce traces/small
      """)
    #expect(
      outcome.output == """
          wrote        traces/small/route.geojson
          wrote        traces/small/window.csv
          wrote        traces/small/case.json
        ["window.csv",{"off_route.wrong_way_m":80},["no off_route between 8 and 8"]]
        10
        1
        accepted small
        1 case: 1 passed

        """)
    #expect(
      outcome.errors == """
        traces/small: error: the case passes
          expected a case that runs and fails an expectation or differs from its golden in an \
        event other than 'start', 'warning' and 'summary'
          hint: 'tripsim check' lists the cases that fail

        """)
    #expect(outcome.code == 2)
  }

  @Test func `times of an expectation are shifted with the window`() throws {
    let outcome = try run(
      """
      sed -i 's/"expect": *\\[[^]]*\\]/"expect":["no off_route between 5 s and 12.5"]/' \
        traces/wrong-way/case.json
      tripsim reduce traces/wrong-way -o small | head -2
      jq -c .expect small/case.json
      tripsim check small | grep -o '^FAIL.*'
      """)
    #expect(
      outcome.output == """
        wrong-way: 6 of 46 fixes still show it, 5..10, after 9 runs
          expected no off_route between 5 s and 12.5: found 1
        ["no off_route between 0 s and 7.5"]
        FAIL small: there is no golden; expected no off_route between 0 s and 7.5: found 1

        """)
  }

  @Test func `an event that only the window has does not violate the expectation`() throws {
    let outcome = try run(
      """
      sed -i 's/"expect": *\\[[^]]*\\]/"expect":["no step between 40 and 50"],"golden":false/' \
        traces/missed-exit/case.json
      tripsim reduce traces/missed-exit -o small | head -1
      jq -c .expect small/case.json
      tripsim check small | grep -o '^FAIL.*'
      """)
    #expect(
      outcome.output == """
        missed-exit: 10 of 307 fixes still show it, 39..48, after 11 runs
        ["no step between 1 and 11"]
        FAIL small: expected no step between 1 and 11: found 1

        """)
  }

  @Test func `the window of a late step begins early enough to announce it`() throws {
    let outcome = try run(
      """
      cp -r '\(Workspace.projectFolder)/traces/first-drive' first
      sed -i 's/every step announced [0-9]*/every step announced 8/' first/case.json
      tripsim reduce first -o small | head -1
      tripsim check small | grep -o 'announced 7.0 s before: leg 0, step 2'
      """)
    #expect(
      outcome.output == """
        first-drive: 10 of 141 fixes still show it, 35..44, after 4 runs
        announced 7.0 s before: leg 0, step 2

        """)
  }

  @Test func `a window that cannot be run does not show the failure`() throws {
    let outcome = try run(
      """
      cp -r '\(Workspace.projectFolder)/traces/first-drive' first; cd first
      awk -F, -v OFS=, 'NR == 41 { $5 = 500 } 1' drive.csv > new && mv new drive.csv
      jq '. + {events: "default,location_discard", expect: ["no location_discard"], golden: false}' \
        case.json > new && mv new case.json
      tripsim reduce . -o ../small | head -1
      tripsim check ../small | grep -o '^FAIL.*'
      """)
    #expect(
      outcome.output == """
        first-drive: 3 of 141 fixes still show it, 37..39, after 6 runs
        FAIL small: expected no location_discard: found 1

        """)
  }

  @Test func `a case that fails without a fix is not reported as passing`() throws {
    let outcome = try run(
      """
      sed -i 's/"traveled_m":[0-9.]*/"traveled_m":1/' traces/wrong-way/expected.jsonl
      tripsim reduce traces/wrong-way
      rm traces/wrong-way/expected.jsonl
      tripsim reduce traces/wrong-way
      """)
    #expect(
      outcome.errors == """
        traces/wrong-way: error: the case differs from its golden only in 'summary'
          expected a case that runs and fails an expectation or differs from its golden in an \
        event other than 'start', 'warning' and 'summary'
        traces/wrong-way: error: the case has no readable golden, and no sentence of 'expect' fails
          expected a case that runs and fails an expectation or differs from its golden in an \
        event other than 'start', 'warning' and 'summary'

        """)
    #expect(outcome.code == 2)
  }

  @Test func `if there are too many events, the first are kept, one more than allowed`() throws {
    let outcome = try run(
      """
      sed -i 's/"expect": *\\[[^]]*\\]/"expect":["at most 5 spoken_instruction"]/' \
        traces/missed-exit/case.json
      tripsim run traces/missed-exit | jq -c 'select(.event == "spoken_instruction") | .fix' |
        head -6 | paste -s -d ' '
      tripsim reduce traces/missed-exit -o small | head -1
      tripsim check small | grep -o '^FAIL.*'
      """)
    #expect(
      outcome.output == """
        0 29 42 58 68 82
        missed-exit: 83 of 307 fixes still show it, 0..82, after 3 runs
        FAIL small: there is no golden; expected at most 5 spoken_instruction: found 6

        """)
  }

  @Test func `existing files are not replaced`() throws {
    let outcome = try run(
      """
      mkdir small; echo mine > small/case.json
      tripsim reduce traces/wrong-way --set off_route.wrong_way_m=80 -o small > /dev/null
      cat small/case.json; ls small
      """)
    #expect(outcome.output == "mine\ncase.json\n")
    #expect(
      outcome.errors == """
        small/case.json: error: the file already exists
          expected the name of a new file
          hint: '--force' replaces it

        """)
  }

  @Test func `the line to paste has the profile, the configuration and --trust as typed`() throws {
    let outcome = try run(
      """
      echo '{"off_route.wrong_way_m":80}' > rules.json
      tripsim reduce traces/wrong-way --trust --config rules.json -p default | grep -o -- '--fix.*'
      """)
    #expect(outcome.output == "--fix 0..8 --profile default --config rules.json --trust\n")
    #expect(outcome.errors.isEmpty)
  }

  @Test(arguments: ["traces/small", "elsewhere/small"])
  func `a script of a case and its routes are copied from the case's folder`(
    _ folder: String
  ) throws {
    let outcome = try run(
      """
      tripsim reduce traces/missed-exit --set off_route.min_m=60 --set off_route.max_m=60 \
        -o \(folder) | sed -n 's/^  wrote *//p' | sed 's|.*/||' | sort
      jq -r .router \(folder)/case.json
      cmp traces/missed-exit/answers.jsonl \(folder)/answers.jsonl
      tripsim run \(folder) > /dev/null 2>&1
      """)
    #expect(
      outcome.output == """
        answer.geojson
        answers.jsonl
        case.json
        route.geojson
        window.csv
        script:answers.jsonl

        """)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.code == 0)
  }

  @Test(arguments: [
    ("traces/small", "network:../town.geojson"), ("elsewhere/small", "network:town.geojson"),
  ])
  func `a network of a case is relative to the case's folder`(
    _ folder: String, _ router: String
  ) throws {
    let outcome = try run(
      """
      tripsim reduce traces/wrong-turn --trust --set off_route.min_m=40 \
        --set off_route.max_m=40 -o \(folder) > /dev/null
      jq -r .router \(folder)/case.json
      tripsim run --trust \(folder) > /dev/null 2>&1
      """)
    #expect(outcome == Workspace.Outcome(output: router + "\n", errors: "", code: 0))
  }

  @Test func `of an event missing among others of its kind the sentence counts them`() throws {
    let outcome = try run(
      """
      case='\(Workspace.projectFolder)/traces/round-the-corner/approach.case.json'
      tripsim reduce "$case" --set arrival.radius_m=60 -o small | sed -n 2p
      jq -c .expect small/case.json
      tripsim check small | grep -o '^FAIL.*'
      """)
    #expect(
      outcome.output == """
          fix 9  18.000 s  waypoint_approach  gone  leg 0, step 1, waypoint 1, final true
        ["at least 3 waypoint_approach"]
        FAIL small: there is no golden; expected at least 3 waypoint_approach: found 2

        """)
  }

  @Test func `a case whose difference no sentence describes is written with a warning`() throws {
    let outcome = try run(
      """
      sed -i 's/Head east on A 7/Head \\\\"east\\\\" on the '"'"'A 7'"'"'/g' \
        traces/missed-exit/route.geojson
      tripsim reduce traces/missed-exit -o small | head -1
      jq -c .expect small/case.json
      """)
    #expect(outcome.output.hasSuffix("\nnull\n"))
    #expect(
      outcome.errors == """
        small: warning: the case has no 'expect': no sentence expresses the difference

        """)
  }
}
