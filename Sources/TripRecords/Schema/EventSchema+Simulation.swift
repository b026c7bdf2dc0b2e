import TripModel

extension EventSchema {
  /// The events of signal loss and simulation.
  static let simulationEvents: [EventSchema] = [
    EventSchema(
      .signalLost, "no fix came for 10 s, or three times the usual interval if that is longer",
      signalLost,
      { if case .signalLost(let silence) = $0 { silence } else { nil } },
      words: { silence, _ in "no fix for \(durationText(silence))" }),
    EventSchema(
      .signalBack, "a fix came after a loss of signal", signalBack,
      { if case .signalBack(let silence, let gap) = $0 { (silence, gap) } else { nil } },
      words: { back, _ in
        "after \(durationText(back.silence)), \(distanceText(back.gap)) from the last fix"
      }),
    EventSchema(
      .simulationWillBegin, "simulated fixes are about to replace the receiver's"
    ) { if case .simulationWillBegin(let reason) = $0 { reason } else { nil } },
    EventSchema(
      .simulationBegin, "simulated fixes replace the receiver's, one per second along the route"
    ) { if case .simulationBegin(let reason) = $0 { reason } else { nil } },
    EventSchema(
      .simulationWillEnd, "the receiver's fixes are about to be used again"
    ) { if case .simulationWillEnd(let reason) = $0 { reason } else { nil } },
    EventSchema(.simulationEnd, "the receiver's fixes are used again") {
      if case .simulationEnd(let reason) = $0 { reason } else { nil }
    },
  ]

  private static let signalLost: [FieldRow<Double>] = [
    .decimal("silence_s", .seconds, "seconds without a fix") { $0 }
  ]

  private static let signalBack: [FieldRow<(silence: Double, gap: Double)>] =
    signalLost.map { $0.within { $0.silence } } + [
      .decimal("gap_m", .meters, "meters between the fixes before and after the silence") { $0.gap }
    ]
}

extension SimulationReason: EventPayload {
  static let rows: [FieldRow<SimulationReason>] = [.word("reason", "why") { $0 }]
  var words: String { rawValue }
}
