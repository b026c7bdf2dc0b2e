import Geodesy
import TripModel

/// The start of every line, for any event; it has only numbers, so that no references are counted.
struct LineHead {
  /// The line's sequence number.
  let sequence: Int

  /// The instant of the first fix.
  let start: Instant

  /// The instant of the event.
  let instant: Instant

  /// The index of the latest fix.
  let fixIndex: Int?

  /// The coordinate of the fix; for `location`, the snapped location.
  let coordinate: Coordinate?

  /// The snapped location.
  let snapped: Coordinate?

  /// The progress along the route.
  let progress: EventProgress?

  /// Makes the head of an event's line.
  init(_ event: TripEvent, sequence: Int, start: Instant) {
    self.sequence = sequence
    self.start = start
    instant = event.instant
    fixIndex = event.fixIndex
    snapped = event.coordinates?.snapped
    let receiver = event.coordinates?.fix
    coordinate = if case .location = event.kind { snapped ?? receiver } else { receiver }
    progress = event.progress
  }
}

extension LineHead {
  /// The fields that every line may have, in order.
  static let rows: [FieldRow<LineHead>] =
    [
      .count("seq", "the line's number, counted from 0") { $0.sequence },
      .always("time", .timestamp, "time of the event on the trip's virtual clock") {
        .instant($0.instant)
      },
      .always("t_s", .decimal(.seconds), "seconds since the first fix") {
        .seconds(milliseconds: $0.instant.milliseconds.subtractingClamped($0.start.milliseconds))
      },
      .always(
        "fix", .count, "index of the latest fix read, including discarded ones"
      ) { $0.fixIndex.map(FieldValue.integer) },
      .decimal("lat", .coordinateDegrees, "latitude of the latest fix") { $0.coordinate?.latitude },
      .decimal("lon", .coordinateDegrees, "longitude of the latest fix") {
        $0.coordinate?.longitude
      },
      .decimal("snapped_lat", .coordinateDegrees, "latitude of the snapped location") {
        $0.snapped?.latitude
      },
      .decimal("snapped_lon", .coordinateDegrees, "longitude of the snapped location") {
        $0.snapped?.longitude
      },
    ] + EventProgress.rows.map(known)

  /// A row for progress, omitted in lines without it.
  private static func known(_ row: FieldRow<EventProgress>) -> FieldRow<LineHead> {
    let field = row.field
    return .ifKnown(field.name, field.type, field.summary) { $0.progress.flatMap(row.value) }
  }
}

extension EventProgress {
  /// The fields of the progress on the route.
  fileprivate static let rows: [FieldRow<EventProgress>] = [
    .count("leg", "the current leg, counted from 0") { $0.leg },
    .count("step", "the current step, counted from 0 within its leg") { $0.step },
    .decimal("leg_remaining_m", .meters, "meters to the next waypoint along the route") {
      $0.legRemainingDistance
    },
    .decimal(
      "leg_remaining_s", .seconds,
      "seconds to the next waypoint, if the route has durations"
    ) { $0.legRemainingDuration },
    .decimal("remaining_m", .meters, "meters to the route's end along the route") {
      $0.remainingDistance
    },
    .decimal(
      "remaining_s", .seconds,
      "seconds to the route's end, if the route has durations"
    ) { $0.remainingDuration },
  ]
}
