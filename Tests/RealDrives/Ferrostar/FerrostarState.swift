import Geodesy
import Notations

/// How far the traveler is from the current step, and whether a later one is near.
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

/// What Ferrostar's core tells after a fix, by whoever tells it.
struct FerrostarState {
  /// What it tells while the trip goes on.
  struct Navigating {
    var step: Int
    /// The segment of the step's geometry; absent where it has none.
    var segment: Int?
    var snapped: Coordinate
    /// Whole degrees; absent where none is known.
    var course: Double?
    var distanceToNextManeuver: Double
    var distanceRemaining: Double
    var durationRemaining: Double
    var deviation: FerrostarDeviation
    var remainingWaypoints: Int
    /// Whether the destination is one of them.
    var keepsDestination = true
    var visual: FerrostarInstruction?
    var spoken: FerrostarInstruction?
    /// What is known of the segment; absent where nothing is.
    var annotation: [String: String]?
  }

  /// Absent once the trip is complete.
  var navigating: Navigating?
  /// Meters from fix to fix.
  var distanceTraveled: Double
  /// Meters from snapped place to snapped place.
  var snappedDistanceTraveled: Double

  init(
    _ navigating: Navigating?, distanceTraveled: Double, snappedDistanceTraveled: Double
  ) {
    self.navigating = navigating
    self.distanceTraveled = distanceTraveled
    self.snappedDistanceTraveled = snappedDistanceTraveled
  }

  /// The state that the core itself told.
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
