import Testing

/// Cases from recording to acceptance, with the binary.
@Suite(.runsPrograms) struct CheckTests {
  /// Records the project's first drive as a case in a folder of its own.
  private func workspace() throws -> Workspace {
    let workspace = try Workspace()
    let drive = Workspace.projectFolder + "/traces/first-drive"
    let outcome = try workspace.run(
      "tripsim record traces/first '\(drive)/route.geojson' '\(drive)/drive.csv'")
    #expect(
      outcome.output == """
        wrote traces/first/route.geojson
        wrote traces/first/drive.csv
        wrote traces/first/case.json
        wrote traces/first/expected.jsonl

        """)
    #expect(outcome.errors.isEmpty)
    return workspace
  }

  @Test func `a recorded case passes, on every run and under every name`() throws {
    let outcome = try workspace().run(
      """
      tripsim check && tripsim check first && tripsim check 'f*t' && tripsim check traces/first \
        && tripsim check traces/first/case.json --repeat 2 && (cd traces/first && tripsim check .)
      """)
    #expect(outcome.output == String(repeating: "1 case: 1 passed\n", count: 6))
    #expect(outcome.errors.isEmpty)
    #expect(outcome.code == 0)
  }

  @Test func `a golden may have been edited to any fix`() throws {
    let outcome = try workspace().run(
      """
      on=$(sed -n '/"event":"depart"/{s/depart/on_route/; s/"fix":0/"fix":9223372036854775807/p}' \
        traces/first/expected.jsonl)
      sed -i "\\$i $on" traces/first/expected.jsonl
      tripsim check | grep -c -- '--fix 9223372036854775803..9223372036854775807$'
      """)
    #expect(outcome == Workspace.Outcome(output: "1\n", errors: "", code: 0))
  }

  @Test func `a case with a simulated drive needs no trace, and takes another seed`() throws {
    let workspace = try Workspace()
    let route = Workspace.projectFolder + "/traces/first-drive/route.geojson"
    let outcome = try workspace.run(
      """
      tripsim record traces/drive '\(route)' --simulate noise=5 --simulate gap=10..20 \
        --simulate gap=30..40 --simulate seed=7
      grep simulate traces/drive/case.json
      tripsim check
      seed() { jq -r 'select(.event=="summary").trace_digest'; }
      tripsim simulate '\(route)' --noise 5 --gap 10..20 --gap 30..40 --seed 8 > recorded.csv
      tripsim run traces/drive --seed 8 | seed > ours; tripsim '\(route)' recorded.csv | seed | cmp - ours
      echo '{"id":"a","case":"traces/drive","want":"digest"}' | tripsim worker | jq -c .exit
      """)
    #expect(
      outcome.output == """
        wrote traces/drive/route.geojson
        wrote traces/drive/case.json
        wrote traces/drive/expected.jsonl
        "simulate":{"noise":"5","gap":["10..20","30..40"],"seed":"7"}}
        1 case: 1 passed
        0

        """)
    #expect(outcome.errors.isEmpty)
  }

  @Test func `a seed has no effect on a recorded drive`() throws {
    let outcome = try workspace().run(
      """
      tripsim run traces/first --seed 2
      tripsim traces/first/route.geojson traces/first/drive.csv --seed 2
      tripsim record traces/new traces/first/route.geojson --simulate nose=5
      """)
    #expect(
      outcome.errors == """
        traces/first/case.json: error: '--seed' has no effect: the drive of this trip is recorded
          expected a case with 'simulate' instead of 'trace'
        tripsim: error: '--seed' has no effect here
          expected a case with 'simulate'; a recorded drive has no seed
        tripsim: error: a simulated drive has no option 'nose'
          expected one of interval, speed-factor, assume-speed, rolling, even, stop, stand, \
        signals, traffic, parking, noise, correlation, bias, outliers, receiver, accuracy, gap, fault, \
        seed, start
          hint: did you mean 'noise'?

        """)
    #expect(outcome.code == 2)
  }

  @Test func `a changed threshold fails, is pending, and is accepted`() throws {
    let workspace = try workspace()
    let check = try workspace.run(
      """
      unset CI
      sed -i 's/"trace"/"config":{"arrival.radius_m":30},\\n"trace"/' traces/first/case.json
      tripsim check
      """)
    #expect(check.code == 1)
    #expect(check.output.contains("  accept       tripsim accept traces/first\n"))
    #expect(check.output.hasSuffix("1 case: 0 passed, 1 failed\n"))
    let accept = try workspace.run(
      "unset CI; tripsim accept --pending | cut -f1; tripsim accept first; tripsim check")
    #expect(
      accept.output == """
        traces/first/expected.pending.jsonl
        accepted first
        1 case: 1 passed

        """)
  }

  @Test func `continuous integration writes nothing and accepts nothing`() throws {
    let outcome = try workspace().run(
      """
      rm traces/first/expected.jsonl
      tripsim check; ls traces/first; tripsim accept
      """)
    #expect(
      outcome.output.hasSuffix(
        "1 case: 0 passed, 1 failed\ncase.json\ndrive.csv\nroute.geojson\n"))
    #expect(
      outcome.errors == """
        tripsim: error: differences cannot be accepted or rejected while the environment \
        variable CI is set
          hint: review on your own machine and commit the goldens

        """)
    #expect(outcome.code == 2)
  }

  @Test func `a case cannot read files outside, by a path or by a link`() throws {
    let outcome = try workspace().run(
      """
      echo secret > outside.csv
      mkdir cases; cp -r traces/first cases/; mv cases/first/drive.csv .
      sed -i 's/"drive.csv"/"..\\/..\\/drive.csv"/' cases/first/case.json
      tripsim check cases | grep -c 'outside'
      sed -i 's/"..\\/..\\/drive.csv"/"drive.csv"/' cases/first/case.json
      ln -s ../../drive.csv cases/first/drive.csv
      tripsim check cases | grep -c 'outside'
      tripsim check cases --trust
      """)
    #expect(outcome.output == "1\n1\n1 case: 1 passed\n")
  }

  @Test func `a case keeps its decisions and timeline`() throws {
    let outcome = try Workspace().run(
      """
      cp -r '\(Workspace.projectFolder)'/traces/missed-exit/{route.geojson,drive.csv,answer.geojson} .
      echo '[{"question":"should_reroute","answer":false}]' > d.json
      echo '[{"at_s":70,"do":"set_route","route":"answer.geojson"}]' > t.json
      tripsim record traces/new route.geojson drive.csv --decisions d.json --timeline t.json \
        --router files:answer.geojson 2>notes
      rm *.json; tripsim check; jq -c '[.decisions, .timeline]' traces/new/case.json
      """)
    #expect(
      outcome
        == Workspace.Outcome(
          output: """
            wrote traces/new/route.geojson
            wrote traces/new/drive.csv
            wrote traces/new/answer.geojson
            wrote traces/new/d.json
            wrote traces/new/t.json
            wrote traces/new/case.json
            wrote traces/new/expected.jsonl
            1 case: 1 passed
            ["d.json","t.json"]

            """, errors: "", code: 0))
  }

  @Test func `a case that cannot be written is reported as such`() throws {
    let outcome = try Workspace().run(
      """
      cd '\(Workspace.projectFolder)/traces/first-drive'
      (ulimit -f 0; tripsim record "$OLDPWD/new" route.geojson drive.csv 2>&1) | cat
      """)
    #expect(
      outcome.output.hasSuffix("/new/route.geojson: error: the file cannot be written: too large\n")
    )
  }

  @Test func `a full disk loses no golden`() throws {
    let workspace = try workspace()
    let golden = workspace.read("traces/first/expected.jsonl")
    let outcome = try workspace.run(
      """
      unset CI
      sed -i 's/"trace"/"config":{"arrival.radius_m":30},\\n"trace"/' traces/first/case.json
      tripsim check --report junit=/dev/full >/dev/null
      """)
    #expect(
      outcome.errors == "/dev/full: error: the file cannot be written: no space left on device\n")
    #expect(outcome.code == 2)
    #expect(workspace.read("traces/first/expected.jsonl") == golden)
  }

  @Test func `two streams are compared by their events`() throws {
    let outcome = try workspace().run(
      """
      grep -v '"event":"arrival"' traces/first/expected.jsonl > less.jsonl
      tripsim compare less.jsonl less.jsonl
      tripsim compare traces/first/expected.jsonl - < less.jsonl | sed 's/fix.*s  arr/arr/'
      tripsim compare traces/first/expected.jsonl missing.jsonl; echo $?
      """)
    #expect(outcome.output.contains("no difference in "))
    #expect(outcome.output.contains("\n  arrival  gone  leg 0, step 5, waypoint 1, "))
    #expect(outcome.output.hasSuffix("\n2\n"))
    #expect(
      outcome.errors == """
        missing.jsonl: error: no such file
          expected the path of a file, or '-'
          hint: relative paths start in the current folder

        """)
  }
}

extension CheckTests {
  /// Forty copies of a case, each with a difference pending review.
  private func pending() throws -> Workspace {
    let workspace = try workspace()
    _ = try workspace.run(
      """
      unset CI
      sed -i 's/"trace"/"config":{"arrival.radius_m":30},\\n"trace"/' traces/first/case.json
      for n in $(seq 40); do cp -r traces/first traces/c$n; done; rm -r traces/first
      cp traces/c1/expected.jsonl old.jsonl
      tripsim check > /dev/null
      cp traces/c1/expected.pending.jsonl new.jsonl
      """)
    return workspace
  }

  @Test(arguments: [0, 1, 2, 3, 5, 8, 13])
  func `accept leaves each golden old or new when killed`(
    _ milliseconds: Int
  ) throws {
    let workspace = try pending()
    let outcome = try workspace.run(
      """
      unset CI
      tripsim accept > /dev/null & accepting=$!
      sleep 0.\(String(1000 + milliseconds).dropFirst()); kill -9 $accepting; wait $accepting
      for c in traces/*; do
        if cmp -s $c/expected.jsonl new.jsonl; then test ! -e $c/expected.pending.jsonl && continue
        elif cmp -s $c/expected.jsonl old.jsonl; then
          cmp -s $c/expected.pending.jsonl new.jsonl && continue
        fi
        echo "$c is neither"
      done
      ls traces | wc -l
      tripsim accept > /dev/null; tripsim check
      """)
    #expect(outcome.output == "40\n40 cases: 40 passed\n")
  }

  @Test func `accept needs no disk space and loses no golden`() throws {
    let workspace = try pending()
    let outcome = try workspace.run(
      """
      unset CI
      (ulimit -f 0; tripsim accept) | tail -1
      for c in traces/*; do cmp $c/expected.jsonl new.jsonl; done
      """)
    #expect(outcome.output == "accepted c9\n")
    #expect(outcome.errors.isEmpty)
  }

  @Test func `an interrupted check does not pass in any report`() throws {
    let outcome = try Workspace().run(
      """
      mkdir -p cases/a cases/b
      cp '\(Workspace.projectFolder)/traces/first-drive/'* cases/a
      cp '\(Workspace.projectFolder)/traces/missed-exit/'* cases/b
      sed -i 's/script:answers.jsonl/exec:sleep 100/' cases/b/case.json
      rm cases/a/expected.jsonl
      tripsim check cases --trust --jobs 1 --report junit=junit.xml > text &
      until [ -s text ]; do sleep 0.1; done
      kill -TERM $!; wait $!; echo $?
      tail -2 text
      grep -o 'errors="1"' junit.xml | head -1
      """)
    #expect(
      outcome.output == """
        143
        ERROR interrupted: ended by signal 15 after 1 of 2 trips
        2 cases: 0 passed, 1 failed, 1 error
        errors="1"

        """)
  }

  @Test func `linked folders that are not searched are reported, unless they are named`() throws {
    let outcome = try workspace().run(
      """
      mkdir elsewhere; mv traces/first elsewhere/one; mkdir traces/sub; cp -r elsewhere/one traces
      ln -s ../../elsewhere/one traces/sub/linked; ln -s nowhere traces/dangling
      tripsim check; tripsim check traces traces/sub/linked --trust 2>&1
      """)
    #expect(outcome.output == "1 case: 1 passed\n2 cases: 2 passed\n")
    #expect(
      outcome.errors == """
        traces/sub/linked: warning: cases in a linked folder are not searched for
          hint: 'tripsim check traces/sub/linked' searches it

        """)
  }
}
