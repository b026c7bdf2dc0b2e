import Notations
import Testing

@Suite struct JSONWriterTests {
  @Test func `a nested document is written compactly`() {
    let bytes = JSONWriter.document { json in
      json.array("list") { json in
        json.integer(-3)
        json.boolean(true)
        json.null()
        json.object { _ in }
        json.array { _ in }
      }
      json.member("text", "é \"\\\n\r\t\u{1}\u{1f}")
    }
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"list":[-3,true,null,{},[]],"text":"é \"\\\n\r\t\u0001\u001f"}"#)
  }

  @Test func `absent members are omitted`() {
    let bytes = JSONWriter.document { json in
      json.member("a", nil as String?)
      json.member("b", nil as Int?)
      json.member("c", nil as Double?, decimals: 2)
      json.member("d", 1.50, decimals: 2)
      json.member("e", ["x", "y"])
      json.member("f", false)
    }
    #expect(String(decoding: bytes, as: UTF8.self) == #"{"d":1.5,"e":["x","y"],"f":false}"#)
  }

  @Test(arguments: [
    ("##[error]", "\"##\\u005berror]\""), ("###[", "\"###\\u005b\""), ("# #[", "\"# #[\""),
  ])
  func `a log command is escaped`(text: String, expected: String) {
    var writer = JSONWriter()
    writer.string(text)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == expected)
  }

  @Test(arguments: [
    (1.0, 7, "1"), (-0.0, 2, "0"), (-0.001, 2, "0"), (12.3456, 2, "12.35"), (0.05, 1, "0.1"),
    (8.5410001, 7, "8.5410001"), (-179.9999999, 7, "-179.9999999"), (0.0000001, 7, "0.0000001"),
    (1e12, 3, "1000000000000"), (1e300, 7, "1e+300"), (.infinity, 2, "null"), (.nan, 2, "null"),
  ])
  func `a number is written with fixed decimals and no trailing zeros`(
    number: Double, decimals: Int, text: String
  ) {
    var writer = JSONWriter()
    writer.number(number, decimals: decimals)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == text)
  }

  @Test func `line breaks are written between elements`() {
    var writer = JSONWriter()
    writer.array { json in
      for number in 0..<2 {
        json.lineBreak()
        json.integer(number)
      }
    }
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "[\n0,\n1]")
  }

  @Test func `each member of only one object is written on its own line`() {
    let text = JSONWriter.text { json in
      json.breaksLines = true
      json.member("a", 1)
      json.object("b") { $0.member("c", ["2"]) }
      json.member("d", true)
    }
    #expect(text == "{\n\"a\":1,\n\"b\":{\"c\":[\"2\"]},\n\"d\":true}")
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `a number written in full reads back equal`(seed: UInt64) {
    let number = Double(bitPattern: (seed &+ 1) &* 0x9e37_79b9_7f4a_7c15)
    guard number.isFinite else { return }
    var writer = JSONWriter()
    writer.number(number)
    #expect(JSONReader.read(writer.bytes, file: "t").value?.number == number)
  }
}
