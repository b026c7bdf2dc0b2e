import Notations
import TestSupport
import Testing
import TripModel

@testable import RoadRouting

/// The networks of OSM PBF files, and the errors for unreadable files.
@Suite struct PBFNetworkTests {
  static let styles = [
    PBFStyle(), PBFStyle(isDense: false, features: ["OsmSchema-V0.6"]),
    PBFStyle(isPacked: false, granularity: 50, blockLength: 7),
    PBFStyle(isDense: false, granularity: 1, blockLength: 1), PBFStyle(locatesWays: true),
  ]

  private func read(_ bytes: [UInt8]) -> Reading<RoadNetwork> {
    RoadNetworkReader.read(bytes, file: "town.osm.pbf")
  }

  private func messages(_ bytes: [UInt8]) -> [String] {
    read(bytes).diagnostics.map(\.rendered)
  }

  @Test(arguments: 0..<12 as Range<UInt64>, styles)
  func `a PBF file makes the same network as the XML of the same data`(
    seed: UInt64, style: PBFStyle
  ) throws {
    let town = OSMSample.town(seed: seed)
    let xml = try #require(RoadNetworkReader.read(town.xml, file: "town.osm").value)
    let pbf = read(town.pbf(style))
    #expect(pbf.diagnostics == [])
    // A whole network is too long for a message.
    let isSame = pbf.value == xml
    #expect(isSame)
    let located = RoadNetworkReader.read(town.xml(locatesWays: true), file: "town.osm")
    #expect(located.diagnostics == [])
    let isSameLocated = located.value == xml
    #expect(isSameLocated)
    #expect(!xml.restrictions.isEmpty && xml.ways.count > 4 && !xml.exits.isEmpty)
    let packed = [town.xml, town.pbf(style)].map { read(PackedFile.gzip($0)).value }
    let areSame = packed.allSatisfy { $0 == xml }
    #expect(areSame)
  }

  @Test func `a fault names the ID of its way or node`() {
    var sample = OSMSample()
    sample.nodes = [
      .init(number: 1, latitude: 100_000_000, longitude: 50_000_000),
      .init(number: 2, latitude: 100_001_000, longitude: 50_000_000),
      .init(number: 3, latitude: 950_000_000, longitude: 50_000_000),
    ]
    sample.ways = [
      .init(number: 17, nodes: [1, 2], tags: [("highway", "road"), ("maxspeed", "fast")]),
      .init(number: 18, nodes: [1, 2, 3], tags: [("highway", "service")]),
      .init(number: 19, nodes: [1, 1], tags: [("highway", "road")]),
    ]
    #expect(
      messages(sample.pbf()) == [
        """
        town.osm.pbf: warning: way 17: maxspeed 'fast' is unknown
          expected km/h such as '50', or '30 mph', 'none' or 'walk'
          hint: it is ignored
        """,
        """
        town.osm.pbf: warning: node 3: latitude '95.0' is out of range
          expected degrees in -90...90
          hint: the way is ignored
        """,
        """
        town.osm.pbf: warning: way 19: the way has 1 point
          expected at least 2 different ones
          hint: the way is ignored
        """,
      ])
    #expect(read(sample.pbf()).value?.ways.map(\.identifier) == [17, 18])
    sample.ways = []
    #expect(
      messages(sample.pbf()) == [
        """
        town.osm.pbf: error: the file has no lines
          expected lines with a 'highway' property
        """
      ])
  }

  private static let header = OSMSample.block(
    "OSMHeader", Protobuf.text(4, "OsmSchema-V0.6"), PBFStyle(isPacked: false))

  private static func damage(_ words: String) -> String {
    """
    town.osm.pbf: error: the PBF block at byte 35 is damaged: \(words)
      expected a block as in OSM PBF
      hint: the file was damaged; fetch or make it again
    """
  }

  /// The fields of a block with zlib-compressed data.
  private static func zlib(_ length: Int, _ data: [UInt8]) -> [UInt8] {
    Protobuf.number(2, length) + Protobuf.bytes(3, data)
  }

  /// The field of a block with a group of one element.
  private static func group(_ field: Int, _ element: [UInt8]) -> [UInt8] {
    Protobuf.bytes(1, Protobuf.bytes(2, Protobuf.bytes(field, element)))
  }

  private static let packed = PackedFile.zlib([8, 0])

  private static let damages: [(blob: [UInt8], words: String)] = [
    (Protobuf.number(2, 5), "it has no data"),
    (
      Protobuf.bytes(1, [0x0A, 9, 1]),
      "at byte 0 of its content, a field of 9 bytes is longer than its message"
    ),
    (zlib(9, packed), "it unpacks to fewer than the stated 9 bytes"),
    (zlib(1, packed), "it unpacks to more than the stated 1 bytes"),
    (zlib(1 << 26, []), "it unpacks to 67108864 bytes, more than 33554432"),
    (zlib(2, [0x1F, 0x8B, 8]), "the zlib header is unknown"),
    (
      zlib(2, packed.dropLast() + [0xFF]),
      "the unpacked bytes do not have the stated Adler-32 checksum"
    ),
    (zlib(2, packed.dropLast(5)), "the compressed data ends too early"),
    (zlib(2, [0x78, 0x9C, 7]), "a block is of kind 3"),
    (
      group(2, Protobuf.bytes(1, [2, 2, 2])),
      "3 nodes have 0 latitudes and 0 longitudes"
    ),
    (
      group(3, Protobuf.bytes(2, [1])),
      "the lists of way 0 have different lengths"
    ),
    (
      group(3, Protobuf.bytes(8, [2, 2]) + Protobuf.bytes(9, [2]) + Protobuf.bytes(10, [2])),
      "the lists of way 0 have different lengths"
    ),
    (
      group(3, [0x12, 1, 1, 0x1A, 1, 1]),
      "text 1 is missing, there are 0"
    ),
  ]

  @Test(arguments: damages)
  func `a damaged block is reported with its first byte`(blob: [UInt8], words: String) {
    let file = Self.header + OSMSample.block("OSMData", blob: blob)
    #expect(Self.header.count == 35)
    #expect(messages(file) == [Self.damage(words)])
  }

  @Test(arguments: [(4, "lzma"), (5, "bzip2"), (6, "lz4"), (7, "zstd")])
  func `a block with unsupported compression is rejected with the name of the method`(
    field: Int, name: String
  ) {
    let file = Self.header + OSMSample.block("OSMData", blob: Protobuf.bytes(field, [1]))
    #expect(
      messages(file) == [
        """
        town.osm.pbf: error: the PBF block at byte 35 is compressed with \(name)
          expected zlib or no compression
          hint: convert it: osmium cat FILE -o OTHER.osm.pbf
        """
      ])
  }

  @Test func `a file that requires an unknown feature is rejected with its name`() {
    let history = PBFStyle(features: ["OsmSchema-V0.6", "DenseNodes", "HistoricalInformation"])
    let other = PBFStyle(features: ["OsmSchema-V0.6", "Curves"])
    #expect(
      messages(OSMSample().pbf(history)) == [
        """
        town.osm.pbf: error: the PBF file requires a reader of 'HistoricalInformation'
          expected only 'OsmSchema-V0.6' and 'DenseNodes'
          hint: it has old versions of the map; keep one: osmium time-filter FILE -o OTHER.osm.pbf
        """
      ])
    #expect(
      messages(OSMSample().pbf(other)) == [
        """
        town.osm.pbf: error: the PBF file requires a reader of 'Curves'
          expected only 'OsmSchema-V0.6' and 'DenseNodes'
        """
      ])
  }

  @Test func `a truncated file is reported with the location and what is missing`() {
    let file = OSMSample.town(seed: 1).pbf()
    let length = file.count - 10
    let message = messages(Array(file[..<length]))
    #expect(message.count == 1)
    #expect(message[0].contains("error: the PBF file is cut off after \(length) bytes\n"))
    let cut = Array(Self.header + OSMSample.block("OSMData", blob: [8, 1]).dropLast())
    #expect(
      messages(cut) == [
        """
        town.osm.pbf: error: the PBF file is cut off after 51 bytes
          expected at least 17 bytes of the block at byte 35
          hint: the download or copy was cut off; fetch the file again
        """
      ])
  }

  @Test(arguments: styles) func `random bytes do not crash the reader`(style: PBFStyle) {
    let file = OSMSample.town(seed: 2).pbf(style)
    for index in stride(from: 20, to: file.count, by: 17) {
      let cut = read(Array(file[..<index]))
      #expect(cut.value != nil || cut.diagnostics.last?.severity == .error)
      var changed = file
      changed[index] ^= 0x81
      let reading = read(changed)
      #expect(reading.value != nil || reading.diagnostics.last?.severity == .error)
    }
  }

  @Test(arguments: [
    (Array("BZh91AY&SY".utf8), "compressed with bzip2", "decompress it first: bunzip2 -k FILE"),
    ([0x28, 0xB5, 0x2F, 0xFD, 0], "compressed with zstd", "decompress it first: zstd -d FILE"),
    (
      [0xFF, 0xE0, 0x04] + Array("o5m2".utf8), "in the format o5m",
      "convert it: osmium cat FILE -o FILE.osm.pbf"
    ),
    (
      Array("\u{1E}{}\n".utf8), "a GeoJSON text sequence",
      "write it as one text: osmium export -f geojson"
    ),
  ])
  func `a network in another format is rejected with its name`(
    bytes: [UInt8], name: String, hint: String
  ) {
    #expect(
      messages(bytes) == [
        """
        town.osm.pbf: error: the file is \(name)
          expected OSM PBF, OSM XML or GeoJSON lines
          hint: \(hint)
        """
      ])
  }

  @Test func `truncated compressed XML is reported`() {
    let file = PackedFile.gzip(OSMSample.town(seed: 3).xml)
    #expect(
      messages(Array(file.dropLast(20))) == [
        """
        town.osm.pbf: error: the gzip file is cut off after \(file.count - 20) bytes
          expected its end
          hint: the download or copy was cut off; fetch the file again
        """
      ])
  }
}
