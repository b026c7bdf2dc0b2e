extension RunArguments {
  /// The options about what happens around the trip and who answers its questions.
  static var decisionRows: [CommandTable<RunArguments>.Row] {
    [
      .init(
        OptionUsage(
          "timeline", value: ValueUsage("FILE", .file),
          summary: "let the surroundings change as a JSON array of entries says",
          details: "An entry has a moment (at_s, at_m, or on and after_s) and a change: set "
            + "authorization, power, network, background, updates, guidance, signal or "
            + "simulation_speed (background with 'notifications' and 'locations': false takes "
            + "both away); or do continue_to_next_leg, advance_step, set_route, simulate "
            + "(along the route driven, along another 'route' or at a 'place', 'speed' times as "
            + "fast as the road), pause_simulation, resume_simulation, stop_simulation, "
            + "offer_faster_route or refresh (a 'route'), or offer_alternatives ('routes').")
      ) { arguments, value in
        arguments.timeline = value.text
      },
      .init(
        OptionUsage(
          "decisions", value: ValueUsage("FILE", .file),
          summary: "answer the trip's questions by a JSON array of rules; the first match answers",
          details: "A rule has a question, an answer, and where it holds in 'when': t_s, within, "
            + "leg, waypoint, count.")
      ) { arguments, value in
        arguments.decisions = value.text
      },
      .init(
        OptionUsage(
          "delegate", value: ValueUsage("CMD"),
          summary: "ask this program what no rule answers, a line of JSON each way",
          details: "The shell runs it. It reads lines such as "
            + #"{"id":1,"question":"should_reroute",…} and answers {"id":1,"answer":false}, with "#
            + "'delay_s' of the trip's time if it likes. Where it fails, the default holds.")
      ) { arguments, value in
        arguments.delegate = value.text
      },
      .init(
        OptionUsage(
          "delegate-timeout", value: ValueUsage("SECONDS"),
          summary: "wait so long in real time for each of its answers (5)")
      ) { (arguments, value) throws(UsageFault) in
        arguments.delegateTimeout = try value.duration()
      },
    ]
  }
}
