import Testing

/// `tripsim check --bisect`: the exit codes for `git bisect run`.
@Suite(.runsPrograms) struct BisectTests {
  private let drive = Workspace.projectFolder + "/traces/first-drive"

  @Test
  func `git bisect finds the commit that changed a trip and skips those that cannot run`() throws {
    let outcome = try Workspace().run(
      """
      unset CI; git init -q . && git config user.name a && git config user.email a@b
      cp -r '\(drive)' case; echo '*' > case/.gitignore
      commit() { git add -f case && git commit -qm "$1" --allow-empty; }
      commit good; git tag good; commit one; git mv case/drive.csv d; commit 'no drive'
      git mv d case/drive.csv; commit back
      sed -i 's/"trace"/"config":{"arrival.radius_m":30},"trace"/' case/case.json; commit culprit
      commit later; commit latest
      git bisect start HEAD good > log
      git bisect run tripsim check case --bisect >> log 2>&1; echo $?
      git log -1 --format=%s refs/bisect/bad; git status --short | grep pending
      """)
    #expect(outcome.output == "0\nculprit\n")
  }

  @Test func `unusable files or options give exit code 125, a difference 1`() throws {
    let outcome = try Workspace().run(
      """
      cp -r '\(drive)' case
      tripsim check case --bisect > text; echo $?
      tripsim check nowhere --bisect 2> text; echo $?
      sed -i /waypoint_approach/d case/expected.jsonl; tripsim check case --bisect > text; echo $?
      echo '{' >> case/expected.jsonl; tripsim check case --bisect > text; echo $?
      rm case/expected.jsonl; tripsim check case --bisect > text; echo $?
      rm case/drive.csv; tripsim check case --bisect > text; echo $?
      tripsim check case --bisect --coverage 2> text; echo $?
      tripsim check case --bisect --an-option-of-a-later-build 2> text; echo $?
      """)
    #expect(outcome.output == "0\n125\n1\n125\n125\n125\n125\n125\n")
  }
}
