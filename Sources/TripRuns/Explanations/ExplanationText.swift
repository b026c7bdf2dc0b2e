import Geodesy
import Navigation
import Notations
import TripModel
import Trips

/// An explanation as lines for people.
///
///     fix 55  55.000 s  44.0436012,-30.2090210  13.9 m/s  course 92.0°  accuracy 7.6 m
///       threshold     37.65 m = 15.00 + 3.00 × 7.55, within 25.00..50.00
///       #0  chosen    leg 0 step 2  612.30 m along  55.66 m right  course 4.1°  cost 2.31  …
///       off_route            yes  deviation_m 55.66 > 37.65; fixes 2 >= 2
struct ExplanationText {
  let explanation: TripExplanation
  /// The instant from which times count.
  let start: Instant

  /// Appends the lines.
  func append(to buffer: inout [UInt8]) {
    let lines: [String] =
      switch explanation.fact {
      case .received(let fix, let received): [head(fix, received)]
      case .engine(let engine): self.lines(of: engine).map { "  " + $0 }
      case .check(let check): ["  " + line(of: check)]
      case .question(let question, let source, let answer):
        ["  " + padded("question", 21) + question.rawValue + words(source, answer)]
      }
    for line in lines { buffer += Array("\(line)\n".utf8) }
  }

  private func head(_ fix: Fix, _ received: Fix?) -> String {
    let shown = received ?? fix
    let seconds = explanation.instant.seconds(since: start)
    var words = [
      "fix \(explanation.fixIndex)", "\(fixed(seconds, 3)) s",
      "\(fixed(shown.coordinate.latitude, 7)),\(fixed(shown.coordinate.longitude, 7))",
    ]
    if let speed = shown.speed { words.append("\(fixed(speed, 2)) m/s") }
    if let course = shown.course { words.append("course \(fixed(course.degrees, 1))°") }
    if let accuracy = shown.accuracy { words.append("accuracy \(fixed(accuracy, 2)) m") }
    if received == nil { words.append("withheld by the timeline") }
    return words.joined(separator: "  ")
  }

  private func words(_ source: TripExplanation.AnswerSource, _ answer: DecisionAnswer?) -> String {
    let said =
      switch answer {
      case .boolean(let flag): flag ? ": yes, by " : ": no, by "
      case nil: ": no answer, "
      case .verdict, .action, .request, .instruction, .index: ": an answer, by "
      }
    return said + (source == .none ? "the default applies" : "the \(source.rawValue)")
  }
}

extension ExplanationText {
  private func lines(of engine: EngineExplanation) -> [String] {
    let head = [engine.movement.map(line(of:)), engine.threshold.map(line(of:))]
    return head.compactMap(\.self) + engine.candidates.map(line(of:))
      + engine.checks.map(line(of:))
  }

  private func line(of movement: ExplainedMovement) -> String {
    let course = movement.course.map {
      ", course \(fixed($0.degrees, 1))° (trust \(fixed(movement.trust, 2)))"
    }
    return padded("moved", 21)
      + "\(fixed(movement.distance, 2)) m, up to \(fixed(movement.reach, 2)) m by its speed"
      + "\(course ?? ""); position ±\(fixed(movement.deviation, 2)) m,"
      + " innovation \(fixed(movement.innovation, 2))"
  }

  private func line(of threshold: ExplainedThreshold) -> String {
    let words = padded("threshold", 21) + "\(fixed(threshold.threshold, 2)) m"
    guard let noise = threshold.noise else {
      return words + ", the maximum: the fix has no accuracy"
    }
    return words + " = \(fixed(threshold.base, 2)) + \(fixed(threshold.factor, 2)) × "
      + "\(fixed(noise, 2)), within \(fixed(threshold.minimum, 2)).."
      + fixed(threshold.maximum, 2)
  }

  private func line(of candidate: Candidate) -> String {
    var rank = "-"
    if case .kept(let number) = candidate.standing { rank = "#\(number)" }
    let side = candidate.crossTrack < 0 ? "left" : "right"
    var words = [
      padded(rank, 4) + padded(candidate.standing.word, 15),
      "leg \(candidate.road.leg) step \(candidate.road.step)",
      "\(fixed(candidate.alongTrack, 2)) m along",
      "\(fixed(abs(candidate.crossTrack), 2)) m \(side)",
    ]
    if let angle = candidate.courseDifference { words.append("course off \(fixed(angle, 1))°") }
    if let cost = candidate.cost {
      words.append(
        "cost \(fixed(cost.total, 2)) = \(fixed(cost.before, 2)) before + \(fixed(cost.way, 2))"
          + " way + \(fixed(cost.distance, 2)) distance + \(fixed(cost.course, 2)) course")
    }
    let origin = candidate.origin.map { ", first seen at \(fixed($0, 2)) m" } ?? ""
    let earlier = candidate.lineage.earlierRank.map { " from #\($0)" } ?? ""
    words.append(candidate.lineage.word + earlier + origin)
    return words.joined(separator: "  ")
  }

  private func line(of check: DecisionCheck) -> String {
    let subject = check.subject.map { " \($0)" } ?? ""
    let name =
      padded(check.decision.rawValue + subject, 21) + padded(check.outcome ? "yes" : "no", 5)
    let compared = check.comparisons.map { $0.text + ($0.holds ? "" : " (no)") }
    let words = [check.part, compared.isEmpty ? nil : compared.joined(separator: "; ")]
    return name + words.compactMap(\.self).joined(separator: ": ")
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.utf8.count, 1))
  }
}
