/// How a maneuver was announced: a row of `tripsim audit --maneuvers`.
package struct ManeuverRow: TableRow, Equatable {
  /// The quality of the announcement, the worst first.
  package enum Verdict: String, CaseIterable, Sendable {
    /// The route has instructions for it, and none was spoken.
    case never
    /// The last instruction ended after the maneuver.
    case after
    /// The last instruction came later than advised.
    case late
    /// The same instruction was spoken twice.
    case twice
    /// The last instruction came much earlier than advised.
    case early
    /// As advised.
    case fine
    /// The route has no instructions for it.
    case wordless
  }

  package var drive: String?
  /// The number of the route: 0 is the first, 1 the one that replaced it.
  package var route = 0
  package var leg = 0
  package var step = 0
  package var maneuver: String?
  package var modifier: String?
  /// The road after the maneuver.
  package var name: String?
  /// The verdict; absent, like the announcements, if the engine gives no instructions.
  package var verdict: String?
  /// The time in seconds since the first fix at which it was reached.
  package var time: Double?
  /// The length in meters of the step before it.
  package var stepLength: Double?
  /// The speed at the last instruction in m/s.
  package var speed: Double?
  /// The number of announcements.
  package var announced: Int?
  package var firstDistance: Double?
  package var lastDistance: Double?
  package var lead: Double?
  package var advisedDistance: Double?
  /// The distance of the last instruction in percent of the advised one.
  package var percentOfAdvised: Double?
  /// The seconds from the maneuver to the end of the last instruction.
  package var overrun: Double?
  package var lastWords: String?

  package init() {}
}

extension ManeuverRow {
  /// Always false: a maneuver that was not reached has no row.
  package var isVoid: Bool { false }

  package static let nameColumn = RowColumn<ManeuverRow>.text("drive", \.drive, "the drive")

  package static let columns: [RowColumn<ManeuverRow>] = [
    .count(
      "route", \.route, "the route: 0 is the first, 1 the one that replaced it",
      isShownAtZero: false),
    .count("leg", \.leg, "the leg", isShownAtZero: false),
    .count("step", \.step, "the step before the maneuver"),
    .text("maneuver", \.maneuver, "the type of the maneuver, OSRM's word"),
    .text("modifier", \.modifier, "the modifier of the maneuver, OSRM's word"),
    .text("name", \.name, "the road after the maneuver", isShort: false),
    .text(
      "verdict", \.verdict,
      "the worst that applies: never announced, only after the maneuver, late, twice, early (at more "
        + "than 130 % of advised_m) or fine; wordless if the route has no instruction",
      words: Verdict.allCases.map(\.rawValue)),
    .number(
      "t_s", \.time, decimals: 1, "when the maneuver was reached, in seconds since the first fix"),
    .number(
      "step_m", \.stepLength, decimals: 0, "length in meters of the step before the maneuver"),
    .number("speed_mps", \.speed, decimals: 1, "speed in m/s at the last instruction"),
    .known("announced", \.announced, "number of announcements"),
    .number(
      "first_m", \.firstDistance, decimals: 0, "meters to the maneuver at the first instruction"),
    .number(
      "last_m", \.lastDistance, decimals: 0, "meters to the maneuver at the last instruction"),
    .number("lead_s", \.lead, decimals: 1, "seconds to the maneuver at the last instruction"),
    .number(
      "advised_m", \.advisedDistance, decimals: 0,
      "distance in meters that Green and George (1995) recommend at speed_mps"),
    .number("advised_pct", \.percentOfAdvised, decimals: 0, "last_m in percent of advised_m"),
    .number(
      "after_s", \.overrun, decimals: 1,
      "seconds from the maneuver to the end of the last instruction"),
    .text("last_words", \.lastWords, "the text of the last instruction", isShort: false),
  ]

  /// Whether a row comes before another: the worst verdict first, then drive, route, leg, step.
  package static func isWorse(_ row: ManeuverRow, than other: ManeuverRow) -> Bool {
    if row.rank != other.rank { return row.rank < other.rank }
    if row.drive != other.drive {
      return (row.drive ?? "").utf8.lexicographicallyPrecedes((other.drive ?? "").utf8)
    }
    return (row.route, row.leg, row.step) < (other.route, other.leg, other.step)
  }

  private var rank: Int {
    let verdicts = Verdict.allCases.map(\.rawValue)
    return verdict.flatMap { verdicts.firstIndex(of: $0) } ?? verdicts.count
  }
}
