import Geodesy
import Notations

/// The distance from the current step, and whether a later one is near.
enum FerrostarDeviation: Equatable {
  case none
  case offStep(Double)
  case offRoute(Double)

  /// The engine's word for the kind; absent on the route.
  var kind: String? {
    switch self {
    case .none: nil
    case .offStep: "off_step"
    case .offRoute: "off_route"
    }
  }

  /// Meters from the current step; 0 on the route.
  var meters: Double {
    switch self {
    case .none: 0
    case .offStep(let meters), .offRoute(let meters): meters
    }
  }
}

/// The state of Ferrostar's core after a fix, from any source.
struct FerrostarState {
  /// The state while the trip continues.
  struct Navigating {
    var step: Int
    /// The segment of the step's geometry; absent if it has none.
    var segment: Int?
    var snapped: Coordinate
    /// In whole degrees; absent if unknown.
    var course: Double?
    var distanceToNextManeuver: Double
    var distanceRemaining: Double
    var durationRemaining: Double
    var deviation: FerrostarDeviation
    var remainingWaypoints: Int
    /// Whether the destination remains.
    var keepsDestination = true
    var visual: FerrostarInstruction?
    var spoken: FerrostarInstruction?
    /// The segment's annotation; absent if unknown.
    var annotation: [String: String]?
  }

  /// Absent once the trip is complete.
  var navigating: Navigating?
  /// Meters from fix to fix.
  var distanceTraveled: Double
  /// Meters between snapped coordinates.
  var snappedDistanceTraveled: Double

  init(
    _ navigating: Navigating?, distanceTraveled: Double, snappedDistanceTraveled: Double
  ) {
    self.navigating = navigating
    self.distanceTraveled = distanceTraveled
    self.snappedDistanceTraveled = snappedDistanceTraveled
  }

  /// The state that the core reported.
  init(told value: JSONValue) {
    let number = { (name: String) in value[name]?.number ?? .nan }
    distanceTraveled = number("distanceTraveled")
    snappedDistanceTraveled = number("snappedDistanceTraveled")
    guard value["state"]?.string != "Complete" else { return }
    navigating = Navigating(
      step: Int(exactly: number("stepIndex")) ?? -1,
      segment: value["currentStepGeometryIndex"]?.number.flatMap { Int(exactly: $0) },
      snapped: Coordinate(
        latitude: value["snapped"]?["lat"]?.number ?? .nan,
        longitude: value["snapped"]?["lng"]?.number ?? .nan),
      course: value["snappedCourse"]?.number,
      distanceToNextManeuver: number("distanceToNextManeuver"),
      distanceRemaining: number("distanceRemaining"),
      durationRemaining: number("durationRemaining"),
      deviation: FerrostarDeviation(told: value["deviation"]),
      remainingWaypoints: Int(exactly: number("remainingWaypoints")) ?? -1,
      visual: FerrostarInstruction(told: value["visualInstruction"]),
      spoken: FerrostarInstruction(told: value["spokenInstruction"]),
      annotation: value["annotation"]?.members.map { members in
        Dictionary(
          members.map { ($0.name, plainText($0.value)) }, uniquingKeysWith: { $1 })
      })
  }
}

extension FerrostarDeviation {
  fileprivate init(told value: JSONValue?) {
    guard let kind = value?["Deviation"]?["kind"]?.members?.first,
      let meters = kind.value.members?.first?.value.number
    else {
      self = .none
      return
    }
    self = kind.name == "OffStepOnRoute" ? .offStep(meters) : .offRoute(meters)
  }
}

extension FerrostarInstruction {
  fileprivate init?(told value: JSONValue?) {
    guard let text = value?["text"]?.string,
      let trigger = value?["triggerDistanceBeforeManeuver"]?.number
    else { return nil }
    self.init(text: text, trigger: trigger)
  }
}
