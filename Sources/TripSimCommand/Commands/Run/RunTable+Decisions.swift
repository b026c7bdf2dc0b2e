import ToolKit

extension RunArguments {
  /// The options for scripts and for the answers to the trip's questions.
  static var decisionRows: [CommandTable<RunArguments>.Row] {
    ScriptRows.rows(timeline: \.timeline, decisions: \.decisions) + [
      .text(
        "delegate", "CMD", \.delegate,
        "ask this program the questions that no rule answers, one JSON line each way",
        details: "The command is run by the shell. It reads lines such as "
          + #"{"id":1,"question":"should_reroute",…} and writes {"id":1,"answer":false}, "#
          + "optionally with 'delay_s', a delay in trip time. If it fails, the default applies."),
      .value(
        "delegate-timeout", "SECONDS", \.delegateTimeout, OptionValue.duration,
        "timeout of each answer in real time (default 5 s)"
      ).requiring("delegate"),
    ]
  }
}
