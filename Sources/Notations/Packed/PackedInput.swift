/// The compressed bytes of a source, with their offsets in the file.
struct PackedInput {
  /// The bytes in memory.
  private(set) var bytes: [UInt8]

  /// The index of the first unused byte.
  var position = 0

  private var dropped: Int
  private let start: Int
  private var source: any ByteSource

  /// Makes an input that begins with bytes already read from its source, at an offset in the file.
  init(_ bytes: [UInt8], at offset: Int = 0, then source: any ByteSource) {
    self.bytes = bytes
    self.source = source
    dropped = offset
    start = offset
  }
}

extension PackedInput {
  var name: String { source.name }

  /// The offset of the first unused byte.
  var offset: Int { dropped + position }

  /// The number of bytes used.
  var used: Int { offset - start }

  /// The offset of the end of the bytes read so far.
  var end: Int { dropped + bytes.count }

  /// Drops the used bytes and reads more; returns false at the end of the input.
  mutating func fill() throws(ByteSourceFailure) -> Bool {
    bytes.removeSubrange(0..<position)
    dropped += position
    position = 0
    return try source.read(into: &bytes) > 0
  }

  /// Takes a number of bytes; absent, with none taken, if the input ends before.
  mutating func take(_ count: Int) throws(ByteSourceFailure) -> ArraySlice<UInt8>? {
    while bytes.count - position < count {
      guard try fill() else { return nil }
    }
    defer { position += count }
    return bytes[position..<position + count]
  }
}

extension Collection<UInt8> {
  /// The bytes as an integer, lowest first.
  var littleEndian: Int { reversed().reduce(0) { $0 << 8 | Int($1) } }
}
