/// The man page of the tool, made from the tables that parse.
enum ManualPage {
  /// The page in the macros of man(7).
  static var text: String {
    var lines = [".TH TRIPSIM 1 \"\" \"tripsim \(toolVersion)\" \"User Commands\""]
    lines += [".SH NAME", "tripsim \\- simulate trips through a navigation engine"]
    lines += synopsis
    lines += [".SH DESCRIPTION", escaped(ToolDescription.summary + ".")]
    for paragraph in ToolDescription.paragraphs { lines += [".PP", escaped(paragraph)] }
    lines.append(".SH COMMANDS")
    for name in CommandName.allCases { lines += section(of: name.subcommand.usage) }
    lines += [".SH NAMES IN NAVIGATION SDKS"]
    lines += list(SDKName.all.map { ($0.name, $0.equivalent + ".") })
    lines += [".SH EXIT STATUS"] + list(ToolDescription.exitCodes)
    lines += [".SH ENVIRONMENT"] + list(ToolDescription.environment)
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
    for operand in usage.operands {
      lines += [".TP", "\\fI\(escaped(operand.value.placeholder))\\fR", escaped(operand.summary)]
    }
    for option in usage.options {
      let text = option.summary + (option.details.map { ". " + $0 } ?? "")
      lines += [".TP", "\\fB\(escaped(option.forms))\\fR", escaped(text)]
    }
    for example in usage.examples {
      lines += [
        ".PP", escaped(example.summary.capitalizedSentence + ":"), ".PP", ".nf", ".RS",
        escaped("$ " + example.line), ".RE", ".fi",
      ]
    }
    return lines
  }

  private static func list(_ rows: [(String, String)]) -> [String] {
    rows.flatMap { [".TP", "\\fB\(escaped($0.0))\\fR", escaped($0.1)] }
  }

  /// A text that roff prints as it is.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "…": result += "\\&..."
      case "'" where result.isEmpty, "." where result.isEmpty: result += "\\&\(character)"
      default: result.append(character)
      }
    }
    return result
  }
}
