import Notations
import Testing

@testable import ToolKit

/// The readings of an option's value.
struct OptionValueTests {
  @Test(arguments: [
    ("13.9", 13.9), ("13.9m/s", 13.9), ("36km/h", 10), ("36kmh", 10), ("10mph", 4.4704),
    ("3600kn", 1852), ("1e1mps", 10),
  ])
  func `a speed may have a unit`(_ text: String, _ metersPerSecond: Double) throws {
    let value = OptionValue(option: "--assume-speed", text: text)
    #expect(abs(try value.speed() - metersPerSecond) < 1e-9)
  }

  @Test(arguments: [("1", 1.0), ("1.5s", 1.5), ("500ms", 0.5), ("2min", 120), ("1h", 3600)])
  func `a duration may have a unit`(_ text: String, _ seconds: Double) throws {
    #expect(try OptionValue(option: "--assume-interval", text: text).duration() == seconds)
  }

  @Test(arguments: ["", "0", "-1", "nan", "inf", "0x10", "1 s", "s", "1e999", "km/h"])
  func `anything but a positive speed is rejected with examples`(_ text: String) {
    let fault = #expect(throws: Diagnostic.self) {
      try OptionValue(option: "--assume-speed", text: text).speed()
    }
    #expect(
      fault?.rendered == """
        tripsim: error: value '\(text)' of '--assume-speed' cannot be used
          expected a speed above 0, such as 13.9 (m/s), 50km/h, 30mph or 27kn
        """)
  }

  @Test func `an unknown name gets the nearest one as a hint`() {
    let fault = #expect(throws: Diagnostic.self) {
      try OptionValue(option: "SHELL", text: "bahs").choice(of: Shell.self)
    }
    #expect(
      fault?.rendered == """
        tripsim: error: unknown value 'bahs' of 'SHELL'
          expected one of bash, zsh, fish
          hint: did you mean 'bash'?
        """)
  }
}
