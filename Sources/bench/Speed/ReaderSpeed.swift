import ToolKit
import TripFormats

/// The readers of traces, from bytes to fixes.
struct ReaderSpeed {
  let files: SpeedFiles
  let table: ResultTable

  /// Compares reading GPX with other programs, and measures line formats.
  func measure() {
    let megabytes = Double(files.traceLength) / 1e6
    let (wall, read) = cost(of: files.trace)
    table.add(
      "GPX read to fixes, \(text(megabytes, 0)) MB", megabytes / wall, "MB/s", .atLeast(300))
    table.add("  by processor time", megabytes / read, "MB/s", .none)
    compare(read, with: "xmllint --stream", ["--stream", files.trace], repetitions: 3, .atLeast(4))
    compare(
      read, with: "gpsbabel -o unicsv",
      ["-t", "-i", "gpx", "-f", files.trace, "-o", "unicsv", "-F", "/dev/null"], repetitions: 1,
      .atLeast(40))
    for format in [TraceWriter.Format.csv, .jsonLines, .nmea] {
      files.withTrace(bytes: files.traceLength, as: format) { path in
        table.add(
          "\(format.rawValue) read to fixes", megabytes / cost(of: path).wall, "MB/s",
          .atLeast(150))
      }
    }
  }

  /// The wall-clock and processor time to read a trace in seconds.
  private func cost(of path: String) -> Timing {
    let timings = (0..<5).map { _ in
      timing {
        guard let source = try? FileSource(path: path) else { return }
        var reader = TraceReader(source: source)
        while reader.next() != nil {}
      }
    }
    return (median(timings.map(\.wall)), median(timings.map(\.processor)))
  }

  /// Compares processor times, which are independent of other programs on the machine.
  private func compare(
    _ seconds: Double, with name: String, _ arguments: [String], repetitions: Int,
    _ target: ResultTable.Target
  ) {
    let command = String(name.prefix { $0 != " " })
    guard ShellCommand.isOnPath(command) else {
      return table.skip("  against \(name)", because: "'\(command)' is not installed")
    }
    let program = ChildProgram(command, arguments)
    let others = (0..<repetitions).map { _ in program.run().timing.processor }
    table.add("  against \(name)", median(others) / seconds, "×", decimals: 1, target)
  }
}
