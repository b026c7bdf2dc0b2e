import Notations
import Trips

extension TimelineReader {
  /// What a simulator of locations is told: to drive along the route being driven, along another
  /// `route`, or to stand at a `place`.
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

  /// How many times faster than the road a simulated traveler drives.
  mutating func speedFactor(_ key: String, _ value: JSONValue) -> Double? {
    reader.number(key, value, in: 0.05...20, TimelineReader.speedFactors)
  }

  /// What such a factor may be.
  static let speedFactors = "a factor from 0.05 to 20"
}
