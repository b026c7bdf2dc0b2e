import Notations

/// The drives in some folders, found by the names of their files.
///
/// A folder's route is `route.json`, `.geojson`, `.gpx` and so on; its traces are `trace.…` or
/// `drive.…`, or else all other files with the extension of a trace. A route without a trace beside
/// it belongs to the trace of the nearest folder above.
struct DriveFolders {
  /// A folder with the names of its files.
  struct Folder {
    var path: String
    var names: [String]

    /// The drive of a trace in the folder along a route, with the truth beside the trace.
    func source(route: String, trace: String) -> AuditJob.Source {
      let truth =
        names.contains(DriveFolders.truthName)
        ? FilePath.joined(DriveFolders.truthName, to: path) : nil
      return .files(route: route, trace: trace, truth: truth)
    }
  }

  /// The drives, in the order of the folders.
  private(set) var jobs: [AuditJob] = []

  /// The traces without a route.
  private(set) var unrouted: [String] = []

  /// The files that may be traces, in folders without a route and without a named trace.
  private(set) var possibleTraces: [String] = []

  /// The files beside a route whose names do not show whether they are traces; they are left out.
  private(set) var vagueFiles: [String] = []

  private let folders: [Folder]

  init(_ folders: [Folder]) {
    self.folders = folders
    var used: Set<String> = []
    for folder in folders {
      guard let route = Self.route(in: folder.names) else { continue }
      let (home, traces) = tracesNear(folder)
      if Self.namedTraces(in: home.names).isEmpty {
        vagueFiles += Self.vagueNames(in: folder.names).map { FilePath.joined($0, to: folder.path) }
      }
      for trace in traces {
        let path = FilePath.joined(trace, to: home.path)
        used.insert(path)
        let source = home.source(route: FilePath.joined(route, to: folder.path), trace: path)
        jobs.append(AuditJob(name: traces.count == 1 ? folder.path : path, source: source))
      }
    }
    for folder in folders {
      let named = Self.namedTraces(in: folder.names)
      let paths = named.map { FilePath.joined($0, to: folder.path) }
      unrouted += paths.filter { !used.contains($0) }
      guard named.isEmpty, Self.route(in: folder.names) == nil else { continue }
      possibleTraces += Self.otherTraces(in: folder.names).map {
        FilePath.joined($0, to: folder.path)
      }
    }
  }

  /// The traces near a folder: its named ones, or those of the nearest folder above that has any.
  ///
  /// If there are none, all files of the folder that may be traces.
  private func tracesNear(_ folder: Folder) -> (home: Folder, traces: [String]) {
    var home: Folder? = folder
    while let current = home {
      let traces = Self.namedTraces(in: current.names)
      if !traces.isEmpty { return (current, traces) }
      let above = FilePath.folder(of: current.path)
      home = above == current.path ? nil : folders.first { $0.path == above }
    }
    return (folder, Self.otherTraces(in: folder.names))
  }
}

extension DriveFolders {
  /// The name of the truth beside a trace, as written by `simulate --truth`.
  static let truthName = "truth.jsonl"

  private static let routeEndings = ["json", "geojson", "gpx", "kml", "fit", "tcx", "csv", "wkt"]
  private static let traceEndings = [
    "gpx", "csv", "fit", "nmea", "kml", "kmz", "tcx", "igc", "jsonl", "geojson", "json", "tsv",
  ]
  /// The extensions of files that are almost always traces.
  private static let plainEndings = ["gpx", "fit", "nmea", "kml", "kmz", "tcx", "igc", "csv"]
  /// The extensions of files that may be traces or anything else.
  private static let vagueEndings = ["jsonl", "geojson", "json", "tsv", "txt", "log", "xml"]
  /// The files that other commands write beside a route.
  private static let ownStems = ["route", "truth", "expected", "events"]

  /// The route file of a folder.
  static func route(in names: [String]) -> String? {
    routeEndings.lazy.compactMap { ending in
      names.first { parts(of: $0) == ("route", ending) }
    }.first
  }

  /// The files of a folder that may be traces, except its route.
  private static func otherTraces(in names: [String]) -> [String] {
    byStem(names, endings: plainEndings) { $0 != "route" && $0 != "truth" }
  }

  /// The other files of a folder that may be traces, except those that commands write.
  private static func vagueNames(in names: [String]) -> [String] {
    let used = Set(otherTraces(in: names).map(FilePath.stem))
    return byStem(names, endings: vagueEndings) { stem in
      let first = stem.split(separator: ".").first.map(String.init) ?? ""
      return !used.contains(stem) && !ownStems.contains(first)
    }
  }

  /// The files named `trace` or `drive`, one for each of these names.
  static func namedTraces(in names: [String]) -> [String] {
    byStem(names, endings: traceEndings) { $0 == "trace" || $0 == "drive" }
  }

  /// The first file of each stem, by the order of the extensions.
  private static func byStem(
    _ names: [String], endings: [String], _ isWanted: (String) -> Bool
  ) -> [String] {
    var best: [String: (rank: Int, name: String)] = [:]
    for name in names {
      let parts = parts(of: name)
      // Archives made on a Mac have a hidden copy of each file.
      guard !name.hasPrefix("."), isWanted(parts.stem),
        let rank = endings.firstIndex(of: parts.ending)
      else { continue }
      if let other = best[parts.stem], (other.rank, other.name) <= (rank, name) { continue }
      best[parts.stem] = (rank, name)
    }
    return best.values.map(\.name).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The stem and the extension of a name, without the extension of a compression format.
  private static func parts(of name: String) -> (stem: String, ending: String) {
    (FilePath.stem(of: name), FilePath.ending(of: FilePath.unpackedName(of: name)) ?? "")
  }
}
