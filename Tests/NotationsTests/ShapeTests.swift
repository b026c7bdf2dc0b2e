import Notations
import TestSupport
import Testing

@Suite struct ShapeTests {
  private enum Color: String, CaseIterable {
    case red
    case blue
  }

  private struct Draft {
    var size: Double?
    var count: Int?
    var color: Color?
    var name: LocatedText?
    var tags: [String]?
    var flag: Bool?
  }

  /// An object with a key of each kind.
  private static let shape = Shape<Draft>.object(
    "an object", from: Draft(),
    [
      .init("size", \.size, .number(in: 0...10, "0 to 10"), "how large it is", isRequired: true),
      .init("count", \.count, .whole(from: 1)),
      .init("color", \.color, .word()),
      .init("name", \.name, .located("a name")),
      .init("tags", \.tags, .list(of: .text, "a list", atLeast: 1)),
      .init(
        "flag", \.flag,
        .either(.flag, if: { $0.boolean != nil }, or: Shape<Color>.word().map { $0 == .red })),
    ])

  private static func read(_ text: String) throws -> (draft: Draft?, faults: [String]) {
    let value = try #require(JSONReader.read(Array(text.utf8), file: "it.json").value)
    var reader = DocumentReader(code: "it", file: "it.json")
    let draft = shape.read(&reader, "the document", value)
    return (draft, reader.diagnostics.map(\.rendered))
  }

  @Test func `the value of each key goes to its place`() throws {
    let (draft, faults) = try Self.read(
      #"{"size":2.5,"count":3,"color":"blue","name":"N","tags":["a","b"],"flag":"red"}"#)
    #expect(faults == [])
    #expect(draft?.size == 2.5 && draft?.count == 3 && draft?.color == .blue)
    #expect(draft?.name?.text == "N" && draft?.name?.position?.column == 45)
    #expect(draft?.tags == ["a", "b"] && draft?.flag == true)
  }

  @Test func `every fault of an object is reported at its place`() throws {
    let (draft, faults) = try Self.read(
      #"{"colour":"red","count":1.5,"color":"rad","name":"","tags":[1],"flag":0}"#)
    #expect(draft == nil)
    #expect(
      faults == [
        """
        it.json:1:2: error: unknown key 'colour'
          expected one of size, count, color, name, tags, flag
          hint: did you mean 'color'?
        """,
        """
        it.json:1:1: error: 'size' is missing
          expected 0 to 10
        """,
        """
        it.json:1:25: error: 'count' is 1.5
          expected a whole number, at least 1
        """,
        """
        it.json:1:37: error: 'color' is 'rad'
          expected one of red, blue
          hint: did you mean 'red'?
        """,
        """
        it.json:1:50: error: 'name' is empty
          expected a name
        """,
        """
        it.json:1:61: error: an element of 'tags' is a number
          expected a string
        """,
        """
        it.json:1:71: error: 'flag' is a number
          expected one of red, blue
        """,
      ])
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a shape reads what its schema accepts, and nothing else`(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let schema = try #require(
      JSONReader.read(Self.shape.schema.document, file: "schema.json").value)
    let values = [
      "0", "10", "10.5", "-1", "1", "2.5", #""""#, #""red""#, #""blue""#, #""green""#, "[]",
      #"["a"]"#, #"["a",1]"#, "true", "false", "null", "{}",
    ]
    for _ in 0..<100 {
      let names = ["size", "count", "color", "name", "tags", "flag", "other"].filter { _ in
        Bool.random(using: &numbers)
      }
      let members = names.map { name in
        #""\#(name)":\#(values.randomElement(using: &numbers) ?? "0")"#
      }
      let text = "{\(members.joined(separator: ","))}"
      let value = try #require(JSONReader.read(Array(text.utf8), file: "it.json").value)
      let isRead = try Self.read(text).draft != nil
      #expect(isRead == SchemaCheck.accepts(value, schema), "\(text)")
    }
  }
}
