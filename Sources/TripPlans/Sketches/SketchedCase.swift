package import Geodesy
import Simulation

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
    /// Seconds from the first fix to when the traveler is at the place or beyond, by the clock of
    /// the fixes, whether the receiver knows it or not.
    package let time: Double
  }

  /// The places in the order in which the drive passes them.
  ///
  /// - Complexity: O(N) for N fixes of the drive.
  package var passes: [Pass] {
    let drive = SimulatedDrive(routes: [self.drive.route], plan: simulation)
    var reports = drive.makeIterator()
    var report = reports.nextReport()
    while let unknown = report, unknown.fix == nil { report = reports.nextReport() }
    guard let start = report?.place.elapsed else { return [] }
    var passes: [Pass] = []
    for place in drive.driver {
      // Several places may lie between two instants.
      for mark in self.drive.marks[passes.count...] {
        if place.alongTrack + Self.slack < mark.distance { break }
        let time = max(place.elapsed - start, 0)
        passes.append(Pass(name: mark.name, distance: mark.distance, time: time))
      }
    }
    return passes
  }

  /// Meters by which a stop or the end of the drive may fall short of a place by rounding.
  private static let slack = 0.05
}
