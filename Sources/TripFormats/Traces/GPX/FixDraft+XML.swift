import Notations

extension FixDraft {
  /// Reads the number in the text of the current element; a malformed number costs only the field.
  @inline(__always)
  mutating func takeNumber(
    of scanner: inout XMLScanner, _ measure: FixMeasure, as field: String? = nil,
    _ report: inout TraceReport
  ) {
    let number = scanner.textAsNumber()
    if let number, set(measure, number) { return }
    let fault = set(measure, as: field, number: number, text: scanner.textAsString())
    if let fault { report.warn(fault, at: scanner.textPosition()) }
  }

  /// Sets the coordinate that two attributes of the current element state.
  ///
  /// Returns false, with a warning, if it is out of range.
  mutating func setCoordinate(
    latitude: Double, longitude: Double, of scanner: inout XMLScanner,
    names: (latitude: GPXName, longitude: GPXName), _ report: inout TraceReport
  ) -> Bool {
    setCoordinate(
      latitude: latitude, longitude: longitude,
      texts: (scanner.text(of: names.latitude), scanner.text(of: names.longitude)),
      names: CoordinateNames(latitude: "\(names.latitude)", longitude: "\(names.longitude)")
    ) { fault, isInLongitude in
      let odd = isInLongitude ? names.longitude : names.latitude
      report.warn(fault, at: scanner.attributePosition(odd.rawValue))
    }
  }

  /// Reads the time in the text of the current element; returns false if the fix must be dropped.
  mutating func takeTime(of scanner: inout XMLScanner, _ report: inout TraceReport) -> Bool {
    do throws(TimestampFault) {
      let moment = try scanner.textAsTimestamp()
      if !moment.hasZone {
        report.warnOnce(.zonelessTime(text: scanner.textAsString()), at: scanner.textPosition())
      }
      guard FixClock.range.contains(moment.milliseconds) else {
        report.warn(.timeRange(text: scanner.textAsString()), at: scanner.textPosition())
        return false
      }
      time = moment.milliseconds
      return true
    } catch {
      if scanner.isTextBlank { return true }
      let text = scanner.textAsString()
      if error == .ambiguousDay {
        report.stop(.ambiguousDate(text: text), at: scanner.textPosition())
      } else {
        report.warn(.badTime(text: text), at: scanner.textPosition())
      }
      return false
    }
  }
}

extension TraceReport {
  /// Warns about flaws in the document that did not prevent reading.
  mutating func warnOfFlaws(in scanner: inout XMLScanner) {
    guard scanner.hasFlaws else { return }
    for flaw in scanner.takeFlaws() { warn(flaw) }
  }

  /// Ends a trace whose document cannot be read further.
  mutating func end(withFaultOf scanner: XMLScanner) -> TraceStep {
    guard let fault = scanner.fault else { return .end }
    switch fault.code {
    case Diagnostic.Code.unreadable:
      if let failure = scanner.window.failure { return end(failure, at: fault.position) }
    case Diagnostic.Code.webPage: stop(.webPage, at: fault.position)
    case Diagnostic.Code.documentType, Diagnostic.Code.encoding: stop(fault)
    case Diagnostic.Code.cutOff:
      end(with: .cutOff(inside: scanner.openName, fixes: fixCount), at: fault.position)
    default: end(with: .badForm(fault, fixes: fixCount))
    }
    return .end
  }
}

extension XMLScanner {
  /// The text of an attribute of the current element; empty if it has none of this name.
  func text(of name: GPXName) -> String { attributeAsString(name.rawValue) ?? "" }

  /// Reads a latitude or longitude from an attribute of the current element.
  ///
  /// - Parameters:
  ///   - name: the attribute.
  ///   - field: its meaning, for a message.
  ///   - element: the current element, for a message.
  ///   - report: receives a warning.
  /// - Returns: degrees; `nil`, with a warning, if missing or malformed.
  mutating func coordinate(
    _ name: GPXName, _ field: String, of element: String, _ report: inout TraceReport
  ) -> Double? {
    if let value = attributeAsNumber(name.rawValue) { return value }
    let position = attributePosition(name.rawValue)
    if let text = attributeAsString(name.rawValue) {
      report.warn(.badNumber(field: field, text: text), at: position)
    } else {
      report.warn(.missing(field: "\(name)", of: element), at: position)
    }
    return nil
  }
}
