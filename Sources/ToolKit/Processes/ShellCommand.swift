/// Checks of a user's command line before the shell runs it.
package enum ShellCommand {
  /// The program with which a command line starts, if it cannot be run.
  ///
  /// Absent if it exists, or if only the shell can determine it: after an assignment, a quotation
  /// mark or any expansion.
  package static func missingProgram(of command: String) -> String? {
    let text = command.drop { $0 == " " || $0 == "\t" }
    let word = text.prefix { !" \t\n;&|<>".contains($0) }
    guard let first = word.first, first != "-", word.allSatisfy(isPlain) else { return nil }
    let program = String(word)
    let isThere =
      program.contains("/") ? isProgram(program) : isOnPath(program) || isOfShell(program)
    return isThere ? nil : program
  }

  /// Whether a program is in one of the folders of PATH.
  package static func isOnPath(_ name: String) -> Bool {
    let path = Console.variable("PATH") ?? "/usr/bin:/bin"
    return path.split(separator: ":", omittingEmptySubsequences: false).contains { folder in
      isProgram(folder.isEmpty ? "./" + name : folder + "/" + name)
    }
  }

  private static func isProgram(_ path: String) -> Bool {
    SystemCall.isProgram(path) && FileDescriptor.isFile(path)
  }

  /// Whether a word is built into the shell, such as `exec`, `cd` or `while`.
  private static func isOfShell(_ word: String) -> Bool {
    do throws(ChildProcess.Failure) {
      let shell = try ChildProcess(shell: "command -v \(word) >/dev/null 2>&1")
      return try shell.conclude(sending: [], limit: 0, seconds: 5).code == 0
    } catch {
      return true
    }
  }

  /// Whether a character has no special meaning in the shell.
  private static func isPlain(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber)
      || "/._-:+,@%".contains(character)
  }
}
