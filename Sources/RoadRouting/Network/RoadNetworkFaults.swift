import Geodesy
import Notations

/// The faults of a network's source so far.
///
/// A value that is not understood is told at its first place only, and of the other warnings the
/// first hundred: a file of a million ways makes no million messages.
struct RoadNetworkFaults {
  private var faults: [Diagnostic] = []
  /// The messages of the values that were told.
  private var known: Set<String> = []
  private var count = 0

  /// The most faults that are kept.
  private static let limit = 100

  /// Adds a fault.
  mutating func add(_ fault: Diagnostic, at position: SourcePosition?) {
    if fault.severity == .warning {
      guard count < Self.limit else { return }
      if fault.code == Diagnostic.notUnderstood, !known.insert(fault.message).inserted { return }
      count += 1
    }
    faults.append(fault.at(position))
  }

  /// The faults in words, in the order of the source.
  func diagnostics(file: String) -> [Diagnostic] {
    faults.map { $0.in(file) }
  }

  /// What keeps places from being a road, if anything does.
  static func fault(of places: [PackedCoordinate]) -> Diagnostic? {
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
