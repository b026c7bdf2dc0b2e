/// What an option is called, takes and means: one row of the table that parses, helps, completes.
struct OptionUsage: Equatable, Sendable {
  /// The long name without its dashes.
  var name: String

  /// The letter of the short form.
  var letter: Character?

  /// What must follow; absent for a flag.
  var value: ValueUsage?

  /// Whether it may be given more than once, each time adding something.
  var isRepeatable: Bool

  /// What it does: one sentence without a period.
  var summary: String

  /// What else there is to know, for the long help and the man page.
  var details: String?

  /// Makes a row.
  init(
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
  var flag: String { "--" + name }
}

/// What an option's value or an operand is.
struct ValueUsage: Equatable, Sendable {
  /// What a shell can offer for it.
  enum Kind: Equatable, Sendable {
    case text
    case file
    case folder
    case choice([String])
  }

  /// Its name in the help: `FILE`.
  var placeholder: String

  /// What a shell can offer for it.
  var kind: Kind

  /// Makes a description.
  init(_ placeholder: String, _ kind: Kind = .text) {
    self.placeholder = placeholder
    self.kind = kind
  }
}
