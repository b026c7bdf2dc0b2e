import Testing

/// Case folders made by `record` and `reduce`: no existing file is lost, and none is incomplete.
@Suite(.runsPrograms) struct CaseFolderTests {
  private static let traces = Workspace.projectFolder + "/traces"

  @Test(arguments: ["case.json", "route.geojson", "drive.gpx", "expected.jsonl"])
  func `a recording replaces an existing file only with --force`(
    _ name: String
  ) throws {
    let outcome = try Fixtures.workspace().run(
      """
      mkdir it; echo mine > it/\(name); echo other > it/notes
      tripsim record it route.geojson drive.gpx; ls -A it; cat it/\(name)
      tripsim record it route.geojson drive.gpx --force > log; tripsim check it; cat it/notes
      """)
    #expect(
      outcome.output == """
        \(["notes", name].sorted().joined(separator: "\n"))
        mine
        1 case: 1 passed
        other

        """)
    #expect(
      outcome.errors == """
        it/\(name): error: the file already exists
          expected the name of a new file
          hint: '--force' replaces it

        """)
  }

  @Test(arguments: ["case.json", "route.geojson", "window.csv", "answers.jsonl"])
  func `a reduction replaces an existing file only with --force`(
    _ name: String
  ) throws {
    let outcome = try Workspace().run(
      """
      mkdir it; echo mine > it/\(name); cp -r '\(Self.traces)/missed-exit' a
      reduce="tripsim reduce a --set off_route.min_m=60 --set off_route.max_m=60 -o it"
      $reduce > log; echo $?; ls -A it; cat it/\(name); $reduce --force > log; echo $?; ls it | wc -l
      """)
    #expect(outcome.output == "2\n\(name)\nmine\n0\n5\n")
  }

  @Test(arguments: [
    "record f route.geojson drive.gpx", "record f route.geojson drive.gpx --force",
    "sketch '\(traces)/near-passes/meadow.case.json' -o f",
    "reduce a --set off_route.max_m=30 -o f",
    "match -n town.geojson a/drive.csv --record f",
  ])
  func `a file is never replaced by a folder`(_ command: String) throws {
    let outcome = try Fixtures.workspace().run(
      """
      cp -r '\(Self.traces)/missed-exit' a; cp '\(Self.traces)/town.geojson' .; echo mine > f
      tripsim \(command) > log; echo $?; cat f
      """)
    #expect(outcome.output == "2\nmine\n")
    #expect(
      outcome.errors.hasSuffix(
        "f: error: the file cannot be written: it is a file\n  expected a folder\n"))
  }

  @Test func `an input with the name of a case's file is not lost`() throws {
    let outcome = try Fixtures.workspace().run(
      """
      mkdir d && mv route.geojson d/case.json && mv drive.gpx d/expected.jsonl && cp -r d before
      tripsim record new d/case.json d/expected.jsonl; echo $?
      tripsim record -f d d/case.json d/expected.jsonl; echo $?
      ls; diff -r d before
      """)
    #expect(outcome.output == "2\n2\nbefore\nd\n")
    let fault = """
      d/case.json: error: its copy would be replaced by the case's own 'case.json'
        expected a file with another name
        hint: rename it

      """
    #expect(outcome.errors == fault + fault)
  }

  @Test func `goldens that an earlier case left are named`() throws {
    let outcome = try Workspace().run(
      """
      cp '\(Workspace.projectFolder)/traces/first-drive/'{route.geojson,drive.csv} .
      cp drive.csv again.csv
      tripsim record it route.geojson drive.csv again.csv > log
      tripsim record it route.geojson drive.csv --force | grep golden; ls it
      tripsim record it route.geojson drive.csv again.csv --force >> log
      """)
    #expect(
      outcome.output == """
        again.csv
        case.json
        drive.csv
        expected.again.jsonl
        expected.drive.jsonl
        expected.jsonl
        route.geojson

        """)
    let notes = outcome.errors.split(separator: "\n").filter { $0.contains("note: no trace") }
    #expect(
      notes == [
        "it/expected.again.jsonl: note: no trace of this case has this golden",
        "it/expected.drive.jsonl: note: no trace of this case has this golden",
        "it/expected.jsonl: note: no trace of this case has this golden",
      ])
  }

  @Test func `other files in a case's folder are kept`() throws {
    let outcome = try Fixtures.workspace().run(
      """
      mkdir -p it/sub/deep; chmod 750 it; chmod 700 it/sub; echo x > it/sub/deep/file
      ln -s nowhere it/link; mkfifo it/pipe; : > it/.hidden; ls -lid it/.hidden > before
      tripsim record it route.geojson drive.gpx > log
      tripsim record it route.geojson drive.gpx --force > log; ls -lid it/.hidden | cmp before -
      stat -c '%a %n' it it/sub; readlink it/link; test -p it/pipe && cat it/sub/deep/file; ls -A .
      """)
    #expect(
      outcome.output == """
        750 it
        700 it/sub
        nowhere
        x
        .stderr
        .stdout
        before
        drive.gpx
        it
        log
        route.geojson

        """)
    #expect(outcome.errors.isEmpty)
  }

  @Test func `a file size limit leaves the old case complete, or none`() throws {
    let outcome = try Fixtures.workspace().run(
      """
      record() { tripsim record $1 route.geojson drive.gpx --events all $2; }
      record it > log; cp -r it before
      for size in 0 1 2 4 8 16; do (ulimit -f $size; record it --force >> log); echo $?; done
      diff -r it before && echo whole
      for size in 0 1 2 4 8 16; do (ulimit -f $size; record new >> log); echo $?; done; ls -A | grep new
      record new | wc -l
      """)
    #expect(outcome.output == "2\n2\n2\n2\n2\n2\nwhole\n2\n2\n2\n2\n2\n2\n4\n")
  }

  @Test func `a killed recording leaves the old case or the new one, and nothing else`() throws {
    let outcome = try Fixtures.workspace().run(
      """
      record() { exec tripsim record it route.geojson drive.gpx --force "$@"; }
      (record --set arrival.radius_m=30 > log); cp -r it one; (record > log); cp -r it other
      for try in $(seq 30); do
        (record --set arrival.radius_m=30 > log) & sleep 0.0$((try / 2 + 10)); kill -9 $!
        wait $! 2>/dev/null; diff -r it one > log || diff -r it other > log || echo neither
        (record > log)
      done 2>/dev/null
      diff -r it other; ls -A | grep tmp
      """)
    #expect(outcome.output == "")
  }

  @Test func `temporary files of a killed process are removed by the next write`()
    throws
  {
    let outcome = try Fixtures.workspace().run(
      """
      sleep 0 & dead=$!; wait $dead
      touch .out.jsonl.$dead-0.tmp .out.jsonl.$$-0.tmp .other.jsonl.$dead-0.tmp .out.jsonl.tmp
      mkdir .it.$dead-0.tmp; touch .it.$dead-0.tmp/route.geojson
      tripsim route.geojson drive.gpx -o out.jsonl; tripsim record it route.geojson drive.gpx > log
      ls -A | grep tmp | sed "s/$dead/DEAD/; s/$$/ALIVE/"
      """)
    #expect(
      outcome.output == ".other.jsonl.DEAD-0.tmp\n.out.jsonl.ALIVE-0.tmp\n.out.jsonl.tmp\n")
  }

  @Test func `the working folder is not replaced`() throws {
    let outcome = try Fixtures.workspace().run(
      "mkdir it; cd it; tripsim record . ../route.geojson ../drive.gpx; ls -A")
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.errors == """
        .: error: the working folder cannot be replaced while the command runs in it
          hint: run it from the folder above

        """)
  }

  @Test func `record says how a case with a network outside its folder can be checked`() throws {
    let outcome = try Workspace().run(
      """
      cp '\(Self.traces)/town.geojson' . ; drive='\(Self.traces)/wrong-turn'
      for folder in c traces/c; do
        tripsim record $folder "$drive/route.geojson" "$drive/drive.csv" \
          --router network:town.geojson 2>&1 | grep -A2 outside
      done; mv town.geojson traces
      tripsim record traces/d "$drive/route.geojson" "$drive/drive.csv" \
        --router network:traces/town.geojson 2>&1 | grep outside; tripsim check traces/d
      """)
    #expect(
      outcome.output == """
        c/case.json:5:10: note: '../town.geojson' is outside 'c'
          expected a path inside the folder of the cases
          hint: check a folder that contains both, move the file below 'traces', or use --trust
        traces/c/case.json:5:10: note: '../../town.geojson' is outside 'traces'
          expected a path inside the folder of the cases
          hint: check a folder that contains both, move the file below 'traces', or use --trust
        1 case: 1 passed

        """)
  }

  @Test func `a copy is not named like a case`() throws {
    let drive = Workspace.projectFolder + "/traces/first-drive"
    let outcome = try Workspace().run(
      """
      cp '\(drive)/route.geojson' x.case.json
      tripsim record kept x.case.json '\(drive)/drive.csv'; echo $?; ls
      """)
    #expect(outcome.output == "2\nx.case.json\n")
    #expect(
      outcome.errors == """
        x.case.json: error: its copy 'x.case.json' would have the name of a case
          expected a file with another name
          hint: rename it

        """)
  }
}
