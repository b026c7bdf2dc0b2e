/// The name, operands and description of a subcommand.
package struct CommandUsage: Sendable {
  /// The word that selects the subcommand.
  package var name: String

  /// One sentence without a final period.
  package var summary: String

  /// Further paragraphs.
  package var details: [String] = []

  /// Tables and listings of the full help, in order.
  package var sections: [UsageSection] = []

  package var operands: [OperandUsage] = []

  /// The options that the general form of the command line shows.
  var shownOptions: [OptionUsage] = []

  package var options: [OptionUsage] = []

  /// Options that similar tools have and this command does not, each with what to use instead.
  package var foreignOptions: KeyValuePairs<String, String>

  /// Working command lines, each with its purpose.
  package var examples: KeyValuePairs<String, String> = [:]

  /// Describes a subcommand; its table fills in the options if none are given.
  package init(
    name: String, summary: String, details: [String] = [], sections: [UsageSection] = [],
    showing shownOptions: [OptionUsage] = [], operands: [OperandUsage] = [],
    options: [OptionUsage] = [], foreignOptions: KeyValuePairs<String, String> = [:],
    examples: KeyValuePairs<String, String> = [:]
  ) {
    self.name = name
    self.summary = summary
    self.details = details
    self.sections = sections
    self.shownOptions = shownOptions
    self.operands = operands
    self.options = options
    self.foreignOptions = foreignOptions
    self.examples = examples
  }
}

/// A part of a full help page under a heading.
package enum UsageSection: Sendable {
  /// Rows of a name and its meaning.
  case table(String, [UsageRow])
  /// Lines printed as they are.
  case listing(String, [String])
}

/// A name and its meaning, a phrase without a final period.
package typealias UsageRow = (String, String)

/// An operand: a word that is not an option.
package struct OperandUsage: Sendable {
  /// How many operands are allowed.
  package enum Count: Hashable, Sendable {
    case one
    case optional
    case oneOrMore
    case any
  }

  /// The placeholder and kind of the operand.
  package var value: ValueUsage

  /// How many operands are allowed.
  package var count: Count

  /// A phrase without a final period.
  package var summary: String

  /// Makes a description.
  package init(
    _ placeholder: String, _ kind: ValueUsage.Kind = .text, _ count: Count = .one, summary: String
  ) {
    value = ValueUsage(placeholder, kind)
    self.count = count
    self.summary = summary
  }

  /// The operand in a synopsis: `FILE…` or `[COMMAND]`.
  var synopsis: String {
    switch count {
    case .one: value.placeholder
    case .optional: "[\(value.placeholder)]"
    case .oneOrMore: "\(value.placeholder)…"
    case .any: "[\(value.placeholder)…]"
    }
  }

  /// The operand in a synopsis in which it is required: `FILE…` or `COMMAND`.
  var requiredSynopsis: String {
    switch count {
    case .one, .optional: value.placeholder
    case .oneOrMore, .any: "\(value.placeholder)…"
    }
  }
}

extension CommandUsage {
  /// The options of every command.
  static let commonOptions = [
    OptionUsage(
      "color", value: ValueUsage("WHEN", .choice { ["auto", "always", "never"] }),
      summary: "color messages and --format pretty: auto, always or never",
      details: "auto colors output to a terminal, unless NO_COLOR is set or TERM is dumb."),
    OptionUsage("help", letter: "h", summary: "print help: -h a summary, --help everything"),
  ]

  /// The command's own options followed by the common ones, in the order of the help.
  var allOptions: [OptionUsage] { options + Self.commonOptions }

  /// The general form of the command line: `tripsim run [OPTIONS] ROUTE TRACE`.
  var synopsis: String {
    synopsis(of: operands.map(\.synopsis))
  }

  /// The general form, in which an operand is required.
  func synopsis(with required: OperandUsage) -> String {
    synopsis(
      of: operands.map { operand in
        let isRequired = operand.value.placeholder == required.value.placeholder
        return isRequired ? operand.requiredSynopsis : operand.synopsis
      })
  }

  private func synopsis(of operands: [String]) -> String {
    let options = shownOptions.map { "\($0.flag) \($0.value?.placeholder ?? "")" }
    return (["tripsim", name] + options + ["[OPTIONS]"] + operands).joined(separator: " ")
  }
}
