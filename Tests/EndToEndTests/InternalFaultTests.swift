import Testing

/// The results when tripsim itself fails.
///
/// A signal from outside simulates a trap, which sends the same signal.
@Suite(.runsPrograms) struct InternalFaultTests {
  private static let traces = Workspace.projectFolder + "/traces"
  /// Makes the pipe `feed` and the file `half.csv` with half of a trace.
  private static let half = """
    mkfifo feed
    head -60 '\(Self.traces)/first-drive/drive.csv' > half.csv
    exec 8<>feed
    """

  @Test(arguments: ["ILL", "SEGV", "TRAP", "BUS", "FPE", "ABRT"])
  func `a trap ends in exit code 3 with the input named`(signal: String) throws {
    let outcome = try Workspace().run(
      """
      cp '\(Self.traces)/first-drive/route.geojson' r.json
      \(Self.half)
      tripsim r.json - < feed > out & run=$!
      cat half.csv >&8
      for try in $(seq 100); do [ "$(wc -l < out)" -gt 15 ] && break; sleep 0.05; done
      kill -\(signal) $run; wait $run; echo $?
      jq -s 'map(.seq) == [range(length)] and length > 15' out
      """)
    #expect(outcome.output == "3\ntrue\n")
    let line = outcome.errors.split(separator: "\n").first { $0.hasPrefix("tripsim") } ?? ""
    #expect(line.hasPrefix("tripsim: error: internal fault (signal "))
    #expect(
      line.hasSuffix(
        "); please report it with the files that cause it. It happened in: tripsim run r.json -"))
  }

  @Test func `an incomplete output file is removed`() throws {
    let outcome = try Workspace().run(
      """
      mkdir out
      cp '\(Self.traces)/first-drive/route.geojson' r.json
      \(Self.half)
      tripsim run r.json - -o out/events.jsonl < feed & run=$!
      cat half.csv >&8
      for try in $(seq 100); do [ -n "$(ls -A out)" ] && break; sleep 0.05; done
      sleep 0.2; kill -ILL $run; wait $run; echo $?; ls -A out
      """)
    #expect(outcome.output == "3\n")
  }

  @Test func `a worker answers the job in which it fails`() throws {
    let outcome = try Workspace().run(
      """
      mkfifo never jobs
      tripsim worker < jobs > out 2> errors & run=$!
      exec 8>jobs
      echo '{"id":"a","case":"\(Self.traces)/first-drive","want":"digest"}' >&8
      echo '{"id":"b","route":"\(Self.traces)/first-drive/route.geojson","trace":"never"}' >&8
      for try in $(seq 100); do [ -s out ] && break; sleep 0.05; done
      sleep 0.3; kill -ILL $run; wait $run; echo $?
      jq -c '[.id, .exit, .error]' out; cat errors
      """)
    #expect(
      outcome.output == """
        3
        ["a",0,null]
        ["b",3,"tripsim: error: internal fault in line 2 of standard input\\n  \
        hint: please report it with the files that cause it"]
        tripsim: error: internal fault (signal 4); please report it with the files that cause it. It happened \
        in: line 2 of standard input

        """)
  }

  @Test func `an internal error in one trip costs a check that trip and its exit code`() throws {
    let outcome = try Workspace().run(
      """
      mkdir traces
      for name in a c; do cp -r '\(Self.traces)/first-drive' traces/$name; done
      cp -r '\(Self.traces)/missed-exit' traces/b
      sed -i 's/script:answers.jsonl/exec:sleep 100/' traces/b/case.json
      tripsim check --trust --jobs 1 --report tap=tap > out 2>errors & check=$!
      for try in $(seq 100); do
        read -r child < /proc/$check/task/$check/children; [ "$child" ] && break; sleep 0.05
      done
      sleep 0.5; kill -ILL $child; wait $check; echo $?
      grep -v -e '  The route' out; cat errors; grep -c '^ok' tap
      """)
    #expect(
      outcome.output == """
        3
        ERROR missed-exit: the run ended with exit code 3
          tripsim: error: internal fault in the case traces/b/case.json
            hint: please report it with the files that cause it
          look closer  tripsim run traces/b --explain
        3 cases: 2 passed, 1 error
        tripsim: error: internal fault (signal 4); please report it with the files that cause it. It happened \
        in: the case traces/b/case.json
        2

        """)
  }
}
