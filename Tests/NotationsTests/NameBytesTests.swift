import Notations
import Testing

/// File names as text without loss.
struct NameBytesTests {
  @Test(arguments: [
    "drive.csv", "é", "e\u{301}", "\u{10FFFD}", "日本", "a\u{0}b", "",
  ])
  func `a name in UTF-8 is unchanged`(_ name: String) {
    let isStandIn = name.unicodeScalars.contains { NameBytes.byte(of: $0) != nil }
    if !isStandIn { #expect(NameBytes.text(of: Array(name.utf8)).utf8.elementsEqual(name.utf8)) }
    #expect(NameBytes.bytes(of: NameBytes.text(of: Array(name.utf8))) == Array(name.utf8))
  }

  @Test func `a byte that is not UTF-8 has a stand-in that is printed as U+FFFD`() {
    let text = NameBytes.text(of: [0x64, 0xFF, 0x2E, 0xC3])
    #expect(text == "d\u{10FFFF}.\u{10FFC3}")
    #expect(text.unicodeScalars.map { NameBytes.byte(of: $0) } == [nil, 0xFF, nil, 0xC3])
    #expect(NameBytes.published(text) == "d\u{FFFD}.\u{FFFD}")
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `any bytes survive conversion, and different names give different texts`(seed: UInt64) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
    // Many of these are lead or continuation bytes, including those of the stand-ins.
    let choice: [UInt8] = [0x2F, 0x61, 0x80, 0xBE, 0xBF, 0xC3, 0xA9, 0xE2, 0xF4, 0x8F, 0xFF]
    var names: [[UInt8]] = []
    for _ in 0..<50 {
      var name: [UInt8] = []
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      for _ in 0..<(state >> 60) {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        name.append(choice[Int((state >> 33) % UInt64(choice.count))])
      }
      names.append(name)
    }
    for name in names { #expect(NameBytes.bytes(of: NameBytes.text(of: name)) == name) }
    let texts = Set(names.map { Array(NameBytes.text(of: $0).utf8) })
    #expect(texts.count == Set(names).count)
  }
}
