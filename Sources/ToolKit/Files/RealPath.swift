import Notations

/// Paths with all symbolic links resolved.
package enum RealPath {
  /// The real path of an existing file; absent if there is none.
  package static func of(_ path: String) -> String? {
    try? SystemCall.realPath(of: path)
  }

  /// The real path that a file has, or will have after it and its parent folders are made.
  package static func planned(_ path: String) -> String {
    var place = path
    var rest: [String] = []
    while !place.isEmpty {
      if let real = of(place) { return FilePath.normalized(([real] + rest).joined(separator: "/")) }
      while place.utf8.last == UInt8(ascii: "/") {
        place = String(Substring(place.utf8.dropLast()))
      }
      rest.insert(FilePath.lastComponent(of: place), at: 0)
      place = FilePath.folder(of: place)
    }
    let here = of(".") ?? "."
    return FilePath.normalized(([here] + rest).joined(separator: "/"))
  }
}
