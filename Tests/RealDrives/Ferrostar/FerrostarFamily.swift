import Notations

/// Configurations of Ferrostar's core, as texts in its own notation.
struct FerrostarFamily {
  /// The common property of the family's conditions.
  let name: String
  /// The conditions.
  let conditions: [String]

  /// All kinds of conditions, alone and combined.
  static let all = [
    FerrostarFamily("manual", "\"Manual\""),
    FerrostarFamily("to the end of the step", toEnd(30, 32), toEnd(0, 0), toEnd(15, 5)),
    FerrostarFamily("from the step, always", fromStep(20, "Always")),
    FerrostarFamily("from the step, on the route", fromStep(20, "WhileOnRoute")),
    FerrostarFamily("from the step, on the step", fromStep(12, "WhileOnCurrentStep")),
    FerrostarFamily(
      "entry and exit", entryExit(30, 5, 32), entryExit(20, 5, 25), entryExit(10, 0, 100)),
    FerrostarFamily(
      "entry and snapped exit", snappedExit(20, 2, 25), snappedExit(30, 15, 32),
      snappedExit(40, 60, 100)),
    FerrostarFamily(
      "any of them", any(entryExit(30, 5, 32), fromStep(50, "WhileOnRoute")),
      any(snappedExit(20, 2, 25), toEnd(5, 100))),
    FerrostarFamily(
      "all of them", all(toEnd(40, 32), fromStep(3, "Always")),
      all(entryExit(30, 5, 32), fromStep(15, "WhileOnRoute")),
      all(snappedExit(30, 5, 32), fromStep(8, "Always"))),
    FerrostarFamily(
      "nested",
      all(any(entryExit(30, 5, 32), snappedExit(20, 2, 25)), fromStep(10, "Always")),
      any(all(entryExit(30, 2, 32), toEnd(60, 32)), all(toEnd(20, 100), fromStep(4, "Always")))),
  ]

  private static let deviations = [
    "\"None\"", threshold(15, 50), threshold(25, 10), threshold(100, 20),
  ]
  private static let arrivals = [
    toEnd(10, 32), toEnd(30, 25), entryExit(30, 5, 32), snappedExit(20, 2, 25),
    any(toEnd(20, 100), fromStep(60, "Always")),
  ]
  private static let waypoints = [
    "{\"WaypointWithinRange\":100}", "{\"WaypointAlongAdvancingStep\":10}",
    "{\"WaypointWithinRange\":30.5}", "{\"WaypointAlongAdvancingStep\":150}",
  ]
  private static let courses = ["Raw", "SnapToRoute", "SnapToRoute"]

  private init(_ name: String, _ conditions: String...) {
    self.name = name
    self.conditions = conditions
  }

  /// The configurations: every condition with every rule for deviation.
  ///
  /// The rules for arrival, waypoints and course alternate, by counts without a common divisor
  /// where possible; `turn` is the first index.
  func configurations(turn: Int) throws -> [JSONValue] {
    var turn = turn
    var texts: [String] = []
    for condition in conditions {
      for deviation in FerrostarFamily.deviations {
        texts.append(
          "{\"waypointAdvance\":\(FerrostarFamily.waypoints[turn % 4]),"
            + "\"stepAdvanceCondition\":\(condition),"
            + "\"arrivalStepAdvanceCondition\":\(FerrostarFamily.arrivals[turn % 5]),"
            + "\"routeDeviationTracking\":\(deviation),"
            + "\"snappedLocationCourseFiltering\":\"\(FerrostarFamily.courses[turn % 3])\"}")
        turn += 1
      }
      // Skip one, so that a deviation rule gets different waypoint rules.
      turn += 1
    }
    return try texts.map { text in
      let reading = JSONReader.read(Array(text.utf8), file: name)
      guard let value = reading.value else {
        throw RealDriveFault.unreadable(name, reading.diagnostics.map(\.rendered))
      }
      return value
    }
  }
}

extension FerrostarFamily {
  private static func toEnd(_ meters: Int, _ accuracy: Int) -> String {
    "{\"DistanceToEndOfStep\":{\"distance\":\(meters),\"minimumHorizontalAccuracy\":\(accuracy)}}"
  }

  private static func fromStep(_ meters: Int, _ policy: String) -> String {
    "{\"DistanceFromStep\":{\"distance\":\(meters),\"minimumHorizontalAccuracy\":32,"
      + "\"calculationPolicy\":\"\(policy)\"}}"
  }

  private static func entryExit(_ entry: Int, _ exit: Int, _ accuracy: Int) -> String {
    twoPhases("DistanceEntryExit", entry, exit, accuracy)
  }

  private static func snappedExit(_ entry: Int, _ exit: Int, _ accuracy: Int) -> String {
    twoPhases("DistanceEntryAndSnappedExit", entry, exit, accuracy)
  }

  private static func twoPhases(
    _ name: String, _ entry: Int, _ exit: Int, _ accuracy: Int
  ) -> String {
    "{\"\(name)\":{\"distanceToEndOfStep\":\(entry),\"distanceAfterEndStep\":\(exit),"
      + "\"minimumHorizontalAccuracy\":\(accuracy),\"hasReachedEndOfCurrentStep\":false}}"
  }

  private static func any(_ parts: String...) -> String {
    "{\"OrAdvanceConditions\":{\"conditions\":[\(parts.joined(separator: ","))]}}"
  }

  private static func all(_ parts: String...) -> String {
    "{\"AndAdvanceConditions\":{\"conditions\":[\(parts.joined(separator: ","))]}}"
  }

  private static func threshold(_ accuracy: Int, _ meters: Int) -> String {
    "{\"StaticThreshold\":{\"minimumHorizontalAccuracy\":\(accuracy),"
      + "\"maxAcceptableDeviation\":\(meters)}}"
  }
}
