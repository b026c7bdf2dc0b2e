import Notations
import Testing
import TripModel
import TripRecords

@Suite struct EventSchemaTests {
  @Test func `the table lists every event once, in the order of the names`() {
    #expect(EventSchema.all.map(\.event) == EventName.allCases)
    #expect(EventName.allCases.map(\.ordinal) == Array(EventName.allCases.indices))
    #expect(Set(EventSchema.all.map(\.name)).count == EventSchema.all.count)
  }

  @Test func `no line has a key twice`() {
    for schema in EventSchema.all {
      let names = schema.lineFields.map(\.name)
      #expect(Set(names).count == names.count, "\(schema.name)")
    }
  }

  @Test func `the unit is in the name`() {
    for field in EventSchema.all.flatMap(\.lineFields) {
      guard case .decimal(let unit) = field.type else { continue }
      let suffix =
        switch unit {
        case .coordinateDegrees: field.name.hasSuffix("lat") ? "lat" : "lon"
        case .degrees: field.name == "degrees" ? "degrees" : "_deg"
        case .meters: "_m"
        case .metersPerSecond: "_mps"
        case .seconds: "_s"
        case .fraction: "fraction"
        case .percent: "_pct"
        }
      #expect(field.name.hasSuffix(suffix))
    }
  }

  @Test func `summaries are phrases without a final period`() {
    for schema in EventSchema.all {
      for summary in [schema.summary] + schema.lineFields.map(\.summary) {
        #expect(!summary.isEmpty && !summary.hasSuffix("."))
      }
    }
  }

  @Test func `the schema is JSON and defines every event`() throws {
    let reading = JSONReader.read(EventsSchemaDocument.bytes, file: "schema")
    #expect(reading.diagnostics == [])
    let page = try #require(reading.value)
    let names = EventSchema.all.map(\.name)
    #expect(page["$defs"]?.members?.map(\.name) == names)
    #expect(page["title"]?.string == "tripsim.events/1.0")
    #expect(
      page["required"]?.array?.compactMap(\.string) == ["event", "seq", "time", "t_s", "fix"])
    let references = page["allOf"]?.array?.map { $0["then"]?["$ref"]?.string }
    #expect(references == names.map { "#/$defs/\($0)" })
  }

  @Test func `a definition names types, units and words`() throws {
    let page = try #require(JSONReader.read(EventsSchemaDocument.bytes, file: "schema").value)
    let offRoute = try #require(page["$defs"]?["off_route"])
    #expect(
      offRoute["required"]?.array?.compactMap(\.string)
        == ["reason", "kind", "deviation_m", "since_s"])
    let deviation = offRoute["properties"]?["deviation_m"]
    #expect(deviation?["type"]?.string == "number")
    #expect(deviation?["x-unit"]?.string == "meters")
    #expect(deviation?["x-decimals"]?.number == 2)
    #expect(
      offRoute["properties"]?["reason"]?["enum"]?.array?.compactMap(\.string)
        == ["distance", "wrong_way", "lost", "not_joined", "custom"])
  }

  @Test func `the table of versions ends with the current one`() {
    #expect(EventsSchemaDocument.versions.last?.version == EventSchema.version)
  }
}
