import Notations
import TestSupport
import Testing

@testable import RoadRouting

/// Road networks read from compressed files.
struct RoadNetworkPackedTests {
  private static let text = Array(
    """
    <osm><node id="1" lat="1" lon="2"/><node id="2" lat="1.001" lon="2"/>
    <way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/></way></osm>
    """.utf8)

  @Test func `a network in gzip or zip is read unchanged`() {
    for bytes in [
      Self.text, PackedFile.gzip(Self.text), PackedFile.zip([ZIPFile("town.osm", Self.text)]),
    ] {
      let reading = RoadNetworkReader.read(bytes, file: "town")
      #expect(reading.value?.ways.count == 1)
      #expect(reading.diagnostics == [])
    }
  }

  @Test func `a truncated compressed network is an error`() {
    let bytes = PackedFile.gzip(Self.text)
    let reading = RoadNetworkReader.read(Array(bytes.dropLast(3)), file: "town.osm.gz")
    #expect(reading.value == nil)
    #expect(
      reading.diagnostics.map(\.rendered) == [
        """
        town.osm.gz: error: the gzip file is cut off after \(bytes.count - 3) bytes
          expected its end
          hint: the download or copy was cut off; fetch the file again
        """
      ])
  }
}
