import Testing

/// The situations of `traces/suite`, which correct engines pass.
@Suite(.runsPrograms) struct SuiteTests {
  private func lines(_ script: String) throws -> [String] {
    let outcome = try Workspace().run("cd '\(Workspace.projectFolder)'\n" + script)
    #expect(outcome.errors == "")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  @Test func `each situation is drawn, cites its issue and has expectations`() throws {
    let count = try #require(
      try lines("ls traces/suite/*/*.case.json | wc -l").first.flatMap { Int($0) })
    #expect(count >= 100)
    let incomplete = try lines(
      #"""
      jq -r 'select((
        .name + ".case.json" == (input_filename | split("/") | last)
        and .golden == false and (.sketch.map | length > 1)
        and (.description | length > 60) and (.expect | length > 0) and (.fails_with | length > 0)
        and (.issue | test("^https://github.com/[^/]+/[^/]+/(issues|pull)/[0-9]+$"))
      ) | not) | input_filename' traces/suite/*/*.case.json
      """#)
    #expect(incomplete == [])
  }

  @Test func `each situation fails with the options that it states`() throws {
    var files: [String: [String]] = [:]
    for line in try lines(
      "jq -r '\"\\(.fails_with)|\\(input_filename)\"' traces/suite/*/*.case.json")
    {
      let parts = line.split(separator: "|").map(String.init)
      files[parts[0], default: []].append(parts[1])
    }
    #expect(!files.isEmpty)
    for (options, files) in files.sorted(by: { $0.key < $1.key }) {
      let failing = try lines(
        """
        tripsim check \(files.joined(separator: " ")) \(options) --report jsonl 2> /dev/null |
          jq -r 'select(any(.causes[]?; .cause == "expectation")) | .file'
        """)
      #expect(failing.sorted() == files.sorted(), "check \(options)")
    }
  }
}
