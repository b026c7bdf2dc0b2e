import Notations
import ToolKit
import TripPlans
import TripRecords

/// `tripsim help [WORD]`: detailed help.
enum HelpCommand {
  /// A subject of help.
  enum Topic: Sendable {
    /// The whole tool.
    case tool
    case command(CommandName)
    /// A page that is not about a single command.
    case page(HelpTopic)
    /// Rows of the table of names in other SDKs.
    case rows([SDKName])
    case event(EventSchema)
    case key(ConfigurationKey)
    /// The keys with the same beginning.
    case keys([ConfigurationKey])
    case profile(Profile)
    /// The fields of events with the same name, each with the name of its event.
    case fields(name: String, [(event: String, EventField)])
  }

  static var table: CommandTable<Topic> {
    let topics = CommandName.allCases.map(\.rawValue) + HelpTopic.allCases.map(\.rawValue)
    let usage = CommandUsage(
      name: "help", summary: "print detailed help about the tool, a command or an event",
      details: [
        "WORD is a command, a topic, a name that a topic lists, such as a format, an event or one of "
          + "its fields, a configuration key, the beginning of keys, such as 'reroute.', a profile, "
          + "or a callback, notification or option of a navigation SDK."
      ],
      sections: [.table("Topics", HelpTopic.allCases.map { ($0.rawValue, $0.summary) })],
      operands: [
        OperandUsage("WORD", .words { topics + names }, .optional, summary: "what to explain")
      ],
      examples: [
        "tripsim help shouldRerouteFrom": "find the equivalent of an SDK callback"
      ])
    return CommandTable(usage, rows: []) { (topic, words) throws(Diagnostic) in
      guard let word = words.first else { return }
      guard let named = Self.topic(of: word) else {
        throw .unknownTopic(
          word,
          candidates: topics + names + HelpTopic.allCases.flatMap(\.words)
            + SDKName.all.flatMap(\.words))
      }
      topic = named
    }
  }

  /// The names of events, keys and profiles.
  private static var names: [String] {
    EventSchema.all.map(\.name) + ConfigurationKey.all.map(\.name) + Profile.all.map(\.name)
  }

  private static func topic(of word: String) -> Topic? {
    if let command = CommandName.named(word) { return .command(command) }
    if let page = HelpTopic(rawValue: word) { return .page(page) }
    if let event = EventSchema.all.first(where: { $0.name == word }) { return .event(event) }
    if let key = ConfigurationKey.named(word) { return .key(key) }
    let keys = word.hasSuffix(".") ? ConfigurationKey.all.filter { $0.name.hasPrefix(word) } : []
    if !keys.isEmpty { return .keys(keys) }
    if let profile = Profile.all.first(where: { $0.name == word }) { return .profile(profile) }
    if let page = HelpTopic.allCases.first(where: { $0.words.contains(word) }) {
      return .page(page)
    }
    let rows = SDKName.all(named: word)
    if !rows.isEmpty { return .rows(rows) }
    let fields = fields(named: word)
    if !fields.isEmpty { return .fields(name: word, fields) }
    let plain = word.lowercased()
    return plain == word ? nil : topic(of: plain)
  }

  private static func fields(named name: String) -> [(event: String, EventField)] {
    let own = EventSchema.all.flatMap { event in
      (event.leadingFields + event.fields).map { (event.name, $0) }
    }
    return (EventSchema.commonFields.map { ("every event", $0) } + own).filter { $1.name == name }
  }

  static func perform(_ topic: Topic, _ console: Console) -> ExitStatus {
    switch topic {
    case .tool: console.show(HelpPage.overview(of: .tripsim, isFull: true))
    case .command(let command):
      console.show(HelpPage.page(of: command.subcommand.usage, isFull: true))
    case .page(let page): console.show(page.text)
    case .rows(let rows): console.show(HelpPage.names(rows))
    case .event(let event): console.show(HelpPage.page(of: event))
    case .key(let key): console.show(page(of: key))
    case .keys(let keys):
      console.show(HelpPage.table("Keys:", keys.map { ($0.name, $0.documentation) }) + "\n")
    case .profile(let profile): console.show(ProfilesCommand.page(profile))
    case .fields(let name, let fields):
      console.show(
        HelpPage.table("The field '\(name)':", fields.map { ($0, $1.explanation) }) + "\n")
    }
  }

  /// The meaning of a key, and its value in each profile that differs from the default.
  private static func page(of key: ConfigurationKey) -> String {
    let standard = Configuration()
    let values = Profile.all.compactMap { profile -> String? in
      let value = key.value(in: profile.rules)
      return value == key.value(in: standard.rules) ? nil : "\(profile.name) \(value.text)"
    }
    let others = values.isEmpty ? "" : "  other profiles: \(values.joined(separator: ", "))\n"
    return ConfigCommand.page([key], standard) + others
  }
}
