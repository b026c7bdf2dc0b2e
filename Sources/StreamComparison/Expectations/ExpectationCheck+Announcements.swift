import TripRecords

/// A step of a route as identified in lines.
private struct StepName: Hashable {
  let leg: Int
  let step: Int

  init?(_ line: RecordLine) {
    guard let leg = line["leg"]?.integer, let step = line["step"]?.integer else { return nil }
    self.leg = leg
    self.step = step
  }
}

extension ExpectationCheck {
  /// Checks that each step entered was announced in time on the step before it.
  ///
  /// Exempt are the first step of a route, which has no maneuver before it, and steps entered off
  /// route or after an off-route episode on the step before.
  static func unannounced(
    in lines: [RecordLine], within range: ClosedRange<Double>, counted: inout Int
  ) -> [ExpectationFailure.Witness] {
    var late: [ExpectationFailure.Witness] = []
    var current: StepName?
    var spoken: [StepName: [Double]] = [:]
    for line in lines {
      let time = line["t_s"]?.number ?? 0
      switch line.event {
      case "route_change", "off_route":
        current = nil
        if line.event == "route_change" { spoken = [:] }
      case "depart", "on_route": current = StepName(line)
      case "spoken_instruction":
        if let step = StepName(line) { spoken[step, default: []].append(time) }
      case "step":
        if let step = current, step != StepName(line) {
          counted += 1
          let leads = (spoken[step] ?? []).map { time - $0 }
          if !leads.contains(where: range.contains) {
            late.append(.init(line: line, remark: remark(leads)))
          }
        }
        current = StepName(line)
      default: break
      }
    }
    return late
  }

  private static func remark(_ leads: [Double]) -> String {
    if leads.isEmpty { return "never announced" }
    let texts = leads.map { "\(($0 * 10).rounded() / 10) s" }
    return "announced " + texts.joined(separator: ", ") + " before"
  }
}
