/// Chooses the file of an archive to read.
extension ZIPDirectory {
  /// The member that the user names, where the archive has several files to read, or the only one.
  ///
  /// KMZ has its drive in `doc.kml`, beside pictures.
  func member(named wanted: String?) throws(Diagnostic) -> ZIPMember {
    let files = members.filter { !$0.isFolder && !$0.isHidden }
    if let wanted, let member = member(named: wanted, among: files) { return member }
    if files.count == 1 { return files[0] }
    if let document = files.first(where: { $0.name == "doc.kml" }) { return document }
    let readable = files.filter(\.isReadable)
    if readable.count == 1 { return readable[0] }
    let choices = readable.isEmpty ? files : readable
    if choices.isEmpty { throw .emptyZIP }
    throw wanted.map { .noMember($0, names: choices.map(\.name)) }
      ?? .severalMembers(choices.map(\.name))
  }

  /// The member of a path, or the only one with that name in any folder.
  private func member(named wanted: String, among files: [ZIPMember]) -> ZIPMember? {
    if let member = files.first(where: { $0.name == wanted }) { return member }
    let named = files.filter { $0.name.hasSuffix("/" + wanted) }
    return named.count == 1 ? named[0] : nil
  }
}

extension ZIPMember {
  /// Whether the member is a folder.
  var isFolder: Bool { name.hasSuffix("/") }

  /// Whether the member is one that systems add: a hidden file, or macOS's copy of attributes.
  var isHidden: Bool {
    name.split(separator: "/").contains { $0.hasPrefix(".") || $0 == "__MACOSX" }
  }

  /// Whether the name is one of a trace or a route.
  var isReadable: Bool {
    var name = name.lowercased()
    if name.hasSuffix(".gz") { name.removeLast(3) }
    return Self.endings.contains { name.hasSuffix("." + $0) }
  }

  /// The endings of the names of traces, routes and road networks.
  private static let endings = [
    "gpx", "kml", "tcx", "fit", "csv", "tsv", "nmea", "json", "jsonl", "ndjson", "geojson", "osm",
  ]
}
