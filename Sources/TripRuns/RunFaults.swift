package import Notations

/// The faults of a run on their way to the user; a strict run turns warnings into errors.
package final class RunFaults {
  private let judge: FaultList
  private let report: (Diagnostic) -> Void

  /// Prepares the terminal for a message.
  package var willReport: () -> Void = {}

  /// Whether an error was reported.
  private(set) var hasError = false

  /// Makes a list without faults; each fault is passed to `report`.
  package init(isStrict: Bool, report: @escaping (Diagnostic) -> Void) {
    judge = FaultList(isStrict: isStrict)
    self.report = report
  }

  /// Reports a fault, and returns it with its severity in this run.
  @discardableResult
  package func add(_ fault: Diagnostic) -> Diagnostic {
    let fault = judge.judged(fault)
    hasError = hasError || fault.severity == .error
    willReport()
    report(fault)
    return fault
  }
}
