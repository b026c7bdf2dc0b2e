package import TripModel

extension RoadClass {
  /// The speed in km/h without a sign; absent if the mode may not use the road.
  ///
  /// Cars: usual averages in free flow, below the legal limit in most countries. Bicycles and
  /// pedestrians have one speed, reduced on bad surfaces or where riders dismount.
  package func usualSpeed(for mode: TravelMode) -> Double? {
    switch mode {
    case .car: carSpeed
    case .bicycle: bicycleSpeed
    case .foot: footSpeed
    }
  }

  /// Whether the mode may use the road without a sign.
  package func isOpen(to mode: TravelMode) -> Bool {
    switch self {
    case .motorway, .motorwayLink, .trunk, .trunkLink: mode == .car
    case .primary, .primaryLink, .secondary, .secondaryLink, .tertiary, .tertiaryLink,
      .unclassified, .road, .residential, .livingStreet, .service, .ferry:
      true
    case .track, .pedestrian, .cycleway, .path: mode != .car
    case .bridleway, .footway, .steps: mode == .foot
    }
  }

  private var carSpeed: Double? {
    switch self {
    case .motorway: 110
    case .motorwayLink: 60
    case .trunk: 90
    case .trunkLink: 50
    case .primary: 70
    case .primaryLink: 45
    case .secondary: 60
    case .secondaryLink: 40
    case .tertiary: 50
    case .tertiaryLink: 35
    case .unclassified: 45
    case .residential, .road: 30
    case .service: 15
    case .livingStreet: 10
    case .ferry: 20
    case .track, .pedestrian, .cycleway, .path, .bridleway, .footway, .steps: nil
    }
  }

  private var bicycleSpeed: Double? {
    switch self {
    case .motorway, .motorwayLink: nil
    case .trunk, .trunkLink, .primary, .primaryLink, .secondary, .secondaryLink: 17
    case .tertiary, .tertiaryLink: 17
    case .unclassified, .road, .residential, .cycleway: 16
    case .livingStreet, .service, .path: 12
    case .track: 11
    case .footway, .bridleway: 8
    case .pedestrian: 5
    case .steps: 2
    case .ferry: 20
    }
  }

  private var footSpeed: Double? {
    switch self {
    case .motorway, .motorwayLink: nil
    case .steps: 3
    case .ferry: 20
    case .trunk, .trunkLink, .primary, .primaryLink, .secondary, .secondaryLink, .tertiary,
      .tertiaryLink, .unclassified, .road, .residential, .livingStreet, .service, .track,
      .pedestrian, .cycleway, .path, .bridleway, .footway:
      5
    }
  }
}
