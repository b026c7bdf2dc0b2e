/// What a subcommand is called, takes and means.
package struct CommandUsage: Equatable, Sendable {
  /// The word that selects it.
  package var name: String

  /// What it does: one sentence without a period.
  package var summary: String

  /// What else there is to know: paragraphs.
  package var details: [String] = []

  /// The words that are no options, in order.
  package var operands: [OperandUsage] = []

  /// The rows of its options.
  package var options: [OptionUsage] = []

  /// Command lines that work.
  package var examples: [UsageExample] = []

  /// Describes a subcommand; its table fills in the options where none are given.
  package init(
    name: String, summary: String, details: [String] = [], operands: [OperandUsage] = [],
    options: [OptionUsage] = [], examples: [UsageExample] = []
  ) {
    self.name = name
    self.summary = summary
    self.details = details
    self.operands = operands
    self.options = options
    self.examples = examples
  }
}

/// A word that is no option.
package struct OperandUsage: Equatable, Sendable {
  /// How often it may stand.
  package enum Count: Hashable, Sendable {
    case one
    case optional
    case oneOrMore
    case any
  }

  /// What it is.
  package var value: ValueUsage

  /// How often it may stand.
  package var count: Count

  /// What it means: a phrase without a period.
  package var summary: String

  /// Makes a description.
  package init(_ value: ValueUsage, _ count: Count = .one, summary: String) {
    self.value = value
    self.count = count
    self.summary = summary
  }

  /// How it stands in a synopsis: `FILE…` or `[COMMAND]`.
  var synopsis: String {
    switch count {
    case .one: value.placeholder
    case .optional: "[\(value.placeholder)]"
    case .oneOrMore: "\(value.placeholder)…"
    case .any: "[\(value.placeholder)…]"
    }
  }
}

/// A command line and what it is good for.
package struct UsageExample: Equatable, Sendable {
  /// The line after the prompt.
  package var line: String

  /// What it does: a sentence without a period.
  package var summary: String

  /// Describes a command line.
  package init(line: String, summary: String) {
    self.line = line
    self.summary = summary
  }
}

extension CommandUsage {
  /// The options every command has.
  static let commonOptions = [
    OptionUsage(
      "color", value: ValueUsage("WHEN", .choice(["auto", "always", "never"])),
      summary: "color messages and --format pretty: auto, always or never",
      details: "auto colors what goes to a terminal, unless NO_COLOR is set or TERM is dumb."),
    OptionUsage("help", letter: "h", summary: "print help: -h the short one, --help all of it"),
  ]

  /// Its own options and the common ones, in the order of the help.
  var allOptions: [OptionUsage] { options + Self.commonOptions }

  /// The command line in general: `tripsim run [OPTIONS] ROUTE TRACE`.
  var synopsis: String {
    (["tripsim", name, "[OPTIONS]"] + operands.map(\.synopsis)).joined(separator: " ")
  }
}
