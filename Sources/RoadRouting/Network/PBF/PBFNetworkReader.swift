import Notations

/// Reads a road network from OSM PBF: nodes, ways and turn restrictions.
///
/// The file is read twice, block by block: first its ways and relations, then the nodes of roads.
/// Memory grows with the roads, not with the nodes of buildings and woods.
///
/// **Source:** OpenStreetMap wiki, PBF Format; OSM-binary 1.5.
struct PBFNetworkReader {
  private let bytes: [UInt8]
  private var assembly = OSMAssembly()
  private var tags = RoadTags()
  /// The blocks with nodes.
  private var nodeBlocks: [PBFBlock] = []
  private var selection = PBFNodeSelection([])

  /// Reads the network of a file.
  ///
  /// - Complexity: O(N log N) for N nodes.
  static func read(_ bytes: [UInt8], file: String) -> Reading<RoadNetwork> {
    var reader = PBFNetworkReader(bytes: bytes)
    var network: RoadNetwork?
    do throws(Diagnostic) {
      try reader.readWays()
      try reader.readNodes()
      network = reader.assembly.network(orFaultAt: nil)
    } catch {
      reader.assembly.faults.add(error, at: nil)
    }
    return Reading(network, diagnostics: reader.assembly.faults.diagnostics(file: file))
  }
}

extension PBFNetworkReader {
  /// Reads the ways and relations of every block, and records the blocks with nodes.
  private mutating func readWays() throws(Diagnostic) {
    var blocks = PBFBlocks(bytes)
    var hasHeader = false
    while let block = try blocks.next() {
      switch block.kind {
      case .other: continue
      case .header:
        try readHeader(block, try blocks.message(of: block))
        hasHeader = true
      case .data:
        guard hasHeader else { throw .noPBFHeader(block: block.offset) }
        let message = try blocks.message(of: block)
        do throws(ProtobufFault) {
          if try readWays(PBFDataBlock(message)) { nodeBlocks.append(block) }
        } catch {
          throw .damagedPBF(block: block.offset, content: error)
        }
        if assembly.isTooLarge { throw .tooLarge(limit: RoadNetwork.sizeLimit) }
      }
    }
  }

  /// Checks that every required feature is supported.
  private func readHeader(_ block: PBFBlock, _ message: ProtobufMessage) throws(Diagnostic) {
    var message = message
    var features: [String] = []
    do throws(ProtobufFault) {
      while let field = try message.next() {
        if field.number == 4 { features.append(try message.text(field)) }
      }
    } catch {
      throw .damagedPBF(block: block.offset, content: error)
    }
    let unknown = features.first { $0 != "OsmSchema-V0.6" && $0 != "DenseNodes" }
    if let unknown { throw .requiredPBFFeature(unknown) }
  }

  /// Reads the ways and relations of a block; returns whether it also has nodes.
  private mutating func readWays(_ block: PBFDataBlock) throws(ProtobufFault) -> Bool {
    var block = block
    var hasNodes = false
    for group in block.groups {
      var fields = group
      while let field = try fields.next() {
        switch field.number {
        case 1, 2: hasNodes = true
        case 3: try readWay(PBFElement(.way, try group.message(field)), &block)
        case 4:
          try readRelation(PBFElement(.relation, try group.message(field)), block.strings)
        default: break
        }
      }
    }
    return hasNodes
  }

  private mutating func readWay(
    _ way: PBFElement, _ block: inout PBFDataBlock
  ) throws(ProtobufFault) {
    var isRoad = false
    for key in way.keys {
      let key = try block.strings.key(key)
      if key == .highway || key == .route { isRoad = true }
    }
    guard isRoad else {
      assembly.skipWay()
      return
    }
    try readTags(way.keys, way.values, &block.strings)
    for (index, latitude) in way.latitudes.enumerated() {
      addNode(
        way.references[index], latitude: latitude, longitude: way.longitudes[index], block)
    }
    assembly.addWay(way.number, tags: tags, nodes: way.references, at: nil)
  }

  private mutating func readTags(
    _ keys: some Sequence<Int>, _ values: some Sequence<Int>, _ strings: inout PBFStrings
  ) throws(ProtobufFault) {
    tags.removeAll()
    for (key, value) in zip(keys, values) {
      if let key = try strings.key(key) { tags[key] = try strings.text(value) }
    }
  }

  private mutating func readRelation(
    _ relation: PBFElement, _ strings: PBFStrings
  ) throws(ProtobufFault) {
    var restriction = OSMRestriction()
    for (key, value) in zip(relation.keys, relation.values) {
      restriction.set(try strings.text(key), to: try strings.text(value))
    }
    guard restriction.isRestriction else { return }
    for index in relation.references.indices where restriction.members.count < 100 {
      let kind = PBFElement.Kind(rawValue: relation.kinds[index])
      guard let kind, kind != .relation else { continue }
      restriction.members.append(
        .init(
          isNode: kind == .node, number: relation.references[index],
          role: try strings.text(relation.roles[index])))
    }
    assembly.addRelation(restriction)
  }
}

extension PBFNetworkReader {
  /// Reads the nodes of roads.
  private mutating func readNodes() throws(Diagnostic) {
    selection = PBFNodeSelection(assembly.visitedNodes)
    let blocks = PBFBlocks(bytes)
    for block in nodeBlocks {
      let message = try blocks.message(of: block)
      do throws(ProtobufFault) {
        try readNodes(PBFDataBlock(message))
      } catch {
        throw .damagedPBF(block: block.offset, content: error)
      }
      if assembly.isTooLarge { throw .tooLarge(limit: RoadNetwork.sizeLimit) }
    }
  }

  private mutating func readNodes(_ block: PBFDataBlock) throws(ProtobufFault) {
    var block = block
    for group in block.groups {
      var fields = group
      while let field = try fields.next() {
        switch field.number {
        case 1: try readNode(PBFElement(.node, try group.message(field)), &block)
        case 2: try readNodes(PBFDenseNodes(try group.message(field)), &block)
        default: break
        }
      }
    }
  }

  private mutating func readNode(
    _ node: PBFElement, _ block: inout PBFDataBlock
  ) throws(ProtobufFault) {
    guard selection.contains(node.number) else { return }
    addNode(node.number, latitude: node.latitude, longitude: node.longitude, block)
    try readTags(node.keys, node.values, &block.strings)
    assembly.addFeature(node: node.number, tags: tags)
  }

  private mutating func readNodes(
    _ nodes: PBFDenseNodes, _ block: inout PBFDataBlock
  ) throws(ProtobufFault) {
    var next = 0
    for index in nodes.numbers.indices {
      let tags = try nodes.tags(from: next)
      next = min(tags.endIndex + 1, nodes.tags.count)
      let number = nodes.numbers[index]
      guard selection.contains(number) else { continue }
      addNode(number, latitude: nodes.latitudes[index], longitude: nodes.longitudes[index], block)
      if tags.isEmpty { continue }
      try readTags(
        stride(from: tags.startIndex, to: tags.endIndex, by: 2).map { tags[$0] },
        stride(from: tags.startIndex + 1, to: tags.endIndex, by: 2).map { tags[$0] },
        &block.strings)
      assembly.addFeature(node: number, tags: self.tags)
    }
  }

  /// Adds a node, or a fault if it is not on Earth.
  private mutating func addNode(
    _ number: Int64, latitude: Int64, longitude: Int64, _ block: PBFDataBlock
  ) {
    let (latitude, longitude) = (block.latitude(latitude), block.longitude(longitude))
    let coordinate = PackedCoordinate(
      latitudeNanodegrees: latitude, longitudeNanodegrees: longitude)
    if let coordinate {
      assembly.addNode(number, at: coordinate)
      return
    }
    assembly.faults.add(
      .outOfRange(latitude: Double(latitude) / 1e9, longitude: Double(longitude) / 1e9),
      at: nil, in: "node \(number)")
  }
}
