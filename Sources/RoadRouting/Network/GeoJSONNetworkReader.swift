import Notations

/// Reads a road network from GeoJSON lines with OpenStreetMap tags as properties.
///
/// This is the format of `osmium export`, Overpass Turbo and `ogr2ogr`. Ways connect where they
/// share a coordinate; if no way ends there, only ways of the same level connect. Points with
/// `barrier` block some modes, points with `highway=motorway_junction` have the signs of an exit;
/// other features are ignored.
///
/// **Source:** RFC 7946, sections 3 and 4; OpenStreetMap wiki, Key:highway.
struct GeoJSONNetworkReader {
  private var builder = RoadNetworkBuilder()
  private var faults = RoadNetworkFaults()
  private var tags = RoadTags()
  private var lineCount = 0

  /// Reads the network of a GeoJSON text, holding one feature in memory at a time.
  ///
  /// - Complexity: O(N log N) for N bytes.
  static func read(_ bytes: [UInt8], file: String) -> Reading<RoadNetwork> {
    var reader = GeoJSONNetworkReader()
    let json = JSONReader.read(
      bytes, file: file, expecting: "OSM PBF, OSM XML or GeoJSON lines", elementsOf: "features"
    ) { feature in
      if !reader.isTooLarge { reader.readFeature(feature) }
    }
    guard let root = json.value else { return Reading(nil, diagnostics: json.diagnostics) }
    let isWhole = reader.readRoot(root)
    return Reading(
      isWhole ? reader.builder.network(nodesAreNumbered: false) : nil,
      diagnostics: json.diagnostics + reader.faults.diagnostics(file: file))
  }
}

extension GeoJSONNetworkReader {
  /// Whether the network exceeds the size limit.
  private var isTooLarge: Bool { builder.visitCount > RoadNetwork.sizeLimit }

  /// Validates the document outside the features; returns false after an error.
  private mutating func readRoot(_ root: JSONValue) -> Bool {
    if let system = referenceSystem(root) {
      faults.add(.unknownReferenceSystem(system), at: root["crs"]?.position ?? root.position)
      return false
    }
    switch root["type"]?.string {
    case "FeatureCollection":
      if root["features"]?.array == nil {
        faults.add(
          .notGeoJSON(found: "a 'FeatureCollection' without an array of features"),
          at: root.position)
        return false
      }
    case "Feature": readFeature(root)
    default:
      faults.add(.notGeoJSON(found: description(of: root)), at: root.position)
      return false
    }
    if isTooLarge {
      faults.add(.tooLarge(limit: RoadNetwork.sizeLimit), at: root.position)
      return false
    }
    if builder.wayCount > 0 { return true }
    faults.add(.noRoads(lines: lineCount), at: root.position)
    return false
  }

  private func description(of root: JSONValue) -> String {
    if let type = root["type"]?.string { return "a '\(type)'" }
    if root["elements"] != nil { return "Overpass JSON" }
    return root.members == nil ? root.kindName : "an object without 'type'"
  }

  /// The name of a reference system other than degrees with longitude first, if any.
  private func referenceSystem(_ root: JSONValue) -> String? {
    guard let name = root["crs"]?["properties"]?["name"]?.string else { return nil }
    let isDegrees = name.hasSuffix("CRS84") || name.hasSuffix("4326")
    return isDegrees ? nil : name
  }

  private mutating func readFeature(_ feature: JSONValue) {
    guard feature.members != nil else {
      faults.add(.featureNotAnObject(found: feature.kindName), at: feature.position)
      return
    }
    guard let geometry = feature["geometry"] else {
      faults.add(.noGeometry, at: feature.position)
      return
    }
    if geometry.isNull { return }
    let properties = feature["properties"]
    readTags(properties)
    let number = Self.number(feature["id"]) ?? Self.number(properties?["@id"] ?? properties?["id"])
    readGeometry(geometry, identifier: number, properties: properties)
  }

  /// The way's number: 17, "17", "way/17" or "w17".
  private static func number(_ value: JSONValue?) -> Int64? {
    guard let value else { return nil }
    if let number = value.number { return Int64(exactly: number) }
    guard let text = value.string else { return nil }
    let digits = text.utf8.reversed().prefix { $0 >= 0x30 && $0 <= 0x39 }
    return Int64(text.suffix(digits.count))
  }

  private mutating func readTags(_ properties: JSONValue?) {
    tags.removeAll()
    for member in properties?.members ?? .empty { readTag(member.name, member.value) }
  }

  /// The properties that hold further tags: osmtogeojson's and GDAL's.
  ///
  /// **Source:** GDAL, OSM driver, "other_tags" and "all_tags" field.
  private static let groups = ["tags", "other_tags", "all_tags"]

  /// Reads one tag, or a group of tags; of osmnx's lists of values of joined ways, the first
  /// counts.
  private mutating func readTag(_ name: String, _ value: JSONValue) {
    switch value.content {
    case .string(let text) where Self.groups.contains(name): readGroup(text)
    case .string(let text): tags.set(name, to: text)
    case .number(let number): tags.set(name, to: numberText(number))
    case .boolean(let boolean): tags.set(name, to: boolean ? "yes" : "no")
    case .array(let values): if let first = values.first { readTag(name, first) }
    case .object(let members) where Self.groups.contains(name):
      for member in members { readTag(member.name, member.value) }
    case .null, .object: break
    }
  }

  /// Reads the tags in a text: a JSON object, or PostgreSQL's hstore as in `"oneway"=>"yes"`.
  private mutating func readGroup(_ text: String) {
    if text.utf8.first == UInt8(ascii: "{") {
      for member in JSONReader.read(Array(text.utf8), file: "").value?.members ?? .empty {
        readTag(member.name, member.value)
      }
      return
    }
    let texts = Self.quotedTexts(text)
    for index in stride(from: 1, to: texts.count, by: 2) {
      tags.set(texts[index - 1], to: texts[index])
    }
  }

  /// The texts between quotation marks, in which a backslash precedes a literal character.
  private static func quotedTexts(_ text: String) -> [String] {
    var texts: [String] = []
    var (isInside, isLiteral) = (false, false)
    for scalar in text.unicodeScalars {
      if isInside, isLiteral || scalar != "\\" && scalar != "\"" {
        texts[texts.count - 1].unicodeScalars.append(scalar)
        isLiteral = false
      } else if scalar == "\\" {
        isLiteral = isInside
      } else if scalar == "\"" {
        isInside.toggle()
        if isInside { texts.append("") }
      }
    }
    return texts
  }
}

extension GeoJSONNetworkReader {
  private mutating func readGeometry(
    _ geometry: JSONValue, identifier: Int64?, properties: JSONValue?
  ) {
    let coordinates = geometry["coordinates"] ?? geometry
    switch geometry["type"]?.string {
    case "LineString": addLines([coordinates], identifier: identifier, properties: properties)
    case "MultiLineString":
      let lines = coordinates.array.map(Array.init) ?? [coordinates]
      addLines(lines, identifier: identifier, properties: properties)
    case "Point": addFeature(at: coordinates)
    default: break
    }
  }

  private mutating func addLines(_ lines: [JSONValue], identifier: Int64?, properties: JSONValue?) {
    lineCount += lines.count
    let way = RoadWay(identifier: identifier, tags: tags) { key, text in
      let group = Self.groups.lazy.compactMap { properties?[$0] }.first
      let value = properties?[key.rawValue] ?? group?[key.rawValue] ?? group
      guard let value else { return }
      faults.add(.valueNotUnderstood(key: key, value: text), at: value.position)
    }
    guard var way else { return }
    // The duration of a ferry is that of its whole way.
    if lines.count > 1 { way.duration = nil }
    for line in lines {
      if let coordinates = coordinates(of: line) { builder.add(way, coordinates: coordinates) }
    }
  }

  private mutating func addFeature(at point: JSONValue) {
    guard let feature = PointFeature(tags: tags), let coordinate = coordinate(point) else { return }
    builder.add(feature, at: coordinate, node: 0)
  }

  /// The coordinates of a line; absent after a fault.
  private mutating func coordinates(of line: JSONValue) -> [PackedCoordinate]? {
    guard let positions = line.array else {
      faults.add(.coordinatesNotAnArray(found: line.kindName), at: line.position)
      return nil
    }
    var coordinates: [PackedCoordinate] = []
    coordinates.reserveCapacity(positions.count)
    for position in positions {
      guard let coordinate = coordinate(position) else { return nil }
      coordinates.append(coordinate)
    }
    if let fault = RoadNetworkFaults.fault(of: coordinates) {
      faults.add(fault, at: line.position)
      return nil
    }
    return coordinates
  }

  private mutating func coordinate(_ position: JSONValue) -> PackedCoordinate? {
    var numbers = (position.array ?? .empty).makeIterator()
    guard let first = numbers.next(), let second = numbers.next(), let longitude = first.number,
      let latitude = second.number
    else {
      faults.add(.positionNotNumbers(found: position.kindName), at: position.position)
      return nil
    }
    if let packed = PackedCoordinate(latitude: latitude, longitude: longitude) { return packed }
    faults.add(
      .outOfRange(latitude: latitude, longitude: longitude, isGeoJSON: true),
      at: (abs(latitude) > 90 ? second : first).position)
    return nil
  }
}
