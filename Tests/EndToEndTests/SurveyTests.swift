import Testing

/// What `tripsim check` tells of cases without checking them, and the schema of a case.
struct SurveyTests {
  private let traces = Workspace.projectFolder + "/traces"

  @Test(arguments: ["--report junit=r.xml", "--artifacts kept", "--repeat 2", "--coverage"])
  func `a sweep refuses what only a check can do`(option: String) throws {
    let outcome = try Workspace().run("tripsim check --sweep off_route.fixes=1,2 \(option); ls")
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("tripsim: error: '--"))
    #expect(outcome.errors.contains("--sweep"))
  }

  @Test func `coverage lists the rows and events that nothing shows`() throws {
    let outcome = try Workspace().run(
      """
      mkdir traces && cp -r '\(traces)/first-drive' traces/
      sed -i 's/"rows": *\\[/"rows": ["N99", /' traces/first-drive/case.json
      tripsim check --coverage | grep -v '^  [A-Z]' | sed 's|of [0-9]* shown by a golden|of all|'
      tripsim check --coverage | grep -e ' N99 ' -e '^  N1[ 6]' -e '^  N17' -e '^  B10'
      """)
    #expect(
      outcome.output.hasPrefix(
        """
        rows: 3 of 64 shown by a case
        no such row:
        events: 10 of all
          state                   the state of navigation changed
          waypoint_missed         a waypoint was left behind without a visit
          off_route               the route was left

        """))
    #expect(
      outcome.output.hasSuffix(
        """
          N16  didArriveAt → Bool
          B10  live
          N99  named by traces/first-drive/case.json

        """))
    #expect(!outcome.output.contains("\n  arrival  "))
    #expect(outcome.errors.isEmpty)
    #expect(outcome.code == 0)
  }

  @Test func `coverage is a check that the project's own cases pass, and part of them does not`()
    throws
  {
    let all = try Workspace().run("tripsim check --coverage '\(traces)'")
    #expect(
      all.output == """
        rows: 64 of 64 shown by a case
        events: 47 of 47 shown by a golden

        """)
    #expect(all.code == 0)
    let part = try Workspace().run("tripsim check --coverage '\(traces)/first-drive'")
    #expect(part.output.hasPrefix("rows: 3 of 64 shown by a case\n  N2 "))
    #expect(part.errors.isEmpty)
    #expect(part.code == 1)
  }

  @Test func `a sweep runs every case under every value`() throws {
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
        1 of 2 trips the same under every value

        """)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.code == 0)
  }

  @Test func `a sweep over no key or an impossible value says so`() throws {
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
      outcome.errors.contains("under off_route.max_m=1 the trip 'first-drive' could not be run: "))
    #expect(!outcome.errors.contains("be run: tripsim: error: "))
  }

  @Test func `a sweep that is interrupted says so`() throws {
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
        tripsim: error: ended by signal 15 under off_route.fixes=2, after 0 of 2 values

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
