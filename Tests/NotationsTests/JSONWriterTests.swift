import Notations
import Testing

@Suite struct JSONWriterTests {
  @Test func `a nested document is written compactly`() {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("list")
    writer.beginArray()
    writer.integer(-3)
    writer.boolean(true)
    writer.null()
    writer.beginObject()
    writer.endObject()
    writer.beginArray()
    writer.endArray()
    writer.endArray()
    writer.key("text")
    writer.string("é \"\\\n\r\t\u{1}\u{1f}")
    writer.endObject()
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"{"list":[-3,true,null,{},[]],"text":"é \"\\\n\r\t\u0001\u001f"}"#)
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

  @Test func `line breaks stand between elements`() {
    var writer = JSONWriter()
    writer.beginArray()
    for number in 0..<2 {
      writer.lineBreak()
      writer.integer(number)
    }
    writer.endArray()
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "[\n0,\n1]")
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
