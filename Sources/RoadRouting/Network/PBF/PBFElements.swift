import Notations

/// A way as it is written: a message `Way`.
struct PBFWay {
  /// The way's number.
  private(set) var number: Int64 = 0

  /// The indices of the texts of keys.
  private(set) var keys: [Int] = []

  /// The indices of the texts of values.
  private(set) var values: [Int] = []

  /// The numbers of its nodes.
  private(set) var nodes: [Int64] = []

  /// Reads a way.
  init(_ message: ProtobufMessage) throws(ProtobufFault) {
    var message = message
    while let field = try message.next() {
      switch field.number {
      case 1: number = try message.number(field)
      case 2: try message.appendNumbers(field, to: &keys)
      case 3: try message.appendNumbers(field, to: &values)
      case 8: try message.appendSums(field, to: &nodes)
      default: break
      }
    }
    guard keys.count == values.count else { throw .unequal("way", number) }
  }
}

/// A relation as it is written: a message `Relation`.
struct PBFRelation {
  /// The type of a member.
  enum Kind: Int {
    case node
    case way
    case relation
  }

  /// The indices of the texts of keys.
  private(set) var keys: [Int] = []

  /// The indices of the texts of values.
  private(set) var values: [Int] = []

  /// The indices of the texts of its members' roles.
  private(set) var roles: [Int] = []

  /// The numbers of its members.
  private(set) var members: [Int64] = []

  /// The types of its members.
  private(set) var kinds: [Int] = []

  /// Reads a relation.
  init(_ message: ProtobufMessage) throws(ProtobufFault) {
    var message = message
    var number: Int64 = 0
    while let field = try message.next() {
      switch field.number {
      case 1: number = try message.number(field)
      case 2: try message.appendNumbers(field, to: &keys)
      case 3: try message.appendNumbers(field, to: &values)
      case 8: try message.appendNumbers(field, to: &roles)
      case 9: try message.appendSums(field, to: &members)
      case 10: try message.appendNumbers(field, to: &kinds)
      default: break
      }
    }
    guard keys.count == values.count, roles.count == members.count, kinds.count == members.count
    else { throw .unequal("relation", number) }
  }
}

/// A node that is written by itself: a message `Node`.
struct PBFNode {
  /// The node's number.
  private(set) var number: Int64 = 0

  /// The indices of the texts of keys.
  private(set) var keys: [Int] = []

  /// The indices of the texts of values.
  private(set) var values: [Int] = []

  /// The latitude in the unit of the block.
  private(set) var latitude: Int64 = 0

  /// The longitude in the unit of the block.
  private(set) var longitude: Int64 = 0

  /// Reads a node.
  init(_ message: ProtobufMessage) throws(ProtobufFault) {
    var message = message
    while let field = try message.next() {
      switch field.number {
      case 1: number = try message.signedNumber(field)
      case 2: try message.appendNumbers(field, to: &keys)
      case 3: try message.appendNumbers(field, to: &values)
      case 8: latitude = try message.signedNumber(field)
      case 9: longitude = try message.signedNumber(field)
      default: break
      }
    }
    guard keys.count == values.count else { throw .unequal("node", number) }
  }
}

/// Many nodes written as lists of differences: a message `DenseNodes`.
struct PBFDenseNodes {
  /// The nodes' numbers.
  private(set) var numbers: [Int64] = []

  /// The latitudes in the unit of the block.
  private(set) var latitudes: [Int64] = []

  /// The longitudes in the unit of the block.
  private(set) var longitudes: [Int64] = []

  /// The indices of texts: keys and values alternating, then 0, node by node; empty if no node has
  /// tags.
  private(set) var tags: [Int] = []

  /// Reads the nodes.
  init(_ message: ProtobufMessage) throws(ProtobufFault) {
    var message = message
    while let field = try message.next() {
      switch field.number {
      case 1: try message.appendSums(field, to: &numbers)
      case 8: try message.appendSums(field, to: &latitudes)
      case 9: try message.appendSums(field, to: &longitudes)
      case 10: try message.appendNumbers(field, to: &tags)
      default: break
      }
    }
    let counts = (numbers.count, latitudes.count, longitudes.count)
    guard counts.0 == counts.1, counts.0 == counts.2 else {
      throw ProtobufFault(
        "\(counts.0) nodes have \(counts.1) latitudes and \(counts.2) longitudes")
    }
  }
}

extension PBFDenseNodes {
  /// The keys and values of the node whose tags begin at an index.
  func tags(from start: Int) throws(ProtobufFault) -> ArraySlice<Int> {
    var end = start
    while end < tags.count, tags[end] != 0 { end += 2 }
    guard end <= tags.count else {
      throw ProtobufFault("the last key of the nodes has no value")
    }
    return tags[start..<end]
  }
}

extension ProtobufFault {
  /// The fault of an element whose lists do not match.
  fileprivate static func unequal(_ element: String, _ number: Int64) -> ProtobufFault {
    ProtobufFault("the lists of \(element) \(number) have different lengths")
  }
}
