import Notations
import ToolKit
import TripRecords

/// `tripsim help [WORD]`: detailed help.
enum HelpCommand {
  /// A subject of help.
  enum Topic: Equatable, Sendable {
    /// The whole tool.
    case tool
    case command(CommandName)
    /// The table of names in other SDKs.
    case names
    /// Rows of that table.
    case rows([SDKName])
    case event(EventSchema)
  }

  /// The arguments of the command.
  struct Arguments: Equatable, Sendable {
    /// The subject to explain.
    var topic = Topic.tool
  }

  /// The command's table and implementation.
  static var subcommand: Subcommand {
    Subcommand(table, initial: Arguments(), perform)
  }

  /// The word that selects the table of SDK names.
  private static let names = "names"

  private static var table: CommandTable<Arguments> {
    let topics = CommandName.allCases.map(\.rawValue) + [names]
    let usage = CommandUsage(
      name: "help", summary: "print detailed help about the tool, a command or an event",
      details: [
        "WORD may also be 'names', which maps callbacks, notifications and options of "
          + "navigation SDKs to their equivalents here, one of those names, or an event."
      ],
      operands: [
        OperandUsage(ValueUsage("WORD", .choice(topics)), .optional, summary: "what to explain")
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
          candidates: topics + EventSchema.all.map(\.name) + SDKName.all.flatMap(\.words))
      }
      arguments.topic = topic
    }
  }

  private static func topic(of word: String) -> Topic? {
    if let command = CommandName(rawValue: word) { return .command(command) }
    if word == names { return .names }
    if let event = EventSchema.all.first(where: { $0.name == word }) { return .event(event) }
    let rows = SDKName.all(named: word)
    return rows.isEmpty ? nil : .rows(rows)
  }

  private static func perform(_ arguments: Arguments, _ console: Console) -> ExitStatus {
    switch arguments.topic {
    case .tool: console.show(HelpPage.overview(of: .tripsim, isFull: true))
    case .command(let command):
      console.show(HelpPage.page(of: command.subcommand.usage, isFull: true))
    case .names: console.show(HelpPage.names(SDKName.all))
    case .rows(let rows): console.show(HelpPage.names(rows))
    case .event(let event): console.show(HelpPage.page(of: event))
    }
  }
}
