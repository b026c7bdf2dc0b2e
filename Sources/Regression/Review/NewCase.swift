package import Notations

package import TripPlans

/// A case to be made: the files to copy, and the content of its case file.
package struct NewCase: Sendable {
  /// A file to copy into the case.
  package struct Copy: Equatable, Sendable {
    /// The path of the original.
    package var source: String
    /// Its name in the case's folder.
    package var name: String
  }

  /// The case's folder.
  package var folder: String

  /// The trips with the original files; the plans differ only in the trace.
  package var plans: [TripPlan]

  /// The events to print, as for `--events`; absent for the default.
  package var events: String?

  /// A sentence about what the case shows.
  package var description: String?

  /// The expectations, one sentence each.
  package var expectations: [String] = []

  /// Whether the case has a golden, which one without expectations needs.
  package var hasGolden = true

  package init(folder: String, plans: [TripPlan], events: String?, description: String?) {
    self.folder = folder
    self.plans = plans
    self.events = events
    self.description = description
  }
}

extension NewCase {
  package var file: String { FilePath.joined(CaseReader.fileName, to: folder) }

  /// The files to copy into the case, route and traces first.
  ///
  /// - Parameter files: reads scripts for the routes that they name.
  /// - Returns: the copies, unless two files have the same name, and the faults.
  package func copies(reading files: any FileReader) -> Reading<[Copy]> {
    guard let plan = plans.first else { return Reading([]) }
    var search = CopySearch(files: files)
    var copies = [copy(plan.route.text)] + traces.map(copy)
    for router in plan.routerFiles {
      for copy in routerCopies(router, &search) { copies += search.contents(of: copy) }
    }
    copies += [plan.decisions, plan.timeline].compactMap(\.path).map(copy)
    copies += search.timelineRoutes(plan.timeline)
    let faults = search.faults + misplaced(copies)
    return Reading(faults.isEmpty ? copies : nil, diagnostics: faults)
  }

  /// The faults of copies outside the folder, or with the same name.
  private func misplaced(_ copies: [Copy]) -> [Diagnostic] {
    var faults: [Diagnostic] = []
    var names: [[UInt8]: String] = [:]
    for copy in copies {
      if leadsOut(copy) {
        faults.append(
          Diagnostic(
            .error, code: "record_outside", file: copy.source,
            "its copy would be outside '\(folder)', as '\(copy.name)'",
            expected: "a route in the folder of the script that names it, or below",
            hint: "move it there, or use its absolute path"))
      }
      if let other = names[FilePath.key(of: copy.name)], other != copy.source {
        faults.append(
          Diagnostic(
            .error, code: "record_same_name", file: copy.source,
            "its copy would have the same name as that of '\(other)'",
            expected: "files with different names", hint: "rename one of them"))
      }
      names[FilePath.key(of: copy.name)] = copy.source
    }
    return faults
  }

  private func routerCopies(_ router: RouterFiles, _ search: inout CopySearch) -> [Copy] {
    switch router.scheme {
    case "network": return router.paths.filter { pathFromBelow($0) == nil }.map(copy)
    case "script":
      var copies = router.paths.map(copy)
      for path in router.paths { copies += search.scriptedRoutes(path) }
      return copies
    default: return router.paths.map(copy)
    }
  }

  private func copy(_ path: String) -> Copy {
    Copy(source: path, name: FilePath.lastComponent(of: path))
  }

  /// Whether a copy would be written outside the case's folder.
  private func leadsOut(_ copy: Copy) -> Bool {
    FilePath.components(of: copy.name).first == ".."
      && FilePath.key(of: FilePath.joined(copy.name, to: folder)) != FilePath.key(of: copy.source)
  }

  /// The path, relative to the case's folder, of a file in a folder above it; absent for other
  /// files.
  private func pathFromBelow(_ path: String) -> String? {
    let home = FilePath.components(of: folder)
    let above = FilePath.components(of: FilePath.folder(of: path))
    guard home.count > above.count, FilePath.starts(home, with: above) else { return nil }
    let steps = repeatElement("..", count: home.count - above.count)
    return (steps + [FilePath.lastComponent(of: path)]).joined(separator: "/")
  }
}

extension NewCase {
  /// The bytes of the case file.
  package var caseFile: [UInt8] {
    JSONWriter.line { json in
      json.breaksLines = true
      json.member("schema", "tripsim.case/1.0")
      json.member("description", description)
      guard let plan = plans.first else { return }
      json.member("route", FilePath.lastComponent(of: plan.route.text))
      json.list("trace", traces.map { FilePath.lastComponent(of: $0) })
      if let simulation = plan.simulation { append(simulation, to: &json) }
      json.settings(
        "reading",
        ReadingKey.allCases.compactMap { key in key.value(in: plan).map { (key.rawValue, $0) } })
      if plan.configuration.profile.name != Profile.standard.name {
        json.member("profile", plan.configuration.profile.name)
      }
      let changed = plan.configuration.changedKeys
      json.settings("config", changed.map { ($0.name, $0.value(in: plan.configuration.rules)) })
      json.member("engine", plan.engine?.text)
      json.list("router", plan.routerFiles.map(routerText))
      json.script("decisions", plan.decisions)
      json.script("timeline", plan.timeline)
      json.member("events", events)
      if plan.explains { json.member("explain", true) }
      if !expectations.isEmpty { json.member("expect", expectations) }
      if !hasGolden { json.member("golden", false) }
    }
  }

  /// The paths of the traces; empty if the drive is simulated.
  private var traces: [String] {
    plans.filter { $0.simulation == nil }.map(\.trace.text)
  }

  private func append(_ simulation: TraceSimulation, to json: inout JSONWriter) {
    json.object("simulate") { json in
      var written: Set<String> = []
      for setting in simulation.settings where written.insert(setting.name).inserted {
        json.list(setting.name, simulation.settings.filter { $0.name == setting.name }.map(\.text))
      }
    }
  }

  private func routerText(_ router: RouterFiles) -> String {
    let names = router.paths.map { path in
      (router.scheme == "network" ? pathFromBelow(path) : nil) ?? FilePath.lastComponent(of: path)
    }
    return router.scheme + ":" + names.joined(separator: ",")
  }
}

extension JSONWriter {
  /// Writes a named string, or an array of several; nothing if empty.
  fileprivate mutating func list(_ name: String, _ texts: [String]) {
    if texts.count > 1 { member(name, texts) } else { member(name, texts.first) }
  }

  /// Writes a named object of keys with their values; nothing if empty.
  fileprivate mutating func settings(_ name: String, _ values: [(String, ConfigurationValue)]) {
    if values.isEmpty { return }
    object(name) { json in
      for (key, value) in values { json.member(key, value) }
    }
  }

  /// Writes a named script: the copy's name, or the script itself.
  fileprivate mutating func script(_ name: String, _ script: ScriptSource) {
    switch script {
    case .absent: return
    case .file(let path): member(name, FilePath.lastComponent(of: path.text))
    case .inline(let value, _): member(name, value)
    }
  }
}
