import Notations

/// The way from the words typed to the subcommand that does the work.
enum Dispatcher {
  /// Finds the subcommand, sorts its words and lets it work.
  static func perform(_ words: [String]) -> ExitStatus {
    do throws(UsageFault) {
      return try dispatch(words)
    } catch {
      Console().report(error.diagnostic)
      return .noAnswer
    }
  }

  private static func dispatch(_ words: [String]) throws(UsageFault) -> ExitStatus {
    guard let first = words.first else { throw .noCommand }
    if first == "--version" || first == "-V" { return Console().show("tripsim \(toolVersion)\n") }
    if first == "--help" || first == "-h" {
      return Console().show(HelpPage.overview(isFull: first == "--help"))
    }
    if let name = CommandName(rawValue: first) {
      return try perform(name, words.dropFirst())
    }
    try checkIsNoMistypedCommand(first, among: words)
    return try perform(.run, words[...])
  }

  /// `tripsim ROUTE TRACE` needs no command, but a lone or mistyped word is no route.
  private static func checkIsNoMistypedCommand(
    _ first: String, among words: [String]
  ) throws(UsageFault) {
    if first.hasPrefix("-") || first.contains("/") || first.contains(".") { return }
    if FileDescriptor.kind(of: first) != nil { return }
    let names = CommandName.allCases.map(\.rawValue)
    let isAlone = words.filter { $0 == "-" || !$0.hasPrefix("-") }.count == 1
    if isAlone || nearestName(to: first, among: names) != nil {
      throw .unknownCommand(first, candidates: names)
    }
  }

  private static func perform(
    _ name: CommandName, _ words: ArraySlice<String>
  ) throws(UsageFault) -> ExitStatus {
    let subcommand = name.subcommand
    // Whoever asks for help gets it, whatever else the line holds before it.
    if let word = words.prefix(while: { $0 != "--" }).last(where: { $0 == "-h" || $0 == "--help" })
    {
      return Console().show(HelpPage.page(of: subcommand.usage, isFull: word == "--help"))
    }
    let typed = try TypedWords(words, of: subcommand.usage)
    let status = try subcommand.perform(typed, Console(coloring: try coloring(of: typed)))
    // Whatever a signal cut short found no answer because of it.
    if status == .noAnswer, let signal = Interruption.signal { return .interrupted(signal: signal) }
    return status
  }

  private static func coloring(of words: TypedWords) throws(UsageFault) -> Console.Coloring {
    guard let color = words.options.last(where: { $0.usage.name == "color" }) else { return .auto }
    return try OptionValue(option: color.word, text: color.value ?? "").choice()
  }
}

extension Console {
  /// Prints a text for people on standard output.
  func show(_ text: String) -> ExitStatus {
    var output = OutputStream()
    do throws(FileFault) {
      try output.write(text)
      try output.finish()
      return .success
    } catch {
      return report(error)
    }
  }
}
