package import TripModel

/// The way that a drive took.
package struct MatchedDrive: Sendable {
  /// The continuous parts in order of time.
  package var parts: [MatchedPart]

  /// What ended a part, in order of time: one before the second part, and so on, and what follows
  /// the last part, if anything.
  package var breaks: [MatchBreak]

  /// The fixes that were left out of their part, in order.
  package var strays: [StrayFix]

  /// The standard deviation of the fixes across the road, in meters, as estimated.
  package var deviation: Double

  /// The candidates of every fix placed, in order of time; empty unless wanted.
  package var explanation: [MatchedFix] = []

  /// Makes the way of a drive.
  package init(parts: [MatchedPart], breaks: [MatchBreak], strays: [StrayFix], deviation: Double) {
    self.parts = parts
    self.breaks = breaks
    self.strays = strays
    self.deviation = deviation
  }
}

/// A continuous part of a drive on roads.
package struct MatchedPart: Sendable {
  /// The way, with a waypoint at each stop.
  package var route: Route

  /// The indices of its first and last fix.
  package var fixes: ClosedRange<Int>

  /// Makes a part.
  package init(route: Route, fixes: ClosedRange<Int>) {
    (self.route, self.fixes) = (route, fixes)
  }
}

/// Fixes between two parts, at the start or at the end, of which no road is known.
package struct MatchBreak: Equatable, Sendable {
  /// Why the way is unknown.
  package enum Reason: Equatable, Sendable {
    /// The receiver was silent for too long, while the traveler moved.
    case silence
    /// No road of the network is near.
    case offRoad
    /// No way leads from the fix before to the fix after.
    case noWay
    /// The fixes are on a road, but too few or too close for a way.
    case noMotion
    /// A service gave no way and no reason.
    case notMatched
  }

  /// Why the way is unknown.
  package var reason: Reason

  /// The indices of the last fix before and the first fix after; at the start and at the end of a
  /// drive, of the first or last fix.
  package var fixes: ClosedRange<Int>

  /// Makes a break.
  package init(reason: Reason, fixes: ClosedRange<Int>) {
    (self.reason, self.fixes) = (reason, fixes)
  }
}

/// A fix that was left out.
package struct StrayFix: Equatable, Sendable {
  /// Why a fix was left out.
  package enum Reason: Equatable, Sendable {
    /// It is not later than the fix before.
    case outOfOrder
    /// No road is near, but the fixes around it are on roads.
    case offRoad
    /// No way leads there and on.
    case unreachable
    /// The way without it is far more likely.
    case unlikely
  }

  /// Why it was left out.
  package var reason: Reason

  /// The index of the fix.
  package var fix: Int
}

/// A fix that was placed, or several that stand, with all places considered.
package struct MatchedFix: Equatable, Sendable {
  /// The indices of the fixes.
  package var fixes: ClosedRange<Int>

  /// Whether a part begins here.
  package var isStart: Bool

  /// Whether the traveler stops here.
  package var isStop: Bool

  /// The distance from the fix placed before, in meters.
  package var straight: Double

  /// The candidates, nearest first, each in its open directions.
  package var candidates: [MatchedCandidate]
}

/// A place on a road considered for a fix.
package struct MatchedCandidate: Equatable, Sendable {
  /// The road's name, number or class.
  package var road: String

  /// The way's ID in the source.
  package var way: Int64?

  /// Whether travel is in the direction of the way.
  package var isForward: Bool

  /// The distance from the fix in meters.
  package var distance: Double

  /// The length of the best way from the fix before, in meters; absent at the start of a part.
  package var wayLength: Double?

  /// The cost of the fix at this place: a negative logarithm.
  package var fixCost: Double

  /// The cost of the way from the fix before.
  package var wayCost: Double

  /// How much costlier the best way here is than that to the best place of this fix; infinite if
  /// no way leads here.
  package var lag: Double

  /// Whether the way chosen in the end passes here.
  package var isChosen: Bool
}
