import Navigation
import TripModel

extension Trip {
  /// Passes a fix to the engine; returns the engine's events.
  @inline(__always)
  mutating func navigate(_ fix: Fix) -> [NavigationEvent] {
    receiver.takesVerdicts ? drive(judged(fix)) : drive(fix)
  }

  @inline(__always)
  private mutating func drive(_ fix: Fix) -> [NavigationEvent] {
    if log.explainedFixes != nil, isExplained, !road.isForeign {
      explain(.engine(road.engine.explanation(of: fix, after: road.state)))
    }
    return road.advance(with: .fix(fix))
  }

  /// The fix with a verdict on the route: its own, or else the answer, or else on the route.
  private mutating func judged(_ fix: Fix) -> Fix {
    guard fix.verdict == nil else { return fix }
    // Unless the question may be answered, the progress is not needed; it costs as much as the fix
    // itself.
    let progress = questions.mayAnswer(.isOffRoute) ? road.progress(ifOnRouteAt: fix) : nil
    let location = SnappedLocation(of: fix, at: progress?.snapped, course: fix.course)
    let view = TripView(
      coordinates: EventCoordinates(fix: fix.coordinate, snapped: progress?.snapped),
      progress: progress)
    let asked = decide(.isOffRoute, about: event(.location(location), view: view))
    var judged = fix
    if case .verdict(let verdict) = asked.answer { judged.verdict = verdict }
    return judged
  }

  /// Whether an inaccurate fix is discarded.
  mutating func discards(_ fix: Fix) -> Bool {
    var view = view()
    view.coordinates = EventCoordinates(fix: fix.coordinate)
    let event = event(.locationDiscard(reason: .accuracy, accuracy: fix.accuracy), view: view)
    return decide(.shouldDiscard, about: event).flag ?? rules.discardsInexactFixes
  }

  /// Discards a fix and announces the reason.
  mutating func discard(_ fix: Fix, _ reason: DiscardReason) {
    var why: [String] = []
    if explains {
      let check = receiver.qualification.checks(of: fix).first { $0.part == reason.rawValue }
      why = check?.comparisons.map(\.text) ?? []
    }
    receiver.qualification.record(fix, discarded: reason)
    counts.discards[reason, default: 0] += 1
    emit(
      .locationDiscard(reason: reason, accuracy: fix.accuracy),
      coordinates: EventCoordinates(fix: fix.coordinate), why: why)
  }

  /// Records a fix and whether it is used, if the fix is explained.
  mutating func explainReceipt(of fix: Fix, _ received: Fix?) {
    explain(.received(fix, asReceived: received))
    guard isExplained, let received else { return }
    for check in receiver.qualification.checks(of: received) { explain(.check(check)) }
  }
}

extension DrivenRoute {
  /// The progress of a fix along the route, if it is on the route.
  ///
  /// With a foreign engine it is the progress of the previous fix.
  fileprivate func progress(ifOnRouteAt fix: Fix) -> NavigationProgress? {
    var state = state
    if !isForeign { _ = engine.advance(&state, with: .fix(fix)) }
    return engine.progress(of: state)
  }
}
