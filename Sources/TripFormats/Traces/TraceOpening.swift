import Notations

/// Detects the format of a trace from its first bytes.
struct TraceOpening {
  /// The format given by the user; absent to detect it.
  let format: TraceFormat?

  /// The user's options for the trace.
  let options: TraceReadingOptions
}

extension TraceOpening {
  /// The decoder of an input; absent, with an error in the report, if none can read it.
  func decoder(
    for window: inout ByteWindow, _ report: inout TraceReport
  ) -> (any TraceDecoder)? {
    // Four bytes determine the encoding; a live stream may deliver them one by one.
    while window.bytes.count < 4, window.fill() {}
    if let failure = window.failure {
      report.stop(.unreadable(failure))
      return nil
    }
    if let fault = encodingFault(window.bytes) {
      report.stop(fault, at: SourcePosition(line: 1, column: 1))
      return nil
    }
    window.skipMark()
    guard let first = firstVisibleByte(&window) else {
      report.stop(window.failure.map(Diagnostic.unreadable) ?? .empty)
      return nil
    }
    if let format { return decoder(of: format, window) }
    return sniffedDecoder(first, &window, &report)
  }

  /// Skips leading white space and returns the byte after it; absent at the end.
  private func firstVisibleByte(_ window: inout ByteWindow) -> UInt8? {
    while true {
      while window.consumed < window.bytes.count {
        let byte = window.bytes[window.consumed]
        if !isBlank(byte) { return byte }
        window.consumed += 1
      }
      guard window.fill() else { return nil }
    }
  }

  /// The decoder of the format given by the user.
  private func decoder(of format: TraceFormat, _ window: ByteWindow) -> any TraceDecoder {
    switch format {
    case .gpx, .kml, .tcx: return GPXDecoder(window, options: options)
    case .csv: return CSVDecoder(window, options: options)
    case .nmea: return NMEADecoder(window)
    case .jsonLines, .gpsd: return JSONLinesDecoder(window, options: options)
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
    if first == UInt8(ascii: "<") { return decoder(of: .gpx, window) }
    let line = firstLine(&window)
    if let fault = binaryFault(line) {
      report.stop(fault, at: SourcePosition(line: 1, column: 1))
      return nil
    }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      return isObjectOfLines(line)
        ? decoder(of: .jsonLines, window) : JSONDocumentDecoder(window, options: options)
    }
    return decoder(of: isSentence(line) ? .nmea : .csv, window)
  }

  /// Whether a line contains a complete object that is not itself a document.
  private func isObjectOfLines(_ line: ArraySlice<UInt8>) -> Bool {
    guard let members = JSONReader.read(Array(line), file: "").value?.members else { return false }
    return !JSONDocumentDecoder.isDocument(members)
  }

  /// Whether a line is an NMEA sentence, possibly with a prefix before the `$` or `!`.
  private func isSentence(_ line: ArraySlice<UInt8>) -> Bool {
    if line.first == UInt8(ascii: "!") { return true }
    guard let mark = line.firstIndex(of: UInt8(ascii: "$")) else { return false }
    let address = line[(mark + 1)...].prefix { $0 != UInt8(ascii: ",") }
    return mark == line.startIndex
      || address.count == 5
        && address.allSatisfy { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
  }

  /// The first unread line, at most 64 KiB of it; it is not consumed.
  private func firstLine(_ window: inout ByteWindow) -> ArraySlice<UInt8> {
    var searched = window.consumed
    while true {
      let rest = window.bytes[searched...]
      if let end = rest.firstIndex(of: 0x0A) { return window.bytes[window.consumed..<end] }
      let length = window.bytes.count - window.consumed
      guard length < 65_536, window.fill() else { return window.bytes[window.consumed...] }
      searched = window.consumed + length
    }
  }
}

extension TraceOpening {
  /// The fault of bytes that are not readable text; absent if they may be text.
  private func encodingFault(_ bytes: [UInt8]) -> Diagnostic? {
    guard bytes.count >= 2 else { return nil }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return .utf16 }
    // A zero byte beside a blank or `<` is UTF-16 without a byte order mark.
    if bytes[0] == 0 && bytes[1] != 0 || bytes[1] == 0 && bytes[0] != 0 && bytes[0] < 0x80 {
      return .utf16
    }
    if bytes.starts(with: [0x1F, 0x8B]) { return .packed(by: "gzip") }
    if bytes.starts(with: Array("PK\u{3}\u{4}".utf8)) { return .packed(by: "zip") }
    if bytes.starts(with: Array("BZh".utf8)) { return .packed(by: "bzip2") }
    if bytes.starts(with: [0xFD, 0x37, 0x7A, 0x58]) { return .packed(by: "xz") }
    if bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) { return .packed(by: "zstd") }
    return nil
  }

  /// The fault of a first line that is not text; absent if it is text.
  private func binaryFault(_ line: ArraySlice<UInt8>) -> Diagnostic? {
    if line.dropFirst(8).starts(with: Array(".FIT".utf8)) { return .garmin }
    let controls = line.filter { $0 < 0x20 && !isBlank($0) }
    return controls.isEmpty ? nil : .binary
  }
}
