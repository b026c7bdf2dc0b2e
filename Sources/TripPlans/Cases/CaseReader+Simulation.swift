import Notations

extension CaseReader {
  /// The simulated drive of a case; absent, with a fault, if it is not valid.
  mutating func simulation() -> TraceSimulation? {
    guard let object = draft.simulation else { return nil }
    if let sketch = draft.sketch, object[CaseReader.drivenRoutes] != nil {
      reader.report(.both("sketch", and: CaseReader.drivenRoutes), at: sketch.position)
    }
    if let trace = draft.trace {
      reader.report(.both("trace", and: "simulate"), at: trace.position)
    }
    let expected = #"an object such as {"noise":5,"seed":7}"#
    guard let members = reader.content(\.members, of: object, "'simulate'", expected: expected)
    else { return nil }
    var simulation = TraceSimulation()
    for member in members {
      if member.name == CaseReader.drivenRoutes {
        let routes = Shape.paths.read(&reader, "'\(member.name)'", member.value)
        simulation.routes = (routes ?? []).map { path($0) }
      } else {
        set(member, in: &simulation)
      }
    }
    return simulation
  }

  /// The name of the member with the routes to drive instead of the planned one.
  static let drivenRoutes = "routes"

  private mutating func set(_ member: JSONMember, in simulation: inout TraceSimulation) {
    let isList = member.value.array != nil
    if isList, !TraceSimulation.isRepeatable(member.name) {
      return reader.wrongKind("'\(member.name)'", member.value, expected: "one value")
    }
    for value in member.value.array.map(Array.init) ?? [member.value] {
      let (what, expected) = ("'\(member.name)'", "a number, a string or a Boolean")
      guard let text = reader.content(\.settingText, of: value, what, expected: expected)
      else { continue }
      do {
        try simulation.set(member.name, to: text)
      } catch {
        let isUnknown = error.code == Diagnostic.unknownOption
        reader.report(error, at: isUnknown ? member.namePosition : value.position)
        if isUnknown { return }
      }
    }
  }
}

extension TraceSimulation {
  /// The JSON Schema of a drive in a case.
  static let schema: SchemaNode = .closed(
    TraceSimulation.names.map { .init($0, ["type": ["number", "string", "boolean", "array"]]) }
      + [.init(CaseReader.drivenRoutes, Shape.paths.schema)])
}

extension Shape<[LocatedText]> {
  fileprivate static let paths = list(of: .located("a path"), "a list of paths")
}

extension JSONValue {
  /// A value as a user would type it; absent for other kinds.
  var settingText: String? {
    switch content {
    case .string(let text): text
    case .boolean(let flag): "\(flag)"
    case .number(let number): ConfigurationValue.number(number).text
    case .null, .array, .object: nil
    }
  }
}
