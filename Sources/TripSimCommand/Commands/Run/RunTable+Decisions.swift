import ToolKit

extension RunArguments {
  /// The options for scripts and for the answers to the trip's questions.
  static var decisionRows: [CommandTable<RunArguments>.Row] {
    ScriptRows.rows(timeline: \.timeline, decisions: \.decisions) + [
      .text(
        "delegate", "CMD", \.delegate,
        "ask this program what no rule answers, a line of JSON each way",
        details: "The shell runs it. It reads lines such as "
          + #"{"id":1,"question":"should_reroute",…} and answers {"id":1,"answer":false}, with "#
          + "'delay_s' of the trip's time if it likes. Where it fails, the default holds."),
      .value(
        "delegate-timeout", "SECONDS", \.delegateTimeout, OptionValue.duration,
        "wait so long in real time for each of its answers (5)"),
    ]
  }
}
