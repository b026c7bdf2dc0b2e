import Notations

/// A block of nodes, ways and relations: a message `PrimitiveBlock`.
///
/// **Source:** osmformat.proto of OSM-binary 1.5.
struct PBFDataBlock {
  /// The groups of elements of one type each.
  private(set) var groups: [ProtobufMessage] = []

  /// The texts of the elements.
  var strings: PBFStrings

  /// The unit of coordinates in billionths of a degree.
  private var granularity: Int64 = 100
  private var latitudeOffset: Int64 = 0
  private var longitudeOffset: Int64 = 0

  /// Reads the parts of a block.
  init(_ message: ProtobufMessage) throws(ProtobufFault) {
    strings = try PBFStrings(ProtobufMessage([]))
    var message = message
    while let field = try message.next() {
      switch field.number {
      case 1: strings = try PBFStrings(try message.message(field))
      case 2: groups.append(try message.message(field))
      case 17: granularity = try message.number(field)
      case 19: latitudeOffset = try message.number(field)
      case 20: longitudeOffset = try message.number(field)
      default: break
      }
    }
  }
}

extension PBFDataBlock {
  /// Billionths of a degree; beyond every range after an overflow.
  func latitude(_ value: Int64) -> Int64 { nanodegrees(value, latitudeOffset) }

  /// Billionths of a degree; beyond every range after an overflow.
  func longitude(_ value: Int64) -> Int64 { nanodegrees(value, longitudeOffset) }

  private func nanodegrees(_ value: Int64, _ offset: Int64) -> Int64 {
    let (product, isTooLarge) = value.multipliedReportingOverflow(by: granularity)
    let (sum, isBeyond) = product.addingReportingOverflow(offset)
    return isTooLarge || isBeyond ? .max : sum
  }
}
