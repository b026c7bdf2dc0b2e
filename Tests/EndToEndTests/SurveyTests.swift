import Testing

/// What `tripsim check` tells of cases without checking them, and the schema of a case.
struct SurveyTests {
  private let traces = Workspace.projectFolder + "/traces"

  @Test(arguments: ["--report junit=r.xml", "--artifacts kept", "--repeat 2", "--coverage"])
  func `a sweep rejects options that only a check supports`(option: String) throws {
    let outcome = try Workspace().run("tripsim check --sweep off_route.fixes=1,2 \(option); ls")
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("tripsim: error: '--"))
    #expect(outcome.errors.contains("--sweep"))
  }

  @Test func `coverage lists the events, values, questions and keys that no case exercises`() throws
  {
    let outcome = try Workspace().run(
      """
      mkdir traces && cp -r '\(traces)/missed-exit' traces/
      sed -i 's/"rows":/"config": {"off_route.max_m": 80}, "decisions":\
        [{"question": "should_reroute", "answer": true}], "rows":/' traces/missed-exit/case.json
      tripsim check --coverage > all; echo $?
      sed 's/of [0-9]*/of …/' all | grep '^[a-z]'
      grep -e '^  on_route' -e '^  off_route  *[rk]' -e '^  pick' -e '^  off_route.m' all
      """)
    #expect(
      outcome.output == """
        0
        events: 13 of … in a golden
        values: 11 of … in a golden
        questions: 1 of … answered by a case
        configuration keys: 1 of … changed by a case
          on_route                the traveler is back on the route
          off_route           reason        wrong_way, lost, not_joined, custom
          off_route           kind          off_step
          pick_route                             the first route is used
          off_route.max_fixes           most fixes that 'off_route.fixes' grows to where observed errors jump
          off_route.min_m               smallest off-route threshold

        """)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.code == 0)
  }

  @Test func `the project's own cases exercise everything`() throws {
    let outcome = try Workspace().run(
      "tripsim check --coverage '\(traces)' | sed 's/\\([1-9][0-9]*\\) of \\1 /all /'")
    #expect(
      outcome.output == """
        events: all in a golden
        values: all in a golden
        questions: all answered by a case
        configuration keys: all changed by a case

        """)
    #expect(outcome.code == 0)
  }

  @Test func `a sweep runs every case with every value`() throws {
    let outcome = try Workspace().run(
      """
      mkdir traces && cp -r '\(traces)/first-drive' '\(traces)/missed-exit' traces/
      tripsim check --sweep off_route.fixes=2,5 --jobs 1 > one
      tripsim check --sweep off_route.fixes=2,5 --jobs 2 | cmp - one
      tripsim check --sweep off_route.fixes=2,5
      """)
    #expect(
      outcome.output == """
        case         off_route.fixes  off_route  since_s  reroutes  latency_s  lead_s  least lead_s  arrivals  errors
        missed-exit  2                1          1.0      1         2.0        5.92    2.3           1
        missed-exit  5                1          4.0      1         2.0        5.92    2.3           1
        all          2                1          1.0      1         2.0        5.74    2.3           2
        all          5                1          4.0      1         2.0        5.74    2.3           2
        1 of 2 trips unchanged by the values

        """)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.code == 0)
  }

  @Test func `a sweep over an unknown key or an impossible value is reported`() throws {
    let outcome = try Workspace().run(
      """
      tripsim check --sweep off_route.max=40; echo $?
      tripsim check --sweep off_route.max_m; echo $?
      cd '\(traces)/..' && tripsim check --sweep off_route.max_m=1 first-drive >/dev/null; echo $?
      """)
    #expect(outcome.output == "2\n2\n2\n")
    #expect(
      outcome.errors.hasPrefix(
        """
        tripsim: error: unknown key 'off_route.max'
          hint: did you mean 'off_route.max_m'?

        """))
    #expect(
      outcome.errors.contains("trip 'first-drive' could not be run with off_route.max_m=1: "))
    #expect(!outcome.errors.contains("be run: tripsim: error: "))
  }

  @Test func `an interrupted sweep is reported`() throws {
    let outcome = try Workspace().run(
      """
      mkdir -p traces && cp -r '\(traces)/missed-exit' traces/a
      sed -i 's/script:answers.jsonl/exec:echo > asked; sleep 100/' traces/a/case.json
      tripsim check --trust --sweep off_route.fixes=2,5 --jobs 1 &
      until [ -e asked ]; do sleep 0.1; done
      kill -TERM $!; wait $!; echo $?
      """)
    #expect(outcome.output == "143\n")
    #expect(
      outcome.errors == """
        tripsim: error: ended by signal 15 at off_route.fixes=2, after 0 of 2 values

        """)
  }

  @Test func `the schema of a case names every key that a case may have`() throws {
    let outcome = try Workspace().run(
      """
      tripsim schema case | jq -c '[.["$schema"], .required, .oneOf, (.properties | length)]'
      echo '{"x":1}' > case.json; tripsim check . | grep -o 'expected one of.*' |
        sed 's/expected one of //; s/, /\\n/g' > keys
      tripsim schema case | jq -r '.properties | keys_unsorted[]' | cmp - keys && echo same
      """)
    #expect(
      outcome.output == """
        ["https://json-schema.org/draft/2020-12/schema",["route"],\
        [{"required":["trace"]},{"required":["simulate"]}],17]
        same

        """)
  }
}
