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

  /// The command's table and implementation.
  var subcommand: Subcommand {
    switch self {
    case .run: RunCommand.subcommand
    case .simulate: SimulateCommand.subcommand
    case .check: CheckCommand.subcommand
    case .review: ReviewCommand.subcommand
    case .accept: AcceptCommand.subcommand
    case .record: RecordCommand.subcommand
    case .compare: CompareCommand.subcommand
    case .reduce: ReduceCommand.subcommand
    case .tune: TuneCommand.subcommand
    case .audit: AuditCommand.subcommand
    case .explain: ExplainCommand.subcommand
    case .route: RouteCommand.subcommand
    case .match: MatchCommand.subcommand
    case .sketch: SketchCommand.subcommand
    case .inspect: InspectCommand.subcommand
    case .report: ReportCommand.subcommand
    case .worker: WorkerCommand.subcommand
    case .engine: EngineCommand.subcommand
    case .schema: SchemaCommand.subcommand
    case .config: ConfigCommand.subcommand
    case .profiles: ProfilesCommand.subcommand
    case .completions: CompletionsCommand.subcommand
    case .man: ManCommand.subcommand
    case .help: HelpCommand.subcommand
    }
  }
}
