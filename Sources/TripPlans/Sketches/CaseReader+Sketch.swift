import Notations
import TripModel
import Trips

/// A sketch as written: its drawing, and roads and ways by the names of places.
struct SketchDraft: Sendable {
  var map: [LocatedText]?
  var cell: Double?
  var roads: JSONMembers?
  var route: LocatedText?
  var drive: LocatedText?
  var routes: JSONMembers?

  static let shape = Shape<SketchDraft>.object(
    #"an object such as {"map":["A--B"],"roads":{"AB":"Main Street"},…}"#, from: SketchDraft(),
    [
      .init(
        "map", \.map, .list(of: .line, "a list of lines"),
        "the lines of a drawing, in which letters and digits are places", isRequired: true),
      .init(
        "cell_m", \.cell, .number(in: 0.1...10_000, "meters from 0.1 to 10000"),
        "meters from character to character and line to line"),
      .init(
        "roads", \.roads,
        .members(
          #"roads by their places, such as {"ABC":"Main Street"}"#,
          of: ["type": ["string", "object"]]),
        "a name or OpenStreetMap tags, by places such as 'ABC'", isRequired: true),
      .init(
        "route", \.route, .way, "the places of the planned route, such as 'A B stop C'",
        isRequired: true),
      .init(
        "drive", \.drive, .way,
        "the places driven, such as 'A 50km/h B wait 20s C lost D found E'", isRequired: true),
      .init(
        "routes", \.routes,
        .members(#"routes by name: {"detour":"A D B"}"#, of: Shape<String>.text.schema),
        "other routes, by the names of their files without '.geojson'"),
    ])
}

extension Shape<LocatedText> {
  /// A line of a drawing, which may be empty.
  fileprivate static let line = Shape<String>.type("string", "a list of lines", \.string)
    .reading { LocatedText($3, file: $0.file, position: $2.position) }

  fileprivate static let way = located("places in order, such as 'A B C'")
}

extension CaseReader {
  /// The files and places of a sketch; the simulation drives one of the files.
  mutating func sketched(
    _ configuration: Configuration, _ simulation: inout TraceSimulation?
  ) -> SketchedCase? {
    guard let object = draft.sketch, let sketch = sketch(of: object) else { return nil }
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

  /// The sketch of a case; absent, with a fault, if it is not valid.
  private mutating func sketch(of object: JSONValue) -> Sketch? {
    let known = reader.diagnostics.count
    let others = [
      ("route", draft.route?.position), ("trace", draft.trace?.position),
      ("truth", draft.truth?.position),
    ]
    for (key, position) in others where position != nil {
      reader.report(.both("sketch", and: key), at: position)
    }
    guard let written = SketchDraft.shape.read(&reader, "'sketch'", object),
      let drawing = drawing(of: written, object)
    else { return nil }
    if written.roads?.isEmpty == true {
      reader.report(.empty("'roads'"), at: object["roads"]?.position)
    }
    let roads = (written.roads ?? .empty).map { road(of: $0, drawing) }
    let route = written.route.flatMap { path($0, for: .route, drawing) }
    let drive = written.drive.flatMap { path($0, for: .drive, drawing) }
    let routes = (written.routes ?? .empty).compactMap { otherRoute(of: $0, drawing) }
    guard let route, let drive, reader.diagnostics.count == known else { return nil }
    return Sketch(drawing: drawing, roads: roads, route: route, otherRoutes: routes, drive: drive)
  }

  private mutating func drawing(of sketch: SketchDraft, _ object: JSONValue) -> RoadDrawing? {
    let (lines, limit) = (sketch.map ?? [], RoadDrawing.limit)
    // Checking the bytes first avoids counting characters.
    let isLong = { (text: String) in text.utf8.count > limit && text.count > limit }
    if lines.count > limit || lines.contains(where: { isLong($0.text) }) {
      reader.report(.drawingSize(limit), at: object["map"]?.position)
      return nil
    }
    let drawing = RoadDrawing(lines, cell: sketch.cell ?? 20)
    for fault in drawing.faults { reader.report(fault) }
    return drawing.faults.isEmpty ? drawing : nil
  }

  private mutating func road(of member: JSONMember, _ drawing: RoadDrawing) -> Sketch.Road {
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
    _ way: LocatedText, for purpose: SketchPath.Purpose, _ drawing: RoadDrawing
  ) -> SketchPath? {
    let reading = SketchPath.read(way, for: purpose, places: drawing.names)
    for fault in reading.diagnostics { reader.report(fault) }
    return reading.value
  }

  private mutating func otherRoute(
    of member: JSONMember, _ drawing: RoadDrawing
  ) -> Sketch.OtherRoute? {
    let isPlain = member.name.allSatisfy { $0 == "-" || RoadDrawing.isPlace($0) }
    let isTaken = SketchFiles.ownNames.contains(member.name)
    if !isPlain || member.name.isEmpty || isTaken {
      reader.report(.unusableRouteName(member.name), at: member.namePosition)
    }
    return Shape.way.read(&reader, "'\(member.name)'", member.value)
      .flatMap { path($0, for: .route, drawing) }
      .map { Sketch.OtherRoute(name: member.name, path: $0) }
  }
}
