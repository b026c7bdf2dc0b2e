import Geodesy
import Notations

/// The faults of a network's source so far.
///
/// A value that is not understood is told at its first place only, and of the other warnings the
/// first hundred: a file of a million ways makes no million messages.
struct RoadNetworkFaults {
  private var faults: [RoadNetworkFault] = []
  /// The values that were told, each as `key=value`.
  private var known: Set<String> = []
  private var count = 0

  /// The most faults that are kept.
  private static let limit = 100

  /// Adds a fault.
  mutating func add(_ kind: RoadNetworkFault.Kind, at position: SourcePosition) {
    let fault = RoadNetworkFault(kind: kind, position: position)
    if fault.isError {
      faults.append(fault)
      return
    }
    if case .valueNotUnderstood(let key, let value) = kind,
      !known.insert("\(key)=\(value)").inserted
    {
      return
    }
    if count < Self.limit { faults.append(fault) }
    count += 1
  }

  /// The faults in words, in the order of the source.
  func diagnostics(file: String) -> [Diagnostic] {
    faults.map { $0.diagnostic(file: file) }
  }

  /// What keeps places from being a road, if anything does.
  static func fault(of places: [PackedCoordinate]) -> RoadNetworkFault.Kind? {
    guard let first = places.first, places.contains(where: { $0 != first }) else {
      return .tooFewPlaces(found: min(places.count, 1))
    }
    for (from, to) in zip(places, places.dropFirst()) where mayBeLong(from, to) {
      let meters = from.coordinate.distance(to: to.coordinate)
      if meters > RoadNetwork.segmentLimit { return .segmentTooLong(meters: meters) }
    }
    return nil
  }

  /// Whether two places are so far apart in degrees that measuring is worth its while.
  private static func mayBeLong(_ from: PackedCoordinate, _ to: PackedCoordinate) -> Bool {
    let north = Int64(from.bits >> 32) - Int64(to.bits >> 32)
    let east = Int64(from.bits & 0xffff_ffff) - Int64(to.bits & 0xffff_ffff)
    return abs(north) > 4_000_000 || abs(east) > 4_000_000
  }
}
