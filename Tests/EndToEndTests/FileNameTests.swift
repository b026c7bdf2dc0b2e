import Testing

/// Names that are not UTF-8, long, or lead nowhere; and signals to a waiting run.
@Suite(.runsPrograms) struct FileNameTests {
  @Test func `a name that is not UTF-8 is read and written unchanged`() throws {
    let outcome = try Fixtures.workspace().run(
      """
      mv drive.gpx $'dr\\xffive.gpx'
      tripsim route.geojson $'dr\\xffive.gpx' -o $'out\\xff.jsonl'; echo $?
      test -e $'out\\xff.jsonl' && ls | grep -ac ^out
      head -1 $'out\\xff.jsonl' | jq -r .trace
      tripsim record $'c\\xffse' route.geojson $'dr\\xffive.gpx' | wc -l
      tripsim check $'c\\xffse'; rm $'c\\xffse/expected.jsonl'
      tripsim check $'c\\xffse' --report jsonl=report | grep look
      jq -r '.file // empty, .causes[]?.details[]' report
      tripsim inspect $'dr\\xffive.gpx' | jq -r .file; tripsim $'droute\\xff.geojson' nothing
      """)
    #expect(
      outcome.output == """
        0
        1
        dr\u{FFFD}ive.gpx
        4
        1 case: 1 passed
          look closer  tripsim run $'c\\377se' --explain
        c\u{FFFD}se/case.json
        no file 'c\u{FFFD}se/expected.jsonl'
        dr\u{FFFD}ive.gpx

        """)
    #expect(
      outcome.errors == """
        droute\\xff.geojson: error: no such file
          expected the path of a file, or '-'
          hint: relative paths start in the current folder
        nothing: error: no such file
          expected the path of a file, or '-'
          hint: relative paths start in the current folder

        """)
  }

  @Test func `an output may have the longest name the system allows`() throws {
    let outcome = try Fixtures.workspace().run(
      """
      for length in 180 181 255 256; do
        name=$(printf 'é%.0s' $(seq $((length / 2))))$(printf 'x%.0s' $(seq $((length % 2))))
        test $((length % 2)) = 0 && name=${name%x}
        tripsim route.geojson drive.gpx -o "$name" 2> errors; echo $?
      done
      grep -o 'the name is too long' errors; ls -A | grep -c tmp
      """)
    #expect(outcome.output == "0\n0\n0\n2\nthe name is too long\n0\n")
  }

  @Test func `a link to itself is reported in words`() throws {
    let outcome = try Fixtures.workspace().run("ln -s it it; tripsim ./it drive.gpx")
    #expect(
      outcome.errors == "./it: error: the file cannot be read: a symbolic link leads to itself\n")
  }

  @Test func `two reports do not share a file`() throws {
    let outcome = try Workspace().run(
      """
      mkdir c; cp '\(Workspace.projectFolder)/traces/first-drive/'* c
      tripsim check c --report junit=x --report tap=./x; echo $?; ls
      """)
    #expect(outcome.output == "2\nc\n")
    #expect(
      outcome.errors
        == "./x: error: the path is named by two reports\n  expected a separate file for each report\n"
    )
  }

  @Test(arguments: ["--report junit --report jsonl", "--report tap=- --report github"])
  func `two reports do not share standard output`(_ reports: String) throws {
    let outcome = try Workspace().run(
      "tripsim check '\(Workspace.projectFolder)/traces/first-drive' \(reports); echo $?")
    #expect(outcome.output == "2\n")
    #expect(
      outcome.errors == """
        tripsim: error: two reports would both go to standard output
          expected a file for one of them, as in '--report junit=report.xml'

        """)
  }

  @Test(arguments: [("HUP", 129), ("TERM", 143)])
  func `closing the terminal ends a run like SIGTERM`(_ signal: String, _ code: Int) throws {
    let outcome = try Fixtures.workspace().run(
      """
      mkfifo in; tripsim route.geojson - -o out < in & run=$!
      { cat drive.gpx | head -60; sleep 1; kill -\(signal) $run; sleep 1; } > in
      wait $run; echo $?; tail -1 out | jq -r .outcome; ls -A | grep -c tmp
      """)
    #expect(outcome.output == "\(code)\ninterrupted\n0\n")
  }

  @Test func `a run under nohup survives the closing of the terminal`() throws {
    let outcome = try Fixtures.workspace().run(
      """
      mkfifo in; (trap '' HUP; exec tripsim route.geojson - -o out < in) & run=$!
      { head -60 drive.gpx; sleep 1; kill -HUP $run; sleep 0.2; tail -n +61 drive.gpx; } > in
      wait $run; echo $?; tail -1 out | jq -r .outcome
      """)
    #expect(outcome.output == "0\narrived\n")
  }

  @Test func `the first signal ends a run whose reader has stalled`() throws {
    let outcome = try Fixtures.workspace().run(
      """
      mkfifo out; sleep 20 < out & reader=$!
      tripsim simulate route.geojson --interval 0.01 > long.csv
      tripsim route.geojson long.csv --events all > out & run=$!
      sleep 1; kill -TERM $run; timeout 10 tail --pid=$run -f /dev/null || echo hangs
      wait $run; echo $?; kill $reader
      """)
    #expect(outcome.output == "143\n")
  }
}
