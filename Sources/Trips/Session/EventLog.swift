import Navigation
import TripModel

/// The events and explanations of a trip since they were last removed.
struct EventLog {
  /// The events to build; others cost nothing.
  let selection: EventSelection
  /// The events, in order.
  var events: [TripEvent] = []
  /// The indices of the fixes whose decisions are explained; absent if none are.
  var explainedFixes: ClosedRange<Int>?
  /// The explanations of those fixes, in order.
  var explanations: [TripExplanation] = []
}

extension Trip {
  /// Whether the output or the timeline needs an event.
  func wants(_ name: EventName) -> Bool {
    log.selection.contains(name) || timeline.watched.contains(name)
  }

  /// Announces an event at the current instant, if it is needed.
  mutating func emit(
    _ kind: TripEvent.Kind, coordinates: EventCoordinates? = nil, progress: EventProgress? = nil,
    why: [String] = []
  ) {
    let name = kind.name
    if timeline.watched.contains(name) { queueTimeline(after: name) }
    guard log.selection.contains(name) else { return }
    if case .rerouteFail(_, .faster, _, _) = kind, !log.selection.includesBackgroundFailures {
      return
    }
    log.events.append(
      TripEvent(
        instant: now, fixIndex: fixIndex, coordinates: coordinates, progress: progress, kind: kind,
        why: why))
  }

  /// Announces an event at the traveler's location, with the comparisons of the view or others.
  mutating func emit(
    _ kind: TripEvent.Kind, view: TripView, progress: EventProgress? = nil, why: [String]? = nil
  ) {
    emit(
      kind, coordinates: view.coordinates, progress: progress ?? view.eventProgress,
      why: why ?? view.why)
  }

  /// The event as it would be announced, for a question about it.
  func event(_ kind: TripEvent.Kind, view: TripView, progress: EventProgress? = nil) -> TripEvent {
    TripEvent(
      instant: now, fixIndex: fixIndex, coordinates: view.coordinates,
      progress: progress ?? view.eventProgress, kind: kind)
  }

  /// Announces a fault of an input as a warning.
  mutating func warn(_ warning: WarningReport) {
    counts.warnings += 1
    emit(.warning(warning))
  }

  private var fixIndex: Int? { counts.fixes > 0 ? counts.fixes - 1 : nil }
}

extension Trip {
  /// Whether decisions include their comparisons.
  var explains: Bool { road.engine.explains }

  /// The comparisons behind a decision as text; empty unless the trip explains decisions.
  func why(_ comparisons: [Comparison]) -> [String] {
    explains ? comparisons.map(\.text) : []
  }

  /// The comparison behind a decision as text; empty unless the trip explains decisions.
  func why(
    _ quantity: String, _ value: Double, _ relation: Comparison.Relation, _ limit: Double
  ) -> [String] {
    explains ? [Comparison(quantity, value, relation, limit).text] : []
  }

  /// Whether the decisions at the latest fix are explained.
  var isExplained: Bool { log.explainedFixes?.contains(counts.fixes - 1) ?? false }

  /// Records a fact, if the fix is explained.
  mutating func explain(_ fact: TripExplanation.Fact) {
    guard isExplained else { return }
    log.explanations.append(
      TripExplanation(
        fixIndex: counts.fixes - 1, instant: now, eventCount: log.events.count, fact: fact))
  }

  /// Decides whether all comparisons hold, and records them if the fix is explained.
  mutating func judge(
    _ decision: DecisionCheck.Decision, part: String? = nil, _ comparisons: [Comparison]
  ) -> Bool {
    let holds = comparisons.allSatisfy(\.holds)
    explain(.check(DecisionCheck(decision, part: part, comparisons, outcome: holds)))
    return holds
  }
}
