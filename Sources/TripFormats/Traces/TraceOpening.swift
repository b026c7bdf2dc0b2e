import Notations
import TripModel

/// Detects the format of a trace from its first bytes.
struct TraceOpening {
  /// The format given by the user; absent to detect it.
  let format: TraceFormat?

  /// The user's options for the trace.
  let options: TraceReadingOptions

  /// The columns that the user assigns.
  let mapping: CSVMapping
}

extension TraceOpening {
  /// The decoder of an input; absent, with an error in the report, if none can read it.
  func decoder(for window: inout ByteWindow, _ report: inout TraceReport) -> (any TraceDecoder)? {
    let head = head(of: &window)
    if let failure = window.failure, !failure.isAfterGoodBytes || window.bytes.isEmpty {
      report.stop(.unreadable(failure))
      return nil
    }
    if format == .fit || format == nil && FITScanner.isFIT(window.bytes) {
      return FITDecoder(window, clock: FixClock(options: options))
    }
    if let fault = encodingFault(head) {
      report.stop(fault, at: SourcePosition(line: 1, column: 1))
      return nil
    }
    window.skipMark()
    guard let first = firstVisibleByte(&window) else {
      report.stop(window.failure.map(Diagnostic.unreadable) ?? .empty)
      return nil
    }
    if !"<{[".utf8.contains(first) { settleLineEnds(&window) }
    if let format {
      let hasParts = format == .jsonLines && first == UInt8(ascii: "{") && hasParts(&window)
      return decoder(of: hasParts ? .json : format, window)
    }
    return sniffedDecoder(first, &window, &report)
  }

  /// The first bytes, which determine the encoding: a first line, or some bytes without a line end.
  ///
  /// A live stream may deliver them one by one.
  private func head(of window: inout ByteWindow) -> [UInt8] {
    while true {
      if let line = firstLine(of: window.bytes) { return Array(line) }
      let limit = encodingLimit(of: window.bytes)
      guard window.bytes.count < limit, window.fill() else {
        return Array(window.bytes.prefix(limit))
      }
    }
  }

  /// The first line that is not empty, with those before it.
  ///
  /// Absent if it has not ended or is not text. A FIT header begins with its length, 12 or 14.
  private func firstLine(of bytes: [UInt8]) -> ArraySlice<UInt8>? {
    guard let start = bytes.firstIndex(where: { $0 != 0x0A }), bytes[0] != 12, bytes[0] != 14,
      let end = bytes[start...].firstIndex(of: 0x0A), !bytes[..<end].contains(0)
    else { return nil }
    return bytes[...end]
  }

  /// The number of bytes by which a file without lines is judged.
  ///
  /// The mark of a tar archive ends at 262, but a live stream may send a document or sentence
  /// without a line end.
  private func encodingLimit(of bytes: [UInt8]) -> Int {
    bytes.first.map("<{[$!".utf8.contains) ?? true ? Self.encodingLimit : 262
  }

  /// Skips leading white space and returns the byte after it; absent at the end.
  private func firstVisibleByte(_ window: inout ByteWindow) -> UInt8? {
    while true {
      while window.consumed < window.bytes.count {
        let byte = window.bytes[window.consumed]
        // RFC 8142 begins each document with a record separator.
        if !isBlank(byte), byte != 0x1E { return byte }
        window.consumed += 1
      }
      guard window.fill() else { return nil }
    }
  }

  /// Reads carriage returns as line feeds if no line feed ends the first line.
  private func settleLineEnds(_ window: inout ByteWindow) {
    let (line, length) = window.line(limit: Self.openingLimit)
    if line.count == length, line.contains(0x0D) { window.readReturnsAsLineFeeds() }
  }

  /// The decoder of the format given by the user.
  private func decoder(of format: TraceFormat, _ window: ByteWindow) -> any TraceDecoder {
    switch format {
    case .gpx, .kml, .tcx, .fcd: return GPXDecoder(window, options: options)
    case .fit: return FITDecoder(window, clock: FixClock(options: options))
    case .igc: return IGCDecoder(window, clock: FixClock(options: options))
    case .csv: return CSVDecoder(window, options: options, mapping: mapping)
    case .nmea: return NMEADecoder(window)
    case .jsonLines, .gpsd: return JSONLinesDecoder(window, options: options, mapping: mapping)
    case .json: return JSONDocumentDecoder(window, options: options, mapping: mapping)
    case .geoJSON:
      return GeoJSONDecoder(scanner: JSONScanner(window), clock: FixClock(options: options))
    case .ferrostar, .mapboxHistory:
      return RecordingDecoder(
        format, scanner: JSONScanner(window), clock: FixClock(options: options))
    }
  }

  /// The decoder of the format detected from the first bytes of a text.
  private func sniffedDecoder(
    _ first: UInt8, _ window: inout ByteWindow, _ report: inout TraceReport
  ) -> (any TraceDecoder)? {
    // A live stream of XML may end its first line late.
    let isXML = first == UInt8(ascii: "<")
    let second = window.bytes.element(at: window.consumed + 1)
    if isXML, second != UInt8(ascii: "+"), second != UInt8(ascii: "-") {
      return decoder(of: .gpx, window)
    }
    let start = lengthOfComments(&window)
    let line = window.line(at: start, limit: Self.openingLimit).bytes
    let position =
      start > 0
      ? window.position(at: window.consumed + start) : SourcePosition(line: 1, column: 1)
    let opening = Array(line.prefix(400))
    if let known = Self.knownLines.first(where: { opening.containsRun($0.sign) }) {
      report.stop(.known(known.name, hint: known.hint), at: position)
      return nil
    }
    if isXML { return decoder(of: .gpx, window) }
    if opening.containsRun(Self.eventsSchema) { report.warn(.eventsAsTrace, at: position) }
    if let format = format(of: line.drop(while: isBlank), &window) {
      // A comment may be the header of a table.
      if format != .csv { window.consumed += start }
      return decoder(of: format, window)
    }
    if let fault = binaryFault(line, file: report.file) {
      report.stop(fault, at: position)
      return nil
    }
    return decoder(of: .csv, window)
  }

  /// The length of the comments and blank lines at the start of a text; 0 if nothing follows them.
  private func lengthOfComments(_ window: inout ByteWindow) -> Int {
    var offset = 0
    while offset < Self.openingLimit {
      let (line, length) = window.line(at: offset, limit: Self.openingLimit)
      if length == 0 { return 0 }
      if !isSilent(window.bytes.span, line.indices) { return offset }
      offset += length
    }
    return 0
  }

  /// The format shown by the first line that is not a comment, alone or with later lines.
  ///
  /// Absent for a table or bytes of an unknown kind.
  private func format(of line: ArraySlice<UInt8>, _ window: inout ByteWindow) -> TraceFormat? {
    if line.first == UInt8(ascii: "{") {
      guard let members = object(in: line), JSONDocumentDecoder.isLine(members) else {
        return .json
      }
      // A receiver's log may begin with a message of gpsd, whose reports state the accuracy.
      let isMessage = JSONMessage.isSilent(members)
      return (isMessage ? formatOfLines(&window, prefersObjects: true) : nil) ?? .jsonLines
    }
    // Logs write their levels and times as `[INFO]` and `[12:00:01]`.
    let isArray = line.first == UInt8(ascii: "[")
    let element = line.dropFirst().first { !isBlank($0) } ?? UInt8(ascii: "{")
    if isArray, "{[\"".utf8.contains(element) { return .json }
    // OwnTracks writes a time and a kind before each object; other clients write a topic.
    if let brace = line.firstIndex(of: UInt8(ascii: "{")), isObjectOfLines(line[brace...]) {
      return .jsonLines
    }
    if isSentence(line) { return .nmea }
    if options.columns == nil, let format = formatOfLines(&window) { return format }
    return isArray ? .json : nil
  }

  /// The format that one of the first lines shows; absent if no line does.
  ///
  /// An NMEA sentence shows it by its valid checksum, an object by its coordinate, a flight by its
  /// date, a table by its header. A log may begin with a truncated sentence, a banner or a
  /// receiver's own binary messages. If objects are preferred, an object counts even if a sentence
  /// precedes it.
  private func formatOfLines(
    _ window: inout ByteWindow, prefersObjects: Bool = false
  ) -> TraceFormat? {
    var offset = 0
    var found: TraceFormat?
    // A table after binary bytes is part of some container.
    var isText = true
    for _ in 0..<Self.lineLimit {
      let (line, length) = window.line(at: offset, limit: Self.openingLimit)
      if NMEASentence.isVerified(line) {
        if !prefersObjects { return .nmea }
        found = .nmea
      }
      if line.first == UInt8(ascii: "{"), let members = object(in: line),
        JSONDocumentDecoder.isLine(members), !JSONMessage.isSilent(members)
      {
        return .jsonLines
      }
      if IGCRecord.isSign(line) { return .igc }
      isText = isText && !line.contains(0)
      if isText, CSVHeaderSearch.isHeader(line) { return .csv }
      offset += length
      if length == 0 || offset >= Self.openingLimit { break }
    }
    return found
  }

  /// The number of bytes that determine the encoding, even if they arrive in small pieces.
  private static let encodingLimit = 16

  /// The number of lines, one of which must show the format.
  private static let lineLimit = 100

  /// The number of bytes within which a line must show the format.
  private static let openingLimit = 65_536

  /// The members of the complete object that a line is; absent for any other line.
  private func object(in line: ArraySlice<UInt8>) -> JSONMembers? {
    JSONReader.read(Array(line), file: "").value?.members
  }

  /// Whether a line is a complete object that is a fix or a message on its own.
  private func isObjectOfLines(_ line: ArraySlice<UInt8>) -> Bool {
    object(in: line).map(JSONDocumentDecoder.isLine) ?? false
  }

  /// Whether the first line contains a complete object that is not a fix.
  ///
  /// The object may contain one.
  private func hasParts(_ window: inout ByteWindow) -> Bool {
    let line = window.line(limit: Self.openingLimit).bytes
    return object(in: line).map { !JSONDocumentDecoder.isLine($0) } ?? false
  }

  /// Whether a line is an NMEA sentence, possibly with a prefix before the `$` or `!`.
  private func isSentence(_ line: ArraySlice<UInt8>) -> Bool {
    if line.first == UInt8(ascii: "!") { return true }
    guard let mark = line.firstIndex(of: UInt8(ascii: "$")) else { return false }
    let address = line[(mark + 1)...].prefix { $0 != UInt8(ascii: ",") }
    return mark == line.startIndex && address.count > 3
      || address.count == 5
        && address.allSatisfy { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
  }
}

extension TraceOpening {
  /// The fault of bytes that are not readable text; absent if they may be text.
  private func encodingFault(_ bytes: [UInt8]) -> Diagnostic? {
    guard bytes.count >= 2 else { return nil }
    // Its byte order mark begins like that of UTF-16.
    if isUTF32(bytes) { return .wideText("UTF-32") }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return .wideText("UTF-16")
    }
    // Every other byte of a plain text in UTF-16 is zero, with or without a byte order mark.
    let pairs = stride(from: 0, to: min(bytes.count, Self.encodingLimit) & ~1, by: 2).map {
      (bytes[$0], bytes[$0 + 1])
    }
    let isText = { (byte: UInt8) in 0x20...0x7E ~= byte || isBlank(byte) }
    if pairs.allSatisfy({ $0.0 == 0 && isText($0.1) })
      || pairs.allSatisfy({ $0.1 == 0 && isText($0.0) })
    {
      return .wideText("UTF-16")
    }
    let known = Self.knownFiles.first { bytes.dropFirst($0.offset).starts(with: $0.mark) }
    if let known { return .known(known.name, hint: known.hint) }
    if bytes.starts(with: [0x1F, 0x8B]) { return .packed(by: "gzip") }
    if bytes.starts(with: Array("BZh".utf8)) { return .packed(by: "bzip2") }
    if bytes.starts(with: [0xFD, 0x37, 0x7A, 0x58]) { return .packed(by: "xz") }
    if bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) { return .packed(by: "zstd") }
    return nil
  }

  /// The fault of a first line that is not text; absent if it is text.
  private func binaryFault(_ line: ArraySlice<UInt8>, file: String) -> Diagnostic? {
    if let receiver = Self.receivers.first(where: { line.starts(with: $0.mark) }) {
      return .known(
        "a log of a receiver in \(receiver.name)",
        hint: "log NMEA 0183, or the JSON of gpsd: gpspipe -w > drive.jsonl")
    }
    let controls = line.filter { $0 < 0x20 && !isBlank($0) }
    if controls.isEmpty { return nil }
    return file.hasSuffix(".pbf.gz") ? .binaryHistory : .binary
  }

  /// The binary messages of receivers, by the bytes with which each begins.
  private static let receivers: [(mark: [UInt8], name: String)] = [
    ([0xB5, 0x62], "u-blox's binary UBX"), ([0xA0, 0xA2], "binary SiRF"),
    ([0xA0, 0xA1], "SkyTraq's binary form"), ([0xD3, 0x00], "RTCM 3"),
    ([0xAA, 0x44, 0x12], "NovAtel's binary form"),
    ([0x10], "Trimble's TSIP or Garmin's binary form"),
  ]

  /// Known files that are not traces, by their first bytes.
  private static let knownFiles: [(offset: Int, mark: [UInt8], name: String, hint: String)] = [
    (8, Array(".FIT".utf8), "a Garmin FIT file", "use --trace-format fit, or leave it out"),
    (
      4, [0x0A, 0x09] + Array("OSMHeader".utf8), "an OpenStreetMap extract (PBF)",
      "it is a road network: use --router network:FILE"
    ),
    (
      0, Array("SQLite format 3".utf8), "an SQLite database",
      "export its table first: sqlite3 -csv -header FILE 'SELECT * FROM …' > FILE.csv"
    ),
    (
      257, Array("ustar".utf8), "a tar archive",
      "unpack it first: tar -xOf FILE MEMBER | tripsim … -"
    ),
    (0, [0x50, 0x4B, 3, 4], "a zip archive in another archive", "unpack the outer one first"),
    (0, Array("7z".utf8) + [0xBC, 0xAF, 0x27, 0x1C], "a 7-Zip archive", "unpack it first"),
    (0, Array("Rar!".utf8) + [0x1A], "a RAR archive", "unpack it first"),
    (0, Array("%PDF".utf8), "a PDF document", "export the drive as GPX"),
    (0, [0x89, 0x50, 0x4E, 0x47], "a PNG image", "export the drive as GPX"),
    (0, [0xFF, 0xD8, 0xFF], "a JPEG image", "export the drive as GPX"),
    (
      4, Array("ftyp".utf8), "a video",
      "extract its positions first: exiftool -ee -p gpx.fmt FILE > drive.gpx"
    ),
    (
      0, Array("PAR1".utf8), "an Apache Parquet file",
      "export it first: duckdb -csv -c \"FROM 'FILE.parquet'\" > drive.csv"
    ),
    (
      0, Array("#ROSBAG".utf8), "a ROS bag",
      "export its positions first: rostopic echo -b FILE.bag -p /fix > drive.csv"
    ),
    (0, [0x89] + Array("MCAP".utf8), "an MCAP recording", "export its positions as CSV first"),
    (0, Array("MDF ".utf8), "a measurement in ASAM MDF", "export its positions as CSV first"),
  ]

  /// The name of the schema of a trip's events, in their first line.
  private static let eventsSchema = Array("\"schema\":\"tripsim.events/".utf8)

  /// Texts that are not traces, by a part of their first line.
  private static let knownLines: [(sign: [UInt8], name: String, hint: String)] = [
    (
      Array("Location[".utf8), "a log of Android's locations",
      #"make a table of it: sed -nE 's/.*Location\[[a-z]+ ([-0-9.]+),([-0-9.]+).*/\1,\2/p', "#
        + "and read it with --csv lat=1,lon=2 --assume-interval 1"
    ),
    (
      Array("m (speed ".utf8), "a log of iOS's locations",
      #"make a table of it: sed -nE 's/.*<([-+0-9.]+),([-+0-9.]+)>.*/\1,\2/p', "#
        + "and read it with --csv lat=1,lon=2 --assume-interval 1"
    ),
    (
      Array("Type,Local Number,Message".utf8), "the output of FitCSVTool",
      "give the FIT file itself"
    ),
    (Array("INSERT INTO".utf8), "an SQL script", "load it into a database and export CSV"),
    (
      Array("RINEX VERSION".utf8), "a RINEX file of raw measurements",
      "compute positions first, with RTKLIB's rnx2rtkp"
    ),
  ]
}
