/// The ways to end the last word of a command line.
///
/// All shells ask for them: their scripts only pass on the typed words and show the answer.
package struct Completions: Sendable {
  /// The files with which the last word may end.
  package enum Paths: String, Sendable {
    case none
    case files
    case folders
  }

  /// The words that may replace the last one, each with its meaning, which may be empty.
  private var words: [UsageRow] = []

  /// The files with which the last word may end.
  private var paths = Paths.none

  /// The beginning of the last word that is not part of a path.
  private var head = ""

  /// Completes the last of the words after the tool's name.
  ///
  /// Words without a command are completed as those of the first command.
  package init(of typed: [String], for usages: [CommandUsage]) {
    let word = typed.last ?? ""
    var before = Array(typed.dropLast())
    var command: CommandUsage?
    for (index, word) in before.enumerated() where command == nil {
      command = usages.first { usage in
        usage.name == word && TypedSoFar(before[..<index], of: usage).isOptionsOnly
      }
      if command != nil { before.remove(at: index) }
    }
    guard let usage = command ?? usages.first else { return }
    let soFar = TypedSoFar(before[...], of: usage)
    if let value = soFar.openValue {
      offer(value, for: word)
    } else if word.hasPrefix("-"), !soFar.isEnded {
      offerOptions(of: usage, for: word)
      if command == nil, before.isEmpty { offer([("--version", "print the version")], for: word) }
    } else {
      if command == nil, soFar.isOptionsOnly {
        offer(usages.map { ($0.name, $0.summary) }, for: word)
      }
      if let operand = soFar.nextOperand { offer(operand, for: word) }
    }
  }

  /// The answer for a script: a line with the kind of paths and their head, then a line for each
  /// word.
  ///
  /// Each line has a tab in the middle.
  package var text: String {
    ([(paths.rawValue, head)] + words).map { "\($0)\t\($1)\n" }.joined()
  }
}

extension Completions {
  private mutating func offer(
    _ rows: [UsageRow], after head: String = "", for word: some StringProtocol
  ) {
    words += rows.filter { $0.0.hasPrefix(word) }.map { (head + $0.0, $0.1) }
  }

  private mutating func offer(_ paths: Paths, after head: String) {
    (self.paths, self.head) = (paths, head)
  }

  private mutating func offerOptions(of usage: CommandUsage, for word: String) {
    let options = usage.allOptions
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      return offer(options.map { ($0.flag, $0.summary) }, for: word)
    }
    let value = options.first { $0.flag == parts[0] }?.value
    if let value { offer(value, after: parts[0] + "=", for: parts[1]) }
  }

  /// Offers the ways to end a value whose part after `head` is in a word.
  private mutating func offer(
    _ value: ValueUsage, after head: String = "", for word: some StringProtocol
  ) {
    switch value.kind {
    case .text: break
    case .file: offer(.files, after: head)
    case .folder: offer(.folders, after: head)
    case .choice(let words): offer(words().map { ($0, "") }, after: head, for: word)
    case .words(let words, let isPathNext):
      // The last item of a list, without the dash that removes it.
      let items = word.split(separator: ",", omittingEmptySubsequences: false)
      let item = items.last?.drop { $0 == "-" } ?? ""
      let head = head + word.dropLast(item.count)
      let words = words()
      let leads = isPathNext ? words.map(\.opened) : []
      if let lead = leads.first(where: { item.hasPrefix($0) }) {
        offer(.files, after: head + lead)
      } else {
        offer(Self.steps(among: words, after: item).map { ($0, "") }, after: head, for: item)
      }
    case .named(let folder):
      offer(Self.folders(in: folder).map { ($0, "") }, after: head, for: word)
      offer(.files, after: head)
    }
  }

  /// The words that begin with a part, each up to its next '='.
  ///
  /// The part itself is omitted if more must follow it.
  private static func steps(among words: [String], after part: some StringProtocol) -> [String] {
    var steps: [String] = []
    for word in words where word.hasPrefix(part) {
      let rest = word.dropFirst(part.count)
      let end = rest.firstIndex(of: "=").map { word.index(after: $0) } ?? word.endIndex
      let step = String(word[..<end])
      if step != steps.last, step != part || step.opened != step { steps.append(step) }
    }
    return steps
  }

  /// The folders in a folder whose names a script can distinguish.
  private static func folders(in folder: String) -> [String] {
    let names = (try? SystemCall.names(in: folder)) ?? []
    return names.sorted().filter { name in
      !name.hasPrefix(".") && !name.contains { $0.isNewline || $0 == "\t" }
        && FileDescriptor.kind(of: folder + "/" + name) == S_IFDIR
    }
  }
}

extension String {
  /// The word with the sign before its path: `html=` or `network:`.
  fileprivate var opened: String { hasSuffix("=") || hasSuffix(":") ? self : self + "=" }
}

/// The words of a command before the one being typed, correct or not.
private struct TypedSoFar {
  /// The value expected by the last option, if it is the next word.
  private(set) var openValue: ValueUsage?

  /// Whether `--` ended the options.
  private(set) var isEnded = false

  private var operandCount = 0
  private let usage: CommandUsage

  init(_ words: ArraySlice<String>, of usage: CommandUsage) {
    self.usage = usage
    for word in words { take(word) }
  }

  /// Whether there is no operand yet, and none must follow.
  var isOptionsOnly: Bool { operandCount == 0 && openValue == nil && !isEnded }

  /// The value of the next operand; absent if none is allowed.
  var nextOperand: ValueUsage? {
    let operands = usage.operands
    if operandCount < operands.count { return operands[operandCount].value }
    guard let last = operands.last else { return nil }
    switch last.count {
    case .oneOrMore, .any: return last.value
    case .one, .optional: return nil
    }
  }

  private mutating func take(_ word: String) {
    if openValue != nil {
      openValue = nil
    } else if !word.hasPrefix("-") || word == "-" || isEnded {
      operandCount += 1
    } else if word == "--" {
      isEnded = true
    } else if word.hasPrefix("--") {
      openValue = usage.allOptions.first { $0.flag == word }?.value
    } else {
      // The value of a bundle such as `-qo` is the next word only after its last letter.
      let options = word.dropFirst().map { letter in
        usage.allOptions.first { $0.letter == letter }
      }
      let first = options.firstIndex { $0?.value != nil }
      if first == options.count - 1 { openValue = options.last??.value }
    }
  }
}
