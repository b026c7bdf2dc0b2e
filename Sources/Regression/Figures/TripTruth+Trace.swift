import Geodesy
package import Notations
package import TripPlans
package import TripRecords

extension TripTruth {
  /// The fault of a file about another drive than that of a trip; absent if it fits.
  ///
  /// - Parameter output: The output of the trip, read only if a file states the truth.
  /// - Returns: The fault: another number of fixes, or a fix far from its true position.
  package func fault(against output: @autoclosure () -> [RecordLine]) -> Diagnostic? {
    guard let file else { return nil }
    let lines = output()
    let fixes = lines.last { $0.event == "summary" }?["fixes"]?.integer
    if let fixes, fixes != moments.count {
      return Diagnostic.truthCount(moments.count, fixes: fixes).in(file)
        .at(SourcePosition(line: min(fixes, moments.count) + 1, column: 1))
    }
    for line in lines {
      guard let fix = line["fix"]?.integer, moments.indices.contains(fix),
        let truth = moments[fix].coordinate, let position = line.coordinate()
      else { continue }
      let distance = truth.distance(to: position)
      if distance <= Self.mostError { continue }
      return Diagnostic.truthElsewhere(fix: fix, distance: distance).in(file)
        .at(SourcePosition(line: fix + 1, column: 1))
    }
    return nil
  }

  /// The maximum distance in meters between a fix and its true position.
  private static let mostError = 2_000.0
}

extension Diagnostic {
  private static let truthHint =
    "'tripsim simulate ROUTE -o TRACE --truth FILE' writes both; a part of a drive has its own"

  fileprivate static func truthCount(_ count: Int, fixes: Int) -> Diagnostic {
    Diagnostic(
      "truth", "the truth is about \(plural(count, "fix")), the drive has \(fixes)",
      expected: "a line for each fix of the trace", hint: truthHint)
  }
  fileprivate static func truthElsewhere(fix: Int, distance: Double) -> Diagnostic {
    Diagnostic(
      "truth", "fix \(fix) is \(numberText((distance / 1000).rounded())) km from its true position",
      expected: "the truth of this trace", hint: truthHint)
  }
}
