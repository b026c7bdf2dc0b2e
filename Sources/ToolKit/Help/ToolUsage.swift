/// The name and description of the tool, for help, man page and completions.
package struct ToolUsage: Sendable {
  /// A name and its meaning.
  package typealias Row = (name: String, meaning: String)

  /// The version: `0.2.0`.
  package var version: String

  /// One sentence without a final period.
  package var summary: String

  /// Paragraphs that apply to every command.
  package var paragraphs: [String]

  /// The exit codes.
  package var exitCodes: [Row]

  /// The environment variables.
  package var environment: [Row]

  /// The files that the tool finds and writes by itself.
  package var files: [Row]

  /// The commands in the order of the help.
  package var commands: [CommandUsage]

  /// Examples that combine several commands.
  package var examples: [UsageExample]

  /// The man pages of related programs: `jq(1)`.
  package var related: [String]

  /// The last sentence of the overview, which points to further help.
  package var closing: String

  /// An additional section of the man page.
  package var appendix: (heading: String, rows: [Row])

  /// Describes a tool.
  package init(
    version: String, summary: String, paragraphs: [String], exitCodes: [Row],
    environment: [Row], files: [Row], commands: [CommandUsage], examples: [UsageExample],
    related: [String], closing: String, appendix: (heading: String, rows: [Row])
  ) {
    self.version = version
    self.summary = summary
    self.paragraphs = paragraphs
    self.exitCodes = exitCodes
    self.environment = environment
    self.files = files
    self.commands = commands
    self.examples = examples
    self.related = related
    self.closing = closing
    self.appendix = appendix
  }
}
