/// Command lines that solve tasks, as shown in the help.
///
/// Each task is a question without its question mark, or the name of a program, with its command
/// and line breaks.
enum Recipe {
  /// The tasks, each with its command below it.
  static func texts(_ recipes: KeyValuePairs<String, String>) -> [String] {
    recipes.map { task, command in
      (["  \(task):"] + command.split(separator: "\n").map { "    \($0)" })
        .joined(separator: "\n")
    }
  }

  /// Ways in which other programs use the locations of a simulated drive.
  static let feeds: KeyValuePairs = [
    "An Android emulator, through adb":
      """
    tripsim simulate ROUTE --realtime --format geofix |
      while read -r line; do adb emu $line </dev/null; done
    """,
    "An Android emulator's console":
      """
    { echo "auth $(cat ~/.emulator_console_auth_token)"
      tripsim simulate ROUTE --realtime --format geofix; } | nc localhost 5554
    """,
    "Xcode: 'Simulate Location' of a scheme, or 'Add GPX File to Project'":
      "tripsim simulate ROUTE --format xcode -o drive.gpx",
    "gpsd and its clients, with today's times":
      """
    tripsim simulate ROUTE --realtime --format nmea --start "$(date -u +%FT%TZ)" | nc -l 5000 &
    gpsd -N tcp://localhost:5000
    """,
    "A device that listens for NMEA by UDP; each fix is a datagram":
      "tripsim simulate ROUTE --realtime --format nmea > /dev/udp/192.168.1.5/5000  # bash",
    "An application, and at the same time the events that tripsim predicts":
      """
    tripsim simulate ROUTE --realtime --format nmea |
      tee >(tripsim run ROUTE - > events.jsonl) | nc -l 5000
    tripsim compare app.jsonl events.jsonl --map onReroute=reroute -t _s=2
    """,
  ]

  /// Questions about the events of a trip, for `jq`.
  static let questions: KeyValuePairs = [
    "How many events of each kind":
      "jq -r .event events.jsonl | sort | uniq -c",
    "The counts of the whole trip":
      """
    jq -c 'select(.event == "summary")
      | {off_route, reroutes, arrivals, spoken, skipped}' events.jsonl
    """,
    "Each spoken instruction and its seconds before the maneuver, the shortest first":
      """
    jq -r 'select(.event == "spoken_instruction" and .lead_s)
      | [.lead_s, .actual_m, .text] | @tsv' events.jsonl | sort -n
    """,
    "The longest silence between two spoken instructions, in seconds":
      """
    jq -s 'map(select(.event == "spoken_instruction").t_s)
      | [.[1:], .[:-1]] | transpose | map(.[0] - .[1]) | max' events.jsonl
    """,
    "When, where and why the drive was off route":
      """
    jq -c 'select(.event == "off_route")
      | [.t_s, .fix, .lat, .lon, .reason]' events.jsonl
    """,
    "Returns to the route after less than 15 s":
      #"jq -c 'select(.event == "on_route" and .off_s < 15)' events.jsonl"#,
    "The total time off route in seconds, until a return, a new route or the end":
      """
    jq -n 'reduce inputs as $e ({s: 0};
      if $e.event == "off_route" then .t = $e.t_s
      elif .t and ($e.event | IN("on_route", "reroute", "summary"))
      then .s += $e.t_s - .t | .t = null else . end) | .s' events.jsonl
    """,
    "The seconds from each off_route to its new route":
      """
    jq -nc '[foreach inputs as $e ({};
      if $e.event == "off_route" then {t: $e.t_s}
      elif $e.event == "on_route" then {}
      elif $e.event == "reroute" and .t then {d: ($e.t_s - .t)}
      else .d = null end; .d | values)]' events.jsonl
    """,
    "When each waypoint was reached, and how many meters from it":
      """
    jq -c 'select(.event == "arrival")
      | [.t_s, .waypoint, .name, .distance_m]' events.jsonl
    """,
    "How many seconds longer than planned at its start each leg took":
      """
    jq -nc 'foreach inputs as $e ({};
      if $e.event == "leg_start" then {t: $e.t_s, planned: $e.leg_s}
      elif $e.event == "arrival" and .planned then .late = $e.t_s - .t - .planned
      else .late = null end;
      select(.late) | [$e.waypoint, .late])' events.jsonl
    """,
    "The error of the remaining time in seconds at each fix, if the drive arrives":
      """
    jq -rs '(.[] | select(.event == "arrival" and .final).t_s) as $last | .[]
      | select(.event == "progress" and .remaining_s)
      | [.t_s, .t_s + .remaining_s - $last] | @tsv' events.jsonl
    """,
    "Fixes more than 30 m from the route":
      """
    jq -c 'select(.event == "progress" and .deviation_m > 30)
      | [.fix, .deviation_m, .state]' events.jsonl
    """,
    "The distance from the route in meters: median, 95th percentile, maximum":
      """
    jq -sc 'map(select(.event == "progress").deviation_m) | sort
      | [.[length * 0.5 | floor], .[length * 0.95 | floor], last]' events.jsonl
    """,
    "Why fixes were discarded":
      """
    jq -r 'select(.event == "location_discard").reason' events.jsonl |
      sort | uniq -c
    """,
    "When speeding began, became worse or less, and by how many percent of the limit":
      """
    jq -c 'select(.event == "speeding"
        and (.severity == "minor" or .severity == "major"))
      | [.t_s, .severity, .above_pct]' events.jsonl
    """,
  ]
}
