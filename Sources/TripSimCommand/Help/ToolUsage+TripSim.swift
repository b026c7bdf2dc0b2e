import ToolKit

extension ToolUsage {
  /// The text of help and man page about the tool as a whole.
  static var tripsim: ToolUsage {
    ToolUsage(
      version: toolVersion, summary: summary, paragraphs: paragraphs, exitCodes: exitCodes,
      environment: environment, files: files,
      commands: CommandName.allCases.map(\.subcommand.usage), examples: examples,
      related: ["jq(1)", "curl(1)", "git-bisect(1)", "gpsd(8)"],
      closing: "'tripsim help COMMAND' describes a command, 'tripsim help names' maps "
        + "callbacks of navigation SDKs to events, questions and keys.",
      appendix: (
        "NAMES IN NAVIGATION SDKS", SDKName.all.map { ($0.name, $0.equivalent + ".") }
      ))
  }

  private static let summary =
    "Runs a recorded drive through a turn-by-turn navigation engine and prints what a navigation "
    + "app would have said and done, as JSON Lines"

  private static let paragraphs = [
    "Data goes to standard output, everything else to standard error. '-' is standard input or "
      + "output. '--opt value' and '--opt=value' are the same, one-letter options may be bundled, "
      + "and after '--' every word is an operand.",
    "The same inputs give the same bytes on any machine, in any locale and time zone.",
  ]

  private static let exitCodes: [UsageRow] = [
    ("0", "success; nothing differs"),
    ("1", "a difference, a failed expectation, or a condition of --fail-on, --fail-if or --target"),
    ("2", "no result: bad usage, unusable input or unwritable output"),
    ("3", "an internal error of tripsim"),
    ("125", "no result, with 'check --bisect'"),
    ("130, 143", "interrupted by SIGINT or SIGTERM"),
  ]

  private static let environment: [UsageRow] = [
    ("NO_COLOR", "if set, disables colors unless --color=always"),
    ("TERM", "if 'dumb', disables colors unless --color=always"),
    ("CI", "if set, 'check' writes nothing beside goldens, and no progress is shown"),
    ("TRIPSIM_MAPBOX_TOKEN", "the access token for 'mapbox:' routers"),
    ("TRIPSIM_GRAPHHOPPER_KEY", "the key for 'graphhopper:' routers"),
  ]

  private static let files: [UsageRow] = [
    ("traces/", "the cases that 'tripsim check' runs if none is named"),
    ("case.json, *.case.json", "a case: a drive, its route and expectations"),
    ("expected.jsonl", "the golden of a case; 'record' and 'accept' write it"),
    (
      "expected.pending.jsonl",
      "the events of a trip that differ from its golden, until 'review' or 'accept' settles them"
    ),
  ]

  private static let examples: KeyValuePairs = [
    "tripsim route.geojson drive.gpx | jq -c 'select(.event == \"off_route\")'":
      "run a recorded drive and print where it left its route",
    "tripsim match drive.gpx --network town.osm --record traces/drive":
      "make a case from a drive without a route",
    "tripsim check --report github --report html=pages":
      "check every case in CI and write a page for each",
  ]
}
