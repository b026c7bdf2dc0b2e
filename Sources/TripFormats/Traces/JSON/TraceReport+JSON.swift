import Notations

extension TraceReport {
  /// Ends a trace whose document cannot be read further.
  mutating func end(withFaultOf scanner: JSONScanner) -> TraceStep {
    if let failure = scanner.window.failure { return end(failure, at: scanner.position) }
    if let fault = scanner.faultDiagnostic(file: file) {
      end(with: .badDocument(fault, fixes: fixCount))
    }
    return .end
  }

  /// Warns about a fault in a skipped value, which has no other effect.
  mutating func warn(ofSkippedIn scanner: inout JSONScanner) {
    guard let fault = scanner.takeFaultOfSkipped(file: file) else { return }
    warn(.badJSON(fault, hint: fault.hint, consequence: "the value is not used"))
  }

  /// Reads the value of the current member; absent, with a warning, if malformed.
  mutating func value(of scanner: inout JSONScanner) -> JSONValue? {
    guard let reading = scanner.readValue(file: file) else { return nil }
    warn(ofFaultsIn: reading)
    return reading.value
  }

  /// Warns about the faults of a value, which affect only that value.
  mutating func warn(ofFaultsIn reading: Reading<JSONValue>) {
    for fault in reading.diagnostics where fault.severity == .error {
      warn(.badJSON(fault, hint: fault.hint))
    }
  }
}
