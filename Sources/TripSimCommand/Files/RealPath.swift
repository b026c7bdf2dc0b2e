import Notations

/// Paths behind all symbolic links.
enum RealPath {
  /// The real path of what stands at a path; absent for nothing.
  static func of(_ path: String) -> String? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// The real path that a file has, or will have once it and folders above it are made.
  static func planned(_ path: String) -> String {
    var place = path
    var rest: [String] = []
    while !place.isEmpty {
      if let real = of(place) { return FilePath.normalized(([real] + rest).joined(separator: "/")) }
      while place.hasSuffix("/") { place.removeLast() }
      rest.insert(FilePath.lastComponent(of: place), at: 0)
      place = FilePath.folder(of: place)
    }
    let here = of(".") ?? "."
    return FilePath.normalized(([here] + rest).joined(separator: "/"))
  }
}
