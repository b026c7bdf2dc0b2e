import Notations
import Trips

extension TimelineReader {
  /// Reads the command to a location simulator: drive along the current route, drive along another
  /// `route`, or stay at a `place`.
  mutating func simulation(_ entry: JSONValue) -> TimelineAct? {
    if let place = entry["place"] { return stay(at: place, entry) }
    var factor = 1.0
    if let value = entry["speed"] {
      guard let number = speedFactor("speed", value) else { return nil }
      factor = number
    }
    guard entry["route"] != nil else { return .simulate(.routeDriven, speedFactor: factor) }
    return route(entry).map { .simulate(.route($0), speedFactor: factor) }
  }

  private mutating func stay(at place: JSONValue, _ entry: JSONValue) -> TimelineAct? {
    for key in ["route", "speed"] {
      guard let value = entry[key] else { continue }
      reader.report(.excludedKey(key, by: "place"), at: value.position)
    }
    return reader.place(place).map { .simulate(.place($0), speedFactor: 1) }
  }

  /// Reads the speed of a simulated traveler relative to the road's speeds.
  mutating func speedFactor(_ key: String, _ value: JSONValue) -> Double? {
    reader.number(key, value, in: 0.05...20, TimelineReader.speedFactors)
  }

  /// The valid speed factors.
  static let speedFactors = "a factor from 0.05 to 20"
}
