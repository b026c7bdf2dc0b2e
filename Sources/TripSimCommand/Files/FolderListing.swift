import Notations

/// The names in a folder.
enum FolderListing {
  /// The names in a folder in the order of their bytes, without `.` and `..`; empty when it
  /// cannot be read.
  static func names(in folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        unsafe tuple.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The path of a file that is there and is called much like one that is not.
  static func similar(to path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let last = parts.last, !last.isEmpty else { return nil }
    let folder = parts.dropLast().joined(separator: "/")
    let isRelative = parts.count == 1
    let names = names(in: isRelative ? "." : folder.isEmpty ? "/" : folder)
    return nearestName(to: String(last), among: names).map { isRelative ? $0 : "\(folder)/\($0)" }
  }
}
