import Notations

/// Paths with all symbolic links resolved.
package enum RealPath {
  /// The real path of an existing file; absent if there is none.
  package static func of(_ path: String) -> String? {
    try? SystemCall.realPath(of: path)
  }

  /// The real path of a file, or the one that it will have when it and its folders are created.
  package static func planned(_ path: String) -> String {
    var head = path
    var rest: [String] = []
    while !head.isEmpty {
      if let real = of(head) { return FilePath.normalized(([real] + rest).joined(separator: "/")) }
      while head.utf8.last == UInt8(ascii: "/") {
        head = String(Substring(head.utf8.dropLast()))
      }
      rest.insert(FilePath.lastComponent(of: head), at: 0)
      head = FilePath.folder(of: head)
    }
    let here = of(".") ?? "."
    return FilePath.normalized(([here] + rest).joined(separator: "/"))
  }
}
