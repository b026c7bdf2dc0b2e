import TripModel

/// The result of a drive: a row of `tripsim audit`.
package struct DriveRow: TableRow, Equatable {
  package var drive: String?
  /// `arrived`, `not_arrived`, `failed`, `interrupted`, or `error` if it could not be run.
  package var outcome: String?
  /// The reason why it could not be run.
  package var error: String?
  package var fixes: Int?
  package var kilometers: Double?
  package var legs = 0
  package var offRoute = 0
  package var offRouteSeconds: Double?
  /// The off-routes while the traveler truly followed the route; absent without truth.
  package var falseOffRoute: Int?
  package var reroutes = 0
  package var arrivals = 0
  /// The largest distance in meters from an arrival to its waypoint.
  package var arrivalDistance: Double?
  /// The seconds by which the arrival came later than predicted at departure.
  package var arrivalDelay: Double?
  /// The counts of instructions; absent if the engine gives none.
  package var spoken: Int?
  package var skipped: Int?
  package var skippedWords: [String] = []
  package var late: Int?
  package var repeated: Int?
  package var overlapping: Int?
  package var cut: Int?

  package init() {}
}

extension DriveRow {
  /// Whether the drive could not be run.
  package var isVoid: Bool { outcome == "error" }

  package static let nameColumn = RowColumn<DriveRow>.text("drive", \.drive, "the drive")

  package static let columns: [RowColumn<DriveRow>] = [
    .text(
      "outcome", \.outcome, "arrived, not_arrived, failed, interrupted or error",
      words: TripOutcome.allCases.map(\.rawValue) + ["error"]),
    .text("error", \.error, "why the drive could not be run", isShort: false),
    .known("fixes", \.fixes, "fixes in the trace", isShort: false),
    .number("km", \.kilometers, decimals: 1, "kilometers driven along the route"),
    .count("legs", \.legs, "legs of the first route"),
    .count("off_route", \.offRoute, "off-route events"),
    .number("off_route_s", \.offRouteSeconds, decimals: 1, "seconds off route"),
    .known(
      "false_off_route", \.falseOffRoute,
      "off-routes while actually on the route, before the first reroute; only if the true "
        + "positions are known",
      needsTruth: true),
    .count("reroutes", \.reroutes, "routes applied in answer to a request"),
    .count("arrivals", \.arrivals, "waypoints reached"),
    .number(
      "arrival_m", \.arrivalDistance, decimals: 1,
      "largest distance in meters from an arrival to its waypoint"),
    .number(
      "eta_error_s", \.arrivalDelay, decimals: 1,
      "seconds by which the arrival came later than predicted at departure"),
    .known("spoken", \.spoken, "instructions spoken"),
    .known(
      "skipped", \.skipped,
      "spoken instructions of passed steps that were not spoken; 'summary' also counts banners"),
    .texts(
      "skipped_words", \.skippedWords, "skipped instructions: route.leg.step.instruction and text"),
    .known("late", \.late, "last instructions before a turn that came later than advised"),
    .known("repeated", \.repeated, "instructions spoken twice about a maneuver within a minute"),
    .known(
      "overlapping", \.overlapping, "instructions that began before the previous one had ended"),
    .known("cut", \.cut, "instructions still being spoken at their turn"),
  ]

  /// Whether a row comes before another: the worst drives first.
  ///
  /// First come drives that could not be run, then those that failed or did not arrive; then more
  /// false off-routes, more off-routes, more faults of spoken instructions, more skipped
  /// instructions; then the name.
  package static func isWorse(_ row: DriveRow, than other: DriveRow) -> Bool {
    let (left, right) = (row.badness, other.badness)
    if left != right { return right.lexicographicallyPrecedes(left) }
    return (row.drive ?? "").utf8.lexicographicallyPrecedes((other.drive ?? "").utf8)
  }

  private var badness: [Int] {
    let rank =
      switch outcome {
      case "arrived": 0
      case "not_arrived": 1
      case "error": 3
      default: 2
      }
    let faults = [late, repeated, overlapping, cut].reduce(0) { $0 + ($1 ?? 0) }
    return [rank, falseOffRoute ?? 0, offRoute, faults, skipped ?? 0]
  }
}
