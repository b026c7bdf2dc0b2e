import Geodesy
import Notations
import Simulation
import ToolKit
import TripModel

/// The file of `--truth`: where the traveler truly was at each fix, as JSON Lines.
struct TruthFile: ~Copyable {
  private var stream: OutputStream
  private var truth: DriveTruth
  private var fixes = 0

  /// Opens the file at a path, for a drive along a planned route.
  init(
    _ path: String, along route: Route, _ arguments: SimulateArguments
  ) throws(FileFault) {
    if let output = arguments.output, RealPath.planned(output) == RealPath.planned(path) {
      throw .input(path)
    }
    stream = try OutputStream(
      path: path, replacesExisting: arguments.replacesExisting, inputs: arguments.routes)
    truth = DriveTruth(along: route)
  }

  /// Writes the line of a fix.
  mutating func append(_ place: DrivenPlace) throws(FileFault) {
    let moment = truth.moment(at: place)
    stream.buffer += JSONWriter.document { line in
      line.member("fix", fixes)
      line.member("t_s", place.elapsed, fixed: 3)
      line.member("lat", place.coordinate.latitude, fixed: 7)
      line.member("lon", place.coordinate.longitude, fixed: 7)
      line.member("course_deg", place.course.degrees, fixed: 1)
      line.member("speed_mps", place.speed, fixed: 2)
      line.member("driven_m", place.alongTrack, fixed: 2)
      line.member("on_route", moment.road != nil)
      line.member("leg", moment.road?.leg)
      line.member("step", moment.road?.step)
      line.member("along_m", moment.road?.alongTrack, fixed: 2)
      line.member("change", moment.change?.rawValue)
    }
    stream.buffer.append(UInt8(ascii: "\n"))
    fixes += 1
    try stream.drain()
  }

  /// Makes the file appear.
  consuming func finish() throws(FileFault) { try stream.finish() }
}
