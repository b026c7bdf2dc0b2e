import Notations
import ToolKit
import TripPlans

/// `tripsim config`: every key with its effective value.
enum ConfigCommand {
  struct Arguments: Sendable {
    /// The source of the configuration.
    var configuration = ConfigurationSource()
    /// Whether only differences from the profile are printed.
    var showsChangesOnly = false
    /// Whether keys are explained as text instead of printed as JSON.
    var explains = false
  }

  static var table: CommandTable<Arguments> {
    let usage = CommandUsage(
      name: "config", summary: "print every configuration key with its value",
      details: [
        "The output can be passed to --config. With --explain, print what each key means "
          + "and, if the profile sets it, the source of its value."
      ],
      examples: [
        "tripsim config --set off_route.max_m=40 --changes":
          "print only what differs from the profile",
        "tripsim config --explain": "print what each key means",
      ])
    return CommandTable(usage, rows: ConfigurationSource.rows.within(\.configuration) + outputRows)
    {
      _, _ in
    }
  }

  private static var outputRows: [CommandTable<Arguments>.Row] {
    [
      .flag("changes", \.showsChangesOnly, "print only what differs from the profile"),
      .flag("explain", \.explains, "explain each key as text: meaning, range and source"),
    ]
  }

  static func perform(_ arguments: Arguments, _ console: Console) throws(RunStop) -> ExitStatus {
    let configuration = try console.value(of: arguments.configuration.read())
    let keys = ConfigurationKey.all.filter { key in
      !arguments.showsChangesOnly
        || key.value(in: configuration.rules) != key.value(in: configuration.profileRules)
    }
    return console.show(
      arguments.explains ? page(keys, configuration) : object(keys, configuration))
  }

  private static func object(_ keys: [ConfigurationKey], _ configuration: Configuration) -> String {
    JSONWriter.text { json in
      json.breaksLines = true
      for key in keys { json.member(key.name, key.value(in: configuration.rules)) }
    } + "\n"
  }

  /// The meaning, the range and the source of keys, as text.
  static func page(_ keys: [ConfigurationKey], _ configuration: Configuration) -> String {
    keys.map { key in
      let value = key.value(in: configuration.rules)
      var lines = ["\(key.name) = \(value.text)", "  \(key.documentation)", "  \(key.expectation)"]
      if let condition = key.condition { lines.append("  \(condition)") }
      if value == key.value(in: configuration.profileRules),
        let source = configuration.profile.source(of: key.name)
      {
        lines.append("  source: \(source)")
      }
      return lines.map { $0 + "\n" }.joined()
    }.joined()
  }
}
