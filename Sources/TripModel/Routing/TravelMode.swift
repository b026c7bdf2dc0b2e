/// What travels: it decides which roads are open, how fast they are and which signs apply.
package enum TravelMode: String, Hashable, Sendable, CaseIterable {
  case car
  case bicycle
  case foot
}

/// What a route has the least of.
package enum RouteOptimization: String, Hashable, Sendable, CaseIterable {
  case time
  case distance
}
