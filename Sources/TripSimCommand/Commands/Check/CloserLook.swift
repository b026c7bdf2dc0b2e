import Notations
import Regression
import StreamComparison
import ToolKit
import TripPlans
import TripRecords

/// The command line that explains a difference, ready to paste.
enum CloserLook {
  /// The number of fixes to show before and after the first difference.
  private static let margin = 4

  /// The command line for a verdict; absent if nothing ran.
  static func command(_ verdict: CaseVerdict) -> String? {
    guard let words = verdict.job.map(words) else { return nil }
    guard let fix = verdict.firstFix else { return "tripsim run \(words) --explain" }
    // An edited golden may contain any number.
    let (first, last) = (max(fix, margin) - margin, min(fix, .max - margin) + margin)
    return "tripsim explain \(words) --fix \(first)..\(last)"
  }

  /// The words that name a trip: its case, and its trace if the case has several.
  static func words(naming job: CaseJob) -> String {
    let path = shellWord(CaseVerdict(job).path)
    guard job.tripCase.trips.count > 1 else { return path }
    return path + " " + shellWord(FilePath.lastComponent(of: job.trip.plan.trace.text))
  }

  /// The shortest word that names only a verdict's case: its folder, unless that contains others.
  static func path(of verdict: CaseVerdict) -> String {
    let count = CaseFinder(Disk()).find([verdict.path]).cases.count
    return count > 1 ? verdict.file : verdict.path
  }
}

extension CaseVerdict {
  /// The fix of the first difference or failure that has one; absent if none has one.
  fileprivate var firstFix: Int? {
    causes.lazy.compactMap { cause in
      cause.comparison?.anchor?.fix
        ?? cause.failure?.witnesses.lazy.compactMap { $0.line["fix"]?.integer }.first
    }.first
  }
}
