import Notations

extension CSVDecoder {
  /// Reads the coordinate of the record; returns false if it has none.
  mutating func readCoordinate(_ report: inout TraceReport) -> Bool {
    if layout.isPaired { return readPair(&report) }
    if !hasSettledSides { settleSides() }
    guard let latitude = coordinate(.latitude, &report),
      let longitude = coordinate(.longitude, &report)
    else { return false }
    draft.latitude = latitude * layout.factor(.latitude)
    draft.longitude = longitude * layout.factor(.longitude)
    guard let fault = draft.settleCoordinate() else { return true }
    let names = CoordinateNames(
      latitude: layout.head(of: layout.latitude) ?? "lat",
      longitude: layout.head(of: layout.longitude) ?? "lon", areColumns: true)
    report.warn(
      fault.traceFault(
        latitude: scanner.text(layout.latitude), longitude: scanner.text(layout.longitude),
        names: names),
      at: scanner.position(of: fault.isInLongitude ? layout.longitude : layout.latitude))
    return !fault.isFatal
  }

  /// Reads both coordinates from one field; returns false if it has none.
  private mutating func readPair(_ report: inout TraceReport) -> Bool {
    let position = scanner.position(of: layout.latitude)
    let text = scanner.text(layout.latitude)
    guard let pair = CoordinatePair(text, order: layout.pairOrder) else {
      let fault = Diagnostic.badPair(text, column: layout.head(of: layout.latitude) ?? "")
      if report.fixCount > 0 {
        report.warn(fault, at: position)
      } else {
        report.stop(fault, at: position)
      }
      return false
    }
    (draft.latitude, draft.longitude) = (pair.latitude, pair.longitude)
    guard let fault = draft.settleCoordinate() else { return true }
    report.warn(
      fault.traceFault(latitude: text, longitude: text, names: CoordinateNames()), at: position)
    return !fault.isFatal
  }

  /// A latitude or longitude of the record; absent, with a warning, if missing or malformed.
  private mutating func coordinate(
    _ axis: AngleReading.Axis, _ report: inout TraceReport
  ) -> Double? {
    let isLatitude = axis == .latitude
    let column = isLatitude ? layout.latitude : layout.longitude
    let field = isLatitude ? "latitude" : "longitude"
    if let value = angle(column, axis) {
      guard let side = isLatitude ? layout.latitudeSide : layout.longitudeSide else { return value }
      if let isNegative = AngleReading.isNegativeSide(scanner.text(side), axis: axis),
        isNegative || value >= 0
      {
        return isNegative ? -value.magnitude : value
      }
      report.warn(
        .badSide(scanner.text(side), of: field, scanner.text(column)),
        at: scanner.position(of: side))
      return nil
    }
    let position = scanner.position(of: column)
    let text = scanner.text(column)
    if text.isEmpty || CSVDecoder.isAbsence(text) {
      report.warn(.missing(field: layout.head(of: column) ?? field, of: "the line"), at: position)
    } else if text.lowercased() == layout.head(of: column)?.lowercased() {
      report.warnOnce(.repeatedHeader, at: scanner.recordPosition())
    } else {
      report.warn(.badNumber(field: field, text: text), at: position)
    }
    return nil
  }

  /// A field as an angle: a number, or degrees, minutes and seconds, with or without a hemisphere.
  private mutating func angle(_ column: Int, _ axis: AngleReading.Axis) -> Double? {
    if let value = scanner.number(column, allowsComma: allowsComma) { return value }
    if !allowsComma, let value = scanner.number(column, allowsComma: true) {
      // Quotes enclose a comma in a table whose delimiter is the comma.
      allowsComma = true
      return value
    }
    return AngleReading(scanner.text(column), axis: axis, decimalMark: allowsComma ? "," : ".")?
      .degrees
  }

  /// Finds columns of hemispheres by their letters beside the coordinates if the header does not
  /// name them; a column `ns` of numbers counts satellites.
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

  private static let affirmations = ["true", "1", "yes"].map { Array($0.utf8) }

  /// Reads the optional fields of a fix; a fault costs only its field.
  mutating func readExtras(_ report: inout TraceReport) {
    let absence = -layout.factor(.altitude)
    take(layout[.altitude], "altitude", layout.factor(.altitude), MeasureUnit.length, &report) {
      $1 == absence || $0.setAltitude($1)
    }
    take(layout[.accuracy], "accuracy", layout.factor(.accuracy), MeasureUnit.length, &report) {
      $0.setAccuracy($1)
    }
    let none = -layout.factor(.course)
    take(layout[.course], "course", -none, MeasureUnit.angle, &report) {
      $0.setCourse($1, none: none)
    }
    take(layout[.speed], "speed", layout.factor(.speed), MeasureUnit.speed, &report) {
      $0.setSpeed($1)
    }
    if let column = layout[.simulated] {
      draft.isSimulated = Self.affirmations.contains { scanner.isWord($0, column) }
    }
    if let column = layout[.offRoute], !scanner.isBlankField(column),
      !draft.setOffRoute(scanner.text(column))
    {
      warnImplausible(column, "off_route", &report)
    }
  }

  /// Reads a number, unless its field is empty; a fault costs only the field.
  @inline(__always)
  private mutating func take(
    _ column: Int?, _ field: String, _ factor: Double, _ unit: (String) -> Double?,
    _ report: inout TraceReport, into set: (inout FixDraft, Double) -> Bool
  ) {
    guard let column, let value = number(column, field, factor, unit, &report) else { return }
    if !set(&draft, value) { warnImplausible(column, field, &report) }
  }

  /// A number in the record, multiplied by a factor or converted from the unit beside it; absent if
  /// the field is empty, or with a warning if it is not a number.
  private mutating func number(
    _ column: Int, _ field: String, _ factor: Double, _ unit: (String) -> Double?,
    _ report: inout TraceReport
  ) -> Double? {
    if scanner.isBlankField(column) { return nil }
    if let value = scanner.number(column, allowsComma: allowsComma) { return value * factor }
    let text = scanner.text(column)
    if let value = Self.measure(text, unit, decimalMark: allowsComma ? "," : ".") { return value }
    if !CSVDecoder.isAbsence(text) {
      report.warn(.badNumber(field: field, text: text), at: scanner.position(of: column))
    }
    return nil
  }

  /// The value of `98.47 m`; absent if the text is not a number with a known unit.
  private static func measure(
    _ text: String, _ factor: (String) -> Double?, decimalMark: Character
  ) -> Double? {
    let number = text.prefix { !$0.isLetter && $0 != "°" && $0 != " " }
    let unit = text.dropFirst(number.count).filter { $0 != " " }.lowercased()
    let bytes = Array(String(number.map { $0 == decimalMark ? "." : $0 }).utf8)
    guard let factor = factor(unit), let value = decimalNumber(in: bytes.span, 0..<bytes.count)
    else { return nil }
    return value * factor
  }

  private mutating func warnImplausible(
    _ column: Int, _ field: String, _ report: inout TraceReport
  ) {
    report.warn(
      .implausible(field: field, text: scanner.text(column)), at: scanner.position(of: column))
  }

  /// Whether a text is a notation for "no value".
  private static func isAbsence(_ text: String) -> Bool {
    ["nan", "null", "nil", "none", "n/a", "na", "-", "--"].contains(text.lowercased())
  }
}
