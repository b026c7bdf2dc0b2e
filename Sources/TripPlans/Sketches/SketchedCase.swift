package import Geodesy
import Simulation
import TripModel

/// What a sketch gives to a case: its files, and the places that sentences may name.
package struct SketchedCase: Equatable, Sendable {
  /// The files that it stands for.
  package let files: SketchFiles

  /// The coordinates of the places, by their letters.
  package let coordinates: [String: Coordinate]

  private let drive: SketchedDrive
  private let simulation: SimulationPlan

  init(
    _ sketch: Sketch, _ drive: SketchedDrive, _ files: SketchFiles, _ simulation: SimulationPlan
  ) {
    self.files = files
    self.drive = drive
    self.simulation = simulation
    let places = sketch.drawing.places.map { (String($0.key), $0.value) }
    coordinates = Dictionary(uniqueKeysWithValues: places)
  }
}

extension SketchedCase {
  /// A place that the drive passes.
  package struct Pass: Equatable, Sendable {
    /// The place; its further passes are numbered from 2: `A`, `A2`, `A3`.
    package let name: String
    /// Meters from the start of the drive.
    package let distance: Double
    /// Seconds from the first fix to the first one at the place or beyond.
    package let time: Double
  }

  /// The places in the order in which the drive passes them.
  ///
  /// - Complexity: O(N) for N fixes of the drive.
  package var passes: [Pass] {
    var passes: [Pass] = []
    var start: Double?
    var reports = SimulatedDrive(routes: [drive.route], plan: simulation).makeIterator()
    while passes.count < drive.marks.count, let report = reports.nextReport() {
      if report.fix == nil { continue }
      let first = start ?? report.place.elapsed
      start = first
      // Several places may lie between two fixes.
      for mark in drive.marks[passes.count...] {
        if report.place.alongTrack + Self.slack < mark.distance { break }
        passes.append(
          Pass(name: mark.name, distance: mark.distance, time: report.place.elapsed - first))
      }
    }
    return passes
  }

  /// Meters by which a drive that ends at a place may fall short of it by rounding.
  private static let slack = 0.01
}
