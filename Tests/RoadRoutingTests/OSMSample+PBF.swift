import TestSupport

/// The style of a PBF file.
struct PBFStyle: Sendable, CustomStringConvertible {
  /// Whether nodes are written as lists of differences.
  var isDense = true

  /// Whether blocks are compressed with zlib.
  var isPacked = true

  /// The unit of coordinates in billionths of a degree.
  var granularity = 100

  /// The number of elements in a block.
  var blockLength = 8000

  /// Whether the coordinates of nodes without tags are written in the ways.
  var locatesWays = false

  /// The required features.
  var features = ["OsmSchema-V0.6", "DenseNodes"]

  var description: String {
    "\(isDense ? "dense" : "plain") \(isPacked ? "zlib" : "raw") \(granularity) \(blockLength)"
      + (locatesWays ? " located" : "")
  }
}

extension OSMSample {
  /// The elements as OSM PBF.
  func pbf(_ style: PBFStyle = PBFStyle()) -> [UInt8] {
    let header = style.features.flatMap { Protobuf.text(4, $0) }
    var bytes = Self.block("OSMHeader", header, style) + Self.block("Else", [1, 2, 3], style)
    func add<Element>(
      _ elements: [Element], _ group: ([Element], inout PBFTexts) -> [UInt8]
    ) {
      for start in stride(from: 0, to: elements.count, by: style.blockLength) {
        let part = Array(elements[start..<min(start + style.blockLength, elements.count)])
        var texts = PBFTexts()
        let group = group(part, &texts)
        let fields: [[UInt8]] = [
          Protobuf.bytes(1, texts.message), Protobuf.bytes(2, group),
          Protobuf.number(17, style.granularity), Protobuf.number(19, 1_000_000_000),
          Protobuf.number(20, -2_000_000_000),
        ]
        bytes += Self.block("OSMData", Array(fields.joined()), style)
      }
    }
    add(nodes.filter { !style.locatesWays || !$0.tags.isEmpty }) {
      style.isDense ? dense($0, &$1, style) : plain($0, &$1, style)
    }
    add(ways) { group($0, &$1, style) }
    add(relations) { group($0, &$1) }
    return bytes
  }

  private func group(_ ways: [Way], _ texts: inout PBFTexts, _ style: PBFStyle) -> [UInt8] {
    ways.flatMap { way in
      let found = way.nodes.compactMap { number in nodes.first { $0.number == number } }
      let isLocated = style.locatesWays && found.count == way.nodes.count
      let coordinates = isLocated ? found.map { Self.coordinate($0, style) } : []
      let fields: [[UInt8]] = [
        Protobuf.number(1, way.number), texts.tags(way.tags),
        Protobuf.bytes(8, Protobuf.differences(way.nodes)),
        Protobuf.bytes(9, Protobuf.differences(coordinates.map(\.latitude))),
        Protobuf.bytes(10, Protobuf.differences(coordinates.map(\.longitude))),
      ]
      return Protobuf.bytes(3, Array(fields.joined()))
    }
  }

  private func group(_ relations: [Relation], _ texts: inout PBFTexts) -> [UInt8] {
    relations.flatMap { relation in
      let roles = relation.members.flatMap { Protobuf.varint(texts.index($0.role)) }
      let types = relation.members.flatMap { member in
        Protobuf.varint(["node", "way", "relation"].firstIndex(of: member.type) ?? 9)
      }
      let members = Protobuf.differences(relation.members.map(\.number))
      let fields: [[UInt8]] = [
        Protobuf.number(1, relation.number), texts.tags(relation.tags),
        Protobuf.bytes(8, roles), Protobuf.bytes(9, members), Protobuf.bytes(10, types),
      ]
      return Protobuf.bytes(4, Array(fields.joined()))
    }
  }

  private func dense(_ nodes: [Node], _ texts: inout PBFTexts, _ style: PBFStyle) -> [UInt8] {
    var tags: [UInt8] = []
    for node in nodes {
      for (key, value) in node.tags {
        tags += Protobuf.varint(texts.index(key)) + Protobuf.varint(texts.index(value))
      }
      tags.append(0)
    }
    if nodes.allSatisfy({ $0.tags.isEmpty }) { tags = [] }
    let coordinates = nodes.map { Self.coordinate($0, style) }
    let fields: [[UInt8]] = [
      Protobuf.bytes(1, Protobuf.differences(nodes.map(\.number))),
      Protobuf.bytes(8, Protobuf.differences(coordinates.map(\.latitude))),
      Protobuf.bytes(9, Protobuf.differences(coordinates.map(\.longitude))),
      Protobuf.bytes(10, tags),
    ]
    return Protobuf.bytes(2, Array(fields.joined()))
  }

  private func plain(_ nodes: [Node], _ texts: inout PBFTexts, _ style: PBFStyle) -> [UInt8] {
    nodes.flatMap { node in
      let coordinate = Self.coordinate(node, style)
      let fields: [[UInt8]] = [
        Protobuf.number(1, Protobuf.zigzag(node.number)), texts.tags(node.tags),
        Protobuf.number(8, Protobuf.zigzag(coordinate.latitude)),
        Protobuf.number(9, Protobuf.zigzag(coordinate.longitude)),
      ]
      return Protobuf.bytes(1, Array(fields.joined()))
    }
  }

  /// A node's coordinate in its block's unit, from the block's offsets.
  private static func coordinate(
    _ node: Node, _ style: PBFStyle
  ) -> (latitude: Int, longitude: Int) {
    (
      (node.latitude * 100 - 1_000_000_000) / style.granularity,
      (node.longitude * 100 + 2_000_000_000) / style.granularity
    )
  }

  /// A block with its length and header.
  static func block(_ type: String, _ data: [UInt8], _ style: PBFStyle) -> [UInt8] {
    let blob =
      style.isPacked
      ? Protobuf.number(2, data.count) + Protobuf.bytes(3, PackedFile.zlib(data))
      : Protobuf.bytes(1, data)
    return block(type, blob: blob)
  }

  /// A block of a message `Blob`.
  static func block(_ type: String, blob: [UInt8]) -> [UInt8] {
    let header = Protobuf.text(1, type) + Protobuf.number(3, blob.count)
    return PackedFile.little(header.count, 4).reversed() + header + blob
  }
}

/// The texts of a block.
struct PBFTexts {
  private var texts = [""]

  /// The index of a text.
  mutating func index(_ text: String) -> Int {
    if let index = texts.firstIndex(of: text) { return index }
    texts.append(text)
    return texts.count - 1
  }

  /// The fields of an element's tags.
  mutating func tags(_ tags: [(key: String, value: String)]) -> [UInt8] {
    let keys = tags.flatMap { Protobuf.varint(index($0.key)) }
    let values = tags.flatMap { Protobuf.varint(index($0.value)) }
    return tags.isEmpty ? [] : Protobuf.bytes(2, keys) + Protobuf.bytes(3, values)
  }

  /// The message with all texts.
  var message: [UInt8] { texts.flatMap { Protobuf.text(1, $0) } }
}

/// Writes fields of protobuf messages.
enum Protobuf {
  /// A field of bytes.
  static func bytes(_ field: Int, _ value: [UInt8]) -> [UInt8] {
    varint(field << 3 | 2) + varint(value.count) + value
  }

  /// A field of text.
  static func text(_ field: Int, _ value: String) -> [UInt8] { bytes(field, Array(value.utf8)) }

  /// A field of a number.
  static func number(_ field: Int, _ value: Int) -> [UInt8] { varint(field << 3) + varint(value) }

  /// A number, seven bits per byte.
  static func varint(_ value: Int) -> [UInt8] {
    var rest = UInt64(bitPattern: Int64(value))
    var bytes: [UInt8] = []
    while rest > 0x7F {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  /// The unsigned form of a signed number.
  static func zigzag(_ value: Int) -> Int { value << 1 ^ value >> 63 }

  /// The differences of numbers in zigzag form.
  static func differences(_ values: [Int]) -> [UInt8] {
    zip(values, [0] + values).flatMap { varint(zigzag($0 - $1)) }
  }
}
