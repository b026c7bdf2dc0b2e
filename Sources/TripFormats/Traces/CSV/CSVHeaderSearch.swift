import Notations
import TripModel

/// Finds the header at the start of a table.
struct CSVHeaderSearch {
  /// The maximum number of comment lines before the header.
  private static let limit = 1000

  /// The maximum number of other lines before the header.
  private static let preambleLimit = 100

  /// The columns that the user assigns.
  let mapping: CSVMapping

  /// Reads to the header, which is the current record afterward, and determines the columns.
  ///
  /// Without a header the current record is the first data record.
  ///
  /// - Throws: The reason why there are no columns.
  func run(
    _ scanner: inout DelimitedScanner
  ) throws(Diagnostic) -> (layout: CSVLayout, hasHeader: Bool) {
    var preamble: (count: Int, fault: Diagnostic)?
    for _ in 0..<Self.limit where preamble?.count ?? 0 < Self.preambleLimit {
      guard let line = scanner.peekLine() else { break }
      let text = String(decoding: line.prefix(40), as: UTF8.self).lowercased()
      let isDirective = text.hasPrefix("sep=")
      scanner.delimiter = isDirective ? 0x0A : Self.delimiter(of: line)
      guard scanner.next() == .record else { break }
      if isDirective || scanner.isBlankLine { continue }
      if Self.plots.contains(where: text.hasPrefix) { return (try plot(&scanner), true) }
      if text.hasPrefix("[column names]") { throw .sessionOfVBOX.at(scanner.recordPosition()) }
      let isComment = scanner.firstByte(of: 0) == UInt8(ascii: "#")
      // Reading ahead for the heads may let go of the record.
      let position = scanner.recordPosition()
      let heads = heads(of: &scanner, isComment: isComment)
      // Lines of a flight controller's log that define the columns of other rows.
      if heads.first == "FMT" { continue }
      do throws(Diagnostic) {
        return try layOut(heads, isComment: isComment)
      } catch {
        if isComment { continue }
        let missing = mapping.fault(among: heads)
        let fault = (missing ?? error).at(position)
        let isHeader = (try? CSVLayout(heads: heads, isTable: true)) != nil
        guard !isHeader,
          missing != nil
            || ["no_coordinates", Diagnostic.Code.noHeader, "bad_time"].contains(fault.code)
        else { throw fault }
        preamble = ((preamble?.count ?? 0) + 1, preamble?.fault ?? fault)
      }
    }
    throw preamble?.fault ?? .noFixes(.csv)
  }

  /// The first lines of PLT files: OziExplorer's, and those of the data set GeoLife.
  private static let plots = ["oziexplorer track point file", "geolife trajectory"]

  /// The layout of a PLT file, whose header has six lines without names; reads to the last of them.
  ///
  /// **Source:** the help of OziExplorer, "Track File"; the user guide of GeoLife 1.3.
  private func plot(_ scanner: inout DelimitedScanner) throws(Diagnostic) -> CSVLayout {
    scanner.delimiter = UInt8(ascii: ",")
    for _ in 0..<5 {
      guard scanner.next() == .record else { throw .noFixes(.csv) }
    }
    // The texts of the date and the time after these columns repeat the number of days.
    let heads = ["lat", "lon", "new segment", "altitude (ft)", "time (excel)", "", ""]
    if let fault = mapping.fault(among: heads) { throw fault }
    var layout = try CSVLayout(heads: heads, mapping: mapping)
    layout.noAltitude = -777
    return layout
  }

  /// The fields of the current record as headers.
  func heads(of scanner: inout DelimitedScanner, isComment: Bool) -> [String] {
    var heads = (0..<scanner.count).map { scanner.text($0) }
    // The definition of GPS rows: a type, a length, a name, a format and the columns.
    if heads.count > 5, heads[0] == "FMT", heads[3] == "GPS" { return ["GPS"] + heads[5...] }
    if isComment {
      heads[0] = String(heads[0].drop { $0 == "#" || $0 == " " || $0 == "\t" })
      if heads[0].isEmpty { heads.removeFirst() }
    }
    guard heads.first?.hasPrefix("%") == true else { return heads }
    // RTKLIB names only the time of 'date time' or 'week seconds', and only the degrees of an
    // angle.
    if heads.first == "%" { heads[0] = "date" }
    if heads[0].hasPrefix("% "), let line = scanner.peekLine(),
      line.split(separator: scanner.delimiter, omittingEmptySubsequences: false).count
        == heads.count + 1
    {
      heads = ["date", String(heads[0].drop { !$0.isLetter })] + heads[1...]
    }
    return heads.flatMap { $0.hasSuffix("(d'\")") ? [$0, "", ""] : [$0] }
  }

  /// Determines the columns from the fields of the first record.
  private func layOut(
    _ heads: [String], isComment: Bool
  ) throws(Diagnostic) -> (layout: CSVLayout, hasHeader: Bool) {
    // Numbers fit any comment, so a comment is the header only if it names coordinates.
    if isComment, mapping.isNumbered { _ = try CSVLayout(heads: heads, isTable: true) }
    let layout = try CSVLayout(heads: heads, mapping: mapping, isTable: true)
    if let fault = mapping.fault(among: heads) { throw fault }
    let latitude = heads.element(at: layout.latitude) ?? ""
    let isPair = layout.isPaired && CoordinatePair(latitude, order: layout.pairOrder) != nil
    let isNumber = decimalNumber(of: latitude.replacing(",", with: ".")) != nil
    if !isPair, !isNumber { return (layout, true) }
    // The words of a fix do not name its columns.
    var bare = try CSVLayout(heads: heads.map { _ in "" }, mapping: mapping)
    bare.columns = []
    if let date = bare[.date], case let text = heads.element(at: date) ?? "", !isDay(text, bare) {
      throw .badTime(text: text)
    }
    return (bare, false)
  }

  /// Whether a text in the column of dates may be a date; other lines of numbers may precede the
  /// fixes.
  private func isDay(_ text: String, _ layout: CSVLayout) -> Bool {
    let bytes = Array(text.utf8)
    var notation = layout.notation(ofTimes: layout[.date] ?? 0)
    do throws(TimeFault) {
      return try notation.day(bytes.span, 0..<bytes.count) != nil
    } catch {
      return true
    }
  }

  /// The assignment of the column of dates and times, or of two columns, among the fields of a fix.
  static func assignment(ofTimesAmong fields: [String]) -> String {
    let kinds = fields.map { field in
      let bytes = Array(field.utf8)
      if timeOfDay(in: bytes.span, 0..<bytes.count) != nil { return "clock" }
      let date = try? timestamp(in: bytes.span, 0..<bytes.count, isDate: true)
      return date != nil || Double(field).map { $0 > 1e9 } ?? false ? "date" : ""
    }
    let (date, clock) = (kinds.firstIndex(of: "date"), kinds.firstIndex(of: "clock"))
    if let date, let clock { return "date=\(date + 1),time=\(clock + 1)," }
    return (date ?? clock).map { "time=\($0 + 1)," } ?? ""
  }

  /// Whether a line is a header with columns of coordinates.
  static func isHeader(_ line: ArraySlice<UInt8>) -> Bool {
    let delimiter = delimiter(of: line)
    let heads = line.split(separator: delimiter, omittingEmptySubsequences: delimiter == 0x20).map {
      field in
      String(
        decoding: field.filter {
          $0 != UInt8(ascii: "\"") && !isBlank($0) && $0 != UInt8(ascii: "#")
        }, as: UTF8.self)
    }
    guard heads.count > 1 else { return false }
    return (try? CSVLayout(heads: heads)) != nil
  }

  /// The delimiter of a line: the most frequent candidate outside quotes.
  ///
  /// In `time;lat, lon` it is not the comma.
  private static func delimiter(of line: ArraySlice<UInt8>) -> UInt8 {
    let candidates: [UInt8] = [0x09, UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: ",")]
    var counts = Array(repeating: 0, count: candidates.count)
    var isQuoted = false
    for byte in line {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted, let index = candidates.firstIndex(of: byte) { counts[index] += 1 }
    }
    var best = candidates.count - 1
    for index in candidates.indices.dropLast() where counts[index] >= max(counts[best], 1) {
      best = index
    }
    // Tables aligned with blanks have no other delimiter.
    if counts[best] == 0, line.drop(while: isBlank).contains(0x20) { return 0x20 }
    return candidates[best]
  }
}
