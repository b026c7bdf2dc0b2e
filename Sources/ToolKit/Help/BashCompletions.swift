/// The completion script of bash.
package enum BashCompletions {
  /// A function with one case per command, and the line that registers it.
  package static func script(for usages: [CommandUsage]) -> String {
    """
    _tripsim() {
      local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
      local command=${COMP_WORDS[1]} words=
      if [ "$COMP_CWORD" -eq 1 ]; then
        words="\(usages.map(\.name).joined(separator: " ")) --help --version"
        COMPREPLY=($(compgen -W "$words" -- "$word") $(compgen -f -- "$word"))
        return
      fi
      case $command in
    \(usages.map(commandCase).joined(separator: "\n"))
      esac
      case $word in
        -*) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
        *) COMPREPLY=($(compgen -f -- "$word")) ;;
      esac
    }
    complete -o filenames -F _tripsim tripsim

    """
  }

  private static func commandCase(_ usage: CommandUsage) -> String {
    var lines = ["    \(usage.name))"]
    let choices = usage.allOptions.compactMap(choiceCase)
    if !choices.isEmpty { lines += ["      case $previous in"] + choices + ["      esac"] }
    lines += operandLines(usage)
    let flags = usage.allOptions.map(\.flag).joined(separator: " ")
    lines += ["      words=\"\(flags)\"", "      ;;"]
    return lines.joined(separator: "\n")
  }

  private static func choiceCase(_ option: OptionUsage) -> String? {
    guard case .choice(let names)? = option.value?.kind else { return nil }
    let forms = (option.letter.map { "-\($0)|" } ?? "") + option.flag
    return "        \(forms)) \(offer(names())) ;;"
  }

  private static func operandLines(_ usage: CommandUsage) -> [String] {
    guard case .choice(let names)? = usage.operands.first?.value.kind else { return [] }
    return [
      "      case $word in", "        -*) ;;", "        *) \(offer(names())) ;;", "      esac",
    ]
  }

  private static func offer(_ names: [String]) -> String {
    "COMPREPLY=($(compgen -W \"\(names.joined(separator: " "))\" -- \"$word\")); return"
  }
}
