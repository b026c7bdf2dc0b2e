/// A rule as written by users: a name, and its arguments in parentheses.
///
/// ```
/// any(near_end(30,32),away_from_step(50,32,WhileOnRoute))
/// ```
indirect enum RuleTerm: Equatable, Sendable {
  case number(Double)
  case call(String, [RuleTerm])

  /// The maximum nesting depth of terms: that of Ferrostar's conditions, the innermost one and its
  /// numbers.
  private static let mostNested = FerrostarConfiguration.mostNested + 2

  /// Parses a text; absent if it is not a valid term.
  static func read(_ text: String) -> RuleTerm? {
    var rest = text.utf8[...]
    guard let term = read(&rest, depth: 0), rest.isEmpty else { return nil }
    return term
  }

  /// The term as text.
  var text: String {
    switch self {
    case .number(let number): ConfigurationValue.number(number).text
    case .call(let name, let arguments):
      arguments.isEmpty ? name : "\(name)(\(arguments.map(\.text).joined(separator: ",")))"
    }
  }

  private static func read(_ rest: inout Substring.UTF8View, depth: Int) -> RuleTerm? {
    guard depth < mostNested else { return nil }
    skipBlanks(&rest)
    let word = rest.prefix { !"(), ".utf8.contains($0) }
    guard !word.isEmpty, let name = String(word) else { return nil }
    rest = rest[word.endIndex...]
    skipBlanks(&rest)
    if let number = Double(name) { return number.isFinite ? .number(number) : nil }
    guard rest.first == UInt8(ascii: "(") else { return .call(name, []) }
    var arguments: [RuleTerm] = []
    repeat {
      rest.removeFirst()
      guard let argument = read(&rest, depth: depth + 1) else { return nil }
      arguments.append(argument)
    } while rest.first == UInt8(ascii: ",")
    guard rest.first == UInt8(ascii: ")") else { return nil }
    rest.removeFirst()
    skipBlanks(&rest)
    return .call(name, arguments)
  }

  private static func skipBlanks(_ rest: inout Substring.UTF8View) {
    rest = rest.drop { $0 == UInt8(ascii: " ") }
  }
}
