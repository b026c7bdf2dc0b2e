/// A mode of travel, which determines the open roads, their speeds and the applicable signs.
package enum TravelMode: String, Hashable, Sendable, CaseIterable {
  case car
  case bicycle
  case foot
}

/// What a route minimizes.
package enum RouteOptimization: String, Hashable, Sendable, CaseIterable {
  case time
  case distance
}
