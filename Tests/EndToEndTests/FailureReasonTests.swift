import Testing

/// A trip that cannot run is reported with its error, whatever warnings come before or after.
@Suite(.runsPrograms) struct FailureReasonTests {
  /// A case all of whose fixes are discarded: an error, and then a warning with their number.
  private static let prologue = """
    cp -r '\(Workspace.projectFolder)/traces/second-answer' case
    set='location.max_accuracy_m=6'

    """

  @Test(arguments: [
    "tripsim audit case --set $set --format jsonl 2>/dev/null | jq -r .error",
    "tripsim audit case --set $set 2>&1 >/dev/null",
    """
    echo '{"case":"case","options":["--set","'$set'"]}' | tripsim worker |
      jq -r .error
    """,
    "tripsim check case --sweep $set 2>&1 >/dev/null",
    "tripsim tune -k $set case 2>&1 >/dev/null",
    "tripsim reduce case --set $set 2>&1 | head -1",
    "tripsim explain case --why-not off_route --at 60 --set $set 2>&1",
    "tripsim check case --set $set --engines default,ferrostar --format jsonl 2>&1",
  ])
  func `the reason of a failure is its error`(command: String) throws {
    let outcome = try Workspace().run(Self.prologue + command)
    #expect(outcome.output.contains("the trace has no usable fix"), "\(outcome)")
    #expect(!outcome.output.contains("could not be run: case/drive.csv: warning"))
    #expect(command.contains("explain") || !outcome.output.contains("were not used"))
  }

  @Test func `a reason in a longer message has no head of its own`() throws {
    let outcome = try Workspace().run(
      Self.prologue + "tripsim check case --set off_route.max_m=20 --engines default,mapbox")
    #expect(
      outcome.errors.hasPrefix(
        "tripsim: error: the engine 'default' can run none of the cases: 'off_route.min_m' is 25"))
  }
}
