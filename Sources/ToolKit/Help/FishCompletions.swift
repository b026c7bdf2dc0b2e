/// The completion script of fish.
package enum FishCompletions {
  /// One line per command and per option.
  package static func script(for usages: [CommandUsage]) -> String {
    var lines = usages.map { usage in
      "complete -c tripsim -n __fish_use_subcommand -a \(usage.name) -d '\(quoted(usage.summary))'"
    }
    for usage in usages {
      lines += usage.allOptions.map { line(for: $0, of: usage) }
      lines += usage.operands.compactMap { line(for: $0, of: usage) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func condition(_ usage: CommandUsage) -> String {
    "complete -c tripsim -n '__fish_seen_subcommand_from \(usage.name)'"
  }

  private static func line(for option: OptionUsage, of usage: CommandUsage) -> String {
    var line = condition(usage) + " -l \(option.name)"
    if let letter = option.letter { line += " -s \(letter)" }
    switch option.value?.kind {
    case .none: break
    case .choice(let words), .words(let words): line += " -x -a '\(words().joined(separator: " "))'"
    case .text: line += " -x"
    case .file, .folder, .named: line += " -r"
    }
    return line + " -d '\(quoted(option.summary))'"
  }

  private static func line(for operand: OperandUsage, of usage: CommandUsage) -> String? {
    operand.value.words.map { condition(usage) + " -f -a '\($0.joined(separator: " "))'" }
  }

  /// The text escaped for single quotes.
  private static func quoted(_ text: String) -> String {
    text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
  }
}
