import Navigation
import TripModel

/// Where the traveler is at an instant, as events tell it; computed once for all its events.
struct TripView {
  /// The receiver's place and the one on the route.
  var place: EventPlace?
  /// Where the engine is; absent before departing.
  var progress: NavigationProgress?

  /// The progress as events tell it.
  var eventProgress: EventProgress? {
    progress.map {
      EventProgress(
        leg: $0.road.leg, step: $0.road.step, legRemainingDistance: $0.legRemainingDistance,
        legRemainingDuration: $0.legRemainingDuration, remainingDistance: $0.remainingDistance,
        remainingDuration: $0.remainingDuration)
    }
  }
}

extension TripSession {
  /// Where the traveler is after the last qualified fix.
  ///
  /// No closure asks the engine: one would copy the whole session at every fix.
  func view() -> TripView {
    guard let fix = simulation?.fix ?? qualificationState.last else { return TripView() }
    var progress: NavigationProgress?
    if let state { progress = engine.progress(of: state) }
    return TripView(
      place: EventPlace(coordinate: fix.coordinate, snapped: progress?.snapped),
      progress: progress)
  }

  /// Whether somebody waits for an event: the output or the timeline.
  func wants(_ name: EventName) -> Bool {
    selection.contains(name) || cursor.watched.contains(name)
  }

  /// Announces an event at the clock's instant, if it is wanted.
  mutating func emit(
    _ kind: TripEvent.Kind, place: EventPlace? = nil, progress: EventProgress? = nil,
    why: [String] = []
  ) {
    let name = kind.name
    if cursor.watched.contains(name) { queueTimeline(after: name) }
    guard selection.contains(name) else { return }
    if case .rerouteFail(_, .faster, _, _) = kind, !selection.includesBackgroundFailures { return }
    events.append(
      TripEvent(
        instant: now, fixIndex: counts.fixes > 0 ? counts.fixes - 1 : nil, place: place,
        progress: progress, kind: kind, why: why))
  }

  /// Announces an event where the traveler is.
  mutating func emit(_ kind: TripEvent.Kind, view: TripView, why: [String] = []) {
    emit(kind, place: view.place, progress: view.eventProgress, why: why)
  }

  /// The one comparison behind a decision, when the trip explains.
  func why(
    _ quantity: String, _ value: Double, _ relation: String, _ limit: Double
  ) -> [String] {
    engine.explains ? [Comparison(quantity, value, relation, limit).text] : []
  }
}
