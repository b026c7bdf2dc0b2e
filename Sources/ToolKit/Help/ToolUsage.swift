/// What the tool as a whole is called and means: the text of help, man page and completions.
package struct ToolUsage: Sendable {
  /// A name and its meaning.
  package typealias Row = (name: String, meaning: String)

  /// The version: `0.2.0`.
  package var version: String

  /// What it does: one sentence without a period.
  package var summary: String

  /// What holds for every command: paragraphs.
  package var paragraphs: [String]

  /// The codes the process exits with.
  package var exitCodes: [Row]

  /// The variables of the environment that matter.
  package var environment: [Row]

  /// The commands in the order of the help.
  package var commands: [CommandUsage]

  /// The last sentence of the overview: where to read on.
  package var closing: String

  /// A further section of the man page.
  package var appendix: (heading: String, rows: [Row])

  /// Describes a tool.
  package init(
    version: String, summary: String, paragraphs: [String], exitCodes: [Row],
    environment: [Row], commands: [CommandUsage], closing: String,
    appendix: (heading: String, rows: [Row])
  ) {
    self.version = version
    self.summary = summary
    self.paragraphs = paragraphs
    self.exitCodes = exitCodes
    self.environment = environment
    self.commands = commands
    self.closing = closing
    self.appendix = appendix
  }
}
