import Navigation
import TripModel

/// The instructions that reach the traveler.
struct Instructions {
  /// The voice, with the recently spoken instructions on any route.
  private var voice = Voice()

  /// Announces a due instruction, if its step has it.
  mutating func announce(_ due: DueInstruction, _ view: TripView, in trip: inout Trip) {
    guard let step = trip.road.step(at: due.road) else { return }
    switch due.content {
    case .visual:
      if let banner = step.visualInstructions.element(at: due.index) {
        show(due, banner, view, in: &trip)
      }
    case .spoken:
      if let words = step.spokenInstructions.element(at: due.index) {
        say(due, words, endOf: step, view, in: &trip)
      }
    case .ownVisual(let banner): show(due, banner, view, in: &trip)
    case .ownSpoken(let words): say(due, words, endOf: step, view, in: &trip)
    }
  }

  /// Shows a banner, or counts it as skipped.
  private func show(
    _ due: DueInstruction, _ banner: VisualInstruction, _ view: TripView, in trip: inout Trip
  ) {
    var content = banner
    let next = trip.road.step(after: due.road)
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
      .visualInstruction(visual), view: view, progress: trip.road.progress(view, on: due.road))
  }

  /// Speaks an instruction about the end of a step.
  ///
  /// It counts as skipped if it does not reach the traveler or was just spoken on another route.
  private mutating func say(
    _ due: DueInstruction, _ words: SpokenInstruction, endOf step: Step, _ view: TripView,
    in trip: inout Trip
  ) {
    let (end, number) = (trip.road.route.vertices[step.vertices.upperBound], trip.road.number)
    let repetition = trip.now.advanced(bySeconds: -trip.rules.repetitionTime)
    guard trip.isTelling, !voice.hasSaid(words.text, at: end, on: number, since: repetition)
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
    let sentence = Voice.Sentence(
      text: spoken.text, words: words.text, maneuver: end, road: due.road, routeNumber: number,
      distance: spoken.actualDistance, speed: speed,
      isBeforeTurn: trip.isBeforeTurn(due),
      lastWordsOfStep: trip.isBeforeTurn(due) && due.index >= step.spokenInstructions.count - 1
        ? trip.road.engine.distance(of: due.road) : nil)
    spoken.heard = voice.say(sentence, at: trip.now, trip.rules.speech)
    trip.counts.spoken += 1
    trip.emit(
      .spokenInstruction(spoken), view: view, progress: trip.road.progress(view, on: due.road))
  }
}

extension Trip {
  /// The changes to an instruction, if the question is answered.
  fileprivate mutating func patch(of kind: TripEvent.Kind, _ view: TripView) -> InstructionPatch? {
    let asked = decide(.modifyInstruction, about: event(kind, view: view))
    guard case .instruction(let patch) = asked.answer else { return nil }
    return patch
  }

  /// Whether the instruction's step ends with a turn rather than an arrival.
  fileprivate func isBeforeTurn(_ due: DueInstruction) -> Bool {
    road.step(after: due.road).map { $0.maneuver.type != "arrive" } ?? false
  }
}
