import Testing

@testable import Notations

@Suite struct DecimalReadingTests {
  private func number(_ text: String, decimalMark: Character = ".") -> Double? {
    let bytes = Array(text.utf8)
    return decimalNumber(
      in: bytes.span, 0..<bytes.count, decimalMark: decimalMark.asciiValue ?? 0)
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", -0.0), ("47.37", 47.37), ("-122.4316500", -122.43165), ("+1.5", 1.5),
      (" 12\r\n", 12), (".5", 0.5), ("5.", 5), ("1e3", 1000), ("1.33E0", 1.33), ("2.5e-3", 0.0025),
      ("1e22", 1e22), ("1e23", 1e23),
      ("123456789012345678901234567890", 123456789012345677877719597056),
      ("38.853543845151684", 38.853543845151684), ("0.1000000000000000055511151231257827", 0.1),
      ("1.00000000000000000000000000000000000000000000000000000", 1),
      ("9007199254740993", 9007199254740992), ("9007199254740993.5", 9007199254740994),
      ("2.2250738585072014e-308", 2.2250738585072014e-308), ("1e-400", 0),
    ] as [(String, Double)])
  func `a number is the double nearest to its digits`(text: String, value: Double) {
    #expect(number(text) == value)
  }

  @Test(arguments: [
    "", " ", "-", "+", ".", "-.", "1..2", "1.2.3", "1e", "1e+", "e5", "nan", "inf", "0x10", "1,5",
    "1 2", "--1", "1-", "1e400", "12a", "١٢",
  ])
  func `anything else is not a number`(text: String) {
    #expect(number(text) == nil)
  }

  @Test func `the decimal mark can be another byte`() {
    #expect(number("-47,37", decimalMark: ",") == -47.37)
    #expect(number("47.37", decimalMark: ",") == nil)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `random digits agree with the standard library`(seed: UInt64) {
    var generator = SplitMix(state: seed)
    for _ in 0..<400 {
      var text = Bool.random(using: &generator) ? "-" : ""
      for _ in 0..<Int.random(in: 1...18, using: &generator) {
        text.append(Character("\(Int.random(in: 0...9, using: &generator))"))
      }
      if Bool.random(using: &generator) {
        text.append(".")
        for _ in 0..<Int.random(in: 1...20, using: &generator) {
          text.append(Character("\(Int.random(in: 0...9, using: &generator))"))
        }
      }
      if Int.random(in: 0..<4, using: &generator) == 0 {
        text.append("e\(Int.random(in: -30...30, using: &generator))")
      }
      #expect(number(text) == Double(text), "\(text)")
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `reading what was written gives the rounded value`(seed: UInt64) {
    var generator = SplitMix(state: seed)
    for _ in 0..<500 {
      let units = Int.random(in: -1_800_000_000...1_800_000_000, using: &generator)
      var bytes: [UInt8] = []
      appendDecimal(Double(units) / 1e7, decimals: 7, to: &bytes)
      #expect(decimalNumber(in: bytes.span, 0..<bytes.count) == Double(units) / 1e7)
    }
  }
}
