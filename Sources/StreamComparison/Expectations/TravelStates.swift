import TripRecords

/// The states at each line of an event stream.
struct TravelStates {
  /// Whether the traveler is off route, by line.
  private(set) var isOffRoute: [Bool] = []

  /// Whether the traveler has departed, by line.
  private(set) var hasDeparted: [Bool] = []

  /// Whether the signal is lost, by line.
  private(set) var isSilent: [Bool] = []

  /// Derives the states from the events that begin and end them.
  init(_ lines: [RecordLine]) {
    var (isOff, isAway, isLost) = (false, true, false)
    for line in lines {
      switch line.event {
      case "off_route": isOff = true
      case "on_route": isOff = false
      case "depart": isAway = false
      case "signal_lost": isLost = true
      case "signal_back": isLost = false
      // A new route begins at the traveler's location.
      case "route_change": isOff = false
      default: break
      }
      isOffRoute.append(isOff)
      hasDeparted.append(!isAway)
      isSilent.append(isLost)
    }
  }

  /// Whether a state holds at a line.
  func holds(_ state: TravelState, at index: Int) -> Bool {
    switch state {
    case .offRoute: isOffRoute[index]
    case .onRoute: hasDeparted[index] && !isOffRoute[index]
    case .signalLost: isSilent[index]
    }
  }
}
