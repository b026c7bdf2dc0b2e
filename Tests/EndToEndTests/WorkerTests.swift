import Testing

/// `tripsim worker`, and the child processes of `tripsim check`.
@Suite(.runsPrograms) struct WorkerTests {
  private let traces = Workspace.projectFolder + "/traces"

  @Test func `a job's events are the bytes of the golden`() throws {
    let outcome = try Workspace().run(
      """
      echo '{"id":7,"case":"\(traces)/first-drive"}' | tripsim worker > answer
      jq -c '[.id, .exit, (.events | length)]' answer
      sed -e 's/^{"id":7,"exit":0,"events":\\[//' -e 's/\\]}$//' -e 's/},{"event"/}\\n{"event"/g' \
        answer | cmp - '\(traces)/first-drive/expected.jsonl' && echo same
      """)
    #expect(outcome.output == "[7,0,29]\nsame\n")
    #expect(outcome.code == 0)
  }

  @Test func `paths, contents and cases give one digest`() throws {
    let outcome = try Workspace().run(
      """
      cp '\(traces)/first-drive/route.geojson' route
      cp '\(traces)/first-drive/drive.csv' trace
      {
        echo '{"id":1,"route":"route","trace":"trace","want":"digest"}'
        jq -c -n --rawfile t trace --slurpfile r route \
          '{id: 2, route: $r[0], trace: $t, want: "digest"}'
        jq -c -n --rawfile t trace --rawfile r route \
          '{id: 3, route: $r, trace: $t, want: "digest", options: ["--set", "arrival.radius_m=3"]}'
      } | tripsim worker | jq -r .digest | uniq -c | sed 's/ *\\([0-9]*\\).*/\\1/'
      """)
    #expect(outcome.output == "2\n1\n")
    #expect(outcome.code == 0)
  }

  @Test func `an answer omits the events of a case that is as expected`() throws {
    let outcome = try Workspace().run(
      """
      cp -r '\(traces)/first-drive' cut
      sed -i 1d cut/expected.jsonl
      cp -r '\(traces)/first-drive' broken
      sed -i 's/"exactly 1 arrival"/"exactly 2 arrival"/' broken/case.json
      for name in '\(traces)/first-drive' cut broken; do
        echo '{"case":"'$name'","want":"verdict"}'
      done | tripsim worker | jq -c '[.exit, .as_expected, (.events | length)]'
      echo '{"route":"r","trace":"t","want":"verdict"}' | tripsim worker | jq -r .error
      """)
    #expect(
      outcome.output == """
        [0,true,0]
        [0,false,29]
        [0,false,29]
        -:1:33: error: 'verdict' requires a case
          expected 'events' or 'digest'
          hint: 'tripsim help worker' describes jobs

        """)
  }

  @Test func `a job that cannot be understood is reported with its location`() throws {
    let outcome = try Workspace().run(
      """
      cp -r '\(traces)/first-drive' it
      for members in '"case":"it","options":["--set"]' '"case":""' '"case":"it","options":[5]' \
        '"case":"it","trip":3' '"case":"it","want":"row","truth":"../nope"' '"route":"","trace":"x"'
      do echo "{$members}"; done | tripsim worker | jq -r .error | grep -v 'help worker'
      """)
    #expect(
      outcome.output == """
        tripsim: error: option '--set' has no value
          expected KEY=VALUE
        -:2:9: error: 'case' is empty
          expected a path or a case
        -:3:25: error: an element of 'options' is a number
          expected a string
        -:4:21: error: the case has 1 trip
          expected 'trip' 0
        -:5:35: error: '../nope' is outside 'it'
          expected a path inside the folder of the cases
          hint: '--trust', or 'trust' true in a worker's job, allows cases to read any file
        -:6:10: error: 'route' is empty
          expected a path, a string with line feeds, or JSON

        """)
  }

  @Test func `a verdict is that of the check, also within tolerances and without a golden`() throws
  {
    let outcome = try Workspace().run(
      """
      cp -r '\(traces)/first-drive' within
      sed -i 's/"trace"/"tolerance":{"_m":2},\\n"trace"/' within/case.json
      sed -i '/^{"event":"arrival"/s/\\("distance_m":[0-9]*[.]\\)[0-9]*/\\155/' within/expected.jsonl
      cmp -s within/expected.jsonl '\(traces)/first-drive/expected.jsonl' && echo same
      cp -r '\(traces)/first-drive' free
      sed -i 's/"trace"/"golden":false,\\n"trace"/' free/case.json
      rm free/expected.jsonl
      cp -r free fails
      sed -i 's/"exactly 1 arrival"/"exactly 2 arrival"/' fails/case.json
      for name in within free fails; do
        echo '{"case":"'$name'","want":"verdict"}'
      done | tripsim worker | jq -c '[.exit, .as_expected, (.events | length)]'
      for name in within free fails; do tripsim check $name | tail -1; done
      """)
    #expect(
      outcome.output == """
        [0,true,29]
        [0,true,29]
        [0,false,29]
        1 case: 1 passed
        1 case: 1 passed
        1 case: 0 passed, 1 failed

        """)
  }

  @Test(arguments: ["9007199254740993", "-9007199254740993", "1.0", "0.10", #""a/b""#, "null"])
  func `the answer repeats the ID of its job, digit by digit`(id: String) throws {
    let workspace = try Workspace(["job": #"{"id":\#(id),"case":"no"}"#])
    let outcome = try workspace.run("tripsim worker < job | grep -o '^{\"id\":[^,]*'")
    #expect(outcome.output == "{\"id\":\(id)\n")
  }

  @Test func `a process that may open only a few files still checks every case`() throws {
    let outcome = try Workspace().run(
      """
      mkdir traces; cd '\(traces)'
      cp -r near-passes first-drive wrong-way missed-exit town.geojson "$OLDPWD/traces"; cd "$OLDPWD"
      for n in 7 8 9 10 11 12 13 14 16 20 24; do
        (ulimit -n $n; tripsim check -j 8 | tail -1)
      done | uniq | sed 's/[0-9][0-9]*/N/g'
      """)
    #expect(outcome == Workspace.Outcome(output: "N cases: N passed\n", errors: "", code: 0))
  }

  @Test func `every line has its answer in order, faults with line and column`() throws {
    let outcome = try Workspace().run(
      """
      tripsim worker <<'END' | jq -r '[.id, .exit, .error] | map(tostring) | join("|")'
      {"id":"a","route":"x"

      {"id":"b","cse":"x"}
      [1]
      {"id":"c","route":"missing.json","trace":"-"}
      {"id":"d","case":"\(traces)/first-drive","want":"digest"}
      {"id":"e","case":"x","options":["-o","y"]}
      {"id":[1],"case":"x"}
      {"id":"f","case":"x","options":["--help"]}
      {"id":"g","case":"x","options":["word"]}
      END
      """)
    #expect(
      outcome.output == """
        null|2|-:1:22: error: the text ends inside an object that began at 1:1
          hint: the file may have been truncated
        b|2|-:3:11: error: unknown key 'cse'
          expected one of id, case, route, trace, paths, options, want, trip, root, trust, truth, follows
          hint: did you mean 'case'?
        null|2|-:4:1: error: the job is an array
          expected an object such as {"case":"PATH"}
          hint: 'tripsim help worker' describes jobs
        c|2|missing.json: error: no such file
          expected the path of a file, or '-'
          hint: relative paths start in the current folder
        d|0|null
        e|2|-:7:32: error: the options control outputs or pace, or name a program
          expected none of --output, --export-route, --record-routes, --format, --speed, --realtime and --delegate
          hint: 'tripsim help worker' describes jobs
        null|2|-:8:7: error: 'id' is an array
          expected a string or a number
          hint: 'tripsim help worker' describes jobs
        f|2|-:9:32: error: the options ask for help
          expected options of a trip
          hint: 'tripsim help worker' describes jobs
        g|2|tripsim: error: unexpected word 'word'
          expected tripsim run [OPTIONS] ROUTE [TRACE]

        """)
    #expect(outcome.code == 0)
  }

  @Test func `any number of processes gives the same bytes`() throws {
    let outcome = try Workspace().run(
      """
      cp -r '\(traces)' traces
      sed -i 's/"trace"/"config":{"arrival.radius_m":30},\\n"trace"/' traces/first-drive/case.json
      echo '{' > traces/missed-exit/case.json
      rm traces/wrong-way/expected.jsonl
      for jobs in 1 2 5; do
        tripsim check traces/*/case.json --jobs $jobs --repeat 2 --report jsonl=r$jobs > o$jobs
        echo $?
      done
      cmp o1 o2 && cmp o1 o5 && cmp r1 r2 && cmp r1 r5 && tail -1 o1 | grep -c '2 failed, 1 error'
      """)
    #expect(outcome.output == "2\n2\n2\n1\n")
    #expect(outcome.errors.isEmpty)
  }

  @Test func `a trip that hangs is an error, and the others still run`() throws {
    let outcome = try Workspace().run(
      """
      mkdir traces
      for name in a c d; do cp -r '\(traces)/first-drive' traces/$name; done
      cp -r '\(traces)/missed-exit' traces/b
      sed -i 's/script:answers.jsonl/exec:sleep 100/' traces/b/case.json
      tripsim check --trust --jobs 1 --timeout 1 --report tap=tap > out; echo $?
      grep -v '  The route' out; grep -c '^not ok' tap
      """)
    #expect(
      outcome.output == """
        2
        ERROR missed-exit: the run ended with exit code 2
          traces/b/case.json: error: no result within 1 s
            hint: '--timeout SECONDS' allows more time
          look closer  tripsim run traces/b --explain
        4 cases: 3 passed, 1 error
        1

        """)
  }

  @Test func `a killed process loses only one trip`() throws {
    let outcome = try Workspace().run(
      """
      mkdir traces
      for name in b c; do cp -r '\(traces)/first-drive' traces/$name; done
      cp -r '\(traces)/missed-exit' traces/a
      sed -i 's/script:answers.jsonl/exec:sleep 100/' traces/a/case.json
      tripsim check --trust --jobs 1 > out & check=$!
      for try in $(seq 100); do
        read -r child < /proc/$check/task/$check/children; [ "$child" ] && break; sleep 0.05
      done
      sleep 0.5; kill -KILL $child; wait $check; echo $?; grep -v -e '  The route' -e hint out
      """)
    #expect(
      outcome.output == """
        2
        ERROR missed-exit: the run ended with exit code 2
          traces/a/case.json: error: the process that ran the trip ended by signal 9
          look closer  tripsim run traces/a --explain
        3 cases: 2 passed, 1 error

        """)
  }

  @Test func `a child's answer may have the events of two days`() throws {
    let outcome = try Workspace().run(
      """
      mkdir -p traces; cp -r '\(traces)/first-drive' traces/long; cd traces/long
      awk -F, -v OFS=, 'NR == 1 { print } NR == 2 { for (n = 0; n < 190000; n++) { $1 = n; print } }
        ' drive.csv > new && mv new drive.csv
      jq -c '{route, trace, events: "default,location", expect: ["at least 100000 location"],
        golden: false}' case.json > new && mv new case.json
      tripsim run . | wc -c | awk '{ print ($1 > 64 * 1048576) }'
      tripsim check .
      """)
    #expect(outcome.output == "1\n1 case: 1 passed\n")
  }

  @Test func `a job may contain its case, and a seed for a simulated drive`() throws {
    let jobs = [
      #"{"case":CASE,"want":"digest","options":["--seed","1"]}"#,
      #"{"case":CASE,"want":"digest","options":["--seed","2"]}"#,
      #"{"case":CASE,"want":"digest"}"#,
      #"{"case":{"route":"../f/route.geojson","simulate":{}}}"#,
      #"{"case":{"rout":"f/route.geojson","simulate":{}}}"#,
    ].map {
      $0.replacing(
        "CASE", with: #"{"route":"f/route.geojson","simulate":{"noise":"5","seed":"1"}}"#)
    }
    let outcome = try Workspace(["jobs": jobs.joined(separator: "\n")]).run(
      """
      cp -r '\(traces)/first-drive' f; tripsim worker < jobs > answers
      jq -c '[.exit, (.error // "" | split("\\n")[0])]' answers
      jq -s '[.[0].digest == .[2].digest, .[0].digest == .[1].digest]' -c answers
      """)
    #expect(
      outcome.output == """
        [0,null]
        [0,null]
        [0,null]
        [2,"job.case.json:1:10: error: '../f/route.geojson' is outside '.'"]
        [2,"job.case.json:1:2: error: unknown key 'rout'"]
        [true,false]

        """)
  }

  @Test(arguments: [(".", "$PWD/f/x"), ("$PWD", "f/x"), ("$PWD/f", "$PWD/f/x"), ("f", "f/x")])
  func `a case and its root are compared as real paths`(root: String, path: String) throws {
    let outcome = try Workspace().run(
      """
      mkdir f; cp -r '\(traces)/first-drive' f/x
      jq -nc --arg case "\(path)" --arg root "\(root)" '{$case, $root, want: "verdict"}' |
        tripsim worker | jq -c '[.exit, .as_expected]'
      """)
    #expect(outcome.output == "[0,true]\n")
  }

  @Test func `a verdict states whether everything is as expected, even if an event fails the job`()
    throws
  {
    let outcome = try Workspace().run(
      """
      cp -r '\(traces)/first-drive' a; cp -r a b; sed -i 3d b/expected.jsonl
      for case in a b; do
        for event in arrival off_route; do
          echo "{\\"case\\":\\"$case\\",\\"want\\":\\"verdict\\",\\"options\\":[\\"--fail-on\\",\\"$event\\"]}"
        done
      done | tripsim worker | jq -c '[.exit, .as_expected, has("events")]'
      """)
    #expect(outcome.output == "[1,true,false]\n[0,true,false]\n[1,false,true]\n[0,false,true]\n")
  }
}
