/// A shell with a completion script.
package enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  /// The completion script of the shell.
  package func completions(for usages: [CommandUsage]) -> String {
    switch self {
    case .bash: BashCompletions.script(for: usages)
    case .zsh: ZshCompletions.script(for: usages)
    case .fish: FishCompletions.script(for: usages)
    }
  }
}
