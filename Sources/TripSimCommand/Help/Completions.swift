/// A shell whose completions can be written.
enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  /// The script that teaches the shell the commands and options.
  var completions: String {
    let usages = CommandName.allCases.map(\.subcommand.usage)
    return switch self {
    case .bash: BashCompletions.script(for: usages)
    case .zsh: ZshCompletions.script(for: usages)
    case .fish: FishCompletions.script(for: usages)
    }
  }
}
