import Notations
import Regression
import RouteServices
import ToolKit
import TripFormats
import TripPlans
import TripRecords
import Trips

/// A page of help that is not about a single command, made from the tables that parse and write.
enum HelpTopic: String, CaseIterable {
  case events
  case groups
  case keys
  case `case`
  case expect
  case decisions
  case timeline
  case router
  case formats
  case columns
  case feeds
  case ci
  case recipes
  case names

  /// The subject of the page.
  var summary: String {
    switch self {
    case .events: "every event that a trip can print"
    case .groups: "the groups of events, for --events"
    case .keys: "every configuration key, for --set and --config"
    case .case: "the keys of a case file"
    case .expect: "the sentences of 'expect' in a case"
    case .decisions: "the questions of a trip, and how rules answer them"
    case .timeline: "scripted changes of power, network, signal, app state and route"
    case .router: "the sources of new routes"
    case .formats: "the formats of routes and traces"
    case .columns: "the columns of 'tripsim audit'"
    case .feeds: "how to play simulated drives to emulators, gpsd and applications"
    case .ci: "checks in continuous integration and with git bisect"
    case .recipes: "jq commands that answer questions about a trip, and all examples"
    case .names: "names in navigation SDKs and their equivalents here"
    }
  }

  /// The page's text.
  var text: String {
    sections.joined(separator: "\n\n") + "\n"
  }

  private var sections: [String] {
    switch self {
    case .events: eventSections
    case .groups:
      [
        HelpPage.paragraph(
          "'--events GROUP' selects all events of a group. If a group and an event have the same "
            + "name, add ':group' to select the group: reroute:group."),
        HelpPage.table("Groups:", Self.groupRows),
      ]
    case .keys:
      [
        HelpPage.paragraph(
          "'--set KEY=VALUE' sets one key; 'tripsim help KEY' has its range, its source and its "
            + "value in each profile."),
        HelpPage.table("Keys:", ConfigurationKey.all.map { ($0.name, $0.documentation) }),
      ]
    case .case:
      [
        HelpPage.paragraph(
          "A case is a JSON object with these keys; 'tripsim schema case' has "
            + "their types, 'tripsim record' makes one."),
        """
        For example:
          {"schema":"tripsim.case/1.0","route":"route.geojson","trace":"drive.gpx",
           "router":"script:answers.jsonl","config":{"off_route.max_m":40},
           "expect":["exactly 1 reroute","arrival final within 30 m"]}
        """,
        HelpPage.table("Keys:", CaseSchemaDocument.summaries),
      ]
    case .expect: CheckArguments.expectationDetails.map(HelpPage.paragraph)
    case .decisions:
      [
        HelpPage.paragraph(Self.option("decisions")),
        HelpPage.paragraph(
          #"For example: [{"question":"should_reroute", "when":{"leg":0}, "answer":false}]. "#
            + "'t_s', seconds since the first fix, and 'count', the number of times that the "
            + "question was asked, are a number or a range [FROM,TO]; 'leg' and 'waypoint' are indices, "
            + "and waypoint 0 is the origin; 'within' is a circle: "
            + #"{"lat":47.37,"lon":8.54,"m":100}. 'delay_s' delays the answer."#),
        HelpPage.table("Questions:", Self.questionRows),
      ]
    case .timeline:
      [
        HelpPage.paragraph(Self.option("timeline")),
        HelpPage.table("'set':", TimelineWords.stateRows),
        HelpPage.table("'do':", TimelineWords.actRows),
        HelpPage.paragraph(
          #"For example: [{"at_s":60,"set":"network","value":"off"}]. "#
            + "In the background, 'notifications' and 'locations' say whether the app may still "
            + "notify and receive fixes. 'level' is the charge of the battery as a fraction. "
            + "'simulate' drives along the current route or another 'route', or stays at a "
            + "'place'; 'speed' is a multiple of the road's speed."),
        HelpPage.paragraph("'at_m' is the distance driven along the route in meters."),
        HelpPage.paragraph("'on' waits for " + TimelineWords.events.joined(separator: ", ") + "."),
      ]
    case .router: [HelpPage.paragraph(Self.option("router"))]
    case .formats: formatSections
    case .columns:
      [
        HelpPage.table("Of a drive:", DriveRow.columns.map { ($0.name, $0.summary) }),
        HelpPage.table(
          "Of a maneuver, with --maneuvers:", ManeuverRow.columns.map { ($0.name, $0.summary) }),
      ]
    case .feeds: feedSections
    case .ci: ciSections
    case .recipes: recipeSections
    case .names: [String(HelpPage.names(SDKName.all).dropLast())]
    }
  }
}

extension HelpTopic {
  /// The names that the page lists, for those that are not pages of their own.
  var words: [String] {
    switch self {
    case .groups: EventGroup.allCases.map(\.rawValue)
    case .case: CaseSchemaDocument.summaries.map(\.0)
    case .decisions: Question.allCases.map(\.rawValue)
    case .timeline: (TimelineWords.stateRows + TimelineWords.actRows).map(\.0)
    case .router: RouterSpecification.schemes
    case .formats:
      (Self.routeFormatRows + Self.traceFormatRows).flatMap {
        [$0.0] + Self.properNames(in: $0.1)
      }
        + Self.properNames(in: Self.roadFormats)
    case .columns: DriveRow.columns.map(\.name) + ManeuverRow.columns.map(\.name)
    case .events, .keys, .expect, .feeds, .ci, .recipes, .names: []
    }
  }

  private static var routeFormatRows: [(String, String)] {
    RouteFormat.allCases.map { ($0.rawValue, $0.name) }
  }

  private static var traceFormatRows: [(String, String)] {
    TraceFormat.allCases.map { ($0.rawValue, $0.name) }
  }

  private static let roadFormats = "OSM PBF, OSM XML or GeoJSON lines"

  /// The words with a capital letter, in lower case: `kml` and `wkt` of `a line in KML or WKT`.
  private static func properNames(in text: String) -> [String] {
    text.split { !$0.isLetter }.filter { $0.contains(where: \.isUppercase) }.map { $0.lowercased() }
  }

  /// The summary and the details of an option of `tripsim run`.
  private static func option(_ name: String) -> String {
    guard let usage = RunArguments.tripRows.first(where: { $0.usage.name == name })?.usage else {
      return ""
    }
    return "--\(name): \(usage.summary). \(usage.details ?? "")"
  }

  private static var groupRows: [(String, String)] {
    EventGroup.allCases.map { group in
      let members = EventSchema.all.filter { $0.group == group }
      let name = EventSchema.named(group.rawValue) == nil ? "" : ":group"
      return (group.rawValue + name, members.map(\.name).joined(separator: ", "))
    }
  }

  private var eventSections: [String] {
    let intro = HelpPage.paragraph(
      "Events marked * are printed by default; '--events' selects others by name or group. "
        + "'tripsim help EVENT' lists the fields of an event.")
    return [intro]
      + EventGroup.allCases.map { group in
        HelpPage.table(
          "\(group.rawValue):",
          EventSchema.all.filter { $0.group == group }.map { event in
            (event.name + (event.isDefault ? " *" : ""), event.summary)
          })
      }
  }

  private static var questionRows: [(String, String)] {
    Question.allCases.map { ($0.rawValue, "\($0.answerWords); by default \($0.defaultWords)") }
  }

  private var formatSections: [String] {
    [
      HelpPage.paragraph(
        "Formats are detected by content; --route-format and --trace-format name one."),
      HelpPage.table("Routes:", Self.routeFormatRows),
      HelpPage.table("Traces:", Self.traceFormatRows),
      HelpPage.paragraph(
        "'--csv' names columns and units that the header of a trace does not, such as "
          + "'time=1[excel],lat=2,lon=3,speed=5[km/h]'. One column may hold the whole position: as "
          + "'POINT (8.54 47.37)' or, if it is named 'lat,lon' or --csv lat=4,lon=4 says so, as two "
          + "numbers."),
      HelpPage.paragraph(
        "Roads, for 'network:FILE' and --network, are \(Self.roadFormats). Every file may be packed "
          + "with gzip or in a zip archive."),
    ]
  }

  private var feedSections: [String] {
    [
      HelpPage.paragraph(
        "With --realtime, or --speed N, 'tripsim simulate' writes each fix when it is due. Other "
          + "programs pass them on:")
    ]
      + Recipe.texts(Recipe.feeds)
  }

  private var ciSections: [String] {
    [
      HelpPage.paragraph(
        "'tripsim check' exits with 1 if a trip differs from its golden or fails an expectation. "
          + "If the environment variable CI is set, it writes no pending differences, and 'accept' "
          + "and 'review' refuse to run. '--report github' writes annotations, and a table to the "
          + "file named by GITHUB_STEP_SUMMARY."),
      HelpPage.table("Exit codes:", ToolUsage.tripsim.exitCodes),
      """
      GitHub Actions, with the cases split over four machines:
        strategy: { matrix: { shard: [1, 2, 3, 4] } }
        steps:
          - run: tripsim check --shard ${{ matrix.shard }}/4 --report github
              --report junit=report.xml --artifacts failures

      A comment for a pull request, on what its build changes:
        tripsim check --against ./tripsim-main --report markdown=comment.md

      The commit that changed a trip:
        git bisect start BAD GOOD
        git bisect run sh -c 'make build || exit 125
          .build/release/tripsim check CASE --bisect'
      """,
    ]
  }

  private var recipeSections: [String] {
    [
      HelpPage.paragraph(
        "The events of a trip are JSON Lines for jq. These commands read events.jsonl, as written "
          + "by 'tripsim --events all ROUTE TRACE -o events.jsonl':")
    ]
      + Recipe.texts(Recipe.questions)
      + exampleSections
  }

  /// The examples of every command.
  private var exampleSections: [String] {
    CommandName.allCases.map(\.subcommand.usage).filter { !$0.examples.isEmpty }.map { usage in
      ([usage.name + ": " + usage.summary]
        + usage.examples.map { "  \($1):\n    $ \($0)" }).joined(separator: "\n")
    }
  }
}
