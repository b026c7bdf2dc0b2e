package import Notations
package import StreamComparison
import TripPlans

/// The result of checking one trip of a case.
package struct CaseVerdict: Sendable {
  package enum Outcome: String, Hashable, Sendable {
    /// The golden agrees and every expectation holds.
    case passed
    /// The golden differs or is missing, or an expectation fails.
    case failed
    /// The case could not be run.
    case error
  }

  /// A reason why a check did not pass.
  package enum Cause: Sendable {
    /// There is no golden.
    case missingGolden(String)
    /// The golden has lines that are not events.
    case unreadableGolden([Diagnostic])
    /// The golden differs.
    case difference(StreamComparison)
    /// An expectation fails.
    case expectation(ExpectationFailure)
    /// Two runs of the same trip differ.
    case unstable(StreamComparison)
    /// The trip did not run to its end.
    case stopped(exit: Int32, messages: [String])
    /// A file that the check needs cannot be used.
    case unusable(Subject, [Diagnostic])
    /// A signal ended the check after some of its trips.
    case interrupted(signal: Int32, checked: Int, total: Int)

    /// The file or files that cannot be used.
    package enum Subject: Sendable {
      /// The case or a file of it.
      case tripCase
      /// The events to compare with.
      case earlierEvents
      /// The file for the events of a failed trip.
      case pendingFile
    }

    /// The faults of files.
    package var faults: [Diagnostic] {
      switch self {
      case .unreadableGolden(let faults), .unusable(_, let faults): faults
      case .missingGolden, .difference, .expectation, .unstable, .stopped, .interrupted: []
      }
    }

    /// The compared streams; absent if the cause is not a comparison.
    package var comparison: StreamComparison? {
      switch self {
      case .difference(let comparison), .unstable(let comparison): comparison
      case .missingGolden, .unreadableGolden, .expectation, .stopped, .unusable, .interrupted: nil
      }
    }

    package var failure: ExpectationFailure? {
      if case .expectation(let failure) = self { failure } else { nil }
    }
  }

  /// The trip's name: the case's, and the trace's if the case has several.
  package var name: String

  /// The path of the case file.
  package var file: String

  /// The folder that must contain the case's files; absent if the case is trusted.
  package let root: String?

  /// The trip; absent if the case could not be read.
  package var job: CaseJob?

  /// The reasons why the check did not pass; empty if it passed.
  package var causes: [Cause] = []

  /// An expectation that the engine cannot meet.
  package struct Skipped: Equatable, Sendable {
    package var sentence: String
    /// The reason why it was not judged.
    package var reason: String
  }

  /// The abilities that the engine lacks; absent if it lacks none.
  package var scope: EngineScope?

  /// The expectations that were not judged because the engine lacks an ability.
  package var skipped: [Skipped] = []

  /// The reason why the trip could not be compared with earlier events; absent otherwise.
  package var newness: String?

  /// Whether no earlier events exist because the case has only expectations.
  package var hasOnlyExpectations = false

  /// The messages about entries of the timeline that did not happen.
  package var outstanding: [String] = []

  /// Remarks that are not faults.
  package var notes: [Diagnostic] = []

  /// The file with the difference for review, if one was written.
  package var pending: String?

  /// The event stream of the trip.
  package var output: [UInt8] = []

  /// The real time of the trip in seconds, including all repetitions.
  package var elapsed = 0.0

  /// Makes a verdict of a trip without any cause.
  package init(_ job: CaseJob) {
    (name, file, root) = (job.trip.name, job.file, job.root)
    self.job = job
  }

  /// Makes a verdict of a case that could not be run.
  package init(name: String, file: String, root: String?) {
    (self.name, self.file, self.root) = (name, file, root)
  }

  /// Makes a verdict without a root folder.
  package init(name: String, file: String) {
    self.init(name: name, file: file, root: FilePath.folder(of: file))
  }
}

extension CaseVerdict {
  package var outcome: Outcome {
    let isError = causes.contains { cause in
      switch cause {
      case .stopped, .unusable, .interrupted: true
      case .missingGolden, .unreadableGolden, .difference, .expectation, .unstable: false
      }
    }
    return isError ? .error : causes.isEmpty ? .passed : .failed
  }

  /// Whether nothing of the trip was judged: it has only expectations, which were all skipped.
  var isSkipped: Bool {
    hasOnlyExpectations && causes.isEmpty && !skipped.isEmpty
      && skipped.count == job?.tripCase.expectations.count
  }

  /// The folder or file by which a user names the case.
  package var path: String {
    let isFolder = FilePath.lastComponent(of: file) == CaseReader.fileName
    let folder = FilePath.folder(of: file)
    return isFolder ? (folder.isEmpty ? "." : folder) : file
  }

  /// Whether only expectations fail.
  var failsOnlyExpectations: Bool {
    causes.allSatisfy { $0.failure != nil }
  }

  var failedExpectations: [ExpectationFailure] {
    causes.compactMap(\.failure)
  }

  /// Drops the differences in `start`, which describes the settings rather than the trip.
  mutating func ignoreSettings() {
    causes = causes.compactMap { cause in
      guard case .difference(let comparison) = cause else { return cause }
      let rest = comparison.ignoring("start")
      return rest.differences.isEmpty ? nil : .difference(rest)
    }
  }

  /// The comparison with the golden, if it differs.
  package var difference: StreamComparison? {
    for case .difference(let comparison) in causes { return comparison }
    return nil
  }
}
