package import Notations
import RouteServices

/// Reads a case file and reports every fault in it.
package struct CaseReader {
  /// The folder that no path may leave; absent if the case is trusted.
  let root: String?

  /// Reads the document's values and collects its faults.
  var reader: DocumentReader

  /// The case as written.
  private(set) var draft = CaseDraft()

  /// The path of the case file; its paths are relative to the file's folder.
  var file: String { reader.file }

  /// Reads a case.
  ///
  /// - Parameters:
  ///   - bytes: the file's content.
  ///   - file: the file's path.
  ///   - root: the folder given to the command, which no path of the case may leave; absent if the
  ///     case is trusted.
  /// - Returns: the case unless it has an error, and every fault.
  package static func read(_ bytes: [UInt8], file: String, root: String?) -> Reading<TripCase> {
    let document = JSONReader.readDocument(
      bytes, file: file, expecting: "an object such as \(form)")
    var reader = CaseReader(root: root, reader: DocumentReader(code: "case", file: file))
    reader.reader.diagnostics = document.diagnostics
    let value = document.value.flatMap { reader.tripCase(of: $0) }
    let faults = reader.reader.diagnostics
    return Reading(faults.hasError ? nil : value, diagnostics: faults)
  }

  private static let form = #"{"route":"route.geojson",…}"#

  private mutating func tripCase(of value: JSONValue) -> TripCase? {
    let keys = CaseDraft.keys.map(\.row.name)
    if let members = value.members, members.first != nil,
      !members.contains(where: { keys.contains($0.name) })
    {
      reader.report(.notACase(example: Self.form), at: value.position)
      return nil
    }
    let expected = "an object such as \(Self.form)"
    guard reader.isObject(value, "the case", expected: expected, keys: keys) else { return nil }
    reader.read(CaseDraft.keys, of: value, into: &draft)
    // A minor version only adds keys, which are reported as unknown.
    if let schema = draft.schema, !schema.text.hasPrefix("tripsim.case/1.") {
      reader.report(.unknownSchema(schema.text), at: schema.position)
    }
    if draft.hasGolden == false, value["expect"] == nil || draft.expectations?.isEmpty == true {
      reader.report(.nothingExpected, at: value["golden"]?.position)
    }
    if draft.sketch == nil {
      if value["route"] == nil { reader.report(.noRoute, at: value.position) }
      if value["trace"] == nil, draft.simulation == nil {
        reader.report(.noTrace, at: value.position)
      }
    }
    return tripCase()
  }

  private mutating func tripCase() -> TripCase? {
    let name = draft.name?.text ?? ownName
    let plan = plan()
    var simulation = simulation()
    let traces = traces()
    let truths = truths(for: traces)
    let sketch = plan.flatMap { sketched($0.configuration, &simulation) }
    guard var plan else { return nil }
    plan.simulation = simulation
    plan.sketched = sketch?.files
    // Reports show it on one line.
    let description = draft.description?.text.split(whereSeparator: \.isNewline)
    return TripCase(
      name: name, description: description?.joined(separator: " "), issue: draft.issue?.text,
      rows: draft.rows ?? [],
      trips: trips(of: traces, truths, plan, name, isList: draft.trace?.isList == true),
      events: draft.events, expectations: draft.expectations ?? [], tolerances: tolerances(),
      sketch: sketch, hasGolden: draft.hasGolden ?? true, failsWith: draft.failsWith)
  }
}

extension CaseReader {
  private mutating func plan() -> TripPlan? {
    let configuration = configuration()
    let routers = routers()
    let drawn = draft.sketch.map {
      LocatedText(SketchFiles.route, file: file, position: $0.position)
    }
    guard let route = drawn ?? draft.route else { return nil }
    let path = path(route)
    var plan = TripPlan(route: path, trace: path, configuration: configuration, routers: routers)
    plan.engine = engine()
    plan.decisions = script(draft.decisions)
    plan.timeline = script(draft.timeline)
    plan.explains = draft.explains ?? false
    setReading(of: &plan)
    return plan
  }

  /// A script with its path relative to the working folder.
  private mutating func script(_ script: ScriptSource?) -> ScriptSource {
    if case .file(let path) = script { return .file(self.path(path)) }
    return script ?? .absent
  }

  private mutating func configuration() -> Configuration {
    var configuration = Configuration()
    if let profile = draft.profile {
      do {
        configuration = Configuration(profile: try Profile.named(profile.text))
      } catch {
        reader.diagnostics.append(error.in(file).at(profile.position))
      }
    }
    if let object = draft.configuration {
      reader.diagnostics += configuration.apply(object, file: file)
      if let fault = configuration.contradiction {
        reader.diagnostics.append(fault.in(file).at(object.position))
      }
    }
    return configuration
  }

  /// The foreign engine that drives the trip; absent for tripsim's own.
  private mutating func engine() -> EngineProgram? {
    guard var text = draft.engine, text.text != EngineProgram.own else { return nil }
    guard let command = EngineProgram.command(in: text.text) else {
      reader.report(.unknownEngine(text.text), at: text.position)
      return nil
    }
    text.text = command
    return EngineProgram(command: text, isTrusted: root == nil)
  }

  /// One router, or a list of one onboard and one online.
  private mutating func routers() -> [SpecifiedRouter] {
    guard let routers = draft.router else { return [] }
    if !(1...SpecifiedRouter.most).contains(routers.texts.count) {
      reader.report(.routerCount(routers.texts.count), at: routers.position)
    }
    return routers.texts.compactMap { router($0) }
  }

  private mutating func router(_ router: LocatedText) -> SpecifiedRouter? {
    do {
      let specification = try RouterSpecification.parse(router.text)
      for path in specification.paths {
        checkInside(path, at: router.position)
      }
      return SpecifiedRouter(specification, source: router, isTrusted: root == nil)
    } catch {
      reader.diagnostics.append(error.in(file).at(router.position))
      return nil
    }
  }

  private mutating func traces() -> [LocatedText] {
    if let drive = draft.simulation ?? draft.sketch {
      return [LocatedText(TraceSimulation.traceName, file: file, position: drive.position)]
    }
    guard let traces = draft.trace else { return [] }
    if traces.texts.isEmpty { reader.report(.empty("'trace'"), at: traces.position) }
    var stems: [String] = []
    for trace in traces.texts {
      let stem = FilePath.stem(of: trace.text)
      if stems.contains(stem) { reader.report(.sameStem(stem), at: trace.position) }
      if traces.isList, stem == "pending" || stem.hasSuffix(".pending") {
        reader.report(.pendingStem(stem), at: trace.position)
      }
      stems.append(stem)
    }
    return traces.texts.map { path($0) }
  }

  /// The truths behind the traces: none, or one for each trace.
  private mutating func truths(for traces: [LocatedText]) -> [LocatedText?] {
    guard let truths = draft.truth else { return traces.map { _ in nil } }
    if draft.simulation != nil { reader.report(.truthOfSimulation, at: truths.position) }
    if truths.texts.count != traces.count {
      reader.report(.truthCount(truths.texts.count, traces: traces.count), at: truths.position)
    }
    return truths.texts.map { path($0) }
  }

  /// The trips of a case; each trace of a list has its own golden and its own name.
  private func trips(
    of traces: [LocatedText], _ truths: [LocatedText?], _ plan: TripPlan, _ name: String,
    isList: Bool
  ) -> [CaseTrip] {
    zip(traces, truths).map { trace, truth in
      var plan = plan
      plan.trace = trace
      plan.truth = truth
      let stem = isList ? FilePath.stem(of: trace.text) : nil
      return CaseTrip(
        name: stem.map { "\(name).\($0)" } ?? name, plan: plan, golden: golden(of: stem))
    }
  }

  private mutating func tolerances() -> [Tolerance] {
    (draft.tolerance ?? .empty).compactMap { member in
      let number = member.value.number
      let isUnit = Tolerance.units.contains(member.name)
      if !isUnit, member.name.hasPrefix("_") || Tolerance.units.contains("_" + member.name) {
        reader.report(.unknownUnit(member.name), at: member.namePosition)
      } else if let number, number < 0 {
        reader.report(.negativeTolerance(unit: member.name, number), at: member.value.position)
      } else if number == nil {
        reader.wrongKind("'\(member.name)'", member.value, expected: "a number")
      }
      let key = LocatedText(member.name, file: file, position: member.namePosition)
      return number.map {
        Tolerance(unit: member.name, value: $0, key: isUnit ? nil : key)
      }
    }
  }
}
