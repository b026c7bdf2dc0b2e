import Geodesy
import Notations
import TripModel

/// Reads a road network from OSM XML: nodes, ways and turn restrictions.
///
/// Ways connect at shared nodes. A way with missing nodes, as at the edge of an extract, is split
/// there.
///
/// **Source:** OpenStreetMap wiki, OSM XML, API v0.6.
struct OSMNetworkReader {
  private var scanner: XMLScanner
  private var builder = RoadNetworkBuilder()
  private var faults = RoadNetworkFaults()
  private var nodes = OSMNodes()
  private var tags = RoadTags()
  private var barriers: [(number: Int64, blocked: Set<TravelMode>)] = []
  private var ways: [(way: RoadWay, nodes: Range<Int>, position: SourcePosition)] = []
  private var wayNodes: [Int64] = []
  private var restrictions: [OSMRestriction] = []
  private var wayCount = 0

  private init(_ source: any ByteSource) {
    scanner = XMLScanner(ByteWindow(source), vocabulary: OSMName.vocabulary)
  }

  /// Reads the network of a document.
  ///
  /// - Complexity: O(N log N) for N nodes.
  static func read(_ source: any ByteSource) -> Reading<RoadNetwork> {
    var reader = OSMNetworkReader(source)
    let isWhole = reader.readDocument() && reader.connect()
    let diagnostics = reader.faults.diagnostics(file: source.name)
    guard isWhole else { return Reading(nil, diagnostics: diagnostics) }
    return Reading(reader.builder.network(nodesAreNumbered: true), diagnostics: diagnostics)
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
        if let fault = scanner.fault { faults.add(.malformedNetwork(fault), at: fault.position) }
        return false
      }
    }
  }

  /// Reads the next event and records flaws before it.
  private mutating func nextEvent() -> XMLEvent {
    let event = scanner.next()
    if scanner.hasFlaws {
      for flaw in scanner.takeFlaws() {
        faults.add(.malformedNetwork(flaw).as(.warning), at: flaw.position)
      }
    }
    return event
  }

  /// Reads the element that starts; returns false after an error.
  private mutating func readElement() -> Bool {
    let name = OSMName(rawValue: scanner.name)
    if scanner.depth == 1, name != .osm {
      faults.add(.notOSM(root: scanner.fullName), at: scanner.tagPosition())
      return false
    }
    guard scanner.depth == 2, scanner.text(.visible) != "false" else { return true }
    switch name {
    case .node: readNode()
    case .way: readWay()
    case .relation: readRelation()
    default: break
    }
    if nodes.count <= RoadNetwork.sizeLimit, wayNodes.count <= RoadNetwork.sizeLimit { return true }
    faults.add(.tooLarge(limit: RoadNetwork.sizeLimit), at: scanner.tagPosition())
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
    let place = readPlace()
    tags.removeAll()
    var hasTags = false
    readChildren { reader, name in
      guard name == .tag else { return }
      hasTags = true
      reader.readTag()
    }
    guard let number, let place else { return }
    nodes.add(number, at: place)
    guard hasTags, tags[.barrier] != nil else { return }
    let blocked = TravelMode.allCases.filter { RoadPermissions.isBarrier(tags: tags, for: $0) }
    if !blocked.isEmpty { barriers.append((number, Set(blocked))) }
  }

  /// The coordinate of the node that starts; absent after a fault.
  private mutating func readPlace() -> PackedCoordinate? {
    guard let latitude = scanner.attributeAsNumber(OSMName.lat.rawValue),
      let longitude = scanner.attributeAsNumber(OSMName.lon.rawValue)
    else {
      faults.add(.nodeWithoutPlace, at: scanner.tagPosition())
      return nil
    }
    if let place = PackedCoordinate(latitude: latitude, longitude: longitude) { return place }
    let isLatitude = abs(latitude) > 90
    faults.add(
      isLatitude
        ? .latitudeOutOfRange(latitude, isLongitudePlausible: false)
        : .longitudeOutOfRange(longitude),
      at: scanner.attributePosition(isLatitude ? OSMName.lat.rawValue : OSMName.lon.rawValue))
    return nil
  }

  private mutating func readTag() {
    guard let key = scanner.text(.k), let value = scanner.text(.v) else { return }
    tags.set(key, to: value)
  }

  private mutating func readWay() {
    wayCount += 1
    let position = scanner.tagPosition()
    let number = scanner.whole(.id)
    let first = wayNodes.count
    tags.removeAll()
    readChildren { reader, name in
      if name == .tag {
        reader.readTag()
      } else if name == .nd, let node = reader.scanner.whole(.ref) {
        reader.wayNodes.append(node)
      }
    }
    var faultyKeys: [RoadTagKey] = []
    if let way = RoadWay(identifier: number, tags: tags, faulty: { faultyKeys.append($0) }) {
      ways.append((way, first..<wayNodes.count, position))
    } else {
      wayNodes.removeSubrange(first...)
    }
    for key in faultyKeys {
      faults.add(.valueNotUnderstood(key: key, value: tags[key] ?? ""), at: position)
    }
  }

  private mutating func readRelation() {
    var restriction = OSMRestriction()
    readChildren { reader, name in
      if name == .tag, let key = reader.scanner.text(.k), let value = reader.scanner.text(.v) {
        restriction.set(key, to: value)
      } else if name == .member, restriction.members.count < 100,
        let number = reader.scanner.whole(.ref), let role = reader.scanner.text(.role)
      {
        let isNode = reader.scanner.text(.type) == "node"
        restriction.members.append(.init(isNode: isNode, number: number, role: role))
      }
    }
    if restriction.restriction != nil { restrictions.append(restriction) }
  }
}

extension OSMNetworkReader {
  /// Adds the ways with their coordinates to the builder; returns false if there are none.
  private mutating func connect() -> Bool {
    nodes.prepare()
    var numbers: [(identifier: Int64, way: Int)] = []
    for (way, range, position) in ways {
      for part in parts(of: wayNodes[range]) {
        if let fault = RoadNetworkFaults.fault(of: part.map(\.place)) {
          faults.add(fault, at: position)
          continue
        }
        let number = builder.add(way, places: part.map(\.place), nodes: part.map(\.node))
        if let identifier = way.identifier { numbers.append((identifier, number)) }
      }
    }
    guard builder.wayCount > 0 else {
      faults.add(.noRoads(lines: wayCount), at: SourcePosition(line: 1, column: 1))
      return false
    }
    for (number, blocked) in barriers {
      guard let place = nodes.place(of: number) else { continue }
      builder.addBarrier(at: place, node: number, blocking: blocked)
    }
    numbers.sort { $0 < $1 }
    addSigns(numbers)
    return true
  }

  private mutating func addSigns(_ numbers: [(identifier: Int64, way: Int)]) {
    for restriction in restrictions {
      let sign = restriction.sign { identifier in
        let first = numbers.partitioningIndex { $0.identifier >= identifier }
        return numbers[first...].prefix { $0.identifier == identifier }.map(\.way)
      } place: {
        nodes.place(of: $0)
      }
      if let sign { builder.add(sign) }
    }
  }

  /// The runs of at least two consecutive nodes that are in the file.
  private func parts(
    of numbers: ArraySlice<Int64>
  ) -> [[(node: Int64, place: PackedCoordinate)]] {
    var parts: [[(node: Int64, place: PackedCoordinate)]] = [[]]
    for number in numbers {
      if let place = nodes.place(of: number) {
        parts[parts.count - 1].append((number, place))
      } else if !parts[parts.count - 1].isEmpty {
        parts.append([])
      }
    }
    return parts.filter { $0.count > 1 }
  }
}
