import Testing

/// Files that a check or a recording writes, and may replace.
@Suite(.runsPrograms) struct CheckOutputTests {
  /// A case that passes, in a folder of its own.
  private func workspace() throws -> Workspace {
    let workspace = try Workspace()
    let drive = Workspace.projectFolder + "/traces/first-drive"
    _ = try workspace.run(
      "tripsim record af '\(drive)/route.geojson' '\(drive)/drive.csv'")
    return workspace
  }

  @Test func `a report never replaces a file of a case, under any name`() throws {
    let outcome = try workspace().run(
      """
      ln -s af link; cp -r af before
      tripsim check af --report junit=af/drive.csv; echo $?
      tripsim check af --report jsonl=link/case.json; echo $?
      tripsim check af --report tap="$PWD/af/expected.jsonl"; echo $?
      tripsim check af --report junit=af/expected.pending.jsonl; echo $?
      diff -r af before
      """)
    #expect(outcome.output == "2\n2\n2\n2\n")
    let faults = outcome.errors.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(
      faults.map { $0.split(separator: "/").suffix(2).joined(separator: "/") } == [
        "af/drive.csv: error: the file is also an input of the command",
        "link/case.json: error: the file is also an input of the command",
        "af/expected.jsonl: error: the file is also an input of the command",
        "af/expected.pending.jsonl: error: the file is also an input of the command",
      ])
  }

  @Test func `a report in a folder that does not exist is refused before any case runs`() throws {
    let outcome = try workspace().run(
      """
      tripsim check af --report junit=reports/all.xml; echo $?
      tripsim check af --report junit=af/case.json/all.xml; echo $?
      tripsim check af --results kept --report junit=kept/all.xml; echo $?; ls kept/all.xml
      """)
    #expect(outcome.output == "2\n2\n1 case: 1 passed\n0\nkept/all.xml\n")
    #expect(
      outcome.errors == """
        reports/all.xml: error: the file cannot be written: no such file or folder
          hint: the folder must exist and be writable
        af/case.json/all.xml: error: the file cannot be written: a part of the path is not a folder
          hint: the folder must exist and be writable

        """)
  }

  @Test func `trips of the same name are told apart by their files`() throws {
    let outcome = try workspace().run(
      """
      mkdir 'my cases'; cp -r af 'my cases/a'; cp -r af 'my cases/b'; cp -r af 'my cases/other'
      sed -i '1s/{/{"name":"twice",/' 'my cases'/[ab]/case.json
      tripsim check 'my cases' --report tap 2>/dev/null
      """)
    #expect(
      outcome.output == """
        TAP version 13
        1..3
        ok 1 - twice (my cases/a/case.json)
        ok 2 - twice (my cases/b/case.json)
        ok 3 - other

        """)
  }

  @Test func `a report replaces an earlier one of its format but no other file`() throws {
    let outcome = try workspace().run(
      """
      echo mine > notes.txt; cp af/drive.csv other.csv; : > empty.xml
      forms="--report junit=r.xml --report tap=r.tap --report jsonl=r.jsonl --report github=r.txt"
      tripsim check af $forms; tripsim check af $forms
      tripsim check af --report junit=empty.xml; head -c 5 empty.xml; echo
      mv af/expected.jsonl golden; tripsim check af $forms > text; tripsim check af $forms > text
      mv golden af/expected.jsonl; tripsim check af $forms
      tripsim check af --report junit=notes.txt; echo $?
      tripsim check af --report jsonl=other.csv 2> errors; echo $?
      tripsim check af --report tap=r.xml 2> errors; echo $?
      cat notes.txt; cmp other.csv af/drive.csv; head -c 5 r.xml
      """)
    #expect(
      outcome.output == """
        1 case: 1 passed
        1 case: 1 passed
        1 case: 1 passed
        <?xml
        1 case: 1 passed
        2
        2
        2
        mine
        <?xml
        """)
    #expect(
      outcome.errors == """
        notes.txt: error: the file exists already and is not a junit report of tripsim
          expected the name of a new file, or of an earlier junit report
          hint: choose another file, or remove this one first

        """)
  }

  @Test func `recording again removes the pending difference of the old golden`() throws {
    let outcome = try workspace().run(
      """
      unset CI
      sed -i 's/"trace"/"config":{"arrival.radius_m":30},\\n"trace"/' af/case.json
      tripsim check af > text; ls af/*pending*
      tripsim record af af/route.geojson af/drive.csv -f | tail -1
      tripsim accept af; tripsim check af
      """)
    #expect(
      outcome.output == """
        af/expected.pending.jsonl
        wrote af/expected.jsonl
        no pending differences
        1 case: 1 passed

        """)
    #expect(outcome.errors.isEmpty)
  }

  @Test(arguments: [
    ("af", "af/out", "af"), ("af/case.json", "af/out/", "af"), ("af", "link/../af/b/c", "af"),
    ("link", "af/out", "link"), ("af", "$PWD/af", "af"), ("af", "traces/out", "traces"),
    (".", "out", "."),
  ])
  func `artifacts are kept where a check does not find them as cases`(
    _ cases: String, _ folder: String, _ home: String
  ) throws {
    let outcome = try workspace().run(
      """
      mkdir -p elsewhere/af; ln -s af link; cp -r af before
      tripsim check \(cases) --artifacts \(folder); echo $?
      diff -r af before
      """)
    #expect(outcome.output == "2\n")
    #expect(
      outcome.errors.hasSuffix(
        """
        : error: the path lies in '\(home)', which is searched for cases
          expected a folder outside of it
          hint: the next check would take this output for cases

        """))
  }

  @Test(arguments: [("af", "out"), ("af", "af/../out"), ("af", "afar"), (".", ".out"), ("", "out")])
  func `artifacts may be beside the cases, or hidden among them`(
    _ cases: String, _ folder: String
  ) throws {
    let outcome = try workspace().run(
      """
      sed -i 's/"trace"/"config":{"arrival.radius_m":30},\\n"trace"/' af/case.json
      mkdir traces; test -n '\(cases)' || mv af traces/
      tripsim check \(cases) --artifacts \(folder) > text; echo $?
      find \(folder) -name case.json | wc -l; tripsim check \(cases) | tail -1
      """)
    #expect(outcome.errors == "")
    #expect(outcome.output == "1\n1\n1 case: 0 passed, 1 failed\n")
  }

  @Test func `artifacts of any router run again as they are`() throws {
    let traces = "\(Workspace.projectFolder)/traces"
    let outcome = try Workspace().run(
      """
      mkdir traces; cp '\(traces)'/*.geojson traces; touch seen
      for name in missed-exit wrong-turn recorded-answers fresh-traffic faster-way; do
        cp -r '\(traces)'/$name traces
        for case in traces/$name/*case.json; do
          router="$name $(jq -c .router $case)"
          if grep -qxF "$router" seen; then rm $case; continue; fi
          echo "$router" >> seen
          jq '.expect = ["exactly 99 summary"]' $case > new && mv new $case
        done
      done
      tripsim check --artifacts kept > first; echo $?
      cd kept; tripsim check traces > ../second; echo $?
      cmp ../first ../second && tail -1 ../second | grep -c ' 0 passed'
      """)
    #expect(outcome.output == "1\n1\n1\n")
    #expect(outcome.errors == "")
  }

  @Test(arguments: ["--set arrival.radius_m=30", "--config 'my keys.json'", "--against kept"])
  func `artifacts of a check with other settings state how to repeat it`(_ option: String) throws {
    let outcome = try workspace().run(
      """
      echo '{"arrival.radius_m":30}' > 'my keys.json'
      tripsim check af --results kept --set arrival.radius_m=30 > text
      tripsim check af \(option) --artifacts out > first; echo $?
      eval "$(sed -n 's/^run again  //p' out/af/difference.txt)" > second; echo $?
      cmp <(grep '^  fix' first) <(grep '^  fix' second)
      tripsim check out; tripsim check af --artifacts plain; test -e plain; echo $?
      """)
    #expect(outcome.output == "1\n1\n1 case: 1 passed\n1 case: 1 passed\n1\n")
    #expect(outcome.errors == "")
  }

  @Test(arguments: [
    ("results", "."), ("artifacts", "."), ("results", "copy"), ("artifacts", "copy/af"),
  ])
  func `a check does not keep files in a folder with other files`(
    _ option: String, _ folder: String
  ) throws {
    let outcome = try workspace().run(
      """
      mkdir -p w/traces w/copy && cp -r af w/traces/ && cp -r af w/copy/ && cp -r w before
      (cd w; tripsim check --set arrival.radius_m=30 --\(option) \(folder)); echo $?
      diff -r w before
      """)
    #expect(outcome.output == "2\n")
    #expect(
      outcome.errors == """
        \(folder): error: the folder has files but no \(option) of tripsim
          expected a new or empty folder, or one with earlier \(option) of tripsim
          hint: choose another folder, or remove this one first

        """)
  }

  @Test func `a check replaces the files of an earlier one, each option in its own folder`() throws
  {
    let outcome = try workspace().run(
      """
      set="--set arrival.radius_m=30"; mkdir empty
      tripsim check af --artifacts failures; test -e failures; echo $?
      tripsim check af $set --results kept --artifacts empty | grep 'trips differ'
      tripsim check af --results kept; tripsim check af --against kept
      tripsim check af $set --artifacts empty | grep 'trips differ'
      tripsim check af --artifacts kept; echo $?
      tripsim check af --results both --artifacts ./both; echo $?
      tripsim check af --results kept --against kept; echo $?
      """)
    #expect(
      outcome.output == """
        1 case: 1 passed
        1
        1 of 1 trips differ
        1 case: 1 passed
        0 of 1 trips differ
        1 of 1 trips differ
        2
        2
        2

        """)
    let faults = outcome.errors.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(
      faults.map(String.init) == [
        "kept: error: the folder has files but no artifacts of tripsim",
        "both: error: the path is named by two options",
        "kept: error: the path is named by two options",
      ])
  }

  @Test func `a check removes what an earlier one kept of a trip that now ends otherwise`() throws {
    let outcome = try workspace().run(
      """
      mkdir traces && mv af traces/a && cp -r traces/a traces/b && export CI=1
      tripsim check --profile ferrostar --results kept --artifacts out > text
      (cd kept && find . -type f | sort)
      mv traces/a/case.json traces/a/drive.csv .; cp traces/b/case.json traces/a
      tripsim check traces/a --profile ferrostar --results kept > text
      mv drive.csv traces/a; (cd kept && find . -type f)
      tripsim check traces/b --artifacts out; tripsim check out > text
      (cd out && find . -name '*.txt' -o -name 'case.json' | sort)
      """)
    #expect(
      outcome.output == """
        ./traces/a/expected.jsonl
        ./traces/b/expected.jsonl
        ./traces/b/expected.jsonl
        1 case: 1 passed
        ./traces/a/case.json
        ./traces/a/difference.txt

        """)
  }

  @Test func `cases whose files would have the same paths are refused`() throws {
    let outcome = try workspace().run(
      """
      mkdir -p x/traces y/traces && cp -r af x/traces && cp -r af y/traces
      tripsim check x/traces y/traces --results kept; echo $?
      tripsim check x y --results kept && (cd kept && find . -type f | sort)
      mkdir traces && cp -r af 'traces/a:b' && mv af 'traces/a-b'
      tripsim check --artifacts out; echo $?
      """)
    #expect(
      outcome.output == """
        2
        2 cases: 2 passed
        ./x/traces/af/expected.jsonl
        ./y/traces/af/expected.jsonl
        2

        """)
    #expect(
      outcome.errors == """
        kept: error: 'x/traces/af/case.json' and 'y/traces/af/case.json' would have the same files \
        there, at 'traces/af/expected.jsonl'
          expected cases with different paths
          hint: check a folder above both, or use two folders
        out: error: 'traces/a-b/case.json' and 'traces/a:b/case.json' would have the same files \
        there, at 'traces/a-b/expected.jsonl'
          expected cases with different paths
          hint: check a folder above both, or use two folders

        """)
  }

  @Test func `a report may be written among the artifacts, again and again`() throws {
    let outcome = try workspace().run(
      """
      mkdir out; check="tripsim check af --artifacts out --report junit=out/junit.xml"
      $check; $check; echo mine > out/mine; $check 2>&1 | head -1
      """)
    #expect(
      outcome.output == """
        1 case: 1 passed
        1 case: 1 passed
        out: error: the folder has files but no artifacts of tripsim

        """)
  }

  @Test func `results of an interrupted check do not replace goldens`() throws {
    let outcome = try workspace().run(
      """
      mkdir traces && mv af traces/a && cp -r traces/a traces/b
      tripsim check --jobs 1 --repeat 1000 --results kept > text & pid=$!
      until [ -e kept ]; do sleep 0.02; done
      kill -INT $pid; wait $pid; echo $?
      tripsim check traces/a --against kept; echo $?
      tripsim check traces/a --results kept; tripsim check traces/a --against kept
      """)
    #expect(
      outcome.output == """
        130
        2
        1 case: 1 passed
        0 of 1 trips differ

        """)
    #expect(
      outcome.errors == """
        kept: error: the folder has results of a check that did not finish
          expected results of a check that ran to its end
          hint: run 'tripsim check --results kept' again

        """)
  }
}
