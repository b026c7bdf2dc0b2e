import TripModel
import TripRecords

/// The intervals of a trip, collected from the events that begin and end them.
struct TripStretches: Equatable, Sendable {
  /// The completed intervals.
  private var ended: [TripStretch] = []

  /// The open intervals.
  private var open: [TripStretch] = []

  /// The maximum number of intervals, completed or open.
  private static let limit = ListRoom.page.rows

  /// The maximum number of pending requests; an engine has one at a time per purpose.
  private static let openLimit = 64

  /// The intervals in the order of their starts, with open ones ended at `end`.
  func all(until end: Double) -> [TripStretch] {
    let rest = open.map { stretch in
      var stretch = stretch
      stretch.end = max(stretch.begin, end)
      return stretch
    }
    return (ended + rest).sorted {
      ($0.begin, $0.end, $0.kind.rawValue) < ($1.begin, $1.end, $1.kind.rawValue)
    }
  }
}

extension TripStretches {
  /// Processes an event that may begin or end an interval.
  mutating func receive(_ event: EventName, _ line: RecordLine, at time: Double) {
    switch event {
    case .offRoute: begin(.offRoute, "off route", line, time)
    case .onRoute: end([.offRoute], at: time)
    case .rerouteRequest:
      begin(.request, "request", line, time, request: line["request"]?.integer ?? -1)
    case .reroute: answer(.requestAnswered, line, time)
    case .rerouteFail, .routeRefreshFail: answer(.requestFailed, line, time)
    case .rerouteCancel: answer(.requestCanceled, line, time)
    case .fasterRoute, .routeRefresh: answer(.requestAnswered, line, time)
    case .routeChange: end([.offRoute], at: time)
    case .signalLost: begin(.silence, "signal lost", line, time)
    case .signalBack: end([.silence], at: time)
    case .simulationBegin: begin(.simulation, "simulated fixes", line, time)
    case .simulationEnd: end([.simulation], at: time)
    case .step:
      end([.step], at: time)
      begin(.step, "step", line, time)
    case .summary:
      end([.step, .offRoute], at: time)
      endAnswered(butLast: line["unanswered"]?.integer ?? 0)
    default: break
    }
  }

  private mutating func begin(
    _ kind: TripStretch.Kind, _ words: String, _ line: RecordLine, _ time: Double,
    request: Int? = nil
  ) {
    if request == nil { end([kind], at: time) }
    guard open.count < Self.openLimit else { return }
    let wording = EventWording(line.shortened)
    let caption = [words, wording.main, wording.brief].compactMap(\.self).filter { !$0.isEmpty }
    open.append(
      TripStretch(
        kind: kind, begin: time, end: time, caption: caption.joined(separator: " · ").shortened,
        request: request))
  }

  private mutating func end(_ kinds: [TripStretch.Kind], at time: Double) {
    close(at: time) { kinds.contains($0.kind) ? $0.kind : nil }
  }

  /// Ends the request that an event refers to.
  private mutating func answer(_ kind: TripStretch.Kind, _ line: RecordLine, _ time: Double) {
    let request = line["request"]?.integer
    close(at: time) { $0.kind == .request && $0.request == request ? kind : nil }
  }

  /// Ends the requests that were answered without an event, except the last, unanswered ones.
  ///
  /// Their answers had nothing new. The times of the answers are unknown, so these requests get
  /// zero length.
  private mutating func endAnswered(butLast unanswered: Int) {
    let answered = open.compactMap(\.request).sorted().dropLast(max(unanswered, 0))
    close(at: 0) { $0.request.map(answered.contains) == true ? .requestAnswered : nil }
  }

  /// Ends every open interval for which `kind` returns a final kind.
  private mutating func close(at time: Double, as kind: (TripStretch) -> TripStretch.Kind?) {
    open.removeAll { stretch in
      guard let kind = kind(stretch) else { return false }
      var stretch = stretch
      stretch.kind = kind
      stretch.end = max(stretch.begin, time)
      if ended.count < Self.limit { ended.append(stretch) }
      return true
    }
  }
}
