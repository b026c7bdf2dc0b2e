import Notations
import Testing
import TripModel

@testable import RoadRouting

/// The tags of a road as programs write them in GeoJSON.
struct GeoJSONTagTests {
  private func read(_ properties: String) -> Reading<RoadNetwork> {
    let text = """
      {"type":"FeatureCollection","features":[{"type":"Feature","properties":{\(properties)},
      "geometry":{"type":"LineString","coordinates":[[1,2],[1.001,2]]}}]}
      """
    return RoadNetworkReader.read(Array(text.utf8), file: "town.geojson")
  }

  @Test(arguments: [
    #""highway":"road","ref":"B\"1\\","oneway":"yes","maxspeed":50"#,
    #""highway":"road","ref":"B\"1\\","oneway":true,"maxspeed":"50""#,
    #""highway":"road","tags":{"ref":"B\"1\\","oneway":"yes","maxspeed":"50"}"#,
    #""highway":["road","service"],"ref":["B\"1\\","2"],"oneway":[true],"maxspeed":["50","30"]"#,
    #""highway":"road","other_tags":{"ref":"B\"1\\","oneway":"yes","maxspeed":"50"}"#,
    #""highway":"road","other_tags":"{\"ref\":\"B\\\"1\\\\\",\"oneway\":\"yes\",\"maxspeed\":50}""#,
    #""highway":"road","other_tags":"\"ref\"=>\"B\\\"1\\\\\",\"oneway\"=>\"yes\",\"maxspeed\"=>\"50\"""#,
    #""all_tags":"\"highway\"=>\"road\",\"ref\"=>\"B\\\"1\\\\\",\"oneway\"=>\"yes\",\"maxspeed\"=>\"50\"""#,
  ])
  func `a road's tags are read wherever programs put them`(properties: String) throws {
    let reading = read(properties)
    #expect(reading.diagnostics == [])
    let way = try #require(reading.value?.ways.first)
    #expect(way.roadClass == .road)
    #expect(way.reference == #"B"1\"#)
    #expect(way.permissions.contains(.forward(.car)))
    #expect(!way.permissions.contains(.backward(.car)))
    #expect(way.forwardLimit == .limited(50, unit: .kilometersPerHour))
  }

  @Test(arguments: ["", "\\\"maxspeed", "\\\"maxspeed\\\"=>", "\\\\", "{\\\"maxspeed\\\":"])
  func `a group of tags that is cut off has no tag`(group: String) {
    let reading = read("\"highway\":\"road\",\"other_tags\":\"\(group)\"")
    #expect(reading.diagnostics == [])
    #expect(reading.value?.ways.map(\.forwardLimit) == [nil])
  }

  @Test func `an unknown value in a group of tags is reported with the group`() {
    #expect(
      read(#""highway":"road","other_tags":"\"maxspeed\"=>\"fast\"""#).diagnostics.map(\.rendered)
        == [
          """
          town.geojson:1:103: warning: maxspeed 'fast' is unknown
            expected km/h such as '50', or '30 mph', 'none' or 'walk'
            hint: it is ignored
          """
        ])
  }
}
