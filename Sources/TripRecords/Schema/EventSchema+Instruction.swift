import TripModel

extension EventSchema {
  static let instructionEvents: [EventSchema] = [
    EventSchema(
      .spokenInstruction, "text to speak about the maneuver at the step's end"
    ) { if case .spokenInstruction(let words) = $0 { words } else { nil } },
    EventSchema(
      .visualInstruction, "a banner to show about the maneuver at the step's end"
    ) { if case .visualInstruction(let banner) = $0 { banner } else { nil } },
    EventSchema(.step, "a step begins: the first fix at or past its start") {
      if case .step(let step) = $0 { step } else { nil }
    },
  ]
}

extension EventSchema {
  /// The fields of a spoken instruction that are printed only if speech is timed.
  package static let heardFields = SpokenAnnouncement.heardRows.map(\.field.name)
}

/// The common part of spoken and visual instructions.
private protocol Announcement: Sendable {
  var instruction: Int { get }
  var triggerDistance: Double { get }
  var actualDistance: Double { get }
  var isInBackground: Bool { get }
}

extension SpokenAnnouncement: Announcement, EventPayload {
  static let rows: [FieldRow<SpokenAnnouncement>] =
    [
      .instruction,
      .text("text", "the text") { $0.text },
      .text("ssml", "the text in Speech Synthesis Markup Language") { $0.ssml },
    ] + distances() + [
      .decimal(
        "lead_s", .seconds, "seconds to the maneuver at the current speed, from 1 m/s on"
      ) { $0.leadTime },
      .background,
    ] + heardRows

  /// The timing of a sentence, with `speech.language` or `speech.chars_per_s`.
  fileprivate static let heardRows: [FieldRow<SpokenAnnouncement>] = [
    .decimal(
      "speech_s", .seconds, "time to speak the sentence in seconds, if 'speech.language' is set"
    ) { $0.heard?.duration },
    .decimal(
      "overlap_s", .seconds, "seconds of the previous sentence still to be spoken"
    ) { $0.heard?.overlap },
    .decimal(
      "cut_s", .seconds, "seconds still to be spoken at the turn, at the current speed"
    ) { $0.heard?.cut },
    .flag("late", "true if the last instruction before a turn comes later than advised") {
      $0.heard?.isLate ?? false
    },
    .flag("repeated", "true if the same text was spoken about the same maneuver in the last minute")
    {
      $0.heard?.isRepeated ?? false
    },
  ]

  var words: String {
    "'\(text)', \(distanceText(actualDistance)) before the maneuver (due at "
      + "\(distanceText(triggerDistance)))" + (heard?.faults ?? []).map { ", \($0)" }.joined()
  }
}

extension HeardSpeech {
  /// The faults of its timing, in words.
  fileprivate var faults: [String] {
    [
      overlap.map { "\(durationText($0)) over the previous sentence" },
      cut.map { "ends \(durationText($0)) after the maneuver" },
      isLate ? "late" : nil, isRepeated ? "repeated" : nil,
    ].compactMap(\.self)
  }
}

extension VisualAnnouncement: Announcement, EventPayload {
  static let rows: [FieldRow<VisualAnnouncement>] =
    [
      .instruction,
      .text("primary", "the main line") { $0.content.primary },
      .text("secondary", "the secondary line") { $0.content.secondary },
      .text("secondary_maneuver", "the type of the maneuver in the secondary line") {
        $0.content.secondaryManeuver?.type
      },
      .text("secondary_modifier", "the modifier of that maneuver") {
        $0.content.secondaryManeuver?.modifier
      },
      .text("sub", "the line about the maneuver after the next") { $0.content.sub },
      .text("sub_maneuver", "the type of the maneuver after the next") {
        $0.content.subManeuver?.type
      },
      .text("sub_modifier", "the modifier of that maneuver") { $0.content.subManeuver?.modifier },
      .text("maneuver", "the type of the maneuver, OSRM's word") { $0.content.maneuver },
      .text("modifier", "the modifier of the maneuver, OSRM's word") { $0.content.modifier },
      .count("exit_number", "number of the roundabout exit to take, counted from 1") {
        $0.exitNumber
      },
      .decimal(
        "degrees", .degrees, "angle in degrees driven around a roundabout; 180 is straight across"
      ) { $0.content.degrees },
      .word("driving_side", "the driving side") { $0.content.drivingSide },
      .texts(
        "lanes",
        "the lanes from left to right: directions joined by ';', then '*' if the lane is valid"
      ) { $0.content.lanes.map(\.text) },
      .texts("active", "for each lane, the painted direction to take; none if it leads elsewhere") {
        $0.content.lanes.activeDirections
      },
      .text("exit", "the exit number or name on the signs") { $0.content.exit },
      .texts("shields", "the texts of the road shields") { $0.content.shields },
      .text("junction_view", "the URL of a picture of the junction, without the key") {
        $0.content.junctionView
      },
    ] + distances() + [.background]

  var words: String {
    let lines = [content.primary, content.secondary, content.sub].compactMap { $0 }
    let lanes = content.lanes.isEmpty ? "" : ", lanes " + lanesText
    let exit = exitNumber.map { ", exit \($0)" } ?? ""
    return "'\(lines.joined(separator: " / "))'\(exit)\(lanes), "
      + "\(distanceText(actualDistance)) before the "
      + "maneuver (due at \(distanceText(triggerDistance)))"
  }

  private var lanesText: String { content.lanes.map(\.text).joined(separator: " | ") }
}

extension FieldRow where Payload: Announcement {
  fileprivate static var instruction: FieldRow {
    .count("instruction", "index of the instruction in its step") { $0.instruction }
  }

  fileprivate static var background: FieldRow {
    .flag("background", "true for a notification while the app is in the background") {
      $0.isInBackground
    }
  }
}

/// The trigger distance and the actual distance of an instruction.
private func distances<Payload: Announcement>() -> [FieldRow<Payload>] {
  [
    .decimal("trigger_m", .meters, "trigger distance before the maneuver in meters") {
      $0.triggerDistance
    },
    .decimal("actual_m", .meters, "actual distance before the maneuver in meters") {
      $0.actualDistance
    },
  ]
}

extension StepEntry: EventPayload {
  static let rows: [FieldRow<StepEntry>] = [
    .text("maneuver", "the type of the maneuver at its start, OSRM's word") {
      $0.step.maneuver.type
    },
    .text("modifier", "the modifier of that maneuver, OSRM's word") { $0.step.maneuver.modifier },
    .count("exit_number", "number of the roundabout exit to take, counted from 1") {
      $0.step.maneuver.roundaboutExit
    },
    .word("driving_side", "the driving side") { $0.step.drivingSide },
    .text("name", "the road's name") { $0.step.name },
    .text("ref", "the road's number") { $0.step.reference },
    .text("destinations", "the destinations on the signs") { $0.step.destinations },
    .text("exits", "the exit number or name on the signs") { $0.step.exits },
    .text("mode", "the mode of travel, in the router's word") { $0.step.mode },
    .decimal("step_m", .meters, "the step's length in meters") { $0.distance },
    .decimal("step_s", .seconds, "the step's duration in seconds") { $0.duration },
    .boolean("synthetic", "whether the step was derived from the bends of a bare line") {
      $0.step.isSynthetic
    },
    .texts("incidents", "the incidents along the step, in the router's words") { $0.incidents },
    .flag("closed", "true if a part of the step is closed") { $0.isClosed },
  ]

  var words: String {
    let maneuver = step.maneuver
    let exit =
      maneuver.type.hasPrefix("exit ") ? nil : maneuver.roundaboutExit.map { "exit \($0)" }
    let turn = [maneuver.type, maneuver.modifier, exit].compactMap { $0 }.joined(separator: " ")
    let road = [step.name, step.reference].compactMap { $0 }.filter { !$0.isEmpty }
      .joined(separator: ", ")
    let onto = road.isEmpty ? "" : " onto \(road)"
    let entry = "\(turn)\(onto), \(distanceText(distance)) long"
    return ([entry] + incidents + (isClosed ? ["closed"] : [])).joined(separator: ", ")
  }
}
