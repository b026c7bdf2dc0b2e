/// What help and man page say about the tool as a whole.
enum ToolDescription {
  /// One sentence without a period.
  static let summary =
    "Runs a recorded drive through a turn-by-turn navigation engine and prints what a navigation "
    + "app would have said and done, as JSON Lines"

  /// What holds for every command.
  static let paragraphs = [
    "Data goes to standard output, everything else to standard error. '-' is standard input or "
      + "output. '--opt value' and '--opt=value' are the same, one-letter options may be bundled, "
      + "and after '--' every word is an operand.",
    "The same inputs give the same bytes on any machine, in any locale and time zone.",
  ]

  /// The codes the process exits with and their meanings.
  static let exitCodes = [
    ("0", "it ran, and all held"),
    ("1", "a golden or an expectation differs, or --fail-on met its event"),
    ("2", "no answer: bad usage, unusable input, output that cannot be written"),
    ("3", "a fault of tripsim itself"),
    ("130, 143", "interrupted by SIGINT or SIGTERM"),
  ]

  /// The variables of the environment that are looked at.
  static let environment = [
    ("NO_COLOR", "when set, nothing is colored unless --color=always"),
    ("TERM", "when 'dumb', nothing is colored unless --color=always"),
    ("TRIPSIM_MAPBOX_TOKEN", "the access token for 'mapbox:' routers"),
    ("TRIPSIM_GRAPHHOPPER_KEY", "the key for 'graphhopper:' routers"),
  ]
}
