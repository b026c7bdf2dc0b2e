import Geodesy
import TripModel

/// The informative fixes of a drive: in time order and apart from each other.
///
/// Fixes at a standstill are merged.
struct DriveSightings {
  /// The sightings in time order.
  private(set) var sightings: [MatchSighting] = []

  /// The fixes that are not later than the previous one.
  private(set) var strays: [StrayFix] = []

  /// The minimum distance in meters between informative fixes, and its upper limit.
  ///
  /// **Source:** Newson and Krumm 2009, section 4.1: two standard deviations.
  private static let apart = 2.0
  private static let mostApart = 60.0

  init(_ fixes: [Fix], model: MatchModel, rules: MatchRules) {
    let usable = usable(fixes)
    let points = usable.map { Position(fixes[$0].coordinate).vector }
    let start = usable.first.map { fixes[$0].time } ?? Instant(milliseconds: 0)
    let times = usable.map { fixes[$0].time.seconds(since: start) }
    let apart = min(model.deviation * Self.apart, Self.mostApart)
    let search = StopSearch(
      points: points, times: times, speeds: usable.map { fixes[$0].speed },
      deviation: model.deviation)
    var stops = search.stops(atLeast: rules.stop)[...]
    var index = 0
    while index < usable.count {
      var sighting = MatchSighting(
        fix: usable[index], point: points[index], time: times[index], start: times[index],
        deviation: model.deviation(of: fixes[usable[index]]), last: usable[index])
      if let stop = stops.first, stop.lowerBound == index {
        stops.removeFirst()
        index = stop.upperBound
        sighting.last = usable[index]
        sighting.time = times[index]
        sighting.isStop = true
        let sum = points[stop].reduce(Vector(x: 0, y: 0, z: 0)) { $0 + $1 }
        sighting.point = sum * (1 / Double(stop.count))
      }
      let isLast = index + 1 == usable.count
      if isLast || sighting.isStop || isNew(sighting, apart: apart) { sightings.append(sighting) }
      index += 1
    }
  }

  /// Whether a sighting is far enough from the previous one.
  private func isNew(_ sighting: MatchSighting, apart: Double) -> Bool {
    guard let last = sightings.last else { return true }
    return (last.point - sighting.point).squaredLength > apart * apart
  }

  /// The indices of the fixes that are later than all previous ones.
  private mutating func usable(_ fixes: [Fix]) -> [Int] {
    var usable: [Int] = []
    for index in fixes.indices {
      if let last = usable.last, fixes[index].time <= fixes[last].time {
        strays.append(StrayFix(reason: .outOfOrder, fix: index))
      } else {
        usable.append(index)
      }
    }
    return usable
  }
}
