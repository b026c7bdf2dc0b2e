/// A mode of travel, which determines the open roads, their speeds and the applicable signs.
package enum TravelMode: String, Hashable, Sendable, CaseIterable {
  case car
  case bicycle
  case foot
}

extension TravelMode {
  /// Makes the mode with a name, including the names used by services.
  package init?(word: String) {
    switch word.lowercased() {
    case "car", "driving", "driving-traffic", "auto", "drive": self = .car
    case "bicycle", "cycling", "bike": self = .bicycle
    case "foot", "walking", "pedestrian", "walk": self = .foot
    default: return nil
    }
  }

  /// The mode in OSRM's words.
  package var word: String {
    switch self {
    case .car: "driving"
    case .bicycle: "cycling"
    case .foot: "walking"
    }
  }
}

extension Route {
  /// The mode of travel; absent if no step states one, or if steps state different ones.
  package var travelMode: TravelMode? {
    let words = Set(legs.flatMap(\.steps).compactMap(\.mode))
    let modes = Set(words.compactMap(TravelMode.init(word:)))
    return modes.count == 1 ? modes.first : nil
  }
}

/// What a route minimizes.
package enum RouteOptimization: String, Hashable, Sendable, CaseIterable {
  case time
  case distance
}
