/// A subcommand: its description and what it does with typed words.
package struct Subcommand: Sendable {
  /// What the user reads.
  package let usage: CommandUsage

  /// Interprets the words and does nothing.
  package let interpret: @Sendable (TypedWords) throws(UsageFault) -> Void

  /// Interprets the words and does the work.
  package let perform: @Sendable (TypedWords, Console) throws(UsageFault) -> ExitStatus

  /// Joins a table with the function that does the work.
  package init<Arguments: Sendable>(
    _ table: CommandTable<Arguments>, initial: Arguments,
    _ work: @escaping @Sendable (Arguments, Console) -> ExitStatus
  ) {
    usage = table.usage
    interpret = { (words) throws(UsageFault) in
      _ = try table.arguments(from: words, initial: initial)
    }
    perform = { (words, console) throws(UsageFault) in
      work(try table.arguments(from: words, initial: initial), console)
    }
  }
}
