package import Geodesy
import Simulation

/// The parts of a case that come from its sketch: its files, and the places for use in sentences.
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
  /// A passage of the drive at a place.
  package struct Pass: Equatable, Sendable {
    /// The name of the place; later passages are numbered from 2: `A`, `A2`, `A3`.
    package let name: String
    /// The distance in meters from the start of the drive.
    package let distance: Double
    /// The seconds from the first fix until the traveler is at the place or beyond.
    ///
    /// The clock is that of the fixes, with or without a signal.
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
    guard let start = report?.point.elapsed else { return [] }
    var passes: [Pass] = []
    for point in drive.driver {
      // Several places may lie between two instants.
      for mark in self.drive.marks[passes.count...] {
        if point.alongTrack + Self.slack < mark.distance { break }
        let time = max(point.elapsed - start, 0)
        passes.append(Pass(name: mark.name, distance: mark.distance, time: time))
      }
    }
    return passes
  }

  /// The distance in meters by which a stop or the end may miss a place because of rounding.
  private static let slack = 0.05
}
