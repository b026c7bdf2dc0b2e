package import Notations

/// The path of a file or folder in a zip archive: `drives.zip/monday/trace.gpx`.
///
/// Every access reads the whole archive.
package struct ArchivePath {
  package let archive: String

  /// The path in the archive; empty for its top folder.
  private let member: String

  /// The extension of an archive.
  private static let ending = ".zip"

  /// Splits a path after an existing archive; absent for any other path.
  package init?(_ path: String) {
    // Most paths contain no archive, and need no splitting.
    guard path.utf8.contains(UInt8(ascii: "/")), path.lowercased().contains(Self.ending + "/")
    else { return nil }
    let parts = FilePath.components(of: path)
    guard let index = parts.firstIndex(where: Self.isNamedArchive) else {
      return nil
    }
    archive = parts[...index].joined(separator: "/")
    member = parts[(index + 1)...].joined(separator: "/")
    if !FileDescriptor.isFile(archive) { return nil }
  }

  package static func isNamedArchive(_ file: String) -> Bool { file.lowercased().hasSuffix(ending) }
}

extension ArchivePath {
  package func read() throws(FileFailure) -> [UInt8] {
    let packed = try file()
    do throws(Diagnostic) {
      return try PackedSource.unpack(packed, file: archive, holding: .route, member: member)
        ?? packed
    } catch {
      throw .system(errorNumber: EBADMSG)
    }
  }

  /// Opens the file for reading in pieces.
  package func source() throws(FileFailure) -> any ByteSource {
    let path = FilePath.joined(member, to: archive)
    let packed = MemorySource(name: path, bytes: try file())
    return PackedSource(packed, holding: .trace, member: member)
  }

  /// The names in the folder; absent if nothing is below the path.
  package func names() throws(FileFailure) -> [String]? {
    let below = try members(of: try bytes()).compactMap(inner)
    if below.isEmpty { return nil }
    let names = below.compactMap { $0.split(separator: "/").first.map(String.init) }
    return Set(names).sorted()
  }

  /// The kind of the entry, a file or a folder; absent if there is none.
  package func kind() throws(FileFailure) -> FileKind? {
    let members = try members(of: try bytes())
    if members.contains(member) { return .file }
    return members.contains { inner($0) != nil } ? .folder : nil
  }

  /// The path of a member relative to this folder; absent if it is elsewhere.
  private func inner(_ name: String) -> Substring? {
    if member.isEmpty { return name[...] }
    return name.hasPrefix(member + "/") ? name.dropFirst(member.count + 1) : nil
  }

  /// The bytes of the archive, if it has the file.
  private func file() throws(FileFailure) -> [UInt8] {
    let packed = try bytes()
    if try !members(of: packed).contains(member) { throw .system(errorNumber: ENOENT) }
    return packed
  }

  private func bytes() throws(FileFailure) -> [UInt8] {
    try attempt(try WholeFile.bytes(of: archive))
  }

  private func members(of packed: [UInt8]) throws(FileFailure) -> [String] {
    do throws(Diagnostic) {
      return try PackedSource.members(of: packed, file: archive) ?? []
    } catch {
      throw .system(errorNumber: EBADMSG)
    }
  }
}
