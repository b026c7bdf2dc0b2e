/// Operations on paths as text, without access to the disk.
///
/// A path is split at slash bytes, as the system splits it; as `Character`s, a slash before a
/// combining mark would not be a slash. Names are equal if their bytes are equal: `é` as one scalar
/// and as two scalars names two files.
package enum FilePath {
  private static let slash = UInt8(ascii: "/")

  /// The folder of a path's last component; empty for a bare name.
  package static func folder(of path: String) -> String {
    guard let index = path.utf8.lastIndex(of: slash) else { return "" }
    return index == path.startIndex ? "/" : String(path[..<index])
  }

  /// The part after the last slash, ignoring trailing slashes.
  package static func lastComponent(of path: String) -> String {
    path.utf8.split(separator: slash).last.map { String(Substring($0)) } ?? path
  }

  /// The extension of a path's last component, in lower case; absent if there is none.
  package static func ending(of path: String) -> String? {
    let name = lastComponent(of: path)
    return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
  }

  /// The last component of a path without the extension of gzip.
  package static func unpackedName(of path: String) -> String {
    let name = lastComponent(of: path)
    return name.count > 3 && ending(of: name) == "gz" ? String(name.dropLast(3)) : name
  }

  /// The name of a drive's or a case's file: the last component without its extension.
  ///
  /// The extension of gzip is also removed: `2026.06.01` of `drives/2026.06.01.gpx.gz`. A dot at
  /// the beginning does not begin an extension.
  package static func stem(of path: String) -> String {
    let name = unpackedName(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// A path relative to a folder; an absolute path is unchanged.
  package static func joined(_ path: String, to folder: String) -> String {
    if isAbsolute(path) || folder.isEmpty { return path }
    return folder.utf8.last == slash ? folder + path : folder + "/" + path
  }

  /// The path with the name, among those in its folder, that is similar to its last component.
  package static func similar(to path: String, among names: [String]) -> String? {
    let last = lastComponent(of: path)
    guard !last.isEmpty, path.utf8.last != slash else { return nil }
    let near = names.filter { isNear(stem(of: $0), to: stem(of: last)) }
    return nearestName(to: last, among: near).map { joined($0, to: folder(of: path)) }
  }

  /// Whether two names without extensions are similar; single letters such as `m` and `q` are not.
  private static func isNear(_ stem: String, to other: String) -> Bool {
    stem == other || stem.count > 1 && nearestName(to: other, among: [stem]) != nil
  }

  package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

  /// The components without `.` and without names canceled by a following `..`.
  ///
  /// An absolute path begins with an empty component; leading `..` of a relative path are kept.
  package static func components(of path: String) -> [String] {
    var result: [String] = isAbsolute(path) ? [""] : []
    for part in path.utf8.split(separator: slash).map({ String(Substring($0)) }) where part != "." {
      if part != ".." {
        result.append(part)
      } else if let last = result.last, last != ".." {
        if last != "" { result.removeLast() }
      } else {
        result.append("..")
      }
    }
    return result
  }

  /// The shortest path with the same components; `.` if there are none.
  package static func normalized(_ path: String) -> String {
    let parts = components(of: path)
    if parts == [""] { return "/" }
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// A key that is equal for equal normalized paths.
  package static func key(of path: String) -> [UInt8] {
    Array(normalized(path).utf8)
  }

  /// Whether a path is in a folder or below it, judged by the text only.
  package static func contains(folder: String, _ path: String) -> Bool {
    let outer = components(of: folder)
    let inner = components(of: path)
    // Folders above the working folder contain every path that does not lead farther up.
    if !outer.isEmpty, outer.allSatisfy({ $0 == ".." }), inner.first != "" {
      return inner.prefix { $0 == ".." }.count <= outer.count
    }
    guard starts(inner, with: outer) else { return false }
    return inner.count == outer.count || (inner[outer.count] != ".." && inner[outer.count] != "")
  }

  /// Whether components begin with other components, compared byte for byte.
  package static func starts(_ components: [String], with others: [String]) -> Bool {
    components.count >= others.count
      && zip(components, others).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
  }
}
