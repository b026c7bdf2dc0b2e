import Notations

extension CSVDecoder {
  /// Reads the coordinate of the record; returns false if it has none.
  mutating func readCoordinate(_ report: inout TraceReport) -> Bool {
    if layout.isPaired { return readPair(&report) }
    if !hasSettledSides { settleSides() }
    guard let latitude = coordinate(.latitude, &report),
      let longitude = coordinate(.longitude, &report)
    else { return false }
    return draft.setCoordinate(
      latitude: latitude * layout.factor(.latitude),
      longitude: longitude * layout.factor(.longitude),
      texts: (scanner.text(layout.latitude), scanner.text(layout.longitude)),
      names: CoordinateNames(
        latitude: layout.head(of: layout.latitude) ?? "lat",
        longitude: layout.head(of: layout.longitude) ?? "lon", areColumns: true)
    ) { fault, isInLongitude in
      let column = isInLongitude ? layout.longitude : layout.latitude
      report.warn(fault, at: scanner.position(of: column))
    }
  }

  /// Reads both coordinates from one field; returns false if it has none.
  private mutating func readPair(_ report: inout TraceReport) -> Bool {
    let position = scanner.position(of: layout.latitude)
    let text = scanner.text(layout.latitude)
    guard let pair = CoordinatePair(text, order: layout.pairOrder) else {
      if takesHeader(&report) { return false }
      let fault = Diagnostic.badPair(
        text, column: layout.head(of: layout.latitude) ?? "", number: layout.latitude + 1)
      if report.fixCount > 0 {
        report.warn(fault, at: position)
      } else {
        report.stop(fault, at: position)
      }
      return false
    }
    layout.pairOrder = pair.order
    return draft.setCoordinate(
      latitude: pair.latitude, longitude: pair.longitude, texts: (text, text)
    ) { fault, _ in report.warn(fault, at: position) }
  }

  /// A latitude or longitude of the record; absent, with a warning, if missing or malformed.
  private mutating func coordinate(
    _ axis: AngleReading.Axis, _ report: inout TraceReport
  ) -> Double? {
    let isLatitude = axis == .latitude
    let column = isLatitude ? layout.latitude : layout.longitude
    let field = isLatitude ? "latitude" : "longitude"
    if let value = angle(column, axis) {
      let side = layout.side(axis)
      let signed = layout.signed(value, axis, side: side.map { scanner.text($0) })
      if signed == nil, let side {
        report.warn(
          .badSide(scanner.text(side), of: field, scanner.text(column)),
          at: scanner.position(of: side))
      }
      return signed
    }
    let position = scanner.position(of: column)
    let text = scanner.text(column)
    if FixDraft.isAbsence(text) {
      report.warn(.missing(field: layout.head(of: column) ?? field, of: "the line"), at: position)
    } else if !takesHeader(&report) {
      report.warn(.badNumber(field: field, text: text), at: position)
    }
    return nil
  }

  /// Reads a repeated header, whose columns may have another order; returns false for other
  /// records.
  private mutating func takesHeader(_ report: inout TraceReport) -> Bool {
    guard !layout.columns.isEmpty else { return false }
    let heads = CSVHeaderSearch(mapping: mapping).heads(of: &scanner, isComment: false)
    let position = scanner.recordPosition()
    if heads.map({ $0.lowercased() }) == layout.columns.map({ $0.text.lowercased() }) {
      report.warnOnce(.repeatedHeader, at: position)
      return true
    }
    let hasNumber = heads.indices.contains { scanner.number($0, allowsComma: true) != nil }
    guard !hasNumber, (try? CSVLayout(heads: heads, isTable: true)) != nil,
      let next = try? CSVLayout(heads: heads, mapping: mapping, isTable: true)
    else { return false }
    report.warn(.otherHeader, at: position)
    layout = next
    for fault in layout.settleUnits() { report.warn(fault, at: position) }
    (hasSettledSides, isComplete, fineCounter) = (false, nil, FineCounter())
    return true
  }

  /// A field as an angle: a number, or degrees, minutes and seconds, with or without a hemisphere.
  private mutating func angle(_ column: Int, _ axis: AngleReading.Axis) -> Double? {
    if layout.hasMinutes {
      let parts = (column..<(column + 3)).map { scanner.text($0) }
      return AngleReading(parts.joined(separator: " "), axis: axis)?.degrees
    }
    if let value = scanner.number(column, allowsComma: allowsComma) { return value }
    if !allowsComma, let value = scanner.number(column, allowsComma: true) {
      // Quotes enclose a comma in a table whose delimiter is the comma.
      allowsComma = true
      return value
    }
    return AngleReading(scanner.text(column), axis: axis, decimalMark: allowsComma ? "," : ".")?
      .degrees
  }

  /// Finds columns of hemispheres by their letters beside the coordinates, if not named in the
  /// header.
  ///
  /// A column `ns` of numbers counts satellites.
  private mutating func settleSides() {
    hasSettledSides = true
    func side(_ axis: AngleReading.Axis, named: Int?, beside column: Int) -> Int? {
      if let named, scanner.number(named, allowsComma: false) == nil { return named }
      return [column + 1, column - 1].first {
        AngleReading.isNegativeSide(scanner.text($0), axis: axis) != nil
      }
    }
    layout.latitudeSide = side(.latitude, named: layout.latitudeSide, beside: layout.latitude)
    layout.longitudeSide = side(.longitude, named: layout.longitudeSide, beside: layout.longitude)
  }

  /// Reads the optional fields of a fix; a fault costs only its field.
  mutating func readExtras(_ report: inout TraceReport) {
    for measure in FixMeasure.all { take(measure, &report) }
    if let column = layout[.simulated] {
      draft.isSimulated = FixDraft.affirmations.contains { scanner.isWord($0, column) }
    }
    if let column = layout[.offRoute], !scanner.isBlankField(column),
      let fault = draft.setOffRoute(scanner.text(column))
    {
      report.warn(fault, at: scanner.position(of: column))
    }
  }

  /// Reads a measure, in the unit of its column or beside the number; a fault costs only the field.
  private mutating func take(_ measure: FixMeasure, _ report: inout TraceReport) {
    guard let column = layout[measure.role], !scanner.isBlankField(column) else { return }
    let number = scanner.number(column, allowsComma: allowsComma)
    // In a table, −1 can also mean an unknown altitude.
    if measure == .altitude, number == layout.noAltitude { return }
    if measure == .accuracy, number ?? 0 < 0, layout.isAccuracyGuessed {
      return report.warn(
        .accelerations(layout.dropAccuracy()), at: scanner.position(of: column))
    }
    let factor = layout.factor(measure.role)
    if let number, draft.set(measure, number * factor, none: -factor) { return }
    let text = scanner.text(column)
    let fault = draft.set(
      measure, number: number, text: text, factor: factor, decimalMark: allowsComma ? "," : ".",
      column: layout.head(of: column) ?? "\(column + 1)")
    if let fault { report.warn(fault, at: scanner.position(of: column)) }
  }
}
