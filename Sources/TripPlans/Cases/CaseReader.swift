package import Notations
import RouteServices

/// Reads a case file and reports every fault in it.
package struct CaseReader {
  /// The folder that no path may leave; absent if the case is trusted.
  let root: String?

  /// Reads the document's values and collects its faults.
  var reader: DocumentReader

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
    let keys = CaseKey.allCases.map(\.rawValue)
    if let members = value.members, members.first != nil,
      !members.contains(where: { keys.contains($0.name) })
    {
      reader.report(.notACase(example: Self.form), at: value.position)
      return nil
    }
    guard reader.isObject(value, "the case", suchAs: Self.form, keys: keys) else { return nil }
    checkSchema(value)
    let name = text(.name, in: value)?.text ?? ownName
    let plan = plan(of: value)
    var simulation = simulation(of: value)
    let traces = traces(of: value)
    let truths = truths(of: value, for: traces)
    let sketch = plan.flatMap { sketched(value, $0.configuration, &simulation) }
    guard var plan else { return nil }
    plan.simulation = simulation
    plan.sketched = sketch?.files
    let rows = texts(.rows, in: value)
    let expectations = texts(.expect, in: value)
    // Reports show it on one line.
    let description = text(.description, in: value)?.text.split(whereSeparator: \.isNewline)
    return TripCase(
      name: name, description: description?.joined(separator: " "),
      issue: text(.issue, in: value)?.text, rows: rows,
      trips: trips(of: traces, truths, plan, name, isList: value[.trace]?.array != nil),
      events: text(.events, in: value),
      expectations: expectations, tolerances: tolerances(of: value), sketch: sketch,
      hasGolden: hasGolden(value, expectations), failsWith: text(.failsWith, in: value))
  }
}

extension CaseReader {
  private mutating func checkSchema(_ value: JSONValue) {
    guard let schema = text(.schema, in: value) else { return }
    // A minor version only adds keys, which are reported as unknown.
    if !schema.text.hasPrefix("tripsim.case/1.") {
      reader.report(.unknownSchema(schema.text), at: schema.position)
    }
  }

  private mutating func plan(of value: JSONValue) -> TripPlan? {
    let configuration = configuration(of: value)
    let routers = routers(of: value)
    guard let route = routePath(of: value) else {
      if value[.route] == nil {
        reader.report(.noRoute, at: value.position)
      }
      return nil
    }
    let path = path(route)
    var plan = TripPlan(route: path, trace: path, configuration: configuration, routers: routers)
    plan.engine = engine(of: value)
    plan.decisions = script(.decisions, in: value)
    plan.timeline = script(.timeline, in: value)
    plan.explains =
      value[.explain].flatMap { reader.flag(CaseKey.explain.rawValue, $0) } ?? false
    setReading(of: &plan, from: value)
    return plan
  }

  /// Whether the events are compared with a golden; without one there must be expectations.
  private mutating func hasGolden(_ value: JSONValue, _ expectations: [LocatedText]) -> Bool {
    guard let flag = value[.golden] else { return true }
    let hasGolden = reader.flag(CaseKey.golden.rawValue, flag) ?? true
    if !hasGolden, expectations.isEmpty { reader.report(.nothingExpected, at: flag.position) }
    return hasGolden
  }

  /// A list in the case, or in a file that it names.
  private mutating func script(_ key: CaseKey, in value: JSONValue) -> ScriptSource {
    guard let script = value[key] else { return .absent }
    if script.array != nil { return .inline(script, file: file) }
    guard script.string != nil else {
      reader.wrongKind("'\(key.rawValue)'", script, expected: "an array or the path of a file")
      return .absent
    }
    return text(key, in: value).map { .file(path($0)) } ?? .absent
  }

  private mutating func configuration(of value: JSONValue) -> Configuration {
    var configuration = Configuration()
    if let profile = text(.profile, in: value) {
      do {
        configuration = Configuration(profile: try Profile.named(profile.text))
      } catch {
        reader.diagnostics.append(error.in(file).at(profile.position))
      }
    }
    if let object = value[.config] {
      reader.diagnostics += configuration.apply(object, file: file)
      if let fault = configuration.contradiction {
        reader.diagnostics.append(fault.in(file).at(object.position))
      }
    }
    return configuration
  }

  /// The foreign engine that drives the trip; absent for tripsim's own.
  private mutating func engine(of value: JSONValue) -> EngineProgram? {
    guard var text = text(.engine, in: value), text.text != EngineProgram.own else { return nil }
    guard let command = EngineProgram.command(in: text.text) else {
      reader.report(.unknownEngine(text.text), at: text.position)
      return nil
    }
    text.text = command
    return EngineProgram(command: text, isTrusted: root == nil)
  }

  /// One router, or a list of one onboard and one online.
  private mutating func routers(of value: JSONValue) -> [SpecifiedRouter] {
    let key = CaseKey.router
    guard let router = value[key] else { return [] }
    guard let elements = router.array else {
      return text(key, in: value).flatMap { self.router($0) }.map { [$0] } ?? []
    }
    if !(1...SpecifiedRouter.most).contains(elements.count) {
      reader.report(.routerCount(elements.count), at: router.position)
    }
    return texts(key, in: value).compactMap { self.router($0) }
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

  private mutating func traces(of value: JSONValue) -> [LocatedText] {
    let key = CaseKey.trace.rawValue
    if let simulate = value[.simulate] ?? value[.sketch] {
      return [LocatedText(TraceSimulation.traceName, file: file, position: simulate.position)]
    }
    guard let trace = value[key] else {
      reader.report(.noTrace, at: value.position)
      return []
    }
    let traces = texts(.trace, in: value)
    if let elements = trace.array, elements.isEmpty {
      reader.report(.empty(key: key), at: trace.position)
    }
    let isList = trace.array != nil
    var stems: [String] = []
    for trace in traces {
      let stem = FilePath.stem(of: trace.text)
      if stems.contains(stem) { reader.report(.sameStem(stem), at: trace.position) }
      if isList, stem == "pending" || stem.hasSuffix(".pending") {
        reader.report(.pendingStem(stem), at: trace.position)
      }
      stems.append(stem)
    }
    return traces.map { path($0) }
  }

  /// The truths behind the traces: none, or one for each trace.
  private mutating func truths(of value: JSONValue, for traces: [LocatedText]) -> [LocatedText?] {
    guard let object = value[.truth] else { return traces.map { _ in nil } }
    if value[.simulate] != nil {
      reader.report(.truthOfSimulation, at: object.position)
    }
    let truths = texts(.truth, in: value)
    if truths.count != traces.count {
      reader.report(.truthCount(truths.count, traces: traces.count), at: object.position)
    }
    return truths.map { path($0) }
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

  private mutating func tolerances(of value: JSONValue) -> [Tolerance] {
    let (key, expected) = (CaseKey.tolerance.rawValue, #"an object such as {"_m":2}"#)
    guard let object = value[key],
      let members = reader.content(\.members, of: object, "'\(key)'", expected: expected)
    else { return [] }
    return members.compactMap { member in
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
