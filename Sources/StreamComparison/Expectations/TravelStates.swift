import TripRecords

/// The states at each line of an event stream.
struct TravelStates {
  /// The states that hold at a line.
  private struct Moment {
    var isOffRoute = false
    var hasDeparted = false
    var isSilent = false
  }

  private var moments: [Moment] = []

  /// Derives the states from the events that begin and end them.
  init(_ lines: [RecordLine]) {
    var moment = Moment()
    for line in lines {
      switch line.event {
      case "off_route": moment.isOffRoute = true
      // A new route begins at the traveler's location.
      case "on_route", "route_change": moment.isOffRoute = false
      case "depart": moment.hasDeparted = true
      case "signal_lost": moment.isSilent = true
      case "signal_back": moment.isSilent = false
      default: break
      }
      moments.append(moment)
    }
  }

  /// Whether a state holds at a line.
  func holds(_ state: TravelState, at index: Int) -> Bool {
    switch state {
    case .offRoute: moments[index].isOffRoute
    case .onRoute: moments[index].hasDeparted && !moments[index].isOffRoute
    case .signalLost: moments[index].isSilent
    }
  }
}
