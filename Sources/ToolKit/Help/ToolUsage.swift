/// The name and description of the tool, for help, man page and completions.
package struct ToolUsage: Sendable {
  /// The version: `0.2.0`.
  package var version: String

  /// One sentence without a final period.
  package var summary: String

  /// Paragraphs that apply to every command.
  package var paragraphs: [String]

  package var exitCodes: [UsageRow]

  /// The environment variables.
  package var environment: [UsageRow]

  /// The files that the tool finds and writes by itself.
  package var files: [UsageRow]

  /// The commands in the order of the help.
  package var commands: [CommandUsage]

  /// Examples that combine several commands.
  package var examples: KeyValuePairs<String, String>

  /// The man pages of related programs: `jq(1)`.
  package var related: [String]

  /// The last sentence of the overview, which points to further help.
  package var closing: String

  /// An additional section of the man page.
  package var appendix: (heading: String, rows: [UsageRow])

  package init(
    version: String, summary: String, paragraphs: [String], exitCodes: [UsageRow],
    environment: [UsageRow], files: [UsageRow], commands: [CommandUsage],
    examples: KeyValuePairs<String, String>,
    related: [String], closing: String, appendix: (heading: String, rows: [UsageRow])
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
