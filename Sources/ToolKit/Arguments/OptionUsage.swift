/// The name, value and description of an option: one row of a command's table.
package struct OptionUsage: Sendable {
  /// The long name without its dashes.
  package var name: String

  /// The letter of the short form, if any.
  package var letter: Character?

  /// The option's value; absent for a flag.
  package var value: ValueUsage?

  /// Whether the option may be given more than once.
  package var isRepeatable: Bool

  /// One sentence without a final period.
  package var summary: String

  /// Further text, for the long help and the man page.
  package var details: String?

  /// The long names of options of which this option requires any; empty if it requires none.
  package var required: [String] = []

  /// The long names of options with which this one has no effect.
  package var excluded: [String] = []

  /// Makes a row.
  package init(
    _ name: String, letter: Character? = nil, value: ValueUsage? = nil, isRepeatable: Bool = false,
    summary: String, details: String? = nil
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    self.isRepeatable = isRepeatable
    self.summary = summary
    self.details = details
  }

  /// The long form: two dashes and the name.
  package var flag: String { "--" + name }
}

/// The value of an option, or an operand.
package struct ValueUsage: Sendable {
  /// What a shell can offer as completions.
  package enum Kind: Sendable {
    case text
    case file
    case folder
    /// One of these words, which help, completions and faults list.
    case choice(@Sendable () -> [String])
    /// Some of these words, joined by commas.
    ///
    /// A word that ends in '=' or ':' is followed by more, by a path if `isPathNext`. A word is
    /// offered up to its next '='.
    case words(@Sendable () -> [String], isPathNext: Bool = false)
    /// A path, or the name of a folder in this folder.
    case named(in: String)
  }

  /// The placeholder in the help: `FILE`.
  package var placeholder: String

  /// What a shell can offer as completions.
  package var kind: Kind

  /// Makes a description.
  package init(_ placeholder: String, _ kind: Kind = .text) {
    self.placeholder = placeholder
    self.kind = kind
  }
}
