/// A shell whose completions can be written.
package enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  /// The script that teaches the shell the commands and options.
  package func completions(for usages: [CommandUsage]) -> String {
    switch self {
    case .bash: BashCompletions.script(for: usages)
    case .zsh: ZshCompletions.script(for: usages)
    case .fish: FishCompletions.script(for: usages)
    }
  }
}
