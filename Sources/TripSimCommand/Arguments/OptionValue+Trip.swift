import Geodesy
import Notations
import RouteServices
import ToolKit
import TripModel
import TripPlans
import TripRuns

extension OptionValue {
  /// Adds a source of routes; the second one is online.
  func addRouter(to routers: inout [RouterSpecification]) throws(Diagnostic) {
    guard routers.count < SpecifiedRouter.most else {
      throw unusable(
        expected: "at most \(SpecifiedRouter.most) routers, one onboard and one online")
    }
    routers.append(try RouterSpecification.parse(text))
  }

  /// Two or more profiles, each at most once; 'all' selects every profile.
  func profiles() throws(Diagnostic) -> [TripVariant] {
    if text == "all" { return Profile.all.map(TripVariant.init) }
    var profiles: [Profile] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      let profile = try Profile.named(String(word))
      if !profiles.contains(profile) { profiles.append(profile) }
    }
    guard profiles.count > 1 else {
      throw unusable(expected: "two or more profiles, such as mapbox,ferrostar, or 'all'")
    }
    return profiles.map(TripVariant.init)
  }

  func eventName() throws(Diagnostic) -> EventName {
    try choice(hint: "'tripsim help events' describes them")
  }
}

extension OptionValue {
  /// The speed of a run relative to real time.
  func pace() throws(Diagnostic) -> Double {
    do {
      return try number("a multiple of real time")
    } catch {
      guard speedNumber(of: text) != nil else { throw error }
      var fault = error
      fault.hint = "'--assume-speed \(text)' sets a speed of travel"
      throw fault
    }
  }

  /// A whole number in a range.
  func count(in range: some RangeExpression<Int>, _ expected: String) throws(Diagnostic) -> Int {
    guard let count = Int(text), range.contains(count) else { throw unusable(expected: expected) }
    return count
  }

  /// A coordinate: latitude and longitude in degrees, separated by a comma.
  func coordinate() throws(Diagnostic) -> Coordinate {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      part.drop { $0 == " " }
    }
    guard parts.count == 2, let latitude = decimalNumber(of: parts[0]),
      let longitude = decimalNumber(of: parts[1]), abs(latitude) <= 90, abs(longitude) <= 180
    else {
      throw unusable(expected: "LAT,LON in degrees, such as 53.004,7.001")
    }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// A time in a trace: seconds since its first fix, or a date and time.
  ///
  /// Seconds are a number or have the form that `pretty` prints, `1:50`, `00:01:50.0`.
  func traceTime() throws(Diagnostic) -> TraceWindow.Moment {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { decimalNumber(of: $0) }
    if numbers.count == parts.count, parts.count <= 3, numbers.allSatisfy({ $0 >= 0 }),
      numbers.dropFirst().allSatisfy({ $0 < 60 })
    {
      return .elapsed(numbers.reduce(0) { $0 * 60 + $1 })
    }
    let bytes = Array(text.utf8)
    guard let time = try? timestamp(in: bytes.span, 0..<bytes.count), time.hasZone else {
      throw unusable(
        expected: "seconds since the first fix, or a time such as 1:50 or 2026-06-01T09:00:00Z")
    }
    return .instant(Instant(milliseconds: time.milliseconds))
  }
}
