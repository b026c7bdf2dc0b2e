package import Notations
package import TripModel

/// A reader of routes from bytes that are not JSON.
protocol ByteRouteReader {
  /// Collects the warnings.
  var notes: RouteNotes { get }

  /// Reads every route, the main one first.
  mutating func read(_ bytes: [UInt8]) throws(Diagnostic) -> [Route]
}

/// Reads routes in every known format, detected by content.
///
/// Files may be compressed with gzip or zip.
package enum RouteReader {
  /// Reads the routes of a text.
  ///
  /// An error leaves no value; an alternative with an error is ignored with a warning. `member` is
  /// the file to read in a zip archive with several files. The language is for instructions that
  /// the text does not contain.
  ///
  /// - Complexity: O(N) for N bytes.
  package static func read(
    _ bytes: [UInt8], file: String, format: RouteFormat? = nil, member: String? = nil,
    language: InstructionLanguage = .english
  ) -> Reading<RouteFile> {
    do throws(Diagnostic) {
      let text = try PackedSource.unpack(bytes, file: file, holding: .route, member: member)
      return completed(readText(text ?? bytes, file: file, format), in: language)
    } catch {
      return Reading(nil, diagnostics: [error])
    }
  }

  /// The routes with derived totals and durations, and with composed instructions where missing.
  ///
  /// The instructions are in the language of those in the document. Route GeoJSON already has all
  /// of them.
  private static func completed(
    _ reading: Reading<RouteFile>, in language: InstructionLanguage
  ) -> Reading<RouteFile> {
    reading.map { file in
      var file = file
      for index in file.routes.indices {
        file.routes[index].completeTotals()
        if file.format == .routeGeoJSON { continue }
        let isWorded = file.routes[index].legs.contains { leg in
          leg.steps.contains { $0.instruction != nil }
        }
        let language = isWorded ? file.language ?? language : language
        InstructionComposer(language: language).complete(&file.routes[index])
      }
      return file
    }
  }

  private static func readText(
    _ bytes: [UInt8], file: String, _ format: RouteFormat?
  ) -> Reading<RouteFile> {
    let notes = RouteNotes(file: file)
    let known = format ?? byteFormat(of: bytes)
    if known == .gpx { return read(bytes, .gpx, by: GPXRouteReader(notes: notes)) }
    if known == .fit { return read(bytes, .fit, by: FITRouteReader(notes: notes)) }
    if known == .line {
      return readWrapped(bytes, file: file, format)
        ?? read(bytes, .line, by: BareLineReader(notes: notes))
    }
    // The events of a recording repeat the rest of the route, so they are skipped.
    let document = JSONReader.read(
      bytes, file: file, expecting: "a route", elementsOf: "events"
    ) { _ in }
    guard let value = document.value else {
      if let reading = readWrapped(bytes, file: file, format) { return reading }
      // One object per line is not a document, but may be a line.
      let line: Reading<RouteFile> =
        format == nil
        ? read(bytes, .line, by: BareLineReader(notes: notes)) : Reading(nil, diagnostics: [])
      return line.value == nil ? Reading(nil, diagnostics: document.diagnostics) : line
    }
    return read(value, notes: RouteNotes(file: file, diagnostics: document.diagnostics), format)
  }

  /// Reads the routes of a document inside a text; absent if there is none, or if the text may be
  /// something else.
  private static func readWrapped(
    _ bytes: [UInt8], file: String, _ format: RouteFormat?
  ) -> Reading<RouteFile>? {
    guard format != .line, let document = WrappedJSON(bytes) else { return nil }
    let inner = JSONReader.read(
      document.bytes, file: file, expecting: "a route", firstColumn: document.firstColumn)
    guard let value = inner.value else {
      return document.hasHeaders ? Reading(nil, diagnostics: inner.diagnostics) : nil
    }
    let notes = RouteNotes(file: file, diagnostics: inner.diagnostics)
    let reading = read(value, notes: notes, format)
    return reading.value == nil && !document.hasHeaders ? nil : reading
  }

  /// The format of bytes that do not begin like a JSON object, array or string; absent otherwise.
  private static func byteFormat(of bytes: [UInt8]) -> RouteFormat? {
    let text = bytes[(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)...]
    guard let first = text.first(where: { $0 > 0x20 }) else { return nil }
    // A conflict marker left by git is a fault of JSON.
    if text.starts(with: "<<".utf8) { return nil }
    let isXML = first == UInt8(ascii: "<")
    if isXML, Array(text.prefix(4096)).containsRun(Array("<gpx".utf8)) { return .gpx }
    if FITScanner.isFIT(bytes) { return .fit }
    return "{[\"".utf8.contains(first) ? nil : .line
  }

  /// Reads the routes of bytes that are not JSON.
  private static func read(
    _ bytes: [UInt8], _ format: RouteFormat, by reader: some ByteRouteReader
  ) -> Reading<RouteFile> {
    var reader = reader
    do throws(Diagnostic) {
      let routes = try reader.read(bytes)
      return Reading(
        RouteFile(format: format, routes: routes), diagnostics: reader.notes.diagnostics)
    } catch {
      return Reading(nil, diagnostics: reader.notes.diagnostics + [error.in(reader.notes.file)])
    }
  }

  /// Reads the routes in a value that is part of another document.
  package static func read(
    _ value: JSONValue, file: String, format: RouteFormat? = nil,
    language: InstructionLanguage = .english
  ) -> Reading<RouteFile> {
    completed(read(value, notes: RouteNotes(file: file), format), in: language)
  }

  private static func read(
    _ value: JSONValue, notes: RouteNotes, _ format: RouteFormat?
  ) -> Reading<RouteFile> {
    // A document may be a string in another one.
    if let text = value.string,
      let inner = JSONReader.read(Array(text.utf8), file: notes.file).value, inner.isContainer
    {
      let reading = read(inner, notes: notes, format)
      return Reading(
        reading.value, diagnostics: reading.diagnostics.map { $0.at(value.position) })
    }
    var notes = notes
    do throws(Diagnostic) {
      if let refusal = RouterRefusal.fault(in: value) { throw refusal }
      let (value, known) =
        if let format { (value, format) } else { try RouteFormat.detectedInside(value) }
      var file = RouteFile(
        format: known, routes: try routes(of: value, format: known, notes: &notes))
      file.language = InstructionLanguage(statedIn: value)
      // The names of Route GeoJSON's members state their units.
      for route in file.routes where known != .routeGeoJSON {
        for fault in route.faultsOfTotals { notes.add(fault, at: value.position) }
      }
      return Reading(file, diagnostics: notes.diagnostics)
    } catch {
      return Reading(nil, diagnostics: notes.diagnostics + [error.in(notes.file)])
    }
  }

  private static func routes(
    of value: JSONValue, format: RouteFormat, notes: inout RouteNotes
  ) throws(Diagnostic) -> [Route] {
    switch format {
    case .routeGeoJSON: return try NativeRouteReader.read(value, &notes)
    case .geoJSON: return try LineRouteReader.read(value, &notes)
    case .osrm, .mapbox: return try OSRMRouteReader.read(value, &notes)
    case .valhalla: return try ValhallaRouteReader.read(value, &notes)
    case .graphHopper: return try GraphHopperRouteReader.read(value, &notes)
    case .openRouteService: return try OpenRouteServiceReader.read(value, &notes)
    case .google: return try GoogleRouteReader.read(value, &notes)
    case .brouter: return try BRouterReader.read(value, &notes)
    case .here, .amazon:
      let reader = HERERouteReader(isAmazon: format == .amazon)
      return try HERERouteReader.read(value, &notes, by: reader)
    case .tomTom: return try TomTomRouteReader.read(value, &notes)
    case .azure: return try AzureRouteReader.read(value, &notes)
    case .arcGIS: return try ArcGISRouteReader.read(value, &notes)
    case .openTripPlanner: return try OpenTripPlannerReader.read(value, &notes)
    case .geoapify: return try GeoapifyRouteReader.read(value, &notes)
    case .ferrostar: return try FerrostarRouteReader.read(value, &notes)
    case .line:
      var reader = BareLineReader(notes: notes)
      defer { notes = reader.notes }
      if let routes = try reader.read(value) { return routes }
      throw .unknownFormat(found: value.kindName, members: []).at(value.position)
    case .gpx, .fit:
      let expected = format == .gpx ? "GPX" : "FIT"
      throw .wrongKind(of: "the document", found: "JSON", expected: expected).at(value.position)
    }
  }
}

extension InstructionLanguage {
  /// The language that an answer states for its texts; absent if none or an unknown one is stated.
  fileprivate init?(statedIn answer: JSONValue) {
    let route = answer.elements("routes").first
    let tags = [
      // openrouteservice and Valhalla, then Mapbox's format and HERE.
      answer["metadata"]?["query"]?["language"], answer["trip"]?["language"],
      route?["voiceLocale"], route?.elements("sections").first?["language"],
    ]
    let tag = tags.lazy.compactMap { $0?.text }.first
    guard let code = tag?.prefix(2).lowercased() else { return nil }
    self.init(rawValue: code)
  }
}
