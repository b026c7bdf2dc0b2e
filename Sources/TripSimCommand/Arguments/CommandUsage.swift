/// What a subcommand is called, takes and means.
struct CommandUsage: Equatable, Sendable {
  /// The word that selects it.
  var name: String

  /// What it does: one sentence without a period.
  var summary: String

  /// What else there is to know: paragraphs.
  var details: [String] = []

  /// The words that are no options, in order.
  var operands: [OperandUsage] = []

  /// The rows of its options.
  var options: [OptionUsage] = []

  /// Command lines that work.
  var examples: [UsageExample] = []
}

/// A word that is no option.
struct OperandUsage: Equatable, Sendable {
  /// How often it may stand.
  enum Count: Hashable, Sendable {
    case one
    case optional
    case oneOrMore
    case any
  }

  /// What it is.
  var value: ValueUsage

  /// How often it may stand.
  var count: Count

  /// What it means: a phrase without a period.
  var summary: String

  /// Makes a description.
  init(_ value: ValueUsage, _ count: Count = .one, summary: String) {
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
struct UsageExample: Equatable, Sendable {
  /// The line after the prompt.
  var line: String

  /// What it does: a sentence without a period.
  var summary: String
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
