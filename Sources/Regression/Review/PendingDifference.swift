package import Notations
import StreamComparison
import TripPlans

/// A pending difference beside a golden, to be accepted or rejected.
package struct PendingDifference: Equatable, Sendable {
  /// The name of the trip.
  package var name: String

  /// The golden, which may not exist yet.
  package var golden: String

  /// The file that would replace it.
  package var pending: String

  /// The folder that must contain both.
  package var root: String?
}

extension PendingDifference {
  /// The pending differences of cases, in the order of the cases; faults if they cannot be found.
  package static func all(
    of cases: [FoundCase], in disk: any FileDisk
  ) -> Reading<[PendingDifference]> {
    var differences: [PendingDifference] = []
    var faults: [Diagnostic] = []
    for job in cases.flatMap(\.jobs) {
      let pending = GoldenFiles.pending(of: job.trip)
      do throws(FileFailure) {
        if try disk.files(within: job.root).kind(of: pending) == nil { continue }
        differences.append(
          PendingDifference(
            name: job.trip.name, golden: job.trip.golden, pending: pending, root: job.root))
      } catch {
        faults.append(error.diagnostic(reading: pending))
      }
    }
    return Reading(differences, diagnostics: faults)
  }

  /// Makes the difference the new golden in one step, so that the golden is always old or new.
  ///
  /// Returns the fault on failure; the golden is then unchanged.
  package func accept(in disk: any FileDisk) -> Diagnostic? {
    let store = disk.files(within: root)
    do throws(FileFailure) {
      // A check never leaves a link: accepted, it would be a golden that others can change.
      if try store.kind(of: pending) == .link { throw .notFile(.link) }
      let reading = RecordStream.fault(in: try store.read(pending), file: pending)
      if let reading { return reading }
    } catch {
      return error.diagnostic(reading: pending)
    }
    do throws(FileFailure) {
      try store.rename(pending, to: golden)
      return nil
    } catch {
      return error.diagnostic(writing: golden)
    }
  }

  /// Drops the difference; returns the fault on failure.
  package func reject(in disk: any FileDisk) -> Diagnostic? {
    do throws(FileFailure) {
      try disk.files(within: root).remove(pending)
      return nil
    } catch {
      return error.diagnostic(writing: pending)
    }
  }

  /// The difference in one line; a fault if a file cannot be read.
  package func headline(in disk: any FileDisk) -> Result<String, Diagnostic> {
    let store = disk.files(within: root)
    var path = golden
    do throws(FileFailure) {
      guard try store.kind(of: golden) != nil else { return .success("there is no golden yet") }
      let old = try store.read(golden)
      path = pending
      let comparison = GoldenComparison(
        golden: old, file: golden, output: try store.read(pending), tolerances: ToleranceTable())
      if !comparison.faults.isEmpty { return .success("the golden cannot be read") }
      return .success(comparison.comparison?.headline ?? "no differences any more")
    } catch {
      return .failure(error.diagnostic(reading: path))
    }
  }
}
