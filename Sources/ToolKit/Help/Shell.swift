/// A shell with a completion script.
package enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  /// The completion script of the shell, which asks `tripsim completions SHELL -`.
  package var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }
}

extension Shell {
  /// Bash splits words at '=' and ':' and replaces only the last part.
  private static let bashScript = #"""
    _tripsim() {
      local program=${1-tripsim} current=${COMP_WORDS[COMP_CWORD]} glue= piece paths head line
      local -a words=()
      for piece in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
        if [[ ${#words[@]} -gt 0 && ( $glue || $piece == [=:]* ) ]]; then
          words[${#words[@]}-1]+=$piece
        else
          words+=("$piece")
        fi
        case $piece in *[=:]) glue=1 ;; *) glue= ;; esac
      done
      local word=${words[${#words[@]}-1]}
      case $current in [=:]*) current= ;; esac
      local shown=${word%"$current"}
      COMPREPLY=()
      {
        IFS=$'\t' read -r paths head
        while IFS=$'\t' read -r line piece; do COMPREPLY+=("${line#"$shown"}"); done
      } < <(printf '%s\n' "${words[@]}" | "${program/#\~/$HOME}" completions bash - 2>/dev/null)
      case ${COMPREPLY[0]} in *[=:]) compopt -o nospace 2>/dev/null ;; esac
      case $paths in
        files) paths=-f ;;
        folders) paths=-d ;;
        *) compopt +o filenames 2>/dev/null; return ;;
      esac
      while IFS= read -r line; do
        line=$head$line
        COMPREPLY+=("${line#"$shown"}")
      done < <(compgen "$paths" -- "${word#"$head"}")
    }
    complete -o filenames -F _tripsim tripsim

    """#

  /// For a file `_tripsim` on the function path.
  private static let zshScript = #"""
    #compdef tripsim
    _tripsim() {
      local -a answer closed open
      local line word
      answer=("${(@f)$(print -rl -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" |
        ${~words[1]} completions zsh - 2>/dev/null)}")
      for line in "${(@)answer[2,-1]}"; do
        word=${line%%$'\t'*}
        line=${word//:/\\:}${${line#*$'\t'}:+:${line#*$'\t'}}
        if [[ $word == *[=:] ]]; then open+=("$line"); else closed+=("$line"); fi
      done
      _describe -t words word closed -- open -S ''
      local head=${answer[1]#*$'\t'}
      compset -P "${(b)head}"
      case $answer[1] in
        files*) _files ;;
        folders*) _files -/ ;;
      esac
    }
    _tripsim "$@"

    """#

  private static let fishScript = #"""
    function __tripsim_complete
      set -l typed (commandline -opc)
      set -l word (commandline -ct)
      set -l answer (printf '%s\n' $typed[2..] "$word" | $typed[1] completions fish - 2>/dev/null)
      set -l paths (string split \t -- $answer[1])
      string join \n -- $answer[2..]
      set -l path (string sub -s (math (string length -- "$paths[2]") + 1) -- "$word")
      switch "$paths[1]"
        case files
          string replace -r '^' -- "$paths[2]" (__fish_complete_path "$path")
        case folders
          string replace -r '^' -- "$paths[2]" (__fish_complete_directories "$path")
      end
    end
    complete -c tripsim -f -a '(__tripsim_complete)'

    """#
}
