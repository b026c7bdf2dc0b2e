package import TripPlans

/// The names of the files beside a case that contain its outputs.
package enum GoldenFiles {
  /// The extension of goldens and pending differences.
  static let ending = ".jsonl"

  /// The file of a pending difference: `expected.pending.jsonl`.
  package static func pending(of trip: CaseTrip) -> String {
    let golden = trip.golden
    let stem = golden.hasSuffix(ending) ? String(golden.dropLast(ending.count)) : golden
    return stem + ".pending" + ending
  }
}
