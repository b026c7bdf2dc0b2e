/// The indices of a step and its leg.
package struct StepIndices: Hashable, Comparable {
  package let leg: Int
  package let step: Int

  package init(leg: Int, step: Int) {
    (self.leg, self.step) = (leg, step)
  }

  /// Reads them from a line; absent if it lacks one.
  package init?(_ line: RecordLine) {
    guard let leg = line["leg"]?.integer, let step = line["step"]?.integer else { return nil }
    self.init(leg: leg, step: step)
  }

  package static func < (left: StepIndices, right: StepIndices) -> Bool {
    (left.leg, left.step) < (right.leg, right.step)
  }
}
