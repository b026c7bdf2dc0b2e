import Notations
import TripModel
import Trips

/// The keys of a sketch.
package enum SketchKey: String, CaseIterable, Sendable {
  case map
  case cell = "cell_m"
  case roads
  case route
  case drive
  case routes
}

extension CaseReader {
  /// The route as named by the case, or that of its sketch.
  mutating func routePath(of value: JSONValue) -> LocatedText? {
    guard let sketch = value[.sketch] else { return text(.route, in: value) }
    return LocatedText(SketchFiles.route, file: file, position: sketch.position)
  }

  /// The files and places of a sketch; the simulation drives one of the files.
  mutating func sketched(
    _ value: JSONValue, _ configuration: Configuration, _ simulation: inout TraceSimulation?
  ) -> SketchedCase? {
    guard let sketch = sketch(of: value), let object = value[.sketch] else { return nil }
    let drive = SketchedDrive(of: sketch)
    let files = SketchFiles.read(
      sketch, drive, in: FilePath.folder(of: file),
      mode: configuration.rules.routers.mode ?? .car)
    for fault in files.diagnostics { reader.report(fault, at: fault.position ?? object.position) }
    guard let files = files.value else { return nil }
    var plan = simulation ?? TraceSimulation()
    let path = path(LocatedText(SketchFiles.drive, file: file, position: object.position))
    drive.apply(to: &plan, path: path)
    simulation = plan
    return SketchedCase(sketch, drive, files, plan.plan)
  }

}

extension CaseReader {
  /// The sketch of a case; absent if there is none, or with a fault if it is invalid.
  private mutating func sketch(of value: JSONValue) -> Sketch? {
    let key = CaseKey.sketch.rawValue
    guard let object = value[key] else { return nil }
    let known = reader.diagnostics.count
    for other in [CaseKey.route, .trace, .truth] where value[other] != nil {
      reader.report(.both(key, and: other.rawValue), at: value[other]?.position)
    }
    guard
      reader.isObject(
        object, "'\(key)'", suchAs: #"{"map":["A--B"],"roads":{"AB":"Main Street"},…}"#,
        keys: SketchKey.allCases.map(\.rawValue)),
      let drawing = drawing(of: object)
    else { return nil }
    let roads = roads(of: object, drawing)
    let route = path(.route, of: object, for: .route, drawing)
    let drive = path(.drive, of: object, for: .drive, drawing)
    let others = otherRoutes(of: object, drawing)
    guard let route, let drive, reader.diagnostics.count == known else { return nil }
    return Sketch(drawing: drawing, roads: roads, route: route, otherRoutes: others, drive: drive)
  }

  private mutating func drawing(of object: JSONValue) -> RoadDrawing? {
    let (key, expected) = (SketchKey.map.rawValue, "a list of lines")
    guard let list = reader.required(key, of: object, expected: expected),
      let elements = reader.content(\.array, of: list, "'\(key)'", expected: expected)
    else { return nil }
    let lines = elements.compactMap { line in
      reader.content(\.string, of: line, "'\(key)'", expected: expected)
        .map { LocatedText($0, file: file, position: line.position) }
    }
    let limit = RoadDrawing.limit
    // Checking the bytes first avoids counting characters.
    let isLong = { (text: String) in text.utf8.count > limit && text.count > limit }
    if lines.count > limit || lines.contains(where: { isLong($0.text) }) {
      reader.report(.drawingSize(limit), at: list.position)
      return nil
    }
    let cell = object[SketchKey.cell.rawValue].flatMap {
      reader.number(SketchKey.cell.rawValue, $0, in: 0.1...10_000, "meters from 0.1 to 10000")
    }
    let drawing = RoadDrawing(lines, cell: cell ?? 20)
    for fault in drawing.faults { reader.report(fault) }
    return drawing.faults.isEmpty ? drawing : nil
  }

  private mutating func roads(of object: JSONValue, _ drawing: RoadDrawing) -> [Sketch.Road] {
    let expected = #"roads by their places, such as {"ABC":"Main Street"}"#
    let key = SketchKey.roads.rawValue
    guard let roads = reader.required(key, of: object, expected: expected),
      let members = reader.content(\.members, of: roads, "'\(key)'", expected: expected)
    else { return [] }
    if members.isEmpty { reader.report(.empty(key: key), at: roads.position) }
    return members.map { member in
      let name = LocatedText(member.name, file: file, position: member.namePosition)
      var places: [Character] = []
      for (offset, place) in member.name.enumerated() where place != " " {
        if drawing.places[place] == nil {
          reader.report(.unknownRoadPlace(place, offset: offset).located(in: name))
        }
        places.append(place)
      }
      if places.count < 2 { reader.report(.shortRoad(member.name), at: member.namePosition) }
      return Sketch.Road(places: places, tags: tags(of: member.value))
    }
  }

  /// The tags of a road: OpenStreetMap's, or only its name.
  private mutating func tags(of value: JSONValue) -> [Sketch.Tag] {
    if let name = value.string {
      return [standardClass] + (name.isEmpty ? [] : [Sketch.Tag(key: "name", value: name)])
    }
    let expected = #"a name, or tags such as {"oneway":"yes"}"#
    guard let members = reader.content(\.members, of: value, "a road", expected: expected) else {
      return []
    }
    let tags = members.compactMap { member -> Sketch.Tag? in
      let (what, expected) = ("'\(member.name)'", "a text, number or Boolean")
      guard let text = reader.content(\.settingText, of: member.value, what, expected: expected)
      else { return nil }
      let isFlag = member.value.boolean != nil
      return Sketch.Tag(key: member.name, value: isFlag ? (text == "true" ? "yes" : "no") : text)
    }
    let hasClass = tags.contains { $0.key == "highway" || $0.key == "route" }
    return (hasClass ? [] : [standardClass]) + tags
  }

  /// The class of a road without one: 50 km/h, open to all.
  private var standardClass: Sketch.Tag { Sketch.Tag(key: "highway", value: "tertiary") }

  private mutating func path(
    _ key: SketchKey, of object: JSONValue, for purpose: SketchPath.Purpose,
    _ drawing: RoadDrawing
  ) -> SketchPath? {
    reader.required(key.rawValue, of: object, expected: "places in order, such as 'A B C'")
      .flatMap { path(key.rawValue, $0, for: purpose, drawing) }
  }

  private mutating func path(
    _ name: String, _ value: JSONValue, for purpose: SketchPath.Purpose, _ drawing: RoadDrawing
  ) -> SketchPath? {
    guard let text = reader.text(name, value) else { return nil }
    let source = LocatedText(text, file: file, position: value.position)
    let reading = SketchPath.read(source, for: purpose, places: drawing.names)
    for fault in reading.diagnostics { reader.report(fault) }
    return reading.value
  }

  private mutating func otherRoutes(
    of object: JSONValue, _ drawing: RoadDrawing
  ) -> [Sketch.OtherRoute] {
    let (key, expected) = (SketchKey.routes.rawValue, #"routes by name: {"detour":"A D B"}"#)
    guard let routes = object[key],
      let members = reader.content(\.members, of: routes, "'\(key)'", expected: expected)
    else { return [] }
    return members.compactMap { member in
      let isPlain = member.name.allSatisfy { $0 == "-" || RoadDrawing.isPlace($0) }
      let isTaken = SketchFiles.ownNames.contains(member.name)
      if !isPlain || member.name.isEmpty || isTaken {
        reader.report(.unusableRouteName(member.name), at: member.namePosition)
      }
      return path(member.name, member.value, for: .route, drawing)
        .map { Sketch.OtherRoute(name: member.name, path: $0) }
    }
  }
}
