import Simulation
import TripFormats

/// The figures of speed and memory, measured in one run so that they can be set in relation.
///
/// Everything repeats and the median counts. What runs as a child process comes first: see
/// `ChildProgram.run`.
enum SpeedReport {
  /// Measures everything and prints a table.
  ///
  /// `--megabytes N` makes the trace another size than 130 MB, `--quick` leaves the one of ten
  /// times the size out.
  static func run(_ arguments: [String]) {
    let megabytes = number(after: "--megabytes", in: arguments) ?? 130
    let folder = TemporaryFolder()
    defer { folder.remove() }
    let table = ResultTable()
    let files = SpeedFiles(folder: folder, megabytes: megabytes)
    WholeRunSpeed(files: files, table: table, isQuick: arguments.contains("--quick")).measure()
    CheckSpeed(folder: folder, table: table).measure()
    StartSpeed(folder: folder, table: table).measure()
    ReaderSpeed(files: files, table: table).measure()
    EngineSpeed(table: table).measure()
    RecordSpeed(table: table).measure()
    RouterSpeed(table: table).measure()
  }

  private static func number(after name: String, in arguments: [String]) -> Int? {
    arguments.firstIndex(of: name).flatMap {
      $0 + 1 < arguments.count ? Int(arguments[$0 + 1]) : nil
    }
  }
}
