import Geodesy
import TripModel

extension FerrostarReading {
  /// Begins the next step by hand.
  func advanceByHand(_ trip: inout Trip) {
    if trip.condition != rules.advance { trip.traits.insert(.latchResetByHand) }
    advance(&trip)
  }

  /// Notes the traits shown by a poll for the next step.
  func note(
    _ asked: FerrostarCondition, _ next: FerrostarCondition, _ isArriving: Bool,
    _ advances: Bool, _ trip: inout Trip
  ) {
    if isArriving, next != asked { trip.traits.insert(.statefulArrival) }
    switch asked {
    case .snappedExit(_, _, _, hasEntered: true) where !advances && !isArriving:
      trip.traits.insert(.latchDropped)
    case .or(let parts) where advances && parts.allSatisfy({ $0 == $0.fresh }):
      trip.traits.insert(.caughtUpByOr)
    default: break
    }
    noteDeviation(advances, &trip)
    if trip.deviation.kind == "off_route", trip.enteredStepAt == trip.previousTime {
      trip.traits.insert(.offAfterAdvancing)
    }
    if isArriving, advances, trip.step + 1 == steps.count, trip.enteredStepAt != trip.fix.time {
      trip.traits.insert(.secondFixCompletes)
    }
  }

  /// Notes the traits of the deviation rule.
  private func noteDeviation(_ advances: Bool, _ trip: inout Trip) {
    guard case .threshold(let accuracy, let meters) = rules.deviation else { return }
    let (coordinate, line) = (trip.fix.coordinate, steps[trip.step].line)
    if !trip.traits.contains(.tooCoarseToJudge), (trip.fix.accuracy ?? 0) > accuracy,
      line.deviation(of: coordinate) > meters
    {
      trip.traits.insert(.tooCoarseToJudge)
    }
    if !trip.traits.contains(.pastStep), trip.deviation.kind == "off_route",
      steps[..<trip.step].contains(where: { $0.line.deviation(of: coordinate) <= meters })
    {
      trip.traits.insert(.pastStep)
    }
    if advances, !trip.traits.contains(.farJumpAdvances), trip.deviation == .none,
      deviation(of: trip.fix, remaining: steps[trip.step...]).kind == "off_route"
    {
      trip.traits.insert(.farJumpAdvances)
    }
  }

  /// Notes a snapped coordinate that ends one segment and starts another.
  func note(
    _ snapped: Coordinate, on line: FerrostarLine, _ segment: Int?, _ trip: inout Trip
  ) {
    guard let segment, segment + 1 < line.lengths.count else { return }
    if snapped == line.points[segment + 1] { trip.traits.insert(.vertexOfTwoSegments) }
  }

  /// Notes traits of the instructions.
  func note(
    _ step: FerrostarStep, _ visual: Int?, _ spoken: Int?, remaining: Double,
    _ trip: inout Trip
  ) {
    let triggers =
      (visual.map { [step.visual[$0].trigger] } ?? [])
      + (spoken.map { [step.spoken[$0].trigger] } ?? [])
    if triggers.contains(where: { $0 < remaining }) { trip.traits.insert(.dueEarly) }
    if !triggers.isEmpty {
      switch trip.deviation {
      case .offRoute: trip.traits.insert(.silentOffRoute)
      case .offStep: trip.traits.insert(.instructedOffStep)
      case .none: break
      }
    }
    let before = trip.spoken.step == trip.step ? trip.spoken.index : -1
    if let spoken, spoken > before + 1 { trip.traits.insert(.triggersJumped) }
    trip.spoken = (trip.step, spoken ?? -1)
  }

  /// Notes waypoints dropped at a step's start.
  func note(_ before: [Coordinate], _ after: [Coordinate], _ trip: inout Trip) {
    if before.count > after.count + 1 { trip.traits.insert(.severalWaypoints) }
    if before.count > after.count, before.first == after.first {
      trip.traits.insert(.waypointOvertaken)
    }
  }

  /// Notes how a drive ended.
  func noteEnd(_ trip: inout Trip) {
    if !trip.isComplete, trip.deviation.kind == "off_step",
      case .entryExit(_, _, _, hasEntered: false) = trip.condition
    {
      trip.traits.insert(.stuckOnStep)
    }
  }
}
