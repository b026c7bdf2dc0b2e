import Notations
import Regression
import ToolKit
import TripRecords
import TripRuns

/// `tripsim schema [events|case|engine]`: the JSON Schema of a format.
///
/// It describes an event line, a case file or the engine protocol.
enum SchemaCommand {
  /// A document that has a schema.
  enum Subject: String, CaseIterable, Sendable {
    case events
    case `case`
    case engine

    /// The schema's bytes.
    var bytes: [UInt8] {
      switch self {
      case .events: EventsSchemaDocument.bytes
      case .case: CaseSchemaDocument.bytes
      case .engine: EngineSchemaDocument.bytes
      }
    }
  }

  static func perform(_ subject: Subject, _ console: Console) -> ExitStatus {
    console.show(String(decoding: subject.bytes, as: UTF8.self))
  }

  static var table: CommandTable<Subject> {
    let usage = CommandUsage(
      name: "schema",
      summary: "print the JSON Schema of an event line, a case or the engine protocol",
      operands: [
        OperandUsage(
          "SUBJECT", .names(of: Subject.self), .optional,
          summary: "events (the default), case or engine")
      ],
      examples: [
        "tripsim schema | jq '.[\"$defs\"] | keys'": "list the events"
      ])
    return CommandTable(usage, rows: []) { (subject, words) throws(Diagnostic) in
      guard let word = words.first else { return }
      subject = try OptionValue(option: "SUBJECT", text: word).choice()
    }
  }
}
