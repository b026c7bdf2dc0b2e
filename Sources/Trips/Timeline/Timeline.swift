package import TripModel

/// What happens around a trip by script, on its virtual clock.
package struct Timeline: Equatable, Sendable {
  /// What happens, and when; entries of one moment in this order.
  package var entries: [TimelineEntry]

  /// Makes a timeline.
  package init(_ entries: [TimelineEntry] = []) {
    self.entries = entries
  }
}

/// One thing that happens around a trip.
package struct TimelineEntry: Equatable, Sendable {
  /// When.
  package var moment: TimelineMoment

  /// What.
  package var act: TimelineAct

  /// Makes an entry.
  package init(_ moment: TimelineMoment, _ act: TimelineAct) {
    self.moment = moment
    self.act = act
  }
}

/// When an entry of a timeline happens.
package enum TimelineMoment: Equatable, Sendable {
  /// Seconds after the first fix.
  case elapsed(Double)
  /// At the first fix that is this many meters from the start of the route driven, along it.
  case traveled(Double)
  /// Seconds after an event, each time it happens; no more than once for a fix.
  case event(EventName, after: Double)
}

/// What an entry of a timeline does.
package enum TimelineAct: Equatable, Sendable {
  /// The system lets the application know the location exactly, coarsely or not at all.
  case authorize(LocationAuthorization)
  /// The battery changes.
  case power(level: Double?, isPlugged: Bool)
  /// Routers can be reached, or not.
  case network(isOn: Bool)
  /// The application goes to the background or comes back; there it may notify or not, and gets
  /// locations or not.
  ///
  /// **Source:** Google's `sendsBackgroundNotifications` and `allowsBackgroundLocationUpdates`.
  case background(isOn: Bool, notifies: Bool, locates: Bool = true)
  /// Locations on the road are wanted, or not; the traveler is guided all the same.
  ///
  /// **Source:** Google's `GMSRoadSnappedLocationProvider`, started and stopped.
  case updates(isOn: Bool)
  /// The traveler is guided, or not.
  case guidance(isOn: Bool)
  /// The receiver is heard, or not.
  case signal(isOn: Bool)
  /// The trip goes on after a waypoint at which it waits.
  case continueToNextLeg
  /// The next step begins now.
  case advanceStep
  /// Another route is driven from here.
  case setRoute(Route)
  /// A faster route was found without a request.
  case offerFasterRoute(Route)
  /// Alternatives were found without a request.
  case offerAlternatives([Route])
  /// The attributes of the road ahead change.
  case refresh(Route)
  /// Locations are simulated from now on; the receiver's are ignored.
  case simulate(SimulatedWay, speedFactor: Double)
  /// The road's speeds are multiplied by this factor for the simulated traveler.
  case simulationSpeed(factor: Double)
  /// The simulated traveler stands, or goes on, from the next fix on.
  case pauseSimulation(isOn: Bool)
  /// The receiver's locations are used again.
  case stopSimulation
}

extension Timeline {
  /// The events that an entry can wait for.
  ///
  /// The timeline alone causes none of them, so no two entries can cause each other forever.
  package static let triggers: [EventName] = [
    .state, .depart, .waypointApproach, .arrival, .legStart, .offRoute, .onRoute, .rerouteVeto,
    .rerouteRequest, .reroute, .rerouteFail, .rerouteCancel, .routeChange, .spokenInstruction,
    .visualInstruction, .step, .signalLost, .signalBack, .locationDiscard, .speedLimit, .roadAlert,
  ]
}
