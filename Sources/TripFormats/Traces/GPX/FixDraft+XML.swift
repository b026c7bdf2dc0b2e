import Notations

extension FixDraft {
  /// Takes in the number that is the text of the element at hand; one that is none costs the field
  /// only.
  @inline(__always)
  mutating func takeNumber(
    of scanner: inout XMLScanner, _ field: String, _ report: inout TraceReport,
    into set: (inout FixDraft, Double) -> Bool
  ) {
    if let value = scanner.textAsNumber(), set(&self, value) { return }
    warnOfNumber(&scanner, field, &report)
  }

  /// Tells what is wrong with a number that was not taken in.
  private func warnOfNumber(
    _ scanner: inout XMLScanner, _ field: String, _ report: inout TraceReport
  ) {
    let text = scanner.textAsString()
    if scanner.textAsNumber() != nil {
      report.warn(.implausible(field: field, text: text), at: scanner.textPosition())
    } else if !text.isEmpty, text.lowercased() != "nan" {
      report.warn(.badNumber(field: field, text: text), at: scanner.textPosition())
    }
  }

  /// Takes in the moment that is the text of the element at hand; false when it costs the fix.
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
  /// Tells what is wrong with a document and was read over.
  mutating func warnOfFlaws(in scanner: inout XMLScanner) {
    guard scanner.hasFlaws else { return }
    for flaw in scanner.takeFlaws() { warn(flaw) }
  }

  /// Tells why a document cannot be read on.
  mutating func end(withFaultOf scanner: XMLScanner) {
    guard let fault = scanner.fault else { return }
    switch fault.code {
    case Diagnostic.Code.unreadable:
      if let failure = scanner.window.failure { stop(.unreadable(failure), at: fault.position) }
    case Diagnostic.Code.webPage: stop(.webPage, at: fault.position)
    case Diagnostic.Code.documentType, Diagnostic.Code.encoding: stop(fault)
    case Diagnostic.Code.cutOff:
      end(with: .cutOff(inside: scanner.openName, fixes: fixCount), at: fault.position)
    default: end(with: .badForm(fault, fixes: fixCount))
    }
  }
}
