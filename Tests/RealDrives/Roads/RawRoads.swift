import Geodesy
import Notations

/// The roads of an OSM file, read without the router's own reader.
///
/// The router's answers are checked against this, which reveals faults of its reader.
struct RawRoads {
  /// A road.
  struct Way {
    var nodes: [Int64] = []
    var tags: [String: String] = [:]
  }

  /// A sign about turns.
  struct Sign {
    var from: [Int64] = []
    var viaNode: Int64?
    var viaWays: [Int64] = []
    var to: [Int64] = []
    var tags: [String: String] = [:]
  }

  /// The roads by number.
  private(set) var ways: [Int64: Way] = [:]

  /// The signs.
  private(set) var signs: [Sign] = []

  /// The nodes at each point, in ten-millionths of a degree.
  private(set) var nodes: [Point: [Int64]] = [:]

  /// The roads that connect two neighboring nodes.
  private(set) var waysOfSegments: [Segment: [Int64]] = [:]

  /// A point in ten-millionths of a degree.
  struct Point: Hashable {
    var latitude: Int
    var longitude: Int

    init(latitude: Double, longitude: Double) {
      self.latitude = Int((latitude * 1e7).rounded())
      self.longitude = Int((longitude * 1e7).rounded())
    }
  }

  /// Two neighboring nodes in the order of travel.
  struct Segment: Hashable {
    var from: Int64
    var to: Int64
  }

  /// Reads the roads of a document.
  init(_ bytes: [UInt8]) {
    var scanner = XMLScanner(
      ByteWindow(MemorySource(name: "roads.osm", bytes: bytes)), vocabulary: RawName.vocabulary)
    var reading: (name: RawName, number: Int64, way: Way, sign: Sign)?
    reading: while true {
      switch scanner.next() {
      case .start:
        guard let name = RawName(rawValue: scanner.name) else { continue }
        switch name {
        case .node: addNode(scanner)
        case .way, .relation: reading = (name, scanner.number(.id) ?? 0, Way(), Sign())
        case .nd: scanner.number(.ref).map { reading?.way.nodes.append($0) }
        case .tag:
          guard let key = scanner.word(.k) else { continue }
          reading?.way.tags[key] = scanner.word(.v)
        case .member: reading?.sign.add(scanner)
        default: break
        }
      case .end where scanner.depth == 1:
        if let (name, number, way, sign) = reading { add(name, number, way, sign) }
        reading = nil
      case .end: continue
      case .endOfDocument, .fault: break reading
      }
    }
  }
}

extension RawRoads {
  private mutating func addNode(_ scanner: XMLScanner) {
    guard let number = scanner.number(.id),
      let latitude = scanner.attributeAsNumber(RawName.lat.rawValue),
      let longitude = scanner.attributeAsNumber(RawName.lon.rawValue)
    else { return }
    nodes[Point(latitude: latitude, longitude: longitude), default: []].append(number)
  }

  private mutating func add(_ name: RawName, _ number: Int64, _ way: Way, _ sign: Sign) {
    if name == .relation {
      var sign = sign
      sign.tags = way.tags
      return signs.append(sign)
    }
    ways[number] = way
    for (from, to) in zip(way.nodes, way.nodes.dropFirst()) {
      waysOfSegments[Segment(from: from, to: to), default: []].append(number)
      waysOfSegments[Segment(from: to, to: from), default: []].append(number)
    }
  }
}

extension RawRoads.Sign {
  /// Adds the current member.
  fileprivate mutating func add(_ scanner: XMLScanner) {
    guard let number = scanner.number(.ref) else { return }
    switch (scanner.word(.role), scanner.word(.type)) {
    case ("from", _): from.append(number)
    case ("to", _): to.append(number)
    case ("via", "node"): viaNode = number
    case ("via", _): viaWays.append(number)
    default: break
    }
  }
}

/// The names in OSM XML that the check uses.
private enum RawName: Int, CaseIterable {
  case osm, node, way, nd, tag, relation, member
  case id, lat, lon, ref, k, v, role, type

  static let vocabulary = XMLVocabulary(allCases.map { "\($0)" })
}

extension XMLScanner {
  fileprivate func word(_ name: RawName) -> String? {
    attributeAsString(name.rawValue, limit: 1024)
  }

  fileprivate func number(_ name: RawName) -> Int64? {
    attributeAsNumber(name.rawValue).flatMap { Int64(exactly: $0) }
  }
}
