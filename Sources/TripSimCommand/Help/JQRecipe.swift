/// A question about a trip and the `jq` command that answers it.
struct JQRecipe {
  /// The question, without a question mark.
  let question: String

  /// The command line, which reads the output of `--events all` from `events.jsonl`.
  let command: String

  private init(_ question: String, _ command: String) {
    (self.question, self.command) = (question, command)
  }
}

extension JQRecipe {
  /// The most frequent questions.
  static let all = tripRecipes + instructionRecipes + rerouteRecipes + arrivalRecipes + fixRecipes

  private static let tripRecipes = [
    Self("How many events of each kind", "jq -r .event events.jsonl | sort | uniq -c"),
    Self(
      "The counts of the whole trip",
      """
      jq -c 'select(.event == "summary")
        | {off_route, reroutes, arrivals, spoken, skipped}' events.jsonl
      """),
  ]

  private static let instructionRecipes = [
    Self(
      "Each spoken instruction and its seconds before the maneuver, the shortest first",
      """
      jq -r 'select(.event == "spoken_instruction" and .lead_s)
        | [.lead_s, .actual_m, .text] | @tsv' events.jsonl | sort -n
      """),
    Self(
      "The longest silence between two spoken instructions, in seconds",
      """
      jq -s 'map(select(.event == "spoken_instruction").t_s)
        | [.[1:], .[:-1]] | transpose | map(.[0] - .[1]) | max' events.jsonl
      """),
  ]

  private static let rerouteRecipes = [
    Self(
      "When, where and why the drive was off route",
      """
      jq -c 'select(.event == "off_route")
        | [.t_s, .fix, .lat, .lon, .reason]' events.jsonl
      """),
    Self(
      "Returns to the route after less than 15 s",
      #"jq -c 'select(.event == "on_route" and .off_s < 15)' events.jsonl"#),
    Self(
      "The seconds off route, until the drive is back or has a new route",
      """
      jq -n 'reduce inputs as $e ({s: 0};
        if $e.event == "off_route" then .t = $e.t_s
        elif .t and ($e.event == "on_route" or $e.event == "reroute")
        then .s += $e.t_s - .t | .t = null else . end) | .s' events.jsonl
      """),
    Self(
      "The seconds from each departure to its new route",
      """
      jq -nc '[foreach inputs as $e ({};
        if $e.event == "off_route" then {t: $e.t_s}
        elif $e.event == "reroute" and .t then {d: ($e.t_s - .t)}
        else .d = null end; .d | values)]' events.jsonl
      """),
  ]

  private static let arrivalRecipes = [
    Self(
      "When each waypoint was reached, and how many meters from it",
      """
      jq -c 'select(.event == "arrival")
        | [.t_s, .waypoint, .name, .distance_m]' events.jsonl
      """),
    Self(
      "The seconds that each leg took longer than planned",
      """
      jq -nc 'foreach inputs as $e ({};
        if $e.event == "leg_start" then {t: $e.t_s, planned: $e.leg_s}
        elif $e.event == "arrival" then .late = $e.t_s - .t - .planned
        else .late = null end;
        select(.late) | [$e.waypoint, .late])' events.jsonl
      """),
    Self(
      "The error of the remaining time, in seconds, at each fix",
      """
      jq -rs '(map(select(.event == "arrival").t_s) | last) as $last | .[]
        | select(.event == "progress" and .remaining_s)
        | [.t_s, .t_s + .remaining_s - $last] | @tsv' events.jsonl
      """),
  ]

  private static let fixRecipes = [
    Self(
      "Fixes more than 30 m from the route",
      """
      jq -c 'select(.event == "progress" and .deviation_m > 30)
        | [.fix, .deviation_m, .state]' events.jsonl
      """),
    Self(
      "The distance from the route in meters: median, 95th percentile, maximum",
      """
      jq -sc 'map(select(.event == "progress").deviation_m) | sort
        | [.[length * 0.5 | floor], .[length * 0.95 | floor], last]' events.jsonl
      """),
    Self(
      "Why fixes were discarded",
      """
      jq -r 'select(.event == "location_discard").reason' events.jsonl |
        sort | uniq -c
      """),
    Self(
      "When the driver was speeding",
      #"jq -c 'select(.event == "speeding") | [.t_s, .fix]' events.jsonl"#),
  ]
}
