import TripRecords

/// A drive as a row of an index: its outcome, counts, and a small map.
package struct IndexedDrive: Sendable {
  /// The drive's name.
  package let name: String

  /// The drive's page, relative to the index and percent-encoded; absent if there is none.
  package var link: String?

  /// A sentence about the drive: the reason for its failure, or what it shows.
  let words: String?

  /// Whether its check passed; absent if it was not checked.
  let isPassed: Bool?

  /// The number of differences from its golden; absent if it was not checked.
  let differences: Int?

  /// `arrived`, `not_arrived`, `failed`, `interrupted`, or `error` if it could not be run.
  let outcome: String

  /// The last line of the drive, with its counts; absent if it has none.
  let summary: RecordLine?

  /// The small map as SVG; empty if there is nothing to draw.
  let thumbnail: [UInt8]
}

extension IndexedDrive {
  /// Makes the row of a drive with a page.
  ///
  /// - Parameters:
  ///   - name: the drive's name.
  ///   - report: the content of the page.
  package init(name: String, report: TripReport) {
    self.name = name
    let failed = report.comparison.flatMap { $0.isPassed ? nil : $0 }
    words =
      failed.map { ([$0.headline] + $0.failures).joined(separator: "; ") } ?? report.summary
    isPassed = report.comparison?.isPassed
    differences = report.comparison.map { $0.differences.count }
    summary = report.trip.summary
    outcome = summary?["outcome"]?.text ?? "truncated"
    thumbnail = DriveThumbnail(report: report).bytes
  }

  /// Makes the row of a drive that could not be run.
  ///
  /// - Parameters:
  ///   - name: the drive's name.
  ///   - failure: the reason in one line.
  package init(name: String, failure: String?) {
    self.name = name
    words = failure
    outcome = "error"
    (isPassed, differences, summary) = (nil, nil, nil)
    thumbnail = []
  }
}

extension IndexedDrive {
  func count(_ field: String) -> Int? { summary?[field]?.integer }

  /// Whether it could not be run.
  var isVoid: Bool { outcome == "error" }

  /// The verdict as a word; absent if it was not checked.
  var verdict: String? { isPassed.map { $0 ? "passed" : "failed" } }

  /// Whether it comes before another; the worst drives come first.
  ///
  /// First come drives that could not be run, then failed checks; then drives that did not arrive,
  /// unless their check passed; then more differences, more off-routes; then the name.
  static func isWorse(_ drive: IndexedDrive, than other: IndexedDrive) -> Bool {
    let (left, right) = (drive.badness, other.badness)
    if left != right { return right.lexicographicallyPrecedes(left) }
    return drive.name.utf8.lexicographicallyPrecedes(other.name.utf8)
  }

  private var badness: [Int] {
    let rank =
      switch (isVoid, isPassed) {
      case (true, _): 4
      case (false, false): 3
      case (false, true): 0
      case (false, nil): outcome == "arrived" ? 0 : outcome == "not_arrived" ? 1 : 2
      }
    return [rank, differences ?? 0, count("off_route") ?? 0]
  }
}
