import Testing

/// The examples of the README: each block of shell followed by a block of output is run.
@Suite(.runsPrograms) struct ReadmeTests {
  /// An example and its output in the page.
  struct Example {
    let script: String
    let output: String
  }

  /// The examples of the page in order.
  static var examples: [Example] {
    let text = Workspace.read(Workspace.projectFolder + "/README.md")
    var blocks: [(language: Substring, lines: [Substring])] = []
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if !isInside { blocks.append((line.dropFirst(3), [])) }
        isInside.toggle()
      } else if isInside {
        blocks[blocks.count - 1].lines.append(line)
      }
    }
    return zip(blocks, blocks.dropFirst()).compactMap { block, next in
      guard block.language == "sh", next.language.isEmpty else { return nil }
      return Example(
        script: block.lines.joined(separator: "\n"),
        output: next.lines.map { $0 + "\n" }.joined())
    }
  }

  @Test func `the README has examples`() {
    #expect(Self.examples.count >= 5)
  }

  @Test func `the README's examples print what it says, run in order in one clone`() throws {
    let clone = try Workspace()
    #expect(try clone.run("cp -R '\(Workspace.projectFolder)/traces' traces").code == 0)
    for example in Self.examples {
      let outcome = try clone.run(example.script)
      // The page shows standard output; notes about missing answers go to standard error.
      let faults = outcome.errors.split(separator: "\n").filter { !$0.hasPrefix("tripsim: note: ") }
      #expect(faults == [], "\(example.script)")
      #expect(outcome.output == example.output, "\(example.script)")
      #expect(outcome.code == 0, "\(example.script)")
    }
  }

  @Test func `the README's picture is the output of report`() throws {
    let outcome = try Workspace().run(
      """
      cd '\(Workspace.projectFolder)'
      tripsim report traces/missed-exit -o "$HOME/drive.svg" 2> /dev/null
      cmp "$HOME/drive.svg" traces/missed-exit/drive.svg && grep -c missed-exit/drive.svg README.md
      """)
    #expect(outcome == Workspace.Outcome(output: "1\n", errors: "", code: 0))
  }
}
