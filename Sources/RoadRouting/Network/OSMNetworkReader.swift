import Notations

/// Reads a road network from OSM XML: nodes, ways and turn restrictions.
///
/// **Source:** OpenStreetMap wiki, OSM XML, API v0.6.
struct OSMNetworkReader {
  private var scanner: XMLScanner
  private var assembly = OSMAssembly()
  private var tags = RoadTags()
  private var nodes: [Int64] = []

  /// Reads the network of a document.
  ///
  /// - Complexity: O(N log N) for N nodes.
  static func read(_ source: any ByteSource) -> Reading<RoadNetwork> {
    let scanner = XMLScanner(ByteWindow(source), vocabulary: OSMName.vocabulary)
    var reader = OSMNetworkReader(scanner: scanner)
    var network: RoadNetwork?
    if reader.readDocument() {
      network = reader.assembly.network(orFaultAt: SourcePosition(line: 1, column: 1))
    }
    return Reading(network, diagnostics: reader.assembly.faults.diagnostics(file: source.name))
  }
}

extension OSMNetworkReader {
  /// Reads the document; returns false after an error.
  private mutating func readDocument() -> Bool {
    while true {
      switch nextEvent() {
      case .start:
        guard readElement() else { return false }
      case .end: continue
      case .endOfDocument: return true
      case .fault:
        if let fault = scanner.window.failure?.fault {
          assembly.faults.add(fault, at: nil)
        } else if let fault = scanner.fault {
          assembly.faults.add(.malformedNetwork(fault), at: fault.position)
        }
        return false
      }
    }
  }

  /// Reads the next event and records flaws before it.
  private mutating func nextEvent() -> XMLEvent {
    let event = scanner.next()
    if scanner.hasFlaws {
      for flaw in scanner.takeFlaws() {
        assembly.faults.add(.malformedNetwork(flaw).as(.warning), at: flaw.position)
      }
    }
    return event
  }

  /// Reads the element that starts; returns false after an error.
  private mutating func readElement() -> Bool {
    let name = OSMName(rawValue: scanner.name)
    if scanner.depth == 1, name != .osm {
      assembly.faults.add(.notOSM(root: scanner.fullName), at: scanner.tagPosition())
      return false
    }
    // JOSM keeps deleted elements until they are uploaded.
    guard scanner.depth == 2, scanner.text(.visible) != "false", scanner.text(.action) != "delete"
    else { return true }
    switch name {
    case .node: readNode()
    case .way: readWay()
    case .relation: readRelation()
    case .remark: readRemark()
    default: break
    }
    if !assembly.isTooLarge { return true }
    assembly.faults.add(.tooLarge(limit: RoadNetwork.sizeLimit), at: scanner.tagPosition())
    return false
  }

  /// Visits the children of the element that started.
  private mutating func readChildren(_ visit: (inout OSMNetworkReader, OSMName) -> Void) {
    let depth = scanner.depth
    while true {
      switch nextEvent() {
      case .start: OSMName(rawValue: scanner.name).map { visit(&self, $0) }
      case .end where scanner.depth < depth: return
      case .end: continue
      case .endOfDocument, .fault: return
      }
    }
  }

  private mutating func readNode() {
    let number = scanner.whole(.id)
    let coordinate = readCoordinate()
    tags.removeAll()
    var hasTags = false
    readChildren { reader, name in
      guard name == .tag else { return }
      hasTags = true
      reader.readTag()
    }
    guard let number, let coordinate else { return }
    assembly.addNode(number, at: coordinate)
    if hasTags { assembly.addFeature(node: number, tags: tags) }
  }

  /// The coordinate in the element that starts; absent after a fault.
  private mutating func readCoordinate() -> PackedCoordinate? {
    guard let latitude = scanner.attributeAsNumber(OSMName.lat.rawValue),
      let longitude = scanner.attributeAsNumber(OSMName.lon.rawValue)
    else {
      assembly.faults.add(.nodeWithoutCoordinate, at: scanner.tagPosition())
      return nil
    }
    if let packed = PackedCoordinate(latitude: latitude, longitude: longitude) { return packed }
    let name = abs(latitude) > 90 ? OSMName.lat : .lon
    assembly.faults.add(
      .outOfRange(latitude: latitude, longitude: longitude),
      at: scanner.attributePosition(name.rawValue))
    return nil
  }

  private mutating func readTag() {
    guard let key = scanner.text(.k), let value = scanner.text(.v) else { return }
    tags.set(key, to: value)
  }

  private mutating func readWay() {
    let position = scanner.tagPosition()
    let number = scanner.whole(.id)
    tags.removeAll()
    nodes.removeAll(keepingCapacity: true)
    readChildren { reader, name in
      if name == .tag {
        reader.readTag()
      } else if name == .nd, let node = reader.scanner.whole(.ref) {
        reader.nodes.append(node)
        // Overpass's 'out geom' and osmium's 'add-locations-to-ways' repeat the nodes' coordinates.
        if reader.scanner.attributeRange(OSMName.lat.rawValue) != nil,
          let coordinate = reader.readCoordinate()
        {
          reader.assembly.addNode(node, at: coordinate)
        }
      }
    }
    assembly.addWay(number, tags: tags, nodes: nodes, at: position)
  }

  /// Reads what Overpass writes at the end of an answer that it could not complete.
  private mutating func readRemark() {
    let position = scanner.tagPosition()
    readChildren { _, _ in }
    assembly.faults.add(.remark(scanner.textAsString()), at: position)
  }

  private mutating func readRelation() {
    var restriction = OSMRestriction()
    readChildren { reader, name in
      if name == .tag, let key = reader.scanner.text(.k), let value = reader.scanner.text(.v) {
        restriction.set(key, to: value)
      } else if name == .member, restriction.members.count < 100,
        let number = reader.scanner.whole(.ref), let role = reader.scanner.text(.role)
      {
        let type = reader.scanner.text(.type)
        guard type != "relation" else { return }
        restriction.members.append(.init(isNode: type == "node", number: number, role: role))
      }
    }
    assembly.addRelation(restriction)
  }
}
