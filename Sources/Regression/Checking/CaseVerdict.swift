package import Notations
package import StreamComparison
import TripModel
import TripPlans

/// What the check of one trip of a case found.
package struct CaseVerdict: Sendable {
  /// How it ended.
  package enum Outcome: String, Hashable, Sendable {
    /// The golden agrees and every sentence holds.
    case passed
    /// The golden differs or is missing, or a sentence does not hold.
    case failed
    /// The case could not be run.
    case error
  }

  /// Why a check did not pass.
  package enum Cause: Sendable {
    /// There is no golden.
    case missingGolden(String)
    /// The golden has lines that are no events.
    case unreadableGolden([Diagnostic])
    /// The golden says something else.
    case difference(StreamComparison)
    /// A sentence does not hold.
    case expectation(ExpectationFailure)
    /// Two runs of the same trip came out differently.
    case unstable(StreamComparison)
    /// The trip did not run to its end.
    case stopped(exit: Int32, messages: [String])
    /// The case or a file of it cannot be used.
    case unusable([Diagnostic])
    /// A signal ended the check after some of its trips.
    case interrupted(signal: Int32, checked: Int, total: Int)

    /// What is wrong with files.
    package var faults: [Diagnostic] {
      switch self {
      case .unreadableGolden(let faults), .unusable(let faults): faults
      case .missingGolden, .difference, .expectation, .unstable, .stopped, .interrupted: []
      }
    }
  }

  /// The trip's name: the case's, and that of the trace where it has several.
  package var name: String

  /// The path of the case file.
  package var file: String

  /// The folder within which the case's files must lie; absent when the user trusts it.
  package let root: String?

  /// The trip; absent when the case could not be read.
  package var job: CaseJob?

  /// Why the check did not pass; empty when it did.
  package var causes: [Cause] = []

  /// What is odd and no fault.
  package var notes: [Diagnostic] = []

  /// The file that holds the difference for review, where one was written.
  package var pending: String?

  /// The event stream that came out.
  package var output: [UInt8] = []

  /// The seconds of real time that the trip took, all its repetitions together.
  package var elapsed = 0.0

  /// Makes a verdict of a trip with nothing against it yet.
  package init(_ job: CaseJob) {
    (name, file, root) = (job.trip.name, job.file, job.root)
    self.job = job
  }

  /// Makes a verdict of what could not be run.
  package init(name: String, file: String, root: String?) {
    self.name = name
    self.file = file
    self.root = root
    job = nil
  }

  /// Makes a verdict of what lies in one folder.
  package init(name: String, file: String) {
    self.init(name: name, file: file, root: FilePath.folder(of: file))
  }
}

extension CaseVerdict {
  /// How it ended.
  package var outcome: Outcome {
    let isError = causes.contains { cause in
      switch cause {
      case .stopped, .unusable, .interrupted: true
      case .missingGolden, .unreadableGolden, .difference, .expectation, .unstable: false
      }
    }
    return isError ? .error : causes.isEmpty ? .passed : .failed
  }

  /// The folder or file that a user names the case by.
  package var path: String {
    let isFolder = FilePath.lastComponent(of: file) == CaseFinder.caseFileName
    let folder = FilePath.folder(of: file)
    return isFolder ? (folder.isEmpty ? "." : folder) : file
  }

  /// The comparison with the golden, where it found a difference.
  package var difference: StreamComparison? {
    for case .difference(let comparison) in causes { return comparison }
    return nil
  }
}
