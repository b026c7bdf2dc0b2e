/// Paths as text: joined, split and shortened without a look at the disk.
package enum FilePath {
  /// The folder that a path's last component lies in; empty for a bare name.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The part after the last slash; slashes at the end do not count.
  package static func lastComponent(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// A path seen from a folder; an absolute one stays as it is.
  package static func joined(_ path: String, to folder: String) -> String {
    if path.hasPrefix("/") || folder.isEmpty { return path }
    return folder.hasSuffix("/") ? folder + path : folder + "/" + path
  }

  /// The components without `.` and without a name that a following `..` takes back.
  ///
  /// An absolute path begins with an empty component; `..` at the front of a relative one stays.
  package static func components(of path: String) -> [String] {
    let isAbsolute = path.hasPrefix("/")
    var result: [String] = isAbsolute ? [""] : []
    for part in path.split(separator: "/") where part != "." {
      if part != ".." {
        result.append(String(part))
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

  /// Whether a path lies in a folder or below it, as far as the text tells.
  package static func contains(folder: String, _ path: String) -> Bool {
    let outer = components(of: folder)
    let inner = components(of: path)
    // Folders above the one in which the command runs hold all that leads up no farther.
    if !outer.isEmpty, outer.allSatisfy({ $0 == ".." }), inner.first != "" {
      return inner.prefix { $0 == ".." }.count <= outer.count
    }
    guard inner.starts(with: outer) else { return false }
    return inner.count == outer.count || (inner[outer.count] != ".." && inner[outer.count] != "")
  }
}
