package import TripPlans

/// The names of the files beside a case that hold what came out of it.
package enum GoldenFiles {
  private static let ending = ".jsonl"

  /// The file of a difference that waits for review: `expected.pending.jsonl`.
  package static func pending(of trip: CaseTrip) -> String {
    let golden = trip.golden
    let stem = golden.hasSuffix(ending) ? String(golden.dropLast(ending.count)) : golden
    return stem + ".pending" + ending
  }
}
