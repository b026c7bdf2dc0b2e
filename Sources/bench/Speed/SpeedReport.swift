import Simulation
import TripFormats

/// The figures of speed and memory, measured in one run so that they can be compared.
///
/// Everything is repeated and the median is used. Child processes come first, for the reason given
/// at `ChildProgram.run`.
enum SpeedReport {
  /// Measures everything and prints a table.
  ///
  /// `--megabytes N` sets the size of the trace instead of 130 MB, `--quick` omits the trace of ten
  /// times the size.
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
