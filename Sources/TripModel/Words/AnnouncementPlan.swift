/// The announcements on a step about the maneuver at its end, with their triggers.
///
/// A maneuver is announced about 25 s ahead and again 6 s ahead, which leaves a second to speak and
/// five to act; on a long step also about 90 s ahead, on a short one less than 25 s ahead. Trigger
/// distances are rounded as spoken, so "In 300 meters" is triggered at 300 m.
package struct AnnouncementPlan {
  /// The spoken instructions, farthest first.
  let spoken: [SpokenInstruction]

  /// The visual instructions, farthest first.
  let visual: [VisualInstruction]

  /// Plans a step of a leg, with the sentences of the language of its texts, if known.
  init(cues: [StepCue], index: Int, _ phrases: Phrasebook?) {
    let cue = cues[index]
    guard cue.length > 0 else {
      spoken = []
      visual = []
      return
    }
    let next = cues.element(at: index + 1)
    let triggers = AnnouncementTriggers(
      length: cue.length, speed: cue.speed, isArrival: next?.isArrival ?? true)
    let chained = AnnouncementPlan.chained(cues, after: index + 1)
    spoken = AnnouncementPlan.spoken(
      cue, next: next, chained: chained, triggers: triggers, isFirst: index == 0, phrases)
    visual = AnnouncementPlan.visual(cue, next: next, chained: chained, triggers: triggers, phrases)
  }

  /// The maneuver after the next, if it follows so soon that both must be announced together.
  ///
  /// Absent in a roundabout, whose announcement names the exit, and for a mere change of name.
  private static func chained(_ cues: [StepCue], after index: Int) -> StepCue? {
    guard index + 1 < cues.count else { return nil }
    let type = cues[index + 1].step.maneuver.type
    if type.hasPrefix("exit ") || type == "new name" { return nil }
    let between = cues[index]
    let triggers = AnnouncementTriggers(
      length: between.length, speed: between.speed, isArrival: false)
    return between.length > 0 && between.length < triggers.imminent * 1.5 ? cues[index + 1] : nil
  }

  private static func spoken(
    _ cue: StepCue, next: StepCue?, chained: StepCue?, triggers: AnnouncementTriggers,
    isFirst: Bool, _ phrases: Phrasebook?
  ) -> [SpokenInstruction] {
    guard let next else { return [] }
    var texts: [(trigger: Double, text: String)] = []
    let isShort = triggers.near == nil && cue.length < triggers.imminent * 1.5
    let last = next.phrase.text.droppingPeriod
    if isFirst {
      let start = cue.phrase.text.droppingPeriod
      let isHere = cue.length <= triggers.imminent
      let soon = isShort ? next.phrase.announced ?? (isHere ? last : nil) : nil
      texts.append((cue.length, soon.map { join(start, $0, phrases) } ?? start))
      if isShort, !next.isArrival { return instructions(texts) }
    } else if let phrases, let far = triggers.far, cue.length > 2 * far, !cue.step.isFerry {
      texts.append((cue.length, phrases.follow(cue.step.road, for: cue.length)))
    }
    for trigger in [triggers.far, triggers.near].compactMap(\.self) {
      guard let words = next.phrase.announced else { break }
      let sentence = next.phrase.isFluent ? phrases?.ahead(trigger, words) : nil
      texts.append((trigger, sentence ?? words))
    }
    texts.append(
      (
        min(triggers.imminent, cue.length),
        (chained?.phrase.announced).map { join(last, $0, phrases) } ?? last
      ))
    return instructions(texts)
  }

  /// A phrase joined with that of a maneuver soon after it; two sentences if the language is
  /// unknown.
  private static func join(_ first: String, _ next: String, _ phrases: Phrasebook?) -> String {
    phrases?.joined(first, next) ?? "\(first). \(next)"
  }

  /// The instructions with distinct triggers.
  package static func instructions(
    _ texts: [(trigger: Double, text: String)]
  ) -> [SpokenInstruction] {
    var result: [SpokenInstruction] = []
    for (trigger, text) in texts {
      let trigger = trigger.roundedToTenths
      if let last = result.last, last.triggerDistance <= trigger { continue }
      result.append(SpokenInstruction(triggerDistance: trigger, text: text))
    }
    return result
  }

  private static func visual(
    _ cue: StepCue, next: StepCue?, chained: StepCue?, triggers: AnnouncementTriggers,
    _ phrases: Phrasebook?
  ) -> [VisualInstruction] {
    guard let next else { return [] }
    let road = ManeuverPhrase.sign(of: next.step)
    let destinations = next.step.destinations?.signText
    let first =
      next.phrase.arrivalBanner ?? road ?? destinations
      ?? next.phrase.text.droppingPeriod
    var banner = VisualInstruction(
      triggerDistance: cue.length.roundedToTenths, primary: first,
      secondary: road == nil || next.isArrival ? nil : destinations,
      maneuver: next.step.maneuver.type, modifier: next.step.maneuver.modifier,
      exit: next.step.exits?.signText, degrees: next.step.maneuver.roundaboutDegrees,
      shields: next.isArrival ? [] : next.step.reference?.signItems ?? [])
    if next.isArrival { return arrival(banner, next: next, triggers: triggers) }
    guard chained != nil || !cue.lanes.isEmpty else { return [banner] }
    let whole = banner
    if let chained, let words = chained.phrase.announced {
      banner.sub = phrases?.following(words) ?? words
      banner.subManeuver = BannerManeuver(
        type: chained.step.maneuver.type, modifier: chained.step.maneuver.modifier)
    }
    banner.lanes = cue.lanes
    let trigger = triggers.near ?? triggers.imminent
    guard trigger < cue.length else { return [banner] }
    banner.triggerDistance = trigger.roundedToTenths
    return [whole, banner]
  }

  /// The banner before a waypoint and, if the step is long enough, the one at it.
  private static func arrival(
    _ banner: VisualInstruction, next: StepCue, triggers: AnnouncementTriggers
  ) -> [VisualInstruction] {
    var last = banner
    last.triggerDistance = triggers.imminent.roundedToTenths
    last.primary = next.phrase.text.droppingPeriod
    return last.triggerDistance < banner.triggerDistance ? [banner, last] : [last]
  }
}

extension StepCue {
  /// Whether the step is the end of its leg.
  fileprivate var isArrival: Bool { step.maneuver.type == "arrive" }
}

/// The trigger distances before a maneuver in meters.
package struct AnnouncementTriggers {
  /// About 90 s ahead, on steps that are even longer.
  package let far: Double?
  /// About 25 s ahead, less on a shorter step; absent unless at least twice as far as `imminent`.
  package let near: Double?
  /// About 6 s ahead.
  package let imminent: Double

  /// Distances that are easily spoken.
  private static let sayable: [Double] = [
    30, 50, 80, 100, 150, 200, 300, 400, 500, 600, 800, 1000, 1500, 2000, 3000,
  ]

  /// Computes the triggers before a maneuver at the end of a step.
  ///
  /// - Parameters:
  ///   - length: the length of the step in meters.
  ///   - speed: the expected speed on it in m/s.
  ///   - isArrival: whether the maneuver is an arrival.
  package init(length: Double, speed: Double, isArrival: Bool) {
    // Rounded, so that rounding errors of a length do not matter.
    let length = length.rounded()
    // An arrival is announced 3 s ahead, but far enough for a fix every second.
    imminent = isArrival ? min(max(speed * 3, 25), 50) : min(max(speed * 6, 15), 200)
    let nearest = Self.sayable.last { $0 <= min(speed * 25, length / 1.1) } ?? 30
    // The triggers are six seconds apart, so that the first announcement ends before the second.
    let hasNear = nearest >= imminent * 2 && length >= nearest * 1.1
    near = hasNear ? nearest : nil
    let farthest = Self.sayable.last { $0 <= speed * 90 } ?? 30
    far = hasNear && farthest >= nearest * 2 && length >= farthest * 1.3 ? farthest : nil
  }
}

extension Double {
  /// The number rounded to one decimal.
  fileprivate var roundedToTenths: Double {
    magnitude < 1e15 ? (self * 10).rounded() / 10 : self
  }
}
