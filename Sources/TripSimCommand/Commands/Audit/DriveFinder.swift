import Notations
import Regression
import ToolKit
import TripPlans

/// Finds the drives that operands name.
///
/// Operands are cases, folders, archives, recordings, traces beside their route, and lists of
/// these.
struct DriveFinder {
  private(set) var jobs: [AuditJob] = []

  /// The drives that cannot be run, as rows.
  private(set) var failures: [DriveAnswer] = []

  /// The traces without a route.
  private(set) var unrouted: [String] = []

  /// The files beside a route whose names do not say whether they are traces.
  private var vagueFiles: [String] = []

  /// The operands and lines without drives.
  private var faults: [(name: String, fault: Diagnostic)] = []

  private let isTrusting: Bool
  private let needsRoutes: Bool
  /// Whether drives without a route can be matched.
  private let matches: Bool

  /// Makes a finder without drives.
  ///
  /// - Parameters:
  ///   - isTrusting: whether cases may read files anywhere and run programs.
  ///   - needsRoutes: whether traces of any name count only beside a route.
  ///   - matches: whether the command can match drives without a route.
  init(isTrusting: Bool, needsRoutes: Bool, matches: Bool = true) {
    self.matches = matches
    self.isTrusting = isTrusting
    self.needsRoutes = needsRoutes
  }

  /// Adds the drives of every operand and of every line of a list.
  ///
  /// An operand or a line without drives is a failure, unless all of them are.
  ///
  /// - Throws: The fault of the first one if none has drives.
  mutating func add(_ words: [String]) throws(Diagnostic) {
    for word in words {
      attempt(word) { (finder) throws(Diagnostic) in
        if word == "-" { try finder.addList() } else { try finder.add(word) }
      }
    }
    if count == 0, let first = faults.first { throw first.fault }
    for (name, fault) in faults { fail(name, [fault]) }
    distinguishCases()
  }

  /// Adds its file to the name of each case that shares its name with another.
  private mutating func distinguishCases() {
    let repeated = jobs.map(\.name).repeated
    for index in jobs.indices where repeated.contains(jobs[index].name) {
      guard case .trip(let job) = jobs[index].source else { continue }
      jobs[index].name += " (\(FilePath.normalized(job.file)))"
    }
  }

  /// Adds drives, or the fault if there are none.
  private mutating func attempt(
    _ name: String, _ add: (inout DriveFinder) throws(Diagnostic) -> Void
  ) {
    do throws(Diagnostic) {
      try add(&self)
    } catch {
      faults.append((name, error))
    }
  }

  /// Adds the drives of an operand.
  ///
  /// - Throws: the fault of an operand without drives; a drive that cannot be run is a failure.
  mutating func add(_ word: String) throws(Diagnostic) {
    let count = self.count
    if FileDescriptor.kind(of: word) == S_IFDIR {
      try addFolder(FilePath.normalized(word))
    } else {
      try reading(try FileSource.check(path: word))
      try addFile(word)
    }
    if self.count == count {
      throw Diagnostic(
        "no_drive", "no drive found",
        expected: DriveFinder.expected + (matches ? ", or traces and --network" : ""),
        hint: vagueFiles.last.map(DriveFinder.hint)
          ?? "'tripsim help audit' says how files belong together"
      ).in(word)
    }
  }

  /// The notes about possible traces that are left out, one for each folder.
  var omissions: [Diagnostic] {
    let used = Set(jobs.map { FilePath.key(of: $0.name) })
    let omitted = vagueFiles.filter { !used.contains(FilePath.key(of: $0)) }
    let folders = Dictionary(grouping: omitted, by: FilePath.folder)
    return folders.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { folder in
      let names = folder.value.map { "'\(FilePath.lastComponent(of: $0))'" }
      return Diagnostic(
        .note, code: "left_out", file: folder.key,
        "left out, as the name does not say whether it is a trace: "
          + names.joined(separator: ", "),
        hint: folder.value.first.map(Self.hint))
    }
  }

  private static func hint(_ path: String) -> String {
    "'tripsim audit \(shellWord(path))' reads it, if it is a trace"
  }

  private var count: Int { jobs.count + failures.count + unrouted.count }

  private static let expected =
    "a case, or 'route.json' with 'trace.gpx' or other traces, in the folder or below"
}

extension DriveFinder {
  private mutating func addFile(_ path: String) throws(Diagnostic) {
    let name = FilePath.lastComponent(of: path)
    if CaseFinder.isCaseFile(name) {
      return addCases(CaseFinder(Disk(), isTrusting: isTrusting).find([path]).cases)
    }
    if FileReading.isRecording(path) {
      jobs.append(AuditJob(name: path, source: .recording(path)))
      return
    }
    if let members = try members(of: path) { return addMembers(members, of: path) }
    if DriveFolders.route(in: [name]) != nil { throw Self.routeAlone(path) }
    let folder = FilePath.folder(of: path)
    let names = (try? TypedFiles().names(inFolder: folder.isEmpty ? "." : folder)) ?? []
    guard let route = DriveFolders.route(in: names), route != name else {
      unrouted.append(path)
      return
    }
    let home = DriveFolders.Folder(path: folder, names: names)
    let source = home.source(route: FilePath.joined(route, to: folder), trace: path)
    jobs.append(AuditJob(name: path, source: source))
  }

  private static func routeAlone(_ path: String) -> Diagnostic {
    Diagnostic(
      "no_drive", "the file has the name of a route",
      expected: "the trace of the drive, or the folder of both",
      hint: "if you name the folder, all drives in it are audited"
    ).in(path)
  }

  /// The files in a zip archive; absent if the file is not an archive.
  private func members(of path: String) throws(Diagnostic) -> [String]? {
    guard ArchivePath.isNamedArchive(path) else { return nil }
    return try PackedSource.members(of: reading(try WholeFile.bytes(of: path)), file: path)
  }

  /// Adds the cases in an archive, and the drives in its folders without a case.
  private mutating func addMembers(_ members: [String], of archive: String) {
    let finder = CaseFinder(Disk(), isTrusting: isTrusting)
    var names: [String: [String]] = [:]
    var cases: [FoundCase] = []
    for path in members.map({ FilePath.joined($0, to: archive) }) {
      let name = FilePath.lastComponent(of: path)
      names[FilePath.folder(of: path), default: []].append(name)
      if CaseFinder.isCaseFile(name) { cases += finder.find(path: path, root: archive).cases }
    }
    let folders = names.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    add(cases, folders.map { DriveFolders.Folder(path: $0.key, names: $0.value.sorted()) })
  }

  /// Adds the cases below a folder, and the drives in folders without a case.
  private mutating func addFolder(_ path: String) throws(Diagnostic) {
    let cases = CaseFinder(Disk(), isTrusting: isTrusting).find([path]).cases
    var folders: [DriveFolders.Folder] = []
    try walk(path, &folders)
    add(cases, folders)
  }

  /// Adds cases, and the drives in the folders without a case.
  private mutating func add(_ cases: [FoundCase], _ folders: [DriveFolders.Folder]) {
    let home = { (found: FoundCase) in FilePath.normalized(FilePath.folder(of: found.file)) }
    let homes = Set(cases.filter { $0.tripCase != nil || Self.isOurs($0.file) }.map(home))
    let others = DriveFolders(folders.filter { !homes.contains($0.path) })
    let traced = folders.filter { !DriveFolders.namedTraces(in: $0.names).isEmpty }
    let routed = Set(others.jobs.map(\.name) + traced.map(\.path))
    addCases(cases.filter { homes.contains(home($0)) || !routed.contains(home($0)) })
    jobs += others.jobs
    vagueFiles += others.vagueFiles
    unrouted += others.unrouted + (needsRoutes ? [] : others.possibleTraces)
  }

  /// Whether an unusable case is a case; a file of another program may be named like one.
  private static func isOurs(_ path: String) -> Bool {
    guard let bytes = try? TypedFiles().read(path) else { return true }
    guard let value = JSONReader.read(bytes, file: path).value else {
      return bytes.containsRun(Array("tripsim.case/".utf8))
    }
    return ["trace", "sketch", "simulate"].contains { value[$0] != nil }
      || value["schema"]?.string?.hasPrefix("tripsim.case/") == true
  }

  /// The folders below a path, except hidden ones and links.
  ///
  /// A folder below it that cannot be listed is a failure.
  private mutating func walk(
    _ path: String, _ folders: inout [DriveFolders.Folder]
  ) throws(Diagnostic) {
    var files: [String] = []
    var inner: [String] = []
    let names = try listing(path, try DiskFiles().names(inFolder: path)) ?? []
    for name in names where !name.hasPrefix(".") {
      switch try listing(path, try DiskFiles().kind(of: FilePath.joined(name, to: path))) {
      case .folder: inner.append(name)
      case .file, .link: files.append(name)
      case .special, nil: continue
      }
    }
    folders.append(DriveFolders.Folder(path: path, names: files.sorted()))
    for name in inner.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      let folder = FilePath.normalized(FilePath.joined(name, to: path))
      do throws(Diagnostic) {
        try walk(folder, &folders)
      } catch {
        fail(folder, [error])
      }
    }
  }

  /// The trips of the drives; empty unless all of them are trips of cases.
  var cases: [CaseJob] {
    let trips = jobs.compactMap { job -> CaseJob? in
      if case .trip(let trip) = job.source { trip } else { nil }
    }
    return trips.count == jobs.count ? trips : []
  }

  private mutating func addCases(_ cases: [FoundCase]) {
    for found in cases {
      jobs += found.jobs.map { AuditJob(name: $0.trip.name, source: .trip($0)) }
      let faults = found.diagnostics.filter { $0.severity == .error }
      if found.tripCase == nil || !faults.isEmpty, found.jobs.isEmpty {
        fail(found.name, faults)
      }
    }
  }

  /// Adds the traces without a route: with routes matched to a network, or else as failures.
  mutating func addUnrouted<Stop>(
    _ match: (String) throws(Stop) -> AuditJob?
  ) throws(Stop) {
    for trace in unrouted {
      if let job = try match(trace) {
        jobs.append(job)
      } else {
        fail(trace, [needsRoutes ? noRoute(trace) : Self.noWay(trace)])
      }
    }
    unrouted = []
  }

  private func noRoute(_ trace: String) -> Diagnostic {
    Diagnostic(
      .error, code: "no_route", file: trace, "the drive has no route",
      expected: "a file 'route.json', '.geojson' or '.gpx' beside it"
        + (matches ? ", or --network to match it to roads" : ""),
      hint: matches
        ? #"name both in a list: echo '{"route":"PATH","trace":"PATH"}' | tripsim audit -"#
        : "'tripsim match' makes a route from a trace")
  }

  private static func noWay(_ trace: String) -> Diagnostic {
    Diagnostic(
      .error, code: "no_way", file: trace,
      "the drive is left out: it has no route and matches no road",
      hint: "'tripsim match' has --mode, --gap and --explain")
  }

  private mutating func fail(_ name: String, _ faults: [Diagnostic]) {
    failures.append(DriveAnswer(failure: faults.map(\.rendered)).named(name))
  }
}

extension DriveFinder {
  /// Adds the drives listed on standard input: a path or a worker's job on each line.
  private mutating func addList() throws(Diagnostic) {
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try WholeFile.bytes(of: "-")
    } catch {
      // The dispatcher ends an interrupted command.
      if Interruption.signal != nil { return }
      throw error.diagnostic
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var isEmpty = true
    for (index, line) in lines.enumerated() {
      let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      if text.allSatisfy({ $0 == UInt8(ascii: " ") }) { continue }
      isEmpty = false
      let word = String(decoding: text, as: UTF8.self)
      let isJob = text.first == UInt8(ascii: "{")
      attempt(isJob || word == "-" ? "line \(index + 1)" : word) { (finder) throws(Diagnostic) in
        if isJob { return try finder.addListed(Array(text), line: index + 1) }
        if word == "-" { throw Self.innerList(line: index + 1) }
        try finder.add(word)
      }
    }
    if isEmpty { throw Self.emptyList }
  }

  private mutating func addListed(_ text: [UInt8], line: Int) throws(Diagnostic) {
    let reading = JSONReader.read(text, file: "-", firstLine: line)
    guard let job = reading.value else {
      throw reading.diagnostics.last ?? Self.noJob(at: SourcePosition(line: line, column: 1))
    }
    guard job["case"] != nil || job["route"] != nil && job["trace"] != nil else {
      throw Self.noJob(at: job.position)
    }
    let id = job["id"].flatMap { $0.string ?? $0.number.map(numberText) }
    let path = job["case"]?.string ?? job["trace"]?.string
    let plain = path.flatMap { $0.contains(where: \.isNewline) ? nil : $0 }
    jobs.append(AuditJob(name: id ?? plain ?? "line \(line)", source: .listed(job)))
  }

  private static let emptyList = Diagnostic(
    "no_drive", "no drive found", expected: "on each line " + listed
  ).in("-")

  private static let listed =
    #"a path, {"route":…,"trace":…} or {"case":…}, as for 'tripsim worker'"#

  private static func noJob(at position: SourcePosition) -> Diagnostic {
    Diagnostic("list", "the line is not a drive", expected: listed).in("-").at(position)
  }

  private static func innerList(line: Int) -> Diagnostic {
    Diagnostic("list", "the list contains '-'", expected: "paths and jobs").in("-")
      .at(SourcePosition(line: line, column: 1))
  }
}
