import Testing

/// `tripsim check --against`: what changed since another build, a folder of results or a commit.
@Suite(.runsPrograms) struct AgainstTests {
  private let traces = Workspace.projectFolder + "/traces"

  /// Copies some cases.
  private var cases: String {
    """
    mkdir traces && cp '\(traces)/town.geojson' traces/
    cp -r '\(traces)/first-drive' '\(traces)/missed-exit' '\(traces)/wrong-turn' traces/
    rm traces/wrong-turn/*.case.json

    """
  }

  /// Writes a program `older` that reports off_route one second later and cannot read one case.
  private let older = #"""
    cat > older <<'END'
    #!/bin/sh
    if [ "$1" != worker ]; then exec tripsim "$@"; fi
    sed -u 's/,"want":"verdict"//; /first-drive/s/"case"/"kase"/' | tripsim worker |
      sed -u 's/\("off_route",[^}]*"t_s":\)57.000\([^}]*"deviation_m":70.59\)/\158.000\2/'
    END
    chmod +x older

    """#

  @Test
  func `another build runs the same cases, and differences are reported in total and by trip`()
    throws
  {
    let outcome = try Workspace().run(
      cases + older + """
        unset CI
        tripsim check --against ./older --report markdown=comment.md |
          grep -v ' The route'
        echo ${PIPESTATUS[0]}; head -3 comment.md; find traces -name '*pending*'
        tripsim check --against older --jobs 1 traces/wrong-turn
        tripsim check --against "$(command -v tripsim)"
        """)
    #expect(
      outcome.output == """
        NEW first-drive: './older' cannot run it: -:1:9: error: unknown key 'kase'
        CHANGE missed-exit: 1 difference, the first 11 of 48 events agree
          fix 57  57.000 s  off_route  1.0 s earlier
          look closer  tripsim explain traces/missed-exit --fix 53..61
        1 of 3 trips differ, 1 new
          off_route: 1.0 s earlier in 1 trip
        1
        ### tripsim: 1 of 3 trips differ, 1 new

        - off_route: 1.0 s earlier in 1 trip
        0 of 1 trips differ
        0 of 3 trips differ

        """)
    #expect(outcome.errors.isEmpty)
  }

  @Test func `results kept by one check are the baseline of another`() throws {
    let outcome = try Workspace().run(
      cases + """
        tripsim check traces/*/case.json --set off_route.fixes=4 --results kept > text; echo $?
        (cd kept && find . -type f | sort)
        tripsim check --against kept > text; echo $?; tail -10 text | head -2
        tripsim check --against kept --set off_route.fixes=4
        cp -r traces earlier; rm earlier/wrong-turn/expected*
        tripsim check --against earlier; echo $?
        tripsim check --results traces/kept; echo $?
        """)
    #expect(
      outcome.output == """
        1
        ./traces/first-drive/expected.jsonl
        ./traces/missed-exit/expected.jsonl
        ./traces/wrong-turn/expected.jsonl
        1
        2 of 3 trips differ
          off_route: 4.5 s earlier in 2 trips (1.0 to 8.0)
        0 of 3 trips differ
        NEW wrong-turn: 'earlier' has no results for it
        0 of 3 trips differ, 1 new
        0
        2

        """)
    #expect(
      outcome.errors == """
        traces/kept: error: the path lies in 'traces', which is searched for cases
          expected a folder outside of it
          hint: the next check would take this output for cases

        """)
  }

  @Test func `the goldens of a commit are read by git`() throws {
    let outcome = try Workspace().run(
      cases + """
        git init -q . && git config user.name a && git config user.email a@b
        git add traces/first-drive traces/missed-exit && git commit -qm first && git tag v1
        sed -i 's/"t_s":57.000/"t_s":58.000/' traces/missed-exit/expected.jsonl
        git commit -qam second
        tripsim check --against HEAD | grep differ
        tripsim check --against v1; echo $?
        cd traces/missed-exit; tripsim check . --against v1
        cd ../..; git mv traces/first-drive traces/drive; tripsim check --against v1 | tail -1
        tripsim check traces traces/missed-exit --against v1 | tail -1
        """)
    #expect(
      outcome.output == """
        CHANGE missed-exit: 2 differences, the first 11 of 48 events agree
        1 of 3 trips differ, 1 new
        NEW wrong-turn: 'v1' has no golden for it
        0 of 3 trips differ, 1 new
        0
        0 of 1 trips differ
        0 of 3 trips differ, 2 new
        0 of 3 trips differ, 2 new

        """)
    #expect(
      outcome.errors == """
        tripsim: warning: 1 case of 'v1' is gone: 'traces/first-drive/case.json'
          hint: a case that was renamed or deleted is compared with nothing
        tripsim: warning: 1 case of 'v1' is gone: 'traces/first-drive/case.json'
          hint: a case that was renamed or deleted is compared with nothing

        """)
  }

  @Test func `an unusable baseline is reported`() throws {
    let outcome = try Workspace().run(
      cases + """
        git init -q .; echo text > notes; printf '#!/bin/sh\\nexit 3\\n' > other; chmod +x other
        tripsim check --against v9; echo $?
        tripsim check --against notes; echo $?
        tripsim check --against ./other; echo $?
        tripsim check --against /bin/echo; echo $?
        PATH=$(dirname "$(command -v tripsim)") tripsim check --against v9; echo $?
        GIT_TEST_ASSUME_DIFFERENT_OWNER=1 tripsim check --against HEAD 2>&1 | grep -o ': detected.*at'
        rm -r .git; GIT_CEILING_DIRECTORIES=/ tripsim check --against v9; echo $?
        tripsim check --against . --coverage; echo $?
        """)
    #expect(
      outcome.output
        == "2\n2\n2\n2\n2\n: detected dubious ownership in repository at\n2\n2\n")
    #expect(
      outcome.errors == """
        tripsim: error: 'v9' is not a folder, a program or a commit: git knows no commit of this name
          expected a folder of results, another tripsim, or a commit, tag or branch
        ./notes: error: the program is not a tripsim that can run: permission denied
          expected a program that prints 'tripsim VERSION' for '--version'
        ./other: error: the program is not a tripsim that can run: '--version' ends with exit code 3
          expected a program that prints 'tripsim VERSION' for '--version'
        /bin/echo: error: the program is not a tripsim that can run: '--version' prints something else
          expected a program that prints 'tripsim VERSION' for '--version'
        tripsim: error: 'v9' is neither a folder nor a program, and the program 'git' is not on the path
          expected a folder of results or another tripsim; commits are read by git
        tripsim: error: 'v9' is not a folder, a program or a commit: not a git repository (or any of the parent directories): .git
          expected a folder of results, another tripsim, or a commit, tag or branch
        tripsim: error: '--coverage' and '--against' are both given
          expected one of them

        """)
  }

  @Test func `a build that crashes or can run nothing fails the check`() throws {
    let outcome = try Workspace().run(
      cases + #"""
        cat > crashing << 'E'
        #!/bin/sh
        case "$*" in *--version*) echo tripsim 0.1.0; exit 0;; esac
        exit 3
        E
        cat > older << 'E'
        #!/bin/sh
        case "$*" in *--version*) echo tripsim 0.1.0; exit 0;; esac
        while read job; do echo '{"exit":2,"messages":["error: unknown key"]}'; done
        E
        chmod +x crashing older
        tripsim check traces/first-drive --against ./crashing | grep -v 'A drive'; echo $?
        tripsim check traces/first-drive --against ./crashing > /dev/null; echo $?
        tripsim check traces/first-drive --against ./older; echo $?
        """#)
    #expect(
      outcome.output == """
        ERROR first-drive: there is nothing to compare with
          ./crashing: error: failed: traces/first-drive/case.json: error: the process that ran the trip ended with exit code 3
          look closer  tripsim run traces/first-drive --explain
        0 of 1 trips differ, 1 error
        0
        2
        NEW first-drive: './older' cannot run it: error: unknown key
        0 of 1 trips differ, 1 new
        2

        """)
    #expect(
      outcome.errors == """
        ./older: error: the program can run none of these trips
          expected a tripsim that can run one of them

        """)
  }

  @Test func `a build that writes something else is reported for that`() throws {
    let outcome = try Workspace().run(
      cases + #"""
        cat > other << 'E'
        #!/bin/sh
        case "$*" in *--version*) echo tripsim 0.1.0; exit 0;; esac
        echo Hello; sleep 5
        E
        chmod +x other
        tripsim check traces/first-drive --against ./other | grep Hello
        """#)
    #expect(
      outcome.output == """
          ./other: error: failed: traces/first-drive/case.json: error: the process that ran the trip wrote 'Hello'

        """)
  }

  @Test func `a case without a golden is new where neither its results nor its case are`() throws {
    let outcome = try Workspace().run(
      """
      mkdir traces && cp -r '\(traces)/first-drive' traces/a && cp -r traces/a traces/b
      rm traces/b/expected.jsonl; sed -i '1s/{/{"golden":false,/' traces/b/case.json
      cp -r traces before; rm -r before/b; cp -r traces copy; mkdir empty
      tripsim check --against before; echo $?
      tripsim check traces/b --against empty; echo $?
      tripsim check --against copy; tripsim check --results kept; tripsim check --against kept
      """)
    #expect(
      outcome.output == """
        NEW first-drive (traces/b/case.json): 'before' has no results for it
        0 of 2 trips differ, 1 new
        0
        NEW first-drive: 'empty' has no results for it
        0 of 1 trips differ, 1 new
        2
        0 of 2 trips differ, 1 without a golden
        2 cases: 2 passed
        0 of 2 trips differ

        """)
    #expect(
      outcome.errors == """
        empty: error: the folder has no results for these trips
          expected a folder laid out like that of the cases
          hint: 'tripsim check --results DIR' writes one

        """)
  }
}
