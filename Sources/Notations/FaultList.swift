/// Faults collected before deciding whether to continue.
package struct FaultList: Sendable {
  /// The faults in the order found.
  package private(set) var all: [Diagnostic] = []

  /// Whether warnings count as errors.
  package let isStrict: Bool

  /// Makes an empty list.
  package init(isStrict: Bool) {
    self.isStrict = isStrict
  }

  /// Whether an error is among them.
  package var hasError: Bool { all.hasError }

  /// Adds faults; a strict list turns warnings into errors.
  package mutating func add(_ faults: [Diagnostic]) {
    all += faults.map(judged)
  }

  /// The fault with its severity in this list; notes stay notes.
  package func judged(_ fault: Diagnostic) -> Diagnostic {
    isStrict && fault.severity != .note ? fault.as(.error) : fault
  }
}
