import Notations
import Testing

struct PrintableTextTests {
  @Test(arguments: [
    ("Rue de l'Église · 5 °C [A1]", "Rue de l'Église · 5 °C [A1]"),
    ("12:30: at a #1 [x]", "12:30: at a #1 [x]"),
    ("a\u{1b}]0;title\u{7}b", "a\\u{1b}]0;title\\u{7}b"),
    ("two\nlines\ttab", "two\\u{a}lines\\u{9}tab"),
    ("name\u{202e}gpj.exe", "name\\u{202e}gpj.exe"),
    ("a\u{2028}b\u{2066}c", "a\\u{2028}b\\u{2066}c"),
    ("accent \u{301}[a", "accent \u{301}[a"),
    (NameBytes.text(of: [0x64, 0xFF, 0xC3, 0x2E]), "d\\xff\\xc3."),
  ])
  func `a terminal shows a text and interprets nothing in it`(text: String, shown: String) {
    #expect(Array(printable(text).utf8) == Array(shown.utf8))
  }

  @Test(arguments: [
    ("::add-mask::x", "\\u{3a}:add-mask::x"),
    (" \u{a0} ::error::x", " \u{a0} \\u{3a}:error::x"),
    ("a ::error::x", "a ::error::x"),
    (": :error::x", ": :error::x"),
    ("a ##[group]x", "a ##\\u{5b}group]x"),
    ("####[group]x", "####\\u{5b}group]x"),
    ("# #[x]", "# #[x]"),
    ("##\u{301}[x]", "##\u{301}[x]"),
  ])
  func `the log of a job interprets no command in a text`(text: String, shown: String) {
    #expect(Array(printable(text).utf8) == Array(shown.utf8))
  }
}
