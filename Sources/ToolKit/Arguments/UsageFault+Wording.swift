package import Notations

extension UsageFault {
  /// The fault in the form of every message of the tool.
  package var diagnostic: Diagnostic {
    switch self {
    case .noCommand: noCommandMessage
    case .unknownTopic(let word, let candidates):
      message(
        "help knows no '\(word)'", expected: "a command, an event or a name in an SDK",
        hint: nearestName(to: word, among: candidates).map { "did you mean '\($0)'?" }
          ?? "'tripsim help names' lists what SDKs call it")
    case .neitherCommandNorFile(let word, let candidates, let file):
      neitherCommandNorFileMessage(word, candidates, file)
    case .unknownOption(let word, let command, let candidates):
      unknownOptionMessage(word, command: command, among: candidates)
    case .missingValue(let option, let value): missingValueMessage(option, value)
    case .unwantedValue(let option, let value): unwantedValueMessage(option, value)
    case .repeatedOption(let option): repeatedOptionMessage(option)
    case .twoOfOne(let option, let other):
      message("'\(option)' and '\(other)' are both given", expected: "one of them")
    case .routeAmongEvents(let place): routeAmongEventsMessage(place)
    case .missingOption(let option, let command):
      message(
        "no \(option.flag) given", expected: command.synopsis,
        hint: "\(option.flag): \(option.summary)")
    case .missingOperand(let operand, let command): missingOperandMessage(operand, command)
    case .unwantedOperand(let word, let command): unwantedOperandMessage(word, command)
    case .unknownValue(let option, let value, let candidates):
      unknownValueMessage(option, value, among: candidates)
    case .unusableValue(let option, let value, let expected):
      message("value '\(value)' of '\(option)' cannot be used", expected: expected)
    case .wrongValue(let diagnostic):
      message(diagnostic.message, expected: diagnostic.expected, hint: diagnostic.hint)
    }
  }

  private func message(
    _ text: String, expected: String? = nil, hint: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      .error, code: "usage", file: "tripsim", text, expected: expected, hint: hint)
  }

  private var noCommandMessage: Diagnostic {
    message(
      "no command given", expected: "a command or ROUTE TRACE",
      hint: "'tripsim --help' lists the commands")
  }

  private func neitherCommandNorFileMessage(
    _ word: String, _ candidates: [String], _ file: String?
  ) -> Diagnostic {
    let hint =
      switch (nearestName(to: word, among: candidates), file) {
      case (let command?, let file?): "did you mean the command '\(command)' or '\(file)'?"
      case (let name?, nil), (nil, let name?): "did you mean '\(name)'?"
      case (nil, nil): "'tripsim --help' lists the commands"
      }
    return message(
      "'\(word)' is neither a command nor a file", expected: "a command or ROUTE TRACE",
      hint: hint)
  }

  private func unknownOptionMessage(
    _ word: String, command: String, among candidates: [String]
  ) -> Diagnostic {
    let nearest = nearestName(to: word, among: candidates)
    return message(
      "unknown option '\(word)'", expected: "an option of '\(command)'",
      hint: nearest.map { "did you mean '\($0)'?" } ?? "'\(command) --help' lists the options")
  }

  private func missingValueMessage(_ option: String, _ value: ValueUsage) -> Diagnostic {
    message("option '\(option)' has no value", expected: value.phrase, hint: nil)
  }

  private func unwantedValueMessage(_ option: String, _ value: String) -> Diagnostic {
    message(
      "option '\(option)' takes no value, but '\(value)' is given",
      expected: "'\(option)' alone")
  }

  private func repeatedOptionMessage(_ option: String) -> Diagnostic {
    message("option '\(option)' is given twice", expected: "it at most once")
  }

  private func routeAmongEventsMessage(_ place: String) -> Diagnostic {
    message(
      "the route and the events would both go to \(place == "-" ? "standard output" : "'\(place)'")",
      expected: "a place for each",
      hint: "'--export-route FILE' takes the route, '--output FILE' the events")
  }

  private func missingOperandMessage(
    _ operand: OperandUsage, _ command: CommandUsage
  ) -> Diagnostic {
    message(
      "no \(operand.value.placeholder) given", expected: command.synopsis,
      hint: "\(operand.value.placeholder) is \(operand.summary)")
  }

  private func unwantedOperandMessage(_ word: String, _ command: CommandUsage) -> Diagnostic {
    message(
      "unexpected word '\(word)'", expected: command.synopsis,
      hint: word == "-"
        ? "standard input can be read only once"
        : word.hasPrefix("-") ? "options stand before '--'" : nil)
  }

  private func unknownValueMessage(
    _ option: String, _ value: String, among candidates: [String]
  ) -> Diagnostic {
    let nearest = nearestName(to: value, among: candidates)
    return message(
      "unknown value '\(value)' of '\(option)'",
      expected: "one of " + candidates.joined(separator: ", "),
      hint: nearest.map { "did you mean '\($0)'?" } ?? "--help tells what each of them does")
  }
}

extension ValueUsage {
  /// What must stand there, in words: `FILE` or `one of a, b`.
  fileprivate var phrase: String {
    if case .choice(let names) = kind { return "one of " + names.joined(separator: ", ") }
    return placeholder
  }
}
