import Geodesy
import Navigation
import TripModel

/// The instructions that reach the traveler.
struct Instructions {
  /// What was said lately, on any route.
  private var saidWords = SaidWords()
}

extension Instructions {
  /// Announces a visual instruction that is due, or counts it as skipped.
  func show(
    _ due: DueInstruction, _ view: TripView, _ why: [String], in trip: inout Trip
  ) {
    guard let step = trip.road.step(at: due.road),
      step.visualInstructions.indices.contains(due.index)
    else { return }
    let next = trip.road.step(at: RoadIndex(leg: due.road.leg, step: due.road.step + 1))
    var content = step.visualInstructions[due.index]
    content.degrees = content.degrees ?? next?.maneuver.roundaboutDegrees
    content.drivingSide = content.drivingSide ?? next?.drivingSide
    var visual = VisualAnnouncement(
      instruction: due.index, content: content, exitNumber: next?.maneuver.roundaboutExit,
      triggerDistance: due.triggerDistance, actualDistance: due.actualDistance,
      isInBackground: trip.surroundings.isInBackground)
    guard trip.isTelling else {
      trip.counts.skipped += 1
      return
    }
    if let patch = trip.patch(of: .visualInstruction(visual), view) {
      if patch.mutesVisual {
        trip.counts.skipped += 1
        return
      }
      patch.apply(to: &visual)
    }
    trip.counts.visual += 1
    trip.emit(
      .visualInstruction(visual), place: view.place,
      progress: trip.road.progress(view, on: due.road), why: why)
  }

  /// Announces a spoken instruction that is due, or counts it as skipped: where it does not reach
  /// the traveler, and where another route has just said the same.
  mutating func say(
    _ due: DueInstruction, _ view: TripView, _ why: [String], in trip: inout Trip
  ) {
    guard let step = trip.road.step(at: due.road),
      step.spokenInstructions.indices.contains(due.index)
    else { return }
    let words = step.spokenInstructions[due.index]
    let (end, number) = (trip.road.route.vertices[step.vertices.upperBound], trip.road.number)
    let repetition = trip.now.advanced(bySeconds: -trip.rules.repetitionTime)
    guard trip.isTelling, !saidWords.hasSaid(words.text, at: end, on: number, since: repetition)
    else {
      trip.counts.skipped += 1
      return
    }
    let speed = trip.speed ?? 0
    var spoken = SpokenAnnouncement(
      instruction: due.index, text: words.text, ssml: words.ssml,
      triggerDistance: due.triggerDistance, actualDistance: due.actualDistance,
      leadTime: speed >= 1 ? due.actualDistance / speed : nil,
      isInBackground: trip.surroundings.isInBackground)
    if let patch = trip.patch(of: .spokenInstruction(spoken), view) {
      if patch.mutesSpoken {
        trip.counts.skipped += 1
        return
      }
      patch.apply(to: &spoken)
    }
    trip.counts.spoken += 1
    saidWords.add(words.text, at: end, on: number, trip.now)
    trip.emit(
      .spokenInstruction(spoken), place: view.place,
      progress: trip.road.progress(view, on: due.road), why: why)
  }
}

extension Trip {
  /// The changes to an instruction, if they are answered.
  fileprivate mutating func patch(
    of kind: TripEvent.Kind, _ view: TripView
  ) -> InstructionPatch? {
    let asked = decide(.modifyInstruction, about: event(kind, view: view))
    guard case .instruction(let patch) = asked.answer else { return nil }
    return patch
  }
}
