import Notations

/// The blocks of an OSM PBF file: each a length, a header, and data that may be compressed.
///
/// **Source:** OpenStreetMap wiki, PBF Format, "File format"; fileformat.proto of OSM-binary 1.5.
struct PBFBlocks {
  private let bytes: [UInt8]
  private var position = 0

  /// The maximum length of a block's header.
  private static let headerLimit = 65_536

  /// The maximum length of a block's data, compressed or not.
  private static let dataLimit = 32 * 1_048_576

  /// Makes the blocks of a file.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether a file is OSM PBF: the short header of its first block names the block's type.
  ///
  /// Writers put the name first, so it is found even in a truncated file.
  static func open(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: [0, 0]) else { return false }
    let name = [0x0A, 9] + Array("OSMHeader".utf8)
    return bytes.dropFirst(4).starts(with: name) || isHeader(bytes)
  }

  /// Whether the first block names itself as a header anywhere.
  private static func isHeader(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 4 else { return false }
    let end = 4 + (Int(bytes[2]) << 8 | Int(bytes[3]))
    guard end <= bytes.count else { return false }
    return (try? header(ProtobufMessage(bytes, in: 4..<end)))?.kind == .header
  }
}

/// A block of a file.
struct PBFBlock: Equatable {
  /// The content of a block.
  enum Kind: Equatable {
    /// The properties of the whole file.
    case header
    /// Nodes, ways and relations.
    case data
    /// Data added by other programs.
    case other
  }

  /// The content of the block.
  let kind: Kind

  /// The index of the block's first byte in the file.
  let offset: Int

  /// The indices of the bytes of its data.
  let data: Range<Int>
}

extension PBFBlocks {
  /// Reads the next block without its data; absent at the end of the file.
  mutating func next() throws(Diagnostic) -> PBFBlock? {
    let start = position
    guard start < bytes.count else { return nil }
    let length = try take(4, of: start).reduce(0) { $0 << 8 | Int(bytes[$1]) }
    guard length <= Self.headerLimit else {
      throw .damagedPBF(block: start, "its header has \(length) bytes, more than 65536")
    }
    let range = try take(length, of: start)
    let header: (kind: PBFBlock.Kind, length: Int64)
    do throws(ProtobufFault) {
      header = try Self.header(ProtobufMessage(bytes, in: range))
    } catch {
      throw .damagedPBF(block: start, error.words)
    }
    guard 0...Int64(Self.dataLimit) ~= header.length else {
      throw .damagedPBF(block: start, "its data has \(header.length) bytes, more than 33554432")
    }
    let data = try take(Int(header.length), of: start)
    return PBFBlock(kind: header.kind, offset: start, data: data)
  }

  /// Reads the next bytes of a block.
  private mutating func take(_ count: Int, of start: Int) throws(Diagnostic) -> Range<Int> {
    guard count <= bytes.count - position else {
      throw .cutOffPBF(length: bytes.count, block: start, blockLength: position + count - start)
    }
    defer { position += count }
    return position..<position + count
  }

  private static func header(
    _ message: ProtobufMessage
  ) throws(ProtobufFault) -> (kind: PBFBlock.Kind, length: Int64) {
    var message = message
    var kind = PBFBlock.Kind.other
    var length: Int64?
    while let field = try message.next() {
      switch field.number {
      case 1:
        switch try message.text(field) {
        case "OSMHeader": kind = .header
        case "OSMData": kind = .data
        default: kind = .other
        }
      case 3: length = try message.number(field)
      default: break
      }
    }
    guard let length else { throw ProtobufFault("its header does not state a length") }
    return (kind, length)
  }
}

extension PBFBlocks {
  /// The compression of a block's data.
  private enum Packing {
    case plain(Range<Int>)
    case zlib(Range<Int>, length: Int64)
    case other(String)
  }

  /// The data of a block, unpacked.
  func message(of block: PBFBlock) throws(Diagnostic) -> ProtobufMessage {
    let packing: Packing
    do throws(ProtobufFault) {
      packing = try self.packing(of: block)
    } catch {
      throw .damagedPBF(block: block.offset, error.words)
    }
    switch packing {
    case .plain(let range):
      // Offsets in faults count from the start of the content, compressed or not.
      return ProtobufMessage(Array(bytes[range]))
    case .other(let packer): throw .unknownPBFPacking(block: block.offset, packer)
    case .zlib(let range, let length):
      guard 0...Int64(Self.dataLimit) ~= length else {
        throw .damagedPBF(block: block.offset, "it unpacks to \(length) bytes, more than 33554432")
      }
      do throws(ZlibFault) {
        return ProtobufMessage(try ZlibBlock.unpack(bytes, in: range, length: Int(length)))
      } catch {
        throw .damagedPBF(block: block.offset, error.words)
      }
    }
  }

  private func packing(of block: PBFBlock) throws(ProtobufFault) -> Packing {
    var message = ProtobufMessage(bytes, in: block.data)
    var length: Int64 = 0
    var packed: Range<Int>?
    while let field = try message.next() {
      switch field.number {
      case 1: return .plain(try message.range(of: field))
      case 2: length = try message.number(field)
      case 3: packed = try message.range(of: field)
      case 4: return .other("lzma")
      case 5: return .other("bzip2")
      case 6: return .other("lz4")
      case 7: return .other("zstd")
      default: break
      }
    }
    guard let packed else { throw ProtobufFault("it has no data") }
    return .zlib(packed, length: length)
  }
}
