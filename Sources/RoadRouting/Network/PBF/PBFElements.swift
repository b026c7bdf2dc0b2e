import Notations

/// An element stored individually: a message `Node`, `Way` or `Relation`.
struct PBFElement {
  /// The type of an element, numbered as the types of members are.
  enum Kind: Int {
    case node
    case way
    case relation
  }

  /// The element's number.
  private(set) var number: Int64 = 0

  /// The indices of the texts of keys.
  private(set) var keys: [Int] = []

  /// The indices of the texts of values.
  private(set) var values: [Int] = []

  /// The numbers of a way's nodes or of a relation's members.
  private(set) var references: [Int64] = []

  /// The indices of the texts of the members' roles.
  private(set) var roles: [Int] = []

  /// The types of the members.
  private(set) var kinds: [Int] = []

  /// The latitude of a node in the unit of the block.
  private(set) var latitude: Int64 = 0

  /// The longitude of a node in the unit of the block.
  private(set) var longitude: Int64 = 0

  /// The latitudes of a way's nodes in the unit of the block; empty if they are not repeated there.
  private(set) var latitudes: [Int64] = []

  /// The longitudes of a way's nodes in the unit of the block, as many as latitudes.
  private(set) var longitudes: [Int64] = []

  /// Reads an element.
  init(_ kind: Kind, _ message: ProtobufMessage) throws(ProtobufFault) {
    var message = message
    while let field = try message.next() {
      switch (field.number, kind) {
      case (1, .node): number = try message.signedNumber(field)
      case (1, _): number = try message.number(field)
      case (2, _): try message.appendNumbers(field, to: &keys)
      case (3, _): try message.appendNumbers(field, to: &values)
      case (8, .node): latitude = try message.signedNumber(field)
      case (9, .node): longitude = try message.signedNumber(field)
      case (8, .way), (9, .relation): try message.appendSums(field, to: &references)
      case (8, .relation): try message.appendNumbers(field, to: &roles)
      case (9, .way): try message.appendSums(field, to: &latitudes)
      case (10, .way): try message.appendSums(field, to: &longitudes)
      case (10, .relation): try message.appendNumbers(field, to: &kinds)
      default: break
      }
    }
    let members = kind == .relation ? references.count : 0
    guard keys.count == values.count, roles.count == members, kinds.count == members,
      latitudes.isEmpty || latitudes.count == references.count, latitudes.count == longitudes.count
    else {
      throw ProtobufFault("the lists of \(kind) \(number) have different lengths")
    }
  }
}

/// Many nodes stored as lists of differences: a message `DenseNodes`.
struct PBFDenseNodes {
  /// The nodes' numbers.
  private(set) var numbers: [Int64] = []

  /// The latitudes in the unit of the block.
  private(set) var latitudes: [Int64] = []

  /// The longitudes in the unit of the block.
  private(set) var longitudes: [Int64] = []

  /// The indices of texts: keys and values alternating, then 0, node by node.
  ///
  /// Empty if no node has tags.
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
      throw ProtobufFault("\(counts.0) nodes have \(counts.1) latitudes and \(counts.2) longitudes")
    }
  }
}

extension PBFDenseNodes {
  /// The keys and values of the node whose tags begin at an index.
  func tags(from start: Int) throws(ProtobufFault) -> ArraySlice<Int> {
    var end = start
    while end < tags.count, tags[end] != 0 { end += 2 }
    guard end <= tags.count else { throw ProtobufFault("the last key of the nodes has no value") }
    return tags[start..<end]
  }
}
