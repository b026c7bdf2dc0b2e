/// The layout of a kind of message, as a FIT file defines it before its first message.
struct FITDefinition {
  /// The kind of message in the FIT profile.
  let message: Int

  /// Whether integers have their highest byte first.
  let isBigEndian: Bool

  /// The number of bytes of a message after its header.
  private(set) var length = 0

  /// The fields that are read, in the order of the message.
  private(set) var fields: [FITField] = []
}

/// A field of a FIT message.
struct FITField: Equatable {
  /// The field in the profile of its message.
  let number: UInt8

  /// The first byte in the message, after its header.
  let offset: Int

  /// The number of bytes.
  let length: Int

  /// The type; absent if unknown, or if the length is not a multiple of the type's.
  let type: FITType?
}

extension FITDefinition {
  /// Adds the next field of the message; only its length counts if it is not read.
  mutating func add(_ number: UInt8, length count: Int, type: UInt8, isRead: Bool) {
    if isRead {
      let type = FITType(rawValue: type & 0x1F)
      let isFit = type.map { count > 0 && count % $0.length == 0 } ?? false
      fields.append(
        FITField(number: number, offset: length, length: count, type: isFit ? type : nil))
    }
    length += count
  }

  /// The field with a number; absent if the message lacks it.
  @inline(__always)
  func field(_ number: UInt8) -> FITField? {
    for field in fields where field.number == number { return field }
    return nil
  }
}

/// The types of FIT fields; raw values are their numbers without the flag for byte order.
///
/// **Source:** Garmin, FIT Protocol, "Base Types".
enum FITType: UInt8 {
  case enumeration, sint8, uint8, sint16, uint16, sint32, uint32, text, float32, float64
  case uint8z, uint16z, uint32z, bytes, sint64, uint64, uint64z
}

extension FITType {
  /// The number of bytes of one value.
  var length: Int {
    switch self {
    case .enumeration, .sint8, .uint8, .text, .uint8z, .bytes: return 1
    case .sint16, .uint16, .uint16z: return 2
    case .sint32, .uint32, .float32, .uint32z: return 4
    case .float64, .sint64, .uint64, .uint64z: return 8
    }
  }

  /// The integer for the bits of a value; absent if they mean no value, or the type is not an
  /// integer.
  func integer(_ bits: UInt64) -> Int? {
    switch self {
    case .enumeration, .uint8, .bytes: return bits == 0xFF ? nil : Int(bits)
    case .uint16: return bits == 0xFFFF ? nil : Int(bits)
    case .uint32: return bits == 0xFFFF_FFFF ? nil : Int(bits)
    case .uint64: return Int(exactly: bits)
    case .uint8z, .uint16z, .uint32z, .uint64z: return bits == 0 ? nil : Int(exactly: bits)
    case .sint8: return bits == 0x7F ? nil : Int(Int8(truncatingIfNeeded: bits))
    case .sint16: return bits == 0x7FFF ? nil : Int(Int16(truncatingIfNeeded: bits))
    case .sint32: return bits == 0x7FFF_FFFF ? nil : Int(Int32(truncatingIfNeeded: bits))
    case .sint64:
      let value = Int64(truncatingIfNeeded: bits)
      return value == .max ? nil : Int(value)
    case .text, .float32, .float64: return nil
    }
  }
}
