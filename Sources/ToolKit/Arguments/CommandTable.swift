package import Notations

/// A subcommand's table: its description, and the effect of each option.
///
/// The parser, both help texts, the man page and the completions are made from one table.
package struct CommandTable<Arguments>: Sendable {
  /// The description shown to users.
  package let usage: CommandUsage

  private let rows: [Row]
  private let operands: @Sendable (inout Arguments, [String]) throws(Diagnostic) -> Void

  /// An option and its effect.
  package struct Row: Sendable {
    /// A change of the arguments by an option's value.
    package typealias Effect = @Sendable (inout Arguments, OptionValue) throws(Diagnostic) -> Void

    /// The description shown to users.
    package let usage: OptionUsage

    /// The effect of the value.
    package let effect: Effect

    package init(_ usage: OptionUsage, _ effect: @escaping Effect) {
      self.usage = usage
      self.effect = effect
    }
  }

  /// Makes a table; `operands` receives the words that are not options, after their number is
  /// checked.
  package init(
    _ usage: CommandUsage, rows: [Row],
    operands: @escaping @Sendable (inout Arguments, [String]) throws(Diagnostic) -> Void
  ) {
    var usage = usage
    usage.options = rows.map(\.usage)
    self.usage = usage
    self.rows = rows
    self.operands = operands
  }

  /// Parses typed words into arguments, starting from the defaults.
  package func arguments(
    from words: TypedWords, initial: Arguments
  ) throws(Diagnostic) -> Arguments {
    var arguments = initial
    for option in words.options {
      try checkRequirement(of: option, among: words.options)
      guard let row = rows.first(where: { $0.usage.name == option.usage.name }) else { continue }
      try row.effect(&arguments, OptionValue(option: option.word, text: option.value ?? ""))
    }
    try checkCount(of: words.operands)
    try operands(&arguments, words.operands)
    return arguments
  }

  private func checkRequirement(
    of option: TypedWords.Option, among options: [TypedWords.Option]
  ) throws(Diagnostic) {
    let usage = option.usage
    if let other = options.first(where: { usage.excluded.contains($0.usage.name) }) {
      throw .twoOfOne(option.word, other.word)
    }
    guard !usage.required.isEmpty,
      !options.contains(where: { usage.required.contains($0.usage.name) })
    else { return }
    let rows = self.usage.options.filter { usage.required.contains($0.name) }
    throw .onlyWith(option.word, rows.map { ($0.flag, $0.value?.placeholder ?? "") })
  }

  private func checkCount(of words: [String]) throws(Diagnostic) {
    if words.contains("") { throw .unwantedOperand("", command: usage) }
    var rest = words[...]
    for operand in usage.operands {
      switch operand.count {
      case .one, .oneOrMore:
        if rest.isEmpty { throw .missingOperand(operand, command: usage) }
      case .optional, .any: break
      }
      if case .folder = operand.value.kind, rest.first == "-" {
        throw .streamAsFolder(operand.value.placeholder)
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
  /// Returns this row marked as having no effect without any of these options of the table.
  package func requiring(_ names: String...) -> Self {
    var usage = usage
    usage.required = names
    return Self(usage, effect)
  }

  /// Returns this row marked as having no effect with any of these options of the table.
  package func excluding(_ names: String...) -> Self {
    var usage = usage
    usage.excluded = names
    return Self(usage, effect)
  }

  /// Returns this row for the table of a command whose arguments contain these arguments.
  package func within<Whole>(
    _ part: @autoclosure @escaping CommandTable<Whole>.Row.Property<Arguments>
  ) -> CommandTable<Whole>.Row {
    let effect = effect
    return CommandTable<Whole>.Row(usage) { (whole, value) throws(Diagnostic) in
      try effect(&whole[keyPath: part()], value)
    }
  }
}

extension Array {
  /// The rows in the table of a command whose arguments contain these.
  package func within<Part, Whole>(
    _ part: @autoclosure @escaping CommandTable<Whole>.Row.Property<Part>
  ) -> [CommandTable<Whole>.Row] where Element == CommandTable<Part>.Row {
    map { $0.within(part()) }
  }
}

/// A subcommand: its description and its implementation.
package struct Subcommand: Sendable {
  /// The description shown to users.
  package let usage: CommandUsage

  /// Parses the words without running the command.
  package let interpret: @Sendable (TypedWords) throws(Diagnostic) -> Void

  /// Parses the words and runs the command.
  package let perform: @Sendable (TypedWords, Console) throws(Diagnostic) -> ExitStatus

  /// Joins a table with the function that implements the command.
  package init<Arguments: Sendable>(
    _ table: CommandTable<Arguments>, initial: Arguments,
    _ work: @escaping @Sendable (Arguments, Console) throws(RunStop) -> ExitStatus
  ) {
    usage = table.usage
    interpret = { (words) throws(Diagnostic) in
      _ = try table.arguments(from: words, initial: initial)
    }
    perform = { (words, console) throws(Diagnostic) in
      let arguments = try table.arguments(from: words, initial: initial)
      do throws(RunStop) {
        return try work(arguments, console)
      } catch {
        return error.status(console)
      }
    }
  }
}

extension CommandTable.Row {
  /// A parser of a typed value, such as `OptionValue.duration`.
  package typealias Reading<Value> = @Sendable (OptionValue) -> () throws(Diagnostic) -> Value
}
