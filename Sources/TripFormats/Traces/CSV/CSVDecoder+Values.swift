import Notations

extension CSVDecoder {
  /// Reads the coordinate of the record; returns false if it has none.
  mutating func readPlace(_ report: inout TraceReport) -> Bool {
    guard let latitude = coordinate(layout.latitude, "latitude", &report),
      let longitude = coordinate(layout.longitude, "longitude", &report)
    else { return false }
    draft.latitude = latitude
    draft.longitude = longitude
    guard let fault = draft.settlePlace() else { return true }
    let names = PlaceNames(
      latitude: head(layout.latitude) ?? "lat", longitude: head(layout.longitude) ?? "lon")
    report.warn(
      fault.traceFault(
        latitude: scanner.text(layout.latitude), longitude: scanner.text(layout.longitude),
        names: names),
      at: scanner.position(of: fault.isInLongitude ? layout.longitude : layout.latitude))
    return !fault.isFatal
  }

  /// A latitude or longitude of the record; absent, with a warning, if missing or malformed.
  private mutating func coordinate(
    _ column: Int, _ field: String, _ report: inout TraceReport
  ) -> Double? {
    if let value = scanner.number(column, allowsComma: allowsComma) { return value }
    let position = scanner.position(of: column)
    let text = scanner.text(column)
    if text.isEmpty || CSVDecoder.isAbsence(text) {
      report.warn(.missing(field: head(column) ?? field, of: "the line"), at: position)
    } else if text.lowercased() == head(column)?.lowercased() {
      report.warnOnce(.repeatedHeader, at: scanner.recordPosition())
    } else {
      report.warn(.badNumber(field: field, text: text), at: position)
    }
    return nil
  }

  /// The header of a column as written; absent without a header.
  private func head(_ column: Int) -> String? {
    layout.columns.indices.contains(column) ? layout.columns[column].text : nil
  }

  /// Reads the optional fields of a fix; a fault costs only its field.
  mutating func readExtras(_ report: inout TraceReport) {
    if let column = layout.altitude, let value = number(column, "altitude", &report), value != -1,
      !draft.setAltitude(value * layout.altitudeFactor)
    {
      warnImplausible(column, "altitude", &report)
    }
    if let column = layout.accuracy, let value = number(column, "accuracy", &report),
      !draft.setAccuracy(value)
    {
      warnImplausible(column, "accuracy", &report)
    }
    if let column = layout.course, let value = number(column, "course", &report),
      !draft.setCourse(value)
    {
      warnImplausible(column, "course", &report)
    }
    if let column = layout.speed, let value = number(column, "speed", &report),
      !draft.setSpeed(value * layout.speedFactor)
    {
      warnImplausible(column, "speed", &report)
    }
    if let column = layout.simulated {
      draft.isSimulated = ["true", "1", "yes"].contains(scanner.text(column).lowercased())
    }
    if let column = layout.offRoute, !scanner.isBlankField(column),
      !draft.setOffRoute(scanner.text(column))
    {
      warnImplausible(column, "off_route", &report)
    }
  }

  /// A number in the record; absent if the field is empty, or with a warning if it is not a number.
  private mutating func number(
    _ column: Int, _ field: String, _ report: inout TraceReport
  ) -> Double? {
    if scanner.isBlankField(column) { return nil }
    if let value = scanner.number(column, allowsComma: allowsComma) { return value }
    let text = scanner.text(column)
    if !CSVDecoder.isAbsence(text) {
      report.warn(.badNumber(field: field, text: text), at: scanner.position(of: column))
    }
    return nil
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

extension DelimitedScanner {
  /// The header of a column in lower case; absent without a header.
  func head(of column: Int, in layout: CSVLayout) -> String? {
    layout.columns.indices.contains(column) ? layout.columns[column].text.lowercased() : nil
  }
}
