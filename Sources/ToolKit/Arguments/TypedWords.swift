package import Notations

/// The words after a command, split into options and operands but not interpreted.
package struct TypedWords: Sendable {
  /// An option as it was typed.
  package struct Option: Sendable {
    /// The option's row in the table.
    package var usage: OptionUsage
    /// The word the user typed: `-o` or `--output`.
    package var word: String
    /// The value; absent for a flag.
    package var value: String?
  }

  package private(set) var options: [Option] = []
  package private(set) var operands: [String] = []

  /// Splits words by a command's table.
  ///
  /// Options and operands may be mixed. After `--` every word is an operand; `-` and numbers are
  /// always operands.
  package init(_ words: [String], of command: CommandUsage) throws(Diagnostic) {
    var rest = words[...]
    let rows = command.allOptions
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      } else if word.hasPrefix("--") {
        try addLong(word, rows: rows, rest: &rest, of: command)
      } else if word.hasPrefix("-"), word != "-", !Self.isNumber(word, rows: rows) {
        try addLetters(word, rows: rows, rest: &rest, of: command)
      } else if let option = Self.option(afterDash: word, rows: rows) {
        throw .longDash(word, option: option.flag)
      } else {
        operands.append(word)
      }
    }
  }

  /// Whether a word with a dash is a number, such as a southern latitude, rather than an option.
  private static func isNumber(_ word: String, rows: [OptionUsage]) -> Bool {
    guard let first = word.dropFirst().first, first.isASCII, first.isNumber else { return false }
    return !rows.contains { $0.letter == first }
  }

  /// The option whose hyphens an editor replaced by a dash: `—set`.
  private static func option(afterDash word: String, rows: [OptionUsage]) -> OptionUsage? {
    guard word.hasPrefix("—") || word.hasPrefix("–") else { return nil }
    let name = word.dropFirst().prefix { $0 != "=" }
    return rows.first { $0.name == name }
  }

  private mutating func addLong(
    _ word: String, rows: [OptionUsage], rest: inout ArraySlice<String>, of command: CommandUsage
  ) throws(Diagnostic) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let flag = String(parts[0])
    guard let usage = rows.first(where: { $0.flag == flag }) else {
      throw .unknownOption(flag, of: command)
    }
    let attached = parts.count > 1 ? String(parts[1]) : nil
    if usage.value == nil, let attached { throw .unwantedValue(option: flag, value: attached) }
    try add(usage, word: flag, attached: attached, rows: rows, rest: &rest)
  }

  private mutating func addLetters(
    _ word: String, rows: [OptionUsage], rest: inout ArraySlice<String>, of command: CommandUsage
  ) throws(Diagnostic) {
    if rows.contains(where: { $0.flag == "-" + word }) {
      throw .unknownOption(word, of: command)
    }
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let usage = rows.first(where: { $0.letter == letter }) else {
        throw .unknownOption("-\(letter)", of: command)
      }
      var attached: String?
      if usage.value != nil, !letters.isEmpty {
        attached = String(letters.first == "=" ? letters.dropFirst() : letters)
        letters = ""
      }
      try add(usage, word: "-\(letter)", attached: attached, rows: rows, rest: &rest)
    }
  }

  private mutating func add(
    _ usage: OptionUsage, word: String, attached: String?, rows: [OptionUsage],
    rest: inout ArraySlice<String>
  ) throws(Diagnostic) {
    var value = attached
    if let expected = usage.value, value == nil {
      // A flag of the table is not a value: in `-o --force` the file is missing.
      let isValueMissing = rest.first.map { next in rows.contains { $0.flag == next } } ?? true
      if isValueMissing { throw .missingValue(option: word, value: expected) }
      value = rest.popFirst()
    }
    let isRepeated = options.contains { $0.usage.name == usage.name }
    if isRepeated, !usage.isRepeatable, usage.value != nil { throw .repeatedOption(word) }
    options.append(Option(usage: usage, word: word, value: value))
  }
}
