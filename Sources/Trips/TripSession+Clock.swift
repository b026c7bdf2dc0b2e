import Geodesy
import Navigation
import TripModel

extension TripSession {
  /// Lets everything happen that waits for an instant up to the limit, in order.
  mutating func release(upTo limit: Instant) {
    while true {
      let silence = nextSilence(before: limit)
      if let silence, silence.instant < queue.next {
        perform(silence)
      } else if let entry = queue.removeNext(upTo: limit) {
        now = max(now, entry.instant)
        perform(entry.act)
      } else if let silence {
        perform(silence)
      } else {
        return
      }
    }
  }

  /// What a silence brings next, if anything before an instant.
  private func nextSilence(before limit: Instant) -> SilenceDeadline? {
    let loss = signalDeadline(before: limit)
    guard let patience = simulationDeadline(before: limit), patience <= loss ?? patience else {
      return loss.map { SilenceDeadline(instant: $0, isLoss: true) }
    }
    return SilenceDeadline(instant: patience, isLoss: false)
  }

  private mutating func perform(_ deadline: SilenceDeadline) {
    now = max(now, deadline.instant)
    if deadline.isLoss {
      loseSignal(at: deadline.instant)
    } else {
      judgeSilence(at: deadline.instant)
    }
  }

  private mutating func perform(_ act: QueuedAct) {
    switch act {
    case .timeline(let entry): performTimeline(entry)
    case .answer(let request): receiveAnswer(to: request)
    case .decision(let decision): perform(decision)
    case .rerouteTimer: considerReroute()
    case .refreshCheck: checkForRefresh()
    case .fasterRouteCheck: checkForFasterRoute()
    case .alternativesCheck: checkForAlternatives()
    case .simulatedFix(let run): moveSimulation(run)
    }
  }

  /// Whether the silence up to an instant may be a loss of signal; the median costs more than this.
  @inline(__always)
  func isSilent(at instant: Instant) -> Bool {
    guard let last = signal.last, !signal.isLost else { return false }
    return instant.milliseconds &- last.time.milliseconds > SignalWatch.leastLimit
  }

  /// When the signal counts as lost, if that lies before an instant.
  ///
  /// A fix at the very instant is in time: only a longer silence exceeds the limit.
  private func signalDeadline(before limit: Instant) -> Instant? {
    guard isSilent(at: limit), let last = signal.last, let silence = signal.limit
    else { return nil }
    let deadline = Instant(milliseconds: last.time.milliseconds &+ silence)
    return last.time < deadline && deadline < limit ? deadline : nil
  }

  private mutating func loseSignal(at instant: Instant) {
    guard let last = signal.last else { return }
    let silence = instant.seconds(since: last.time)
    let limit = Double(signal.limit ?? SignalWatch.leastLimit) / 1000
    signal.lossLimit = limit
    emit(
      .signalLost(silence: silence), view: view(), why: why("silence_s", silence, ">=", limit))
  }

  /// Takes a fix that was exact enough into account.
  @inline(__always)
  mutating func noteSignal(of fix: Fix) {
    if let last = signal.last {
      signal.record(interval: fix.time.milliseconds &- last.time.milliseconds)
    }
    signal.last = fix
  }

  /// Tells that the signal is back, before anything else of the fix.
  mutating func regainSignal(from last: Fix, at fix: Fix) {
    let silence = fix.time.seconds(since: last.time)
    let why = why("silence_s", silence, ">=", signal.lossLimit ?? 0)
    signal.lossLimit = nil
    emit(
      .signalBack(silence: silence, gap: fix.coordinate.distance(to: last.coordinate)),
      view: view(), why: why)
  }
}

/// An instant at which a silence has lasted long enough for something.
private struct SilenceDeadline {
  /// When that is.
  let instant: Instant
  /// Whether the signal counts as lost then; else fixes may be made in its place.
  let isLoss: Bool
}
