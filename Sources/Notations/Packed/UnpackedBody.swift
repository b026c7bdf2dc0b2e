/// The decoder of compressed or stored data, with the checksum and the limits to verify.
struct UnpackedBody {
  /// The checksum of the bytes unpacked since the beginning of the body.
  private(set) var checksum = CRC32()

  /// The number of bytes unpacked since the beginning of the body.
  private(set) var length = 0

  private let packer: Packer
  private let limits: UnpackingLimits
  private let isStored: Bool
  private var inflate = Inflate()
  private var fault: ByteSourceFailure?
  /// The number of bytes unpacked from all bodies.
  private var total = 0

  /// Makes the decoder of a format's bodies, which are not compressed if `isStored`.
  init(_ packer: Packer, _ limits: UnpackingLimits, isStored: Bool = false) {
    self.packer = packer
    self.limits = limits
    self.isStored = isStored
  }
}

extension UnpackedBody {
  mutating func begin() {
    inflate = Inflate()
    checksum = CRC32()
    length = 0
  }

  /// Appends the next unpacked bytes and returns their number; 0 at the end of the body.
  ///
  /// Bytes unpacked before a fault are delivered before it.
  mutating func read(
    _ input: inout PackedInput, into buffer: inout [UInt8]
  ) throws(ByteSourceFailure) -> Int {
    while true {
      try limits.check(unpacked: total, read: input.used, packer)
      if let fault { throw fault }
      let start = buffer.count
      let progress = isStored ? copy(&input, into: &buffer) : run(&input, into: &buffer)
      let count = buffer.count - start
      checksum.add(buffer, in: start..<buffer.count)
      length += count
      total += count
      if count > 0 { return count }
      switch progress {
      case .needsRoom: break
      case .ended: return 0
      case .needsInput:
        guard try input.fill() else {
          throw ByteSourceFailure(.cutOffPack(packer, length: input.end), isAfterGoodBytes: true)
        }
      }
    }
  }

  /// Copies bytes of an input that are in memory.
  private func copy(_ input: inout PackedInput, into buffer: inout [UInt8]) -> Inflate.Progress {
    let end = min(input.position + 65_536, input.bytes.count)
    buffer += input.bytes[input.position..<end]
    input.position = end
    return .ended
  }

  /// Decodes the bytes of an input that are in memory, and stores a fault for later.
  private mutating func run(
    _ input: inout PackedInput, into buffer: inout [UInt8]
  ) -> Inflate.Progress {
    var position = input.position
    defer {
      input.position = position
      _ = inflate.drain(into: &buffer)
    }
    do throws(InflateFault) {
      return try inflate.run(input.bytes, from: &position)
    } catch {
      let offset = input.offset - input.position + position
      fault = ByteSourceFailure(.damagedPack(packer, at: offset, error.words))
      return .needsRoom
    }
  }
}
