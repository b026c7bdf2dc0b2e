/// The man page of the tool, made from the tables that parse.
package enum ManualPage {
  /// The page in the macros of man(7).
  package static func text(of tool: ToolUsage) -> String {
    var lines = [".TH TRIPSIM 1 \"\" \"tripsim \(tool.version)\" \"User Commands\""]
    lines += [".SH NAME", "tripsim \\- run recorded drives through a navigation engine"]
    lines += synopsis
    lines += [".SH DESCRIPTION", escaped(tool.summary + ".")]
    for paragraph in tool.paragraphs { lines += [".PP", escaped(paragraph)] }
    lines.append(".SH COMMANDS")
    for usage in tool.commands { lines += section(of: usage) }
    lines += [".SH \(tool.appendix.heading)"] + list(tool.appendix.rows)
    lines += [".SH EXIT STATUS"] + list(tool.exitCodes)
    lines += [".SH ENVIRONMENT"] + list(tool.environment)
    lines += [".SH FILES"] + list(tool.files)
    lines += [".SH EXAMPLES"] + tool.examples.flatMap(example)
    lines += [".SH SEE ALSO", escaped(tool.related.joined(separator: ", "))]
    return lines.joined(separator: "\n") + "\n"
  }

  private static var synopsis: [String] {
    [
      ".SH SYNOPSIS", ".B tripsim", ".I ROUTE TRACE", ".br", ".B tripsim", ".I COMMAND",
      "[\\fIOPTIONS\\fR] \\&...",
    ]
  }

  private static func section(of usage: CommandUsage) -> [String] {
    var lines = [
      ".SS \"\(escaped(usage.synopsis))\"", escaped(usage.summary.capitalizedSentence + "."),
    ]
    for paragraph in usage.details { lines += [".PP", escaped(paragraph)] }
    for section in usage.sections { lines += text(of: section) }
    for operand in usage.operands {
      lines += [".TP", "\\fI\(escaped(operand.value.placeholder))\\fR", escaped(operand.summary)]
    }
    for option in usage.options {
      let text = option.summary + (option.details.map { ". " + $0 } ?? "")
      lines += [".TP", "\\fB\(escaped(option.forms))\\fR", escaped(text)]
    }
    return lines + usage.examples.flatMap(example)
  }

  private static func example(_ line: String, summary: String) -> [String] {
    [
      ".PP", escaped(summary.capitalizedSentence + ":"), ".PP", ".nf", ".RS",
      escaped("$ " + line), ".RE", ".fi",
    ]
  }

  private static func text(of section: UsageSection) -> [String] {
    switch section {
    case .table(let heading, let rows):
      [".PP", escaped(heading + ":")] + list(rows)
    case .listing(let heading, let listed):
      [".PP", escaped(heading + ":"), ".PP", ".nf", ".RS"] + listed.map(escaped) + [".RE", ".fi"]
    }
  }

  private static func list(_ rows: [UsageRow]) -> [String] {
    rows.flatMap { [".TP", "\\fB\(escaped($0.0))\\fR", escaped($0.1)] }
  }

  /// The text escaped for roff.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "…": result += "\\&..."
      case "'" where result.isEmpty, "." where result.isEmpty: result += "\\&\(character)"
      case _ where !character.isASCII:
        for scalar in character.unicodeScalars {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          result += "\\[u\(String(repeating: "0", count: max(4 - digits.count, 0)))\(digits)]"
        }
      default: result.append(character)
      }
    }
    return result
  }
}
