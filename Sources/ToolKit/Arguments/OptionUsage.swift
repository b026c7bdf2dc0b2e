/// What an option is called, takes and means: one row of the table that parses, helps, completes.
package struct OptionUsage: Equatable, Sendable {
  /// The long name without its dashes.
  package var name: String

  /// The letter of the short form.
  package var letter: Character?

  /// What must follow; absent for a flag.
  package var value: ValueUsage?

  /// Whether it may be given more than once, each time adding something.
  package var isRepeatable: Bool

  /// What it does: one sentence without a period.
  package var summary: String

  /// What else there is to know, for the long help and the man page.
  package var details: String?

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

  /// The long form as typed.
  package var flag: String { "--" + name }
}

/// What an option's value or an operand is.
package struct ValueUsage: Equatable, Sendable {
  /// What a shell can offer for it.
  package enum Kind: Equatable, Sendable {
    case text
    case file
    case folder
    case choice([String])
  }

  /// Its name in the help: `FILE`.
  package var placeholder: String

  /// What a shell can offer for it.
  package var kind: Kind

  /// Makes a description.
  package init(_ placeholder: String, _ kind: Kind = .text) {
    self.placeholder = placeholder
    self.kind = kind
  }
}
