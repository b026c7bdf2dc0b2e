import Simulation
import ToolKit
import TripModel
import TripPlans

/// The file of `--truth`: the true position at each fix, as JSON Lines.
struct TruthFile: ~Copyable {
  private var stream: OutputStream
  private var truth: DriveTruth
  private var fixes = 0

  /// Opens the file at a path, for a drive along a planned route.
  init(
    _ path: String, along route: Route, _ arguments: SimulateArguments
  ) throws(FileFault) {
    stream = try OutputStream(
      path: path, replacesExisting: arguments.replacesExisting,
      inputs: arguments.routes + [arguments.planned].compactMap { $0 })
    truth = DriveTruth(along: route)
  }

  /// Writes the line for a fix.
  mutating func append(_ point: DrivenPoint) throws(FileFault) {
    TripTruth.append(truth.moment(at: point), fix: fixes, to: &stream.buffer)
    fixes += 1
    try stream.drain()
  }

  /// Completes the file and moves it to its path.
  consuming func finish() throws(FileFault) { try stream.finish() }
}
