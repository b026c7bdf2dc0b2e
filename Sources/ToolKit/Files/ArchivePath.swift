import Notations
import ToolKit

/// The path of a file in a zip archive: `drives.zip/monday/trace.gpx`.
struct ArchivePath {
  /// The path of the archive.
  let archive: String

  /// The path in the archive.
  let member: String

  /// The ending of an archive's name.
  static let ending = ".zip"

  /// Splits a path after an archive that exists; absent for any other path.
  init?(_ path: String) {
    let bytes = Array(path.utf8)
    let mark = Array((Self.ending + "/").utf8)
    let start = bytes.indices.first { index in
      bytes[index...].prefix(mark.count).map { $0 | 0x20 }.elementsEqual(mark.map { $0 | 0x20 })
    }
    guard let end = start.map({ $0 + mark.count }), end < bytes.count else { return nil }
    archive = String(decoding: bytes[..<(end - 1)], as: UTF8.self)
    member = String(decoding: bytes[end...], as: UTF8.self)
    if !FileDescriptor.isFile(archive) { return nil }
  }

  /// Reads the file.
  func read(_ files: any SourceFiles) throws(FileFailure) -> [UInt8] {
    let packed = try files.read(archive)
    do throws(Diagnostic) {
      return try PackedSource.unpack(packed, file: archive, holding: .route, member: member)
        ?? packed
    } catch {
      throw .system(errorNumber: EBADMSG)
    }
  }
}
