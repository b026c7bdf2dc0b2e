/// Finds the nearest number at which the answer to a question changes, by asking repeatedly.
///
/// Numbers are tried at growing distances, then by bisection. An answer that changes and changes
/// back between two of these is only found if the second one says that it is beyond.
package struct NearestFlip {
  /// The answer about a number.
  package enum Answer {
    case no
    case yes
    /// No, but probably yes for a number nearer to the start.
    case beyond
  }

  /// The number from which the search starts, at which the answer is no.
  private let start: Double
  /// The step between numbers; every number tried is a multiple of it.
  private let grain: Double

  /// Prepares a search from a number; only whole numbers are tried if `isWhole`.
  package init(from start: Double, isWhole: Bool) {
    self.start = start
    grain = isWhole ? 1 : Self.grain(of: start)
  }

  /// A step of three digits: 0.1 at 41, 0.01 at 4, 0.001 below 1.
  private static func grain(of number: Double) -> Double {
    let size = abs(number)
    return size >= 100 ? 1 : size >= 10 ? 0.1 : size >= 1 ? 0.01 : 0.001
  }

  /// The maximum number of steps in one direction.
  private static let limit = 1 << 24

  /// The nearest numbers above and below, within a range, for which the answer is yes, nearer
  /// first.
  package func numbers(
    where isPossible: (Double) -> Bool, _ answer: (Double) -> Answer
  ) -> [Double] {
    [1.0, -1.0].compactMap { nearest(direction: $0, isPossible, answer) }
      .sorted { abs($0 - start) < abs($1 - start) }
  }

  private func nearest(
    direction: Double, _ isPossible: (Double) -> Bool, _ answer: (Double) -> Answer
  ) -> Double? {
    let number = { (steps: Int) in self.number(Double(steps) * direction) }
    let edge = Self.last(0, Self.limit) { isPossible(number($0)) }
    // Most numbers never change the answer, as a few probes show.
    let probes =
      stride(from: 4, through: 18, by: 2).map { 1 << $0 }.filter { $0 < edge }
      + (edge > 0 ? [edge] : [])
    var (near, isBeyond) = (0, false)
    for far in probes {
      switch answer(number(far)) {
      case .no: if !isBeyond { near = far }
      case .yes:
        var (last, next) = (0, 1)
        while next < far, answer(number(next)) != .yes { (last, next) = (next, next * 2) }
        return number(Self.last(last, min(next, far)) { answer(number($0)) != .yes } + 1)
      case .beyond:
        if isBeyond { continue }
        isBeyond = true
        let flip = number(Self.last(near, far) { answer(number($0)) == .no } + 1)
        if answer(flip) == .yes { return flip }
      }
    }
    return nil
  }

  /// The last step up to which a condition holds, in a range at whose start it does.
  private static func last(_ first: Int, _ end: Int, where holds: (Int) -> Bool) -> Int {
    var (inside, outside) = (first, end + 1)
    while outside - inside > 1 {
      let middle = (inside + outside) / 2
      if holds(middle) { inside = middle } else { outside = middle }
    }
    return inside
  }

  /// A number some steps away, rounded to the grain.
  private func number(_ steps: Double) -> Double {
    let perGrain = (1 / grain).rounded()
    return ((start * perGrain).rounded() + steps) / perGrain
  }
}
