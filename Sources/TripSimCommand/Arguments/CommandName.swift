import ToolKit

/// The subcommands in the order of the help.
enum CommandName: String, CaseIterable, Sendable {
  case run
  case simulate
  case check
  case review
  case accept
  case record
  case compare
  case reduce
  case tune
  case audit
  case explain
  case route
  case match
  case sketch
  case inspect
  case report
  case worker
  case engine
  case schema
  case config
  case profiles
  case completions
  case man
  case help

  /// The command with a name.
  /// The enumeration's own search first makes a dictionary of all names, which takes 4 % of a short
  /// run.
  static func named(_ word: String) -> CommandName? { allCases.first { $0.rawValue == word } }

  /// The command's table and implementation.
  var subcommand: Subcommand {
    switch self {
    case .run: Subcommand(RunArguments.table, initial: .init(), RunCommand.perform)
    case .simulate: Subcommand(SimulateArguments.table, initial: .init(), SimulateCommand.perform)
    case .check: Subcommand(CheckArguments.table, initial: .init(), CheckCommand.perform)
    case .review: Subcommand(ReviewCommand.table, initial: [], ReviewCommand.perform)
    case .accept: Subcommand(AcceptCommand.table, initial: .init(), AcceptCommand.perform)
    case .record: Subcommand(RecordCommand.table, initial: .init(), RecordCommand.perform)
    case .compare: Subcommand(CompareCommand.table, initial: .init(), CompareCommand.perform)
    case .reduce: Subcommand(ReduceCommand.table, initial: .init(), ReduceCommand.perform)
    case .tune: Subcommand(TuneCommand.table, initial: .init(), TuneCommand.perform)
    case .audit: Subcommand(AuditCommand.table, initial: .init(), AuditCommand.perform)
    case .explain:
      Subcommand(ExplainCommand.table, initial: ExplainCommand.initial, ExplainCommand.perform)
    case .route: Subcommand(RouteArguments.table, initial: .init(), RouteCommand.perform)
    case .match: Subcommand(MatchArguments.table, initial: .init(), MatchCommand.perform)
    case .sketch: Subcommand(SketchCommand.table, initial: .init(), SketchCommand.perform)
    case .inspect: Subcommand(InspectCommand.table, initial: .init(), InspectCommand.perform)
    case .report: Subcommand(ReportArguments.table, initial: .init(), ReportCommand.perform)
    case .worker: Subcommand(WorkerCommand.table, initial: .init(), WorkerCommand.perform)
    case .engine: Subcommand(EngineCommand.table, initial: (), EngineCommand.perform)
    case .schema: Subcommand(SchemaCommand.table, initial: .events, SchemaCommand.perform)
    case .config: Subcommand(ConfigCommand.table, initial: .init(), ConfigCommand.perform)
    case .profiles: Subcommand(ProfilesCommand.table, initial: [], ProfilesCommand.perform)
    case .completions:
      Subcommand(CompletionsCommand.table, initial: .init(), CompletionsCommand.perform)
    case .man: Subcommand(ManCommand.table, initial: (), ManCommand.perform)
    case .help: Subcommand(HelpCommand.table, initial: .tool, HelpCommand.perform)
    }
  }
}
