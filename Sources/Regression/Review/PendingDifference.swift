package import Notations
import TripPlans

/// A difference that waits beside a golden to be accepted or rejected.
package struct PendingDifference: Hashable, Sendable {
  /// The name of the trip.
  package var name: String

  /// The golden, which may not exist yet.
  package var golden: String

  /// The file that would take its place.
  package var pending: String
}

extension PendingDifference {
  /// The differences that wait beside the goldens of cases, in the order of the cases.
  package static func all(of cases: [FoundCase], in store: any FileStore) -> [PendingDifference] {
    cases.flatMap(\.jobs).compactMap { job in
      let pending = GoldenFiles.pending(of: job.trip)
      guard store.exists(pending) else { return nil }
      return PendingDifference(name: job.trip.name, golden: job.trip.golden, pending: pending)
    }
  }

  /// Makes the difference the new golden in one step: whoever is killed leaves the old or the new.
  ///
  /// The fault is returned where that cannot be done; the golden is then the old one.
  package func accept(in store: any FileStore) -> Diagnostic? {
    do throws(FileFailure) {
      let reading = RecordStream.fault(in: try store.read(pending), file: pending)
      if let reading { return reading }
      try store.rename(pending, to: golden)
      return nil
    } catch {
      return error.diagnostic(writing: golden)
    }
  }

  /// Drops the difference; the fault is returned where that cannot be done.
  package func reject(in store: any FileStore) -> Diagnostic? {
    do throws(FileFailure) {
      try store.remove(pending)
      return nil
    } catch {
      return error.diagnostic(writing: pending)
    }
  }

  /// What differs, in one line.
  package func headline(in store: any FileStore) -> String {
    guard let golden = try? store.read(golden) else { return "there is no golden yet" }
    let bytes = (try? store.read(pending)) ?? []
    let comparison = GoldenComparison(
      golden: golden, file: self.golden, output: bytes, tolerances: ToleranceTable())
    if !comparison.faults.isEmpty { return "the golden cannot be read" }
    return comparison.comparison?.headline ?? "nothing differs any longer"
  }
}
