import Geodesy
import Navigation
import Notations
import TripModel
import TripRecords
import Trips

/// An explanation as flat JSON lines.
struct ExplanationLines {
  let explanation: TripExplanation
  /// The instant from which times count.
  let start: Instant

  func append(to buffer: inout [UInt8]) {
    switch explanation.fact {
    case .received(let fix, let received): line("fix", &buffer) { append(fix, received, &$0) }
    case .engine(let engine): append(engine, &buffer)
    case .check(let check): append(check, &buffer)
    case .question(let question, let source, let answer):
      line("question", &buffer) { line in
        line.member("question", question.rawValue)
        line.member("source", source.rawValue)
        if case .boolean(let flag) = answer { line.member("answer", flag) }
      }
    }
  }

  private func line(_ kind: String, _ buffer: inout [UInt8], _ fields: (inout JSONWriter) -> Void) {
    buffer += JSONWriter.line { line in
      line.member("explain", kind)
      line.member("fix", explanation.fixIndex)
      line.number("t_s", explanation.instant.seconds(since: start), .seconds)
      fields(&line)
    }
  }

  private func append(_ fix: Fix, _ received: Fix?, _ line: inout JSONWriter) {
    line.coordinate(received?.coordinate ?? fix.coordinate)
    line.number("speed_mps", fix.speed, .metersPerSecond)
    line.number("course_deg", fix.course?.degrees, .degrees)
    line.number("accuracy_m", (received ?? fix).accuracy, .meters)
    line.member("received", received != nil)
  }

  private func append(_ engine: EngineExplanation, _ buffer: inout [UInt8]) {
    if let movement = engine.movement {
      line("movement", &buffer) { line in
        line.number("moved_m", movement.distance, .meters)
        line.number("reach_m", movement.reach, .meters)
        line.number("course_deg", movement.course?.degrees, .degrees)
        line.number("trust", movement.trust, .fraction)
        line.number("deviation_m", movement.deviation, .meters)
        line.number("news", movement.innovation, .fraction)
      }
    }
    if let threshold = engine.threshold {
      line("threshold", &buffer) { line in
        line.number("threshold_m", threshold.threshold, .meters)
        line.number("noise_m", threshold.noise, .meters)
        line.number("base_m", threshold.base, .meters)
        line.number("factor", threshold.factor, .fraction)
        line.number("min_m", threshold.minimum, .meters)
        line.number("max_m", threshold.maximum, .meters)
      }
    }
    for candidate in engine.candidates { append(candidate, &buffer) }
    for check in engine.checks { append(check, &buffer) }
  }

  private func append(_ candidate: Candidate, _ buffer: inout [UInt8]) {
    line("candidate", &buffer) { line in
      if case .kept(let rank) = candidate.standing { line.member("rank", rank) }
      line.member("standing", candidate.standing.word)
      line.member("leg", candidate.road.leg)
      line.member("step", candidate.road.step)
      line.coordinate(candidate.coordinate)
      line.number("along_m", candidate.alongTrack, .meters)
      line.number("cross_m", candidate.crossTrack, .meters)
      line.number("course_difference_deg", candidate.courseDifference, .degrees)
      if let cost = candidate.cost {
        line.number("cost", cost.total, .fraction)
        line.number("cost_before", cost.before, .fraction)
        line.number("cost_way", cost.way, .fraction)
        line.number("cost_distance", cost.distance, .fraction)
        line.number("cost_course", cost.course, .fraction)
      }
      line.member("lineage", candidate.lineage.word)
      line.member("from_rank", candidate.lineage.earlierRank)
      line.number("origin_m", candidate.origin, .meters)
    }
  }

  /// Appends a line per comparison, or one line if nothing was compared.
  private func append(_ check: DecisionCheck, _ buffer: inout [UInt8]) {
    let comparisons: [Comparison?] = check.comparisons.isEmpty ? [nil] : check.comparisons
    for comparison in comparisons {
      line("check", &buffer) { line in
        line.member("decision", check.decision.rawValue)
        line.member("of", check.subject)
        line.member("part", check.part)
        line.member("outcome", check.outcome)
        guard let comparison else { return }
        line.member("quantity", comparison.quantity)
        line.member("value", comparison.value, fixed: comparison.decimals)
        line.member("relation", comparison.relation.rawValue)
        line.member("limit", comparison.limit, fixed: comparison.decimals)
        line.member("holds", comparison.holds)
      }
    }
  }
}

extension JSONWriter {
  /// Writes a number with the decimals that events have for its unit; writes nothing if absent.
  fileprivate mutating func number(_ key: String, _ value: Double?, _ unit: FieldUnit) {
    member(key, value, fixed: unit.decimals)
  }

  fileprivate mutating func coordinate(_ coordinate: Coordinate) {
    number("lat", coordinate.latitude, .coordinateDegrees)
    number("lon", coordinate.longitude, .coordinateDegrees)
  }
}
