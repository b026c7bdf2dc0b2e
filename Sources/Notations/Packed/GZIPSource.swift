/// The unpacked bytes of a gzip file, in pieces: of one member or of several in a row.
///
/// The checksum and the length of each member are verified at its end. Zeros after the last member
/// are padding.
///
/// **Source:** RFC 1952, https://www.rfc-editor.org/rfc/rfc1952.
struct GZIPSource: ByteSource {
  private enum Phase {
    case header(isFirst: Bool)
    case body
    case ended
  }

  private var input: PackedInput
  private var phase = Phase.header(isFirst: true)
  private var body: UnpackedBody

  /// Makes a source of an input that begins with gzip's two bytes.
  init(_ input: PackedInput, limits: UnpackingLimits) {
    self.input = input
    body = UnpackedBody(.gzip, limits)
  }

  var name: String { input.name }

  mutating func read(into buffer: inout [UInt8]) throws(ByteSourceFailure) -> Int {
    while true {
      switch phase {
      case .ended: return 0
      case .header(let isFirst):
        guard try readHeader(isFirst: isFirst) else {
          phase = .ended
          return 0
        }
        phase = .body
        body.begin()
      case .body:
        let count = try body.read(&input, into: &buffer)
        if count > 0 { return count }
        try readTrailer()
        phase = .header(isFirst: false)
      }
    }
  }

  /// Verifies the checksum and the length after the compressed bytes.
  private mutating func readTrailer() throws(ByteSourceFailure) {
    let offset = input.offset
    guard let trailer = try input.take(8) else { throw cutOff() }
    let stated = UInt32(trailer.prefix(4).littleEndian)
    guard stated == body.checksum.value else {
      throw ByteSourceFailure(
        .wrongChecksum(.gzip, found: body.checksum.value, stated: stated, at: offset))
    }
    // The length is stated modulo 2^32.
    let statedLength = trailer.suffix(4).littleEndian
    guard statedLength == body.length & 0xFFFF_FFFF else {
      throw ByteSourceFailure(
        .wrongLength(.gzip, found: body.length, stated: statedLength, at: offset + 4))
    }
  }

  /// Reads the header of a member; returns false if there is none.
  private mutating func readHeader(isFirst: Bool) throws(ByteSourceFailure) -> Bool {
    if !isFirst {
      var byte: UInt8?
      repeat { byte = try input.take(1)?.first } while byte == 0
      if byte == nil { return false }
      input.position -= 1
    }
    let start = input.offset
    let head = try input.take(10).map(Array.init)
    if head == nil, isFirst { throw cutOff() }
    guard let head, head.starts(with: [0x1F, 0x8B]) else {
      throw ByteSourceFailure(.trailingBytes(at: start), isAfterGoodBytes: true)
    }
    let flags = head[3]
    guard head[2] == 8, flags & 0xE0 == 0 else {
      throw ByteSourceFailure(.unknownHeader(at: start + (head[2] == 8 ? 3 : 2)))
    }
    var check = CRC32()
    check.add(head, in: 0..<head.count)
    if flags & 4 != 0 {
      let count = try part(2, &check).littleEndian
      _ = try part(count, &check)
    }
    // A name, then a comment, each terminated by a zero.
    for flag: UInt8 in [8, 16] where flags & flag != 0 {
      while try part(1, &check) != [0] {}
    }
    if flags & 2 != 0 {
      let offset = input.offset
      let found = check.value & 0xFFFF
      let stated = UInt32(try part(2, &check).littleEndian)
      guard found == stated else {
        throw ByteSourceFailure(
          .damagedPack(.gzip, at: offset, "the checksum of the header is wrong"))
      }
    }
    return true
  }

  /// Reads a part of the header.
  private mutating func part(
    _ count: Int, _ check: inout CRC32
  ) throws(ByteSourceFailure) -> [UInt8] {
    guard let bytes = try input.take(count) else { throw cutOff() }
    let part = Array(bytes)
    check.add(part, in: 0..<part.count)
    return part
  }

  private func cutOff() -> ByteSourceFailure {
    ByteSourceFailure(.cutOffPack(.gzip, length: input.end), isAfterGoodBytes: true)
  }
}
