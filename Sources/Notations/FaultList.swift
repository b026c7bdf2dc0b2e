/// Faults gathered before anything is decided.
package struct FaultList: Sendable {
  /// The faults in the order found.
  package private(set) var all: [Diagnostic] = []

  /// Whether warnings count as errors.
  package let isStrict: Bool

  /// Makes an empty list.
  package init(isStrict: Bool) {
    self.isStrict = isStrict
  }

  /// Whether one of them ends the work.
  package var hasError: Bool { all.contains { $0.severity == .error } }

  /// Adds faults; in a strict list each is an error.
  package mutating func add(_ faults: [Diagnostic]) {
    all += faults.map(judged)
  }

  /// A fault with the severity it has here; a note is no fault.
  package func judged(_ fault: Diagnostic) -> Diagnostic {
    guard isStrict, fault.severity != .note else { return fault }
    var fault = fault
    fault.severity = .error
    return fault
  }
}
