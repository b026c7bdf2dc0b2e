import Notations
import ToolKit
import TripPlans
import TripRecords

/// `tripsim help [WORD]`: detailed help.
enum HelpCommand {
  /// A subject of help.
  enum Topic: Equatable, Sendable {
    /// The whole tool.
    case tool
    case command(CommandName)
    /// A page that is not about a single command.
    case page(HelpTopic)
    /// Rows of the table of names in other SDKs.
    case rows([SDKName])
    case event(EventSchema)
    /// The key with this name.
    case key(String)
    case profile(Profile)
  }

  /// The arguments of the command.
  struct Arguments: Equatable, Sendable {
    /// The subject to explain.
    var topic = Topic.tool
  }

  static var table: CommandTable<Arguments> {
    let topics = CommandName.allCases.map(\.rawValue) + HelpTopic.allCases.map(\.rawValue)
    let usage = CommandUsage(
      name: "help", summary: "print detailed help about the tool, a command or an event",
      details: [
        "WORD is a command, a topic, an event, a configuration key, a profile, or a callback, "
          + "notification or option of a navigation SDK."
      ],
      sections: [.table("Topics", HelpTopic.allCases.map { UsageRow($0.rawValue, $0.summary) })],
      operands: [
        OperandUsage(ValueUsage("WORD", .choice { topics }), .optional, summary: "what to explain")
      ],
      examples: [
        UsageExample(
          line: "tripsim help shouldRerouteFrom", summary: "find the equivalent of an SDK callback")
      ])
    return CommandTable(usage, rows: []) { (arguments, words) throws(Diagnostic) in
      guard let word = words.first else { return }
      guard let topic = topic(of: word) else {
        throw .unknownTopic(
          word,
          candidates: topics + EventSchema.all.map(\.name) + ConfigurationKey.all.map(\.name)
            + Profile.all.map(\.name) + SDKName.all.flatMap(\.words))
      }
      arguments.topic = topic
    }
  }

  private static func topic(of word: String) -> Topic? {
    if let command = CommandName.named(word) { return .command(command) }
    if let page = HelpTopic(rawValue: word) { return .page(page) }
    if let event = EventSchema.all.first(where: { $0.name == word }) { return .event(event) }
    if let key = ConfigurationKey.named(word) { return .key(key.name) }
    if let profile = Profile.all.first(where: { $0.name == word }) { return .profile(profile) }
    let rows = SDKName.all(named: word)
    return rows.isEmpty ? nil : .rows(rows)
  }

  static func perform(_ arguments: Arguments, _ console: Console) -> ExitStatus {
    switch arguments.topic {
    case .tool: console.show(HelpPage.overview(of: .tripsim, isFull: true))
    case .command(let command):
      console.show(HelpPage.page(of: command.subcommand.usage, isFull: true))
    case .page(let page): console.show(page.text)
    case .rows(let rows): console.show(HelpPage.names(rows))
    case .event(let event): console.show(HelpPage.page(of: event))
    case .key(let name): console.show(page(ofKey: name))
    case .profile(let profile): console.show(ProfilesCommand.page(profile))
    }
  }

  /// The meaning of a key, and its value in each profile that differs from the default.
  private static func page(ofKey name: String) -> String {
    guard let key = ConfigurationKey.named(name) else { return "" }
    let standard = Configuration()
    let values = Profile.all.compactMap { profile -> String? in
      let value = key.value(in: profile.rules)
      return value == key.value(in: standard.rules) ? nil : "\(profile.name) \(value.text)"
    }
    let others = values.isEmpty ? "" : "  other profiles: \(values.joined(separator: ", "))\n"
    return ConfigCommand.page([key], standard) + others
  }
}
