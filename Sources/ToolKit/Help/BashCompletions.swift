/// The completion script of bash.
package struct BashCompletions {
  /// The distinct lists of words that options and operands offer.
  private let lists: [String]

  private init(for usages: [CommandUsage]) {
    var lists: [String] = []
    for words in usages.flatMap(\.completedValues).compactMap(Self.words(of:))
    where !lists.contains(words) {
      lists.append(words)
    }
    self.lists = lists
  }

  /// A function with one case per command, and the line that registers it.
  ///
  /// Words without a command are completed as those of the first command.
  package static func script(for usages: [CommandUsage]) -> String {
    let script = BashCompletions(for: usages)
    let others = usages.first.map { ["    *)"] + script.lines(of: $0) } ?? []
    let commands = usages.dropFirst().flatMap { ["    \($0.name))"] + script.lines(of: $0) }
    return """
      _tripsim_offer() {
        local head= item=$word
        case $item in *,*) head=${item%,*}, item=${item##*,} ;; esac
        case $item in -*) head=$head- item=${item#-} ;; esac
        COMPREPLY=($(compgen -P "$head" -W "$1" -- "$item"))
        compopt +o filenames 2>/dev/null
        case ${COMPREPLY[0]} in *[=:]) compopt -o nospace 2>/dev/null ;; esac
      }
      _tripsim() {
        local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
        local command=${COMP_WORDS[1]} words=
        if [ "$word" = = ]; then word=
        elif [ "$previous" = = ]; then previous=${COMP_WORDS[COMP_CWORD-2]}
        fi
      \(script.lists.enumerated().map { "  local words\($0)='\($1)'" }.joined(separator: "\n"))
        case $COMP_CWORD,$word in
          1,--v*) COMPREPLY=(--version); return ;;
          1,-*) ;;
          1,*)
            words="\(usages.map(\.name).joined(separator: " "))"
            COMPREPLY=($(compgen -W "$words" -- "$word") $(compgen -f -- "$word"))
            return ;;
        esac
        case $command in
      \((commands + others).joined(separator: "\n"))
        esac
        case $word in
          -*) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
          *) COMPREPLY=($(compgen -f -- "$word")) ;;
        esac
      }
      complete -o filenames -F _tripsim tripsim

      """
  }

  /// The completions of a command's options and operands.
  private func lines(of usage: CommandUsage) -> [String] {
    let choices = usage.allOptions.compactMap(choiceCase)
    let flags = usage.allOptions.map(\.flag).joined(separator: " ")
    return (choices.isEmpty ? [] : ["      case $previous in"] + choices + ["      esac"])
      + operandLines(usage) + ["      words=\"\(flags)\"", "      ;;"]
  }

  private func choiceCase(_ option: OptionUsage) -> String? {
    guard let offer = option.value.flatMap(offer) else { return nil }
    let forms = (option.letter.map { "-\($0)|" } ?? "") + option.flag
    return "        \(forms)) \(offer) ;;"
  }

  private func operandLines(_ usage: CommandUsage) -> [String] {
    guard let offer = usage.operands.first.flatMap({ offer($0.value) }) else { return [] }
    return ["      case $word in", "        -*) ;;", "        *) \(offer) ;;", "      esac"]
  }

  /// The command that offers the words of a value; absent if it has none.
  private func offer(_ value: ValueUsage) -> String? {
    if case .named(let folder) = value.kind {
      return "COMPREPLY=($(compgen -f -- \"$word\") "
        + "$(cd \(folder) 2>/dev/null && compgen -d -- \"$word\")); return"
    }
    let index = Self.words(of: value).flatMap(lists.firstIndex)
    return index.map { "_tripsim_offer \"$words\($0)\"; return" }
  }

  private static func words(of value: ValueUsage) -> String? {
    value.words?.joined(separator: " ")
  }
}

extension CommandUsage {
  /// The values of options and operands.
  fileprivate var completedValues: [ValueUsage] {
    allOptions.compactMap(\.value) + operands.prefix(1).map(\.value)
  }
}
