/// The text of `-h`, `--help` and `help`, made from the tables that parse.
package enum HelpPage {
  /// The page of one subcommand; the full page includes details and examples.
  package static func page(of usage: CommandUsage, isFull: Bool) -> String {
    var sections = [usage.summary.capitalizedSentence + "."]
    sections.append("Usage: " + usage.synopsis)
    if isFull {
      sections += usage.details.map { wrapped($0, indent: 0) } + usage.sections.map(text)
    }
    if !usage.operands.isEmpty {
      let rows = usage.operands.map { ($0.value.placeholder, $0.summary) }
      sections.append(table("Operands:", rows))
    }
    let rows = usage.allOptions.map { ($0.forms, $0.summary, $0.details) }
    sections.append(table("Options:", rows, isFull: isFull))
    if isFull, !usage.examples.isEmpty { sections.append(examples(usage.examples)) }
    return sections.joined(separator: "\n\n") + "\n"
  }

  package static func overview(of tool: ToolUsage, isFull: Bool) -> String {
    var sections = [
      wrapped(tool.summary + ".", indent: 0),
      "Usage: tripsim ROUTE TRACE\n       tripsim COMMAND [OPTIONS] …",
      table("Commands:", tool.commands.map { ($0.name, $0.summary) }),
      table(
        "Options:",
        [
          ("-h, --help", "print help; after a command, the help for that command"),
          ("-V, --version", "print the version"),
        ]),
    ]
    if isFull {
      sections += tool.paragraphs.map { wrapped($0, indent: 0) }
      sections.append(table("Exit codes:", tool.exitCodes))
    }
    sections.append(wrapped(tool.closing, indent: 0))
    return sections.joined(separator: "\n\n") + "\n"
  }

  /// The maximum width of a line: that of a narrow terminal, or 80.
  private static let width = min(max(Console.dataWidth ?? 80, 40), 80)

  private static func text(of section: UsageSection) -> String {
    switch section {
    case .table(let heading, let rows):
      table(heading + ":", rows)
    case .listing(let heading, let lines):
      ([heading + ":"] + lines.map { "  " + $0 }).joined(separator: "\n")
    }
  }

  private static func examples(_ examples: KeyValuePairs<String, String>) -> String {
    let lines = examples.map { "  \($1.capitalizedSentence):\n    $ \($0)" }
    return "Examples:\n" + lines.joined(separator: "\n")
  }

  /// A heading and rows of a name and its meaning.
  package static func table(_ heading: String, _ rows: [UsageRow]) -> String {
    table(heading, rows.map { ($0.0, $0.1, nil) }, isFull: false)
  }

  /// A heading and rows with details; the text after a long name starts on the next line.
  private static func table(
    _ heading: String, _ rows: [(name: String, summary: String, details: String?)], isFull: Bool
  ) -> String {
    let widest = rows.map(\.name.count).filter { $0 <= 22 }.max() ?? 0
    let indent = widest + 4
    var lines = [heading]
    for row in rows {
      var text = row.summary
      if isFull, let details = row.details { text += ". " + details }
      let body = wrapped(text, indent: indent)
      if row.name.count > widest {
        lines.append("  " + row.name)
        lines.append(body)
      } else {
        let padding = String(repeating: " ", count: widest - row.name.count)
        lines.append("  " + row.name + padding + "  " + body.dropFirst(indent))
      }
    }
    return lines.joined(separator: "\n")
  }

  /// A text wrapped into indented lines.
  package static func wrapped(_ text: String, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        lines.append(margin + line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    lines.append(margin + line)
    return lines.joined(separator: "\n")
  }
}

extension OptionUsage {
  /// The forms of an option in the help: `-o, --output FILE`.
  package var forms: String {
    let short = letter.map { "-\($0), " } ?? ""
    return short + flag + (value.map { " " + $0.placeholder } ?? "")
  }
}

extension String {
  /// The text with its first letter capitalized.
  var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() }
}
