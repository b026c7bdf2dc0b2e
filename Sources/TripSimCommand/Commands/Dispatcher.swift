import Notations
import Regression
import ToolKit

/// Finds and runs the subcommand that the typed words select.
enum Dispatcher {
  /// Finds the subcommand, parses its words and runs it.
  static func perform(_ words: [String]) -> ExitStatus {
    do throws(Diagnostic) {
      return try dispatch(words)
    } catch {
      Console().report(error.asUsage)
      // An older build may lack an option.
      let isBisecting = words.contains("--bisect") && words.contains(CommandName.check.rawValue)
      return isBisecting ? .untested : .noAnswer
    }
  }

  private static func dispatch(_ words: [String]) throws(Diagnostic) -> ExitStatus {
    guard let first = words.first else { throw .noCommand }
    if let status = printInformation(first) { return status }
    if let name = CommandName.named(first) {
      return try perform(name, Array(words.dropFirst()))
    }
    if let (name, rest) = commandAfterOptions(words) { return try perform(name, rest) }
    try checkIsFile(first)
    return try perform(.run, words)
  }

  /// The command after leading options, and its words without it: `--color never check`.
  private static func commandAfterOptions(
    _ words: [String]
  ) -> (name: CommandName, rest: [String])? {
    for (index, word) in words.enumerated() where index > 0 {
      guard let name = CommandName.named(word) else { continue }
      let before = Array(words[..<index])
      let typed = try? TypedWords(before, of: name.subcommand.usage)
      guard let typed, typed.operands.isEmpty, before.contains(where: { $0.hasPrefix("-") })
      else { return nil }
      return (name, before + words[(index + 1)...])
    }
    return nil
  }

  /// Prints help or the version if the first word requests it.
  ///
  /// In a bundle such as `-hV` the first letter wins.
  private static func printInformation(_ word: String) -> ExitStatus? {
    let isBundle = word.hasPrefix("-") && word.dropFirst().allSatisfy { "hV".contains($0) }
    switch isBundle ? String(word.prefix(2)) : word {
    case "--version", "-V": return Console().show("tripsim \(toolVersion)\n")
    case "--help", "-h":
      return Console().show(HelpPage.overview(of: .tripsim, isFull: word == "--help"))
    default: return nil
    }
  }

  /// Checks the first word of `tripsim ROUTE TRACE`.
  ///
  /// A word that is neither a command nor a file is an error, and so is a misspelled '--version'.
  private static func checkIsFile(_ first: String) throws(Diagnostic) {
    if first.hasPrefix("--") {
      let flags = CommandName.run.subcommand.usage.options.map(\.flag) + ["--version"]
      if !flags.contains(first), nearestName(to: first, among: flags) == "--version" {
        throw .unknownOption(first, nearest: "--version")
      }
    }
    if first.hasPrefix("-") || first.contains("/") || first.contains(".") { return }
    if FileDescriptor.kind(of: first) != nil { return }
    throw .neitherCommandNorFile(
      first, candidates: CommandName.allCases.map(\.rawValue) + ["--version"],
      similar: FolderListing.similar(to: first))
  }

  private static func perform(
    _ name: CommandName, _ words: [String]
  ) throws(Diagnostic) -> ExitStatus {
    let subcommand = name.subcommand
    // A request for help wins over any earlier error on the line.
    let asksForHelp = { (word: String) in Self.asksForHelp(word, subcommand.usage) }
    if let word = words.prefix(while: { $0 != "--" }).last(where: asksForHelp) {
      return Console().show(HelpPage.page(of: subcommand.usage, isFull: word == "--help"))
    }
    InternalFault.setSubject(
      (["tripsim", name.rawValue] + words.map(shellWord)).joined(separator: " "))
    let typed = try TypedWords(words, of: subcommand.usage)
    let status = try subcommand.perform(typed, Console(coloring: try coloring(of: typed)))
    // A command interrupted by a signal exits as interrupted, whatever it returns.
    return Interruption.signal.map { .interrupted(signal: $0) } ?? status
  }

  /// Whether a word is `-h`, `--help` or a bundle of flags with an `h`.
  private static func asksForHelp(_ word: String, _ usage: CommandUsage) -> Bool {
    if word == "--help" { return true }
    guard word.hasPrefix("-"), let index = word.firstIndex(of: "h") else { return false }
    return word[..<index].dropFirst().allSatisfy { letter in
      usage.options.contains { $0.letter == letter && $0.value == nil }
    }
  }

  private static func coloring(of words: TypedWords) throws(Diagnostic) -> Console.Coloring {
    guard let color = words.options.last(where: { $0.usage.name == "color" }) else { return .auto }
    return try OptionValue(option: color.word, text: color.value ?? "").choice()
  }
}

extension Console {
  /// The style of readable data.
  var dataStyle: TextStyle { TextStyle(usesColor: colorsData, width: Self.dataWidth) }

  /// Prints lines that may contain text from files, with control characters escaped.
  func show(lines: [String]) -> ExitStatus {
    show(lines.map { printable($0) + "\n" }.joined())
  }

  /// Prints text for people on standard output.
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
