import Geodesy
import Notations

/// The faults found in a network's source.
///
/// An unknown value is reported only at its first occurrence, and at most a hundred other warnings
/// are kept, so that a file of a million ways does not cause a million messages.
struct RoadNetworkFaults {
  private var faults: [Diagnostic] = []
  /// The unknown values reported so far.
  private var known: Set<String> = []
  private var count = 0

  /// The maximum number of faults kept.
  private static let limit = 100

  /// Adds a fault; without a position, it names the element.
  mutating func add(_ fault: Diagnostic, at position: SourcePosition?, in element: String? = nil) {
    if fault.severity == .warning {
      guard count < Self.limit else { return }
      if fault.code == Diagnostic.notUnderstood, !known.insert(fault.message).inserted { return }
      count += 1
    }
    var fault = fault.at(position)
    if let element { fault.message = "\(element): \(fault.message)" }
    faults.append(fault)
  }

  /// The faults as diagnostics, in the order of the source.
  func diagnostics(file: String) -> [Diagnostic] {
    faults.map { $0.in(file) }
  }

  /// The reason why points do not form a road, if there is one.
  static func fault(of points: [PackedCoordinate]) -> Diagnostic? {
    guard let first = points.first, points.contains(where: { $0 != first }) else {
      return .tooFewPoints(found: min(points.count, 1))
    }
    for (from, to) in zip(points, points.dropFirst()) where mayBeLong(from, to) {
      let meters = from.coordinate.distance(to: to.coordinate)
      if meters > RoadNetwork.segmentLimit { return .segmentTooLong(meters: meters) }
    }
    return nil
  }

  /// Whether two points are so far apart in degrees that their distance must be measured.
  private static func mayBeLong(_ from: PackedCoordinate, _ to: PackedCoordinate) -> Bool {
    let north = Int64(from.bits >> 32) - Int64(to.bits >> 32)
    let east = Int64(from.bits & 0xffff_ffff) - Int64(to.bits & 0xffff_ffff)
    return abs(north) > 4_000_000 || abs(east) > 4_000_000
  }
}
