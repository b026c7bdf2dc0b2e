package import TripModel

/// The result of matching a drive.
package struct MatchedDrive: Sendable {
  /// The continuous parts in order of time.
  package var parts: [MatchedPart] = []

  /// The breaks in time order: before parts, and after the last part if fixes remain.
  package var breaks: [MatchBreak] = []

  /// The fixes that were left out, in order.
  package var strays: [StrayFix]

  /// The candidates of every fix that was matched, in order of time; empty unless requested.
  package var explanation: [MatchedFix] = []

  /// Makes a result.
  package init(strays: [StrayFix] = []) {
    self.strays = strays
  }
}

/// A continuous part of a drive on roads.
package struct MatchedPart: Sendable {
  /// The route, with a waypoint at each stop.
  package var route: Route

  /// The indices of its first and last fix.
  package var fixes: ClosedRange<Int>

  /// Makes a part.
  package init(route: Route, fixes: ClosedRange<Int>) {
    (self.route, self.fixes) = (route, fixes)
  }
}

/// Fixes between two parts, at the start or at the end, for which no road is known.
package struct MatchBreak: Equatable, Sendable {
  /// The reason why the route is unknown.
  package enum Reason: Equatable, Sendable {
    /// There was no fix for too long while the traveler moved.
    case silence
    /// No road of the network is near.
    case offRoad
    /// No path leads from the fix before to the fix after.
    case noWay
    /// The fixes are on a road, but too few or too close together for a route.
    case noMotion
    /// A service returned no route and no reason.
    case notMatched
  }

  /// The reason why the route is unknown.
  package var reason: Reason

  /// The indices of the last fix before and the first fix after the break.
  ///
  /// At the start or end of a drive, the index of its first or last fix takes their place.
  package var fixes: ClosedRange<Int>

  /// Makes a break.
  package init(reason: Reason, fixes: ClosedRange<Int>) {
    (self.reason, self.fixes) = (reason, fixes)
  }
}

/// A fix that was left out.
package struct StrayFix: Equatable, Sendable {
  /// The reason why a fix was left out.
  package enum Reason: Equatable, Sendable {
    /// It is not later than the previous fix.
    case outOfOrder
    /// No road is near, but the fixes around it are on roads.
    case offRoad
    /// No path leads to it and beyond.
    case unreachable
    /// The path without it is far more likely.
    case unlikely
  }

  /// The reason.
  package var reason: Reason

  /// The index of the fix.
  package var fix: Int
}

/// A fix that was matched, or several at a standstill, with all candidates.
package struct MatchedFix: Equatable, Sendable {
  /// The indices of the fixes.
  package var fixes: ClosedRange<Int>

  /// Whether a part begins here.
  package var isStart: Bool

  /// Whether the traveler stops here.
  package var isStop: Bool

  /// The distance from the previous matched fix, in meters.
  package var straight: Double

  /// The candidates, nearest first, each in its open directions.
  package var candidates: [MatchedCandidate]
}

/// A candidate position for a fix on a road.
package struct MatchedCandidate: Equatable, Sendable {
  /// The road's name, number or class.
  package var road: String

  /// The way's ID in the source.
  package var way: Int64?

  /// Whether travel is in the direction of the way.
  package var isForward: Bool

  /// The distance from the fix in meters.
  package var distance: Double

  /// The length of the best path from the previous fix in meters; absent at the start of a part.
  package var wayLength: Double?

  /// The cost of the fix at this position: a negative log-likelihood.
  package var fixCost: Double

  /// The cost of the path from the previous fix.
  package var wayCost: Double

  /// The cost of the best path to here minus that to the best candidate of this fix; infinite
  /// without a path.
  package var lag: Double

  /// Whether the chosen path passes here.
  package var isChosen: Bool
}
