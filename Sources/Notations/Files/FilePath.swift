/// Paths as text: joined, split and shortened without a look at the disk.
///
/// A path is divided at the byte of the slash, as the system divides it: to a `Character` a slash
/// before a combining mark is none. Names are equal where their bytes are; two texts of one
/// meaning, such as `é` in one scalar and in two, name two files.
package enum FilePath {
  private static let slash = UInt8(ascii: "/")

  /// The folder that a path's last component lies in; empty for a bare name.
  package static func folder(of path: String) -> String {
    guard let place = path.utf8.lastIndex(of: slash) else { return "" }
    return place == path.startIndex ? "/" : String(path[..<place])
  }

  /// The part after the last slash; slashes at the end do not count.
  package static func lastComponent(of path: String) -> String {
    path.utf8.split(separator: slash).last.map { String(Substring($0)) } ?? path
  }

  /// A path seen from a folder; an absolute one stays as it is.
  package static func joined(_ path: String, to folder: String) -> String {
    if isAbsolute(path) || folder.isEmpty { return path }
    return folder.utf8.last == slash ? folder + path : folder + "/" + path
  }

  /// Whether a path begins at the root of the file system.
  package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

  /// The components without `.` and without a name that a following `..` takes back.
  ///
  /// An absolute path begins with an empty component; `..` at the front of a relative one stays.
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

  /// The shortest path with the same components; `.` when none is left.
  package static func normalized(_ path: String) -> String {
    let parts = components(of: path)
    if parts == [""] { return "/" }
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// What two paths have in common exactly where they are the same path, as far as the text tells.
  package static func key(of path: String) -> [UInt8] {
    Array(normalized(path).utf8)
  }

  /// Whether a path lies in a folder or below it, as far as the text tells.
  package static func contains(folder: String, _ path: String) -> Bool {
    let outer = components(of: folder)
    let inner = components(of: path)
    // Folders above the one in which the command runs hold all that leads up no farther.
    if !outer.isEmpty, outer.allSatisfy({ $0 == ".." }), inner.first != "" {
      return inner.prefix { $0 == ".." }.count <= outer.count
    }
    guard starts(inner, with: outer) else { return false }
    return inner.count == outer.count || (inner[outer.count] != ".." && inner[outer.count] != "")
  }

  /// Whether components begin with others, byte for byte.
  package static func starts(_ components: [String], with others: [String]) -> Bool {
    components.count >= others.count
      && zip(components, others).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
  }
}
