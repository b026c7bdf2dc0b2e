package import TripModel

/// A scripted event around a trip, on its virtual clock; entries at one moment happen in order.
package struct TimelineEntry: Equatable, Sendable {
  /// The moment at which it happens.
  package var moment: TimelineMoment

  /// The action.
  package var act: TimelineAct

  /// Makes an entry.
  package init(_ moment: TimelineMoment, _ act: TimelineAct) {
    self.moment = moment
    self.act = act
  }
}

/// The moment at which an entry of a timeline happens.
package enum TimelineMoment: Equatable, Sendable {
  /// Seconds after the first fix.
  case elapsed(Double)
  /// At the first fix that is this many meters along the current route.
  case traveled(Double)
  /// Seconds after an event, each time it happens; at most once per fix.
  case event(EventName, after: Double)
}

/// The action of a timeline entry.
package enum TimelineAct: Equatable, Sendable {
  /// The system changes the location accuracy: full, reduced or denied.
  case authorize(LocationAuthorization)
  /// The battery state changes.
  case power(level: Double?, isPlugged: Bool)
  /// The network becomes reachable or unreachable.
  case network(isOn: Bool)
  /// The application enters or leaves the background, where it may notify the user and receive
  /// locations.
  ///
  /// **Source:** Google's `sendsBackgroundNotifications` and `allowsBackgroundLocationUpdates`.
  case background(isOn: Bool, notifies: Bool, locates: Bool = true)
  /// Reporting of snapped locations starts or stops; guidance is not affected.
  ///
  /// **Source:** Google's `GMSRoadSnappedLocationProvider`, started and stopped.
  case updates(isOn: Bool)
  /// Guidance is turned on or off.
  case guidance(isOn: Bool)
  /// The receiver's signal returns or is lost.
  case signal(isOn: Bool)
  /// The trip continues after a waypoint at which it waits.
  case continueToNextLeg
  /// The next step begins now.
  case advanceStep
  /// Another route replaces the current one.
  case setRoute(Route)
  /// A faster route was found without a request.
  case offerFasterRoute(Route)
  /// Alternatives were found without a request.
  case offerAlternatives([Route])
  /// The annotations of the road ahead change.
  case refresh(Route)
  /// Locations are simulated from now on; the receiver's fixes are ignored.
  case simulate(SimulatedWay, speedFactor: Double)
  /// The speed factor of the simulated traveler changes.
  case simulationSpeed(factor: Double)
  /// The simulated traveler pauses or resumes, from the next fix on.
  case pauseSimulation(isOn: Bool)
  /// The receiver's fixes are used again.
  case stopSimulation
}

extension TimelineEntry {
  /// The events that an entry can wait for.
  ///
  /// The timeline alone causes none of them, so entries cannot trigger each other endlessly.
  package static let triggers: [EventName] = [
    .state, .depart, .waypointApproach, .arrival, .waypointMissed, .legStart, .offRoute, .onRoute,
    .rerouteVeto, .rerouteRequest, .reroute, .rerouteFail, .rerouteCancel, .routeChange,
    .spokenInstruction, .visualInstruction, .step, .signalLost, .signalBack, .locationDiscard,
    .speedLimit, .roadAlert,
  ]
}
