import Notations
import Regression
import Simulation
import Testing

/// The words of printed command lines, as shells read them.
@Suite(.runsPrograms) struct ShellWordTests {
  @Test(arguments: 0..<8 as Range<UInt64>)
  func `a shell reads back the word that was written`(seed: UInt64) throws {
    var random = HostileWords(seed)
    let words = (0..<200).map { _ in random.word() }
    let shells = Dictionary(grouping: words) { shellWord($0).hasPrefix("$") ? "bash" : "sh" }
    for (shell, words) in shells.sorted(by: { $0.key < $1.key }) {
      let workspace = try Workspace([
        "script": "printf '%s\\n--\\n' " + words.map(shellWord).joined(separator: " ")
      ])
      let outcome = try workspace.run("\(shell) script; pwd -P >&2; ls >&2")
      let meant = words.map { ($0.utf8.first == 45 && $0 != "-" ? "./" : "") + $0 + "\n--\n" }
        .joined()
      #expect(Array(outcome.output.utf8) == Array(meant.utf8))
      #expect(outcome.errors.hasSuffix("\nscript\n"), "a word ran as a command")
    }
  }

  @Test func `an accent after a quotation mark does not hide the mark`() {
    #expect(
      Array(shellWord("x'\u{301};touch PWNED;'\u{301}").utf8)
        == Array("'x'\\''\u{301};touch PWNED;'\\''\u{301}'".utf8))
  }

  @Test func `a word that would be displayed differently has the codes of its bytes`() {
    #expect(shellWord("é\u{202e}\n'\\") == #"$'\303\251\342\200\256\012\'\\'"#)
    #expect(shellWord(NameBytes.text(of: [0x64, 0xFF, 0x20])) == #"$'d\377 '"#)
    #expect(shellWord("##[group]a b") == #"$'\043\043[group]a b'"#)
    #expect(printable(shellWord("##[group]")) == shellWord("##[group]"))
  }
}

/// Words of special shell and Unicode characters.
private struct HostileWords {
  private var random: SeededGenerator

  private static let parts = [
    "'", "\"", "\\", "$", "`", "(", ")", ";", "&", "|", "<", ">", "*", "?", "[", "]", "#", "##[",
    "~", "!", "{", "}", "=", "%", "-", "--", " ", "\t", "\n", "\r\n", "\u{1}", "\u{1b}", "\u{7f}",
    "\u{85}", "\u{301}", "\u{200d}", "\u{202e}", "\u{2028}", "é", "日", "🚗", "a", "B", "7", "/", ".",
    "$(touch PWNED)", "`touch PWNED`", "';touch PWNED;'", "\\'",
  ]

  init(_ seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func word() -> String {
    let count = Int.random(in: 1...6, using: &random)
    return (0..<count).map { _ in Self.parts.randomElement(using: &random) ?? "" }.joined()
  }
}
