import TripModel

/// The trigger distances of one kind of instruction, in meters before the end of each step.
struct Triggers: Sendable {
  /// The distances of all steps in driving order.
  private var distances: [Double] = []
  /// The index at which each step's distances begin; one more element than steps.
  private var starts = [0]

  /// The number of instructions of a step.
  func count(ofStep step: Int) -> Int { starts[step + 1] - starts[step] }

  /// The number of instructions after the last announced or skipped one, before a step or in all.
  func count(after cursor: AnnouncementCursor, before step: Int? = nil) -> Int {
    (step.map { starts[$0] } ?? distances.count) - starts[cursor.step] - cursor.instruction
  }

  /// The trigger distances of a step's instructions.
  func distances(ofStep step: Int) -> [Double] { Array(distances[starts[step]..<starts[step + 1]]) }

  /// The trigger distance of an instruction.
  subscript(step: Int, instruction: Int) -> Double { distances[starts[step] + instruction] }

  /// The cursor after the instructions of a step that are due at a distance in meters to its end.
  ///
  /// The last due one is open again if it is the step's last or if `repeatsLast`.
  func cursor(onStep step: Int, at remaining: Double, repeatsLast: Bool) -> AnnouncementCursor {
    let count = count(ofStep: step)
    let due = (0..<count).count { self[step, $0] >= remaining }
    let cursor = AnnouncementCursor(step: step, instruction: due)
    return repeatsLast || due == count ? cursor.beforeLast : cursor
  }

  /// Adds the next step's trigger distances as the router declares them.
  ///
  /// The router measures on its own earth, so they are stretched from its length of the step to the
  /// line's. A trigger within `startMargin` of the step's start, or before it, is due at the start.
  mutating func append(_ declared: [Double], of step: Step, length: Double) {
    let total = step.declaredDistance ?? length
    let scale = total > 0 ? length / total : 1
    distances += declared.map { distance in
      let stretched = max(distance * scale, 0)
      return stretched > length - Triggers.startMargin ? length : stretched
    }
    starts.append(distances.count)
  }

  /// The distance from a step's start, in meters, within which a trigger is due at the start.
  ///
  /// Routers round such triggers down by meters.
  ///
  /// **Source:** Ferrostar's core counts a trigger as reached within 5 m.
  private static let startMargin = 5.0
}
