package import Notations

/// The faults of typed command lines.
extension Diagnostic {
  package static let noCommand = usage(
    "no command given", expected: "a command or ROUTE TRACE",
    hint: "'tripsim --help' lists the commands")
  package static func unknownTopic(_ word: String, candidates: [String]) -> Diagnostic {
    usage(
      "no help for '\(word)'",
      expected:
        "a command, a topic or a name in one, an event, a field, a key, a profile or a name "
        + "in an SDK",
      hint: didYouMean(nearestTo: word, among: candidates)
        ?? "'tripsim help help' lists the topics")
  }
  /// The word is neither a command nor a file; `similar` is the nearest existing file.
  package static func neitherCommandNorFile(
    _ word: String, candidates: [String], similar: String?
  ) -> Diagnostic {
    let hint =
      switch (nearestName(to: word, among: candidates), similar) {
      case (let command?, let file?): "did you mean the command '\(command)' or '\(file)'?"
      case (let name?, nil), (nil, let name?): "did you mean '\(name)'?"
      case (nil, nil): "'tripsim --help' lists the commands"
      }
    return usage(
      "'\(word)' is neither a command nor a file", expected: "a command or ROUTE TRACE",
      hint: hint)
  }
  /// The command has no such option; the word may be a value, or one letter of a bundle.
  static func unknownOption(_ word: String, of command: CommandUsage) -> Diagnostic {
    let (options, name) = (command.allOptions, "tripsim " + command.name)
    let flags = word.count > 2 ? options.map(\.flag) : []
    if let flag = word.split(separator: " ").first.map(String.init), flag != word,
      flags.contains(flag)
    {
      return usage(
        "unknown option '\(word)'", expected: "an option of '\(name)'",
        hint: "'\(flag)' and its value are two words: leave out the quotes around both")
    }
    let value = options.lazy.compactMap { $0.assigning(String(word.drop { $0 == "-" })) }.first
    return usage(
      "unknown option '\(word)'", expected: "an option of '\(name)'",
      hint: command.foreignOptions.first { $0.key == word }?.value
        ?? value.map { "did you mean '\($0)'?" } ?? didYouMean(nearestTo: word, among: flags)
        ?? "'\(name) --help' lists the options")
  }
  /// The word begins with a dash instead of two hyphens.
  static func longDash(_ word: String, option: String) -> Diagnostic {
    usage(
      "'\(word)' begins with a dash", expected: "two hyphens",
      hint: "did you mean '\(option)'?")
  }
  package static func unknownOption(_ word: String, nearest: String) -> Diagnostic {
    usage(
      "unknown option '\(word)'", expected: "an option of 'tripsim'",
      hint: "did you mean '\(nearest)'?")
  }
  package static func missingValue(option: String, value: ValueUsage) -> Diagnostic {
    usage("option '\(option)' has no value", expected: value.phrase)
  }
  package static func unwantedValue(option: String, value: String) -> Diagnostic {
    usage("unexpected value '\(value)' of '\(option)'", expected: "'\(option)' alone")
  }
  package static func repeatedOption(_ option: String) -> Diagnostic {
    usage("option '\(option)' is given twice", expected: "it once")
  }
  package static func twoOfOne(_ option: String, _ other: String) -> Diagnostic {
    usage("'\(option)' and '\(other)' are both given", expected: "one of them")
  }
  /// A signal ended the command at a place before its end: `after 3 of 8 drives`.
  package static func ended(by signal: Int32, _ place: String) -> Diagnostic {
    Diagnostic(.error, code: "interrupted", file: "tripsim", "ended by signal \(signal) \(place)")
  }
  package static func onlyWith(_ option: String, _ other: String, value: String) -> Diagnostic {
    onlyWith(option, [(other, value)])
  }
  package static func onlyWith(
    _ option: String, _ others: [(option: String, value: String)]
  ) -> Diagnostic {
    usage(
      "'\(option)' requires \(others.map { "'\($0.option)'" }.joined(separator: " or "))",
      expected: others.map { "'\($0.option) \($0.value)'" }.joined(separator: " or ")
        + " too, or no '\(option)'")
  }
  package static func ineffective(_ option: String, expected: String) -> Diagnostic {
    usage("'\(option)' has no effect here", expected: expected)
  }
  package static func oneDestination(
    _ path: String, of output: String, by option: String, and main: String
  ) -> Diagnostic {
    usage(
      "the \(output) and the \(main) would both go to "
        + "\(path == "-" ? "standard output" : "'\(path)'")",
      expected: "a separate destination for each",
      hint: "'\(option) FILE' writes the \(output), '--output FILE' the \(main)")
  }
  package static func missingOption(_ option: OptionUsage, command: CommandUsage) -> Diagnostic {
    usage(
      "no \(option.flag) given", expected: command.synopsis,
      hint: "\(option.flag): \(option.summary)")
  }
  package static func missingOperand(_ operand: OperandUsage, command: CommandUsage) -> Diagnostic {
    usage(
      "no \(operand.value.placeholder) given", expected: command.synopsis(with: operand),
      hint: "\(operand.value.placeholder): \(operand.summary)")
  }
  package static func unwantedOperand(_ word: String, command: CommandUsage) -> Diagnostic {
    let hint: String? =
      switch word {
      case "": "a shell variable may be unset"
      case "-": "standard input can be read only once"
      default: word.hasPrefix("-") ? "put options before '--'" : nil
      }
    return usage("unexpected word '\(word)'", expected: command.synopsis, hint: hint)
  }
  package static func unknownValue(
    option: String, value: String, candidates: [String], hint: String? = nil
  ) -> Diagnostic {
    usage(
      "unknown value '\(value)' of '\(option)'",
      expected: "one of " + candidates.joined(separator: ", "),
      hint: didYouMean(nearestTo: value, among: candidates) ?? hint)
  }
  package static func unusableValue(option: String, value: String, expected: String) -> Diagnostic {
    usage("value '\(value)' of '\(option)' cannot be used", expected: expected)
  }

  /// The fault of '-' for a folder; of an operand, `option` is the placeholder.
  static func streamAsFolder(_ option: String) -> Diagnostic {
    unusableValue(option: option, value: "-", expected: "a folder, not standard output")
  }

  /// The fault as a fault of the command line, unless it belongs to a file named there.
  package var asUsage: Diagnostic {
    var fault = self.in(file ?? "tripsim").at(nil)
    fault.code = "usage"
    return fault
  }

  private static func usage(
    _ message: String, expected: String, hint: String? = nil
  ) -> Diagnostic {
    Diagnostic("usage", message, expected: expected, hint: hint).in("tripsim")
  }
}

extension OptionUsage {
  /// The option with a word that it offers as its whole value: `--report junit=FILE`.
  ///
  /// Absent if it does not offer the word.
  fileprivate func assigning(_ word: String) -> String? {
    let words =
      switch value?.kind {
      case .choice(let words), .words(let words, isPathNext: true): words()
      case .words, .text, .file, .folder, .named, nil: [String]()
      }
    guard words.contains(word) else { return nil }
    // FORMAT[=FILE]
    let rest = value?.placeholder.split(separator: "[").last.map { $0.dropLast() } ?? ""
    return "\(flag) \(word)\(rest.hasPrefix("=") ? rest : "")"
  }
}

extension ValueUsage {
  /// The expected value in words: `FILE` or `one of a, b`.
  fileprivate var phrase: String {
    if case .choice(let names) = kind { return "one of " + names().joined(separator: ", ") }
    return placeholder
  }
}
