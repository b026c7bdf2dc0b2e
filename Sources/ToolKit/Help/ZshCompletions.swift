/// The completion script of zsh.
package enum ZshCompletions {
  /// A function with one case per command, for a file `_tripsim` on the function path.
  package static func script(for usages: [CommandUsage]) -> String {
    """
    #compdef tripsim
    _tripsim() {
      local -a commands
      commands=(
    \(usages.map { "    '\($0.name):\(quoted($0.summary))'" }.joined(separator: "\n"))
      )
      if (( CURRENT == 2 )); then
        _describe command commands
        _files
        return
      fi
      local command=$words[2]
      shift words
      (( CURRENT-- ))
      case $command in
    \(usages.map(commandCase).joined(separator: "\n"))
        *) _files ;;
      esac
    }
    _tripsim "$@"

    """
  }

  private static func commandCase(_ usage: CommandUsage) -> String {
    let options = usage.allOptions.flatMap(specifications)
    let operands = usage.operands.map { operand in
      let isMany = operand.count == .oneOrMore || operand.count == .any
      return "'\(isMany ? "*" : ""):\(operand.value.placeholder):\(action(operand.value))'"
    }
    let lines = (options + operands).map { "        " + $0 }.joined(separator: " \\\n")
    return "    \(usage.name))\n      _arguments -s \\\n\(lines)\n      ;;"
  }

  private static func specifications(_ option: OptionUsage) -> [String] {
    let value = option.value.map { ":\($0.placeholder):\(action($0))" } ?? ""
    let text = "[\(quoted(option.summary))]\(value)"
    let star = option.isRepeatable ? "*" : ""
    let long = "'\(star)\(option.flag)\(option.value == nil ? "" : "=")\(text)'"
    guard let letter = option.letter else { return [long] }
    return ["'\(star)-\(letter)\(text)'", long]
  }

  private static func action(_ value: ValueUsage) -> String {
    switch value.kind {
    case .text: " "
    case .file: "_files"
    case .folder: "_files -/"
    case .named(let folder): "_files -W \"(. \(folder))\""
    case .choice(let words), .words(let words): "(\(words().map(quoted).joined(separator: " ")))"
    }
  }

  /// The text escaped for single quotes and brackets.
  private static func quoted(_ text: String) -> String {
    text.map { character in
      switch character {
      case "'": "'\\''"
      case "[", "]", ":": "\\\(character)"
      default: String(character)
      }
    }.joined()
  }
}
