import ToolKit

/// The script options shared by every command that runs a trip.
enum ScriptRows {
  /// `--timeline` and `--decisions`.
  ///
  /// - Parameters:
  ///   - timeline: the property that receives the path of the timeline.
  ///   - decisions: the property that receives the path of the decision rules.
  /// - Returns: the rows of the command's table.
  static func rows<Arguments>(
    timeline: @autoclosure @escaping CommandTable<Arguments>.Row.Property<String?>,
    decisions: @autoclosure @escaping CommandTable<Arguments>.Row.Property<String?>
  ) -> [CommandTable<Arguments>.Row] {
    [
      .file(
        "timeline", timeline(), "apply scripted events from a JSON array of entries",
        details: "An entry has a time (at_s, at_m, or on and after_s) and an action: set "
          + "authorization, power, network, background, updates, guidance, signal or "
          + "simulation_speed (background with 'notifications' and 'locations': false disables "
          + "both); or do continue_to_next_leg, advance_step, set_route, simulate "
          + "(along the current route, along another 'route' or at a 'place', 'speed' times as "
          + "fast as the road), pause_simulation, resume_simulation, stop_simulation, "
          + "offer_faster_route or refresh (a 'route'), or offer_alternatives ('routes')."),
      .file(
        "decisions", decisions(),
        "answer the trip's questions from a JSON array of rules; the first match wins",
        details: "A rule has a question, an answer, and conditions in 'when': t_s, within, "
          + "leg, waypoint, count."),
    ]
  }
}
