package import Notations

/// A subcommand's table: its description, and for each option what its value changes.
///
/// From one table come the parser, both helps, the man page and the completions.
package struct CommandTable<Arguments>: Sendable {
  /// What the user reads.
  package let usage: CommandUsage

  private let effects: [String: Row.Effect]
  private let operands: @Sendable (inout Arguments, [String]) throws(Diagnostic) -> Void

  /// An option with its meaning.
  package struct Row: Sendable {
    /// Changes the arguments by a value.
    package typealias Effect = @Sendable (inout Arguments, OptionValue) throws(Diagnostic) -> Void

    /// What the user reads.
    package let usage: OptionUsage

    /// What the value changes.
    package let effect: Effect

    /// Makes a row of an option and what it changes.
    package init(_ usage: OptionUsage, _ effect: @escaping Effect) {
      self.usage = usage
      self.effect = effect
    }
  }

  /// Makes a table; `operands` takes the other words, whose number has been checked.
  package init(
    _ usage: CommandUsage, rows: [Row],
    operands: @escaping @Sendable (inout Arguments, [String]) throws(Diagnostic) -> Void
  ) {
    var usage = usage
    usage.options = rows.map(\.usage)
    self.usage = usage
    effects = Dictionary(rows.map { ($0.usage.name, $0.effect) }) { first, _ in first }
    self.operands = operands
  }

  /// Reads typed words into arguments, starting from the values that hold when nothing is typed.
  package func arguments(
    from words: TypedWords, initial: Arguments
  ) throws(Diagnostic) -> Arguments {
    var arguments = initial
    for option in words.options {
      guard let effect = effects[option.usage.name] else { continue }
      try effect(&arguments, OptionValue(option: option.word, text: option.value ?? ""))
    }
    try checkCount(of: words.operands)
    try operands(&arguments, words.operands)
    return arguments
  }

  private func checkCount(of words: [String]) throws(Diagnostic) {
    var rest = words[...]
    for operand in usage.operands {
      switch operand.count {
      case .one, .oneOrMore:
        if rest.isEmpty { throw .missingOperand(operand, command: usage) }
      case .optional, .any: break
      }
      switch operand.count {
      case .one, .optional: rest = rest.dropFirst()
      case .oneOrMore, .any: rest = []
      }
    }
    if let unwanted = rest.first { throw .unwantedOperand(unwanted, command: usage) }
  }
}

extension CommandTable.Row {
  /// The same row in the table of a command whose arguments hold these.
  package func within<Whole>(
    _ part: any WritableKeyPath<Whole, Arguments> & Sendable
  ) -> CommandTable<Whole>.Row {
    let effect = effect
    return CommandTable<Whole>.Row(usage) { (whole, value) throws(Diagnostic) in
      try effect(&whole[keyPath: part], value)
    }
  }
}

/// A subcommand: its description and what it does with typed words.
package struct Subcommand: Sendable {
  /// What the user reads.
  package let usage: CommandUsage

  /// Interprets the words and does nothing.
  package let interpret: @Sendable (TypedWords) throws(Diagnostic) -> Void

  /// Interprets the words and does the work.
  package let perform: @Sendable (TypedWords, Console) throws(Diagnostic) -> ExitStatus

  /// Joins a table with the function that does the work.
  package init<Arguments: Sendable>(
    _ table: CommandTable<Arguments>, initial: Arguments,
    _ work: @escaping @Sendable (Arguments, Console) -> ExitStatus
  ) {
    usage = table.usage
    interpret = { (words) throws(Diagnostic) in
      _ = try table.arguments(from: words, initial: initial)
    }
    perform = { (words, console) throws(Diagnostic) in
      work(try table.arguments(from: words, initial: initial), console)
    }
  }
}

extension CommandTable.Row {
  /// A reading of a typed value, such as `OptionValue.duration`.
  package typealias Reading<Value> =
    @Sendable (OptionValue) -> () throws(Diagnostic) -> Value
}
