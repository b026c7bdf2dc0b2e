package import Notations

extension FixDraft {
  /// Reads a location recorded by Ferrostar; returns false if it is not a fix.
  mutating func take(ferrostar location: JSONValue, _ report: inout TraceReport) -> Bool {
    guard let pair = location.member("coordinates")?.value, let latitude = pair.member("lat"),
      let longitude = pair.member("lng")
    else {
      report.warn(.missing(field: "coordinates", of: "the location"), at: location.position)
      return false
    }
    guard takeCoordinate(latitude: latitude, longitude: longitude, &report) else { return false }
    if let time = location.member("timestamp")?.value {
      guard takeTime(ferrostar: time, &report) else { return false }
    }
    take(location.member("horizontalAccuracy"), .accuracy, &report)
    take(location.member("courseOverGround")?.value.member("degrees"), .course, &report)
    take(location.member("speed")?.value.member("value"), .speed, &report)
    return true
  }

  /// Reads a time: milliseconds since 1970, or Rust's seconds and nanoseconds.
  private mutating func takeTime(ferrostar value: JSONValue, _ report: inout TraceReport) -> Bool {
    var notation = TimeNotation.milliseconds
    guard value.members != nil else { return takeTime(value, &notation, &report) }
    guard let seconds = value.member("secsSinceEpoch")?.value.number,
      let nanoseconds = value.member("nanosSinceEpoch")?.value.number,
      seconds.magnitude < 1e12, 0..<1e9 ~= nanoseconds
    else {
      report.warn(.badTime(text: value.kindName), at: value.position)
      return false
    }
    let milliseconds = Int64(seconds) * 1000 + Int64(nanoseconds / 1e6)
    guard FixClock.range.contains(milliseconds) else {
      report.warn(.timeRange(text: value.kindName), at: value.position)
      return false
    }
    time = milliseconds
    return true
  }
}

extension JSONValue {
  /// A member by its camel-case name or, as in earlier versions of Ferrostar, in snake case.
  ///
  /// Of several members with the same name, the last is used.
  package func member(_ name: String) -> JSONMember? {
    members?.last(name) ?? members?.last(name.snakeCase)
  }
}

extension String {
  /// A camel-case name in snake case.
  package var snakeCase: String {
    reduce(into: "") { snake, letter in
      if letter.isUppercase { snake += "_" }
      snake += letter.lowercased()
    }
  }
}
