import Geodesy
import TripModel
import TripRecords

/// The steps of the routes that were driven, and the instructions spoken on each.
struct RouteGuidance {
  /// A maneuver that was reached, at the end of one or more steps.
  private struct Reached {
    var leg: Int
    var steps: Range<Int>
    var time: Double
  }

  /// An instruction spoken on a step.
  private struct Words {
    var time: Double
    var distance: Double
    var lead: Double?
    var duration: Double
    var text: String
    var isLate: Bool
    var isRepeated: Bool
    var instruction: Int
  }

  /// The rows of the maneuvers reached.
  private(set) var rows: [ManeuverRow] = []

  /// The instructions that were skipped: route.leg.step.instruction and text.
  ///
  /// Absent if the engine gives none, or its steps are unknown.
  private(set) var skipped: [String]?

  private let routes: [Route]
  /// The event that shows the steps; absent if none does, so that no maneuver is reached.
  private let steps: EventName?
  /// Whether the engine gives spoken instructions.
  private let speaks: Bool
  private var number = -1
  private var route: Route?
  /// The current step; absent before the departure and off route.
  private var current: StepIndices?
  /// The fix at which the route was last joined.
  private var joined: Int?
  private var said: [StepIndices: [Words]] = [:]
  /// The end of a leg, whose last words may come after the arrival.
  private var arrival: Reached?

  init(_ routes: [Route], steps: EventName?, speaks: Bool) {
    (self.routes, self.steps, self.speaks) = (routes, steps, speaks)
    skipped = steps == nil || !speaks ? nil : []
  }

  /// Processes the next line.
  mutating func take(_ line: RecordLine, at time: Double) {
    if let arrival, let leg = line["leg"]?.integer, leg != arrival.leg { finish() }
    switch line.event {
    case "route_change":
      finish()
      number += 1
      let digest = line["route_digest"]?.text
      route = routes.first { $0.digest.text == digest } ?? route
      (current, said) = (nil, [:])
    case "off_route": current = nil
    case "depart", "on_route":
      current = StepIndices(line)
      joined = line["fix"]?.integer
    case "step" where steps == .step: enter(line, at: time)
    case "progress" where steps == .progress: follow(line, at: time)
    case "spoken_instruction": hear(line, at: time)
    case "arrival":
      guard let current, let steps = route?.legs.element(at: current.leg)?.steps,
        current.step <= steps.count
      else { return }
      arrival = Reached(leg: current.leg, steps: current.step..<steps.count, time: time)
      self.current = nil
    default: break
    }
  }

  /// Records the arrival that waited for its last words.
  mutating func finish() {
    if let arrival { reach(arrival) }
    arrival = nil
  }

  /// Records that a step was entered, and that the maneuvers before it were reached.
  ///
  /// A traveler who joins the route at the very end of a step needs no guidance on it.
  private mutating func enter(_ line: RecordLine, at time: Double) {
    guard let next = StepIndices(line) else { return }
    if arrival == nil, let last = current, last.leg == next.leg, last.step < next.step {
      let first = joined == line["fix"]?.integer ? last.step + 1 : last.step
      reach(Reached(leg: last.leg, steps: first..<next.step, time: time))
    }
    current = next
  }

  /// Follows the progress of an engine that does not announce steps.
  ///
  /// A step back is an error in the position.
  private mutating func follow(_ line: RecordLine, at time: Double) {
    guard line["state"]?.text == "tracking", arrival == nil, let next = StepIndices(line),
      current.map({ $0 < next }) ?? true
    else { return }
    enter(line, at: time)
  }

  private mutating func hear(_ line: RecordLine, at time: Double) {
    guard let distance = line["actual_m"]?.number, let indices = StepIndices(line) else { return }
    said[indices, default: []].append(
      Words(
        time: time, distance: distance, lead: line["lead_s"]?.number,
        duration: line["speech_s"]?.number ?? 0, text: line["text"]?.text ?? "",
        isLate: line["late"]?.boolean ?? false, isRepeated: line["repeated"]?.boolean ?? false,
        instruction: line["instruction"]?.integer ?? 0))
  }

  private mutating func reach(_ reached: Reached) {
    guard let steps = route?.legs.element(at: reached.leg)?.steps else { return }
    for step in reached.steps.clamped(to: steps.indices) {
      reach(StepIndices(leg: reached.leg, step: step), at: reached.time)
    }
  }

  /// Makes the row of the maneuver at a step's end, unless the step has no length.
  private mutating func reach(_ indices: StepIndices, at time: Double) {
    guard self.steps != nil, let route, let steps = route.legs.element(at: indices.leg)?.steps,
      let driven = steps.element(at: indices.step), driven.vertices.count > 1
    else { return }
    let next = steps.element(at: indices.step + 1)
    var row = ManeuverRow()
    (row.route, row.leg, row.step) = (number, indices.leg, indices.step)
    row.maneuver = next?.maneuver.type ?? "arrive"
    row.modifier = next?.maneuver.modifier
    row.name = next?.name ?? next?.reference
    row.time = time
    row.stepLength = Polyline(Array(route.vertices[driven.vertices])).length
    if speaks { describe(said[indices] ?? [], of: driven, in: &row) }
    rows.append(row)
  }

  /// Fills in the announcements of the maneuver at a step's end, and lists the skipped ones.
  private mutating func describe(_ words: [Words], of driven: Step, in row: inout ManeuverRow) {
    let heard = Set(words.map(\.instruction))
    for (index, instruction) in driven.spokenInstructions.enumerated()
    where !heard.contains(index) {
      skipped?.append("\(row.route).\(row.leg).\(row.step).\(index) \(instruction.text)")
    }
    row.announced = words.count
    measure(words, in: &row)
    row.verdict = verdict(words, row, isWorded: !driven.spokenInstructions.isEmpty).rawValue
  }

  /// Fills in the distances and times of the announcements of a maneuver.
  private func measure(_ words: [Words], in row: inout ManeuverRow) {
    guard let last = words.last else { return }
    row.firstDistance = words.first?.distance
    row.lastDistance = last.distance
    row.lead = last.lead
    row.lastWords = last.text
    let overrun = last.time + last.duration - (row.time ?? 0)
    if overrun > 0 { row.overrun = overrun }
    guard let lead = last.lead, lead > 0 else { return }
    row.speed = last.distance / lead
    if row.maneuver == "arrive" { return }
    let advised = AdvisedDistance.meters(at: last.distance / lead)
    row.advisedDistance = advised
    row.percentOfAdvised = 100 * last.distance / advised
  }

  private func verdict(
    _ words: [Words], _ row: ManeuverRow, isWorded: Bool
  ) -> ManeuverRow.Verdict {
    guard let last = words.last else { return isWorded ? .never : .wordless }
    let isTurn = row.maneuver != "arrive"
    if isTurn, row.overrun != nil { return .after }
    if last.isLate { return .late }
    if words.contains(where: \.isRepeated) { return .twice }
    let most = 100 * AdvisedDistance.tolerance.upperBound
    return row.percentOfAdvised.map { $0 > most } == true ? .early : .fine
  }
}
