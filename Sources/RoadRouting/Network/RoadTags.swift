/// A key of a road that the router uses.
enum RoadTagKey: String, Hashable, Sendable, CaseIterable {
  case access
  case accessBackward = "access:backward"
  case accessForward = "access:forward"
  case area
  case barrier
  case bicycle
  case bicycleBackward = "bicycle:backward"
  case bicycleForward = "bicycle:forward"
  case bollard
  case bridge
  case cycleway
  case cyclewayBoth = "cycleway:both"
  case cyclewayLeft = "cycleway:left"
  case cyclewayRight = "cycleway:right"
  case destination
  case destinationBackward = "destination:backward"
  case destinationForward = "destination:forward"
  case destinationReference = "destination:ref"
  case destinationReferenceBackward = "destination:ref:backward"
  case destinationReferenceForward = "destination:ref:forward"
  case destinationStreet = "destination:street"
  case destinationStreetBackward = "destination:street:backward"
  case destinationStreetForward = "destination:street:forward"
  case drivingSide = "driving_side"
  case duration
  case estimatedWidth = "est_width"
  case exitReference = "junction:ref"
  case exitTo = "exit_to"
  case foot
  case footBackward = "foot:backward"
  case footForward = "foot:forward"
  case highway
  case impassable
  case junction
  case kerb
  case lanes
  case layer
  case maxheight
  case maxheightPhysical = "maxheight:physical"
  case maxlength
  case maxspeed
  case maxspeedBackward = "maxspeed:backward"
  case maxspeedForward = "maxspeed:forward"
  case maxweight
  case maxwidth
  case maxwidthPhysical = "maxwidth:physical"
  case motorVehicle = "motor_vehicle"
  case motorVehicleBackward = "motor_vehicle:backward"
  case motorVehicleForward = "motor_vehicle:forward"
  case motorroad
  case motorcar
  case motorcarBackward = "motorcar:backward"
  case motorcarForward = "motorcar:forward"
  case name
  case oneway
  case onewayBicycle = "oneway:bicycle"
  case onewayFoot = "oneway:foot"
  case onewayMotorVehicle = "oneway:motor_vehicle"
  case onewayMotorcar = "oneway:motorcar"
  case onewayVehicle = "oneway:vehicle"
  case reference = "ref"
  case route
  case service
  case smoothness
  case toll
  case tunnel
  case turnLanes = "turn:lanes"
  case turnLanesBackward = "turn:lanes:backward"
  case turnLanesForward = "turn:lanes:forward"
  case vehicle
  case vehicleBackward = "vehicle:backward"
  case vehicleForward = "vehicle:forward"
  case width

  /// Makes a key from its text; absent for keys that are not used.
  init?(text: String) {
    guard let key = Self.byText[text] else { return nil }
    self = key
  }

  /// The position among all keys, counted from 0.
  ///
  /// An enumeration without payloads is stored as the number of its case.
  fileprivate var ordinal: Int { Int(unsafe unsafeBitCast(self, to: UInt8.self)) }

  private static let byText = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
}

/// The tags of one road or node; unused keys are not kept.
struct RoadTags: Equatable, Sendable {
  private var isUsed = false
  private var values = [String?](repeating: nil, count: RoadTagKey.allCases.count)

  /// The value of a key.
  subscript(_ key: RoadTagKey) -> String? {
    get { values[key.ordinal] }
    set {
      values[key.ordinal] = newValue
      isUsed = true
    }
  }

  /// Sets a key by its text; an unused key is ignored.
  mutating func set(_ text: String, to value: String) {
    guard let key = RoadTagKey(text: text) else { return }
    self[key] = value
  }

  /// Removes every tag but keeps the capacity.
  mutating func removeAll() {
    if !isUsed { return }
    for index in values.indices { values[index] = nil }
    isUsed = false
  }
}
