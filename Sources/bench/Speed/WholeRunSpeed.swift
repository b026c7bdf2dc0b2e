import TripFormats

/// `tripsim run` from file to file.
struct WholeRunSpeed {
  let files: SpeedFiles
  let table: ResultTable
  let isQuick: Bool

  /// The release binary, which is built beside this program.
  static var binary: String {
    let parts = CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false)
    return (parts.dropLast() + ["tripsim"]).joined(separator: "/")
  }

  /// Measures speed and memory at two sizes.
  func measure() {
    let small = measure(files.trace, bytes: files.traceLength, repetitions: 5)
    if isQuick { return }
    files.withTrace(bytes: files.traceLength * 10, as: .gpx) { path in
      let large = measure(path, bytes: files.traceLength * 10, repetitions: 1)
      table.add("  memory against the smaller size", large / small, "×", decimals: 2, .atMost(1.05))
    }
  }

  /// Measures one trace; returns the peak memory in bytes.
  private func measure(_ trace: String, bytes: Int, repetitions: Int) -> Double {
    let program = ChildProgram(Self.binary, ["run", files.route, trace])
    let costs = (0..<repetitions).map { _ in program.run() }
    let megabytes = Double(bytes) / 1e6
    let name = "run, \(text(megabytes, 0)) MB of GPX, default events"
    guard costs.allSatisfy({ $0.status == 0 }) else {
      table.skip(name, because: "'\(Self.binary)' failed; 'make build' makes it")
      return .nan
    }
    let wall = median(costs.map(\.timing.wall))
    table.add(name, megabytes / wall, "MB/s", .atLeast(200))
    let processor = median(costs.map(\.timing.processor))
    table.add("  by processor time", megabytes / processor, "MB/s", .none)
    let memory = median(costs.map { Double($0.peakMemory) })
    table.add("  peak memory", memory / 1_048_576, "MiB", decimals: 1, .atMost(32))
    return memory
  }
}
