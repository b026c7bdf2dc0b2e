import Notations
import Regression
import ToolKit
import TripPlans

/// `tripsim sketch CASE`: the places that a drawn case passes, and the files that it represents.
enum SketchCommand {
  struct Arguments: Sendable {
    /// The case.
    var path = ""
    /// The folder for the files; absent to write none.
    var output: String?
    /// Whether files may be replaced.
    var replacesExisting = false
  }

  static var table: CommandTable<Arguments> {
    let usage = CommandUsage(
      name: "sketch",
      summary: "show when the drive of a drawn case passes each place, or write its files",
      details: [
        "A case may draw its situation instead of naming files. 'sketch' is an object with these "
          + "members. 'map': lines of text; letters and digits are places, all other characters "
          + "are decoration. 'cell_m': the distance in meters between two neighboring characters "
          + "or lines (20). 'roads': names or OpenStreetMap tags, such as {\"ABC\": \"High "
          + "Street\", \"BD\": {\"name\": \"Ramp\", \"oneway\": true, \"maxspeed\": 80}}. 'route': "
          + "the places through which the best route leads, such as 'A B stop C'. 'drive': the "
          + "places driven, such as 'A 50km/h B wait 20s C lost D found E'. 'routes': further "
          + "routes by name. A word applies to the place before it: 'A B stop' stops at B, 'B "
          + "lost' loses the signal at B.",
        "Between two places that are joined by a road, the drive follows the road; otherwise it "
          + "goes straight, so a place that is on no road leads off the road. A speed holds until "
          + "the next one; the driver accelerates, brakes and slows down in bends. From 'lost' to "
          + "'found' there are no fixes. The key 'simulate' of the case adds noise, a seed, a "
          + "receiver and so on.",
        "The case's other keys may name the files 'network.geojson', 'route.geojson', "
          + "'drive.geojson' and those of 'routes': 'router': 'network:network.geojson'. Sentences "
          + "of 'expect' may name places: 'no off_route between A and C', 'arrival within 30 m of "
          + "E'. A2 is the drive's second passage of A.",
        "With -o the files are written, with the drive as 'trace.csv'.",
      ],
      operands: [OperandUsage("CASE", .file, summary: "a case with a sketch")],
      examples: [
        "tripsim sketch traces/suite/words/bicycle-turns.case.json":
          "print when the drive passes each place",
        "tripsim sketch traces/suite/words/bicycle-turns.case.json -o turns":
          "write roads, route and drive",
      ])
    return CommandTable(
      usage,
      rows: [
        .folder("output", letter: "o", \.output, "write the files to this folder"),
        .flag("force", letter: "f", \.replacesExisting, "replace existing files"),
      ]
    ) { (arguments, words) throws(Diagnostic) in
      arguments.path = words[0]
    }
  }

  static func perform(_ arguments: Arguments, _ console: Console) throws(RunStop) -> ExitStatus {
    let run = RunArguments()
    let job = try console.value(of: run.caseJob(arguments.path))
    guard let sketch = job.tripCase.sketch else { throw .fault(.noSketch(job.file)) }
    guard let folder = arguments.output else {
      return console.show(lines: Notations.table(rows(of: sketch)))
    }
    return try stopping { () throws(Diagnostic) in
      let files = try files(of: job, sketch)
      let writing = FolderWriting(folder, on: Disk())
      try writing.check(files.map(\.name), replacesExisting: arguments.replacesExisting)
      return console.show(lines: try writing.write(files).map { "wrote \($0)" })
    }
  }

  private static func rows(of sketch: SketchedCase) -> [[String]] {
    [["place", "at_s", "along_m"]]
      + sketch.passes.map { pass in
        [pass.name, decimalText(pass.time, decimals: 1), decimalText(pass.distance, decimals: 1)]
      }
  }

  private static func files(
    of job: CaseJob, _ sketch: SketchedCase
  ) throws(Diagnostic) -> [FolderWriting.File] {
    let trip = job.trip.plan.prepare(reading: DiskFiles(within: job.root))
    guard var trace = trip.value?.simulatedTrace else {
      throw trip.diagnostics.first ?? .noSketch(job.file)
    }
    var bytes: [UInt8] = []
    while trace.read(into: &bytes) > 0 {}
    return sketch.files.all.map { FolderWriting.File(name: $0.name, bytes: $0.bytes) }
      + [FolderWriting.File(name: "trace.csv", bytes: bytes)]
  }
}

extension Diagnostic {
  /// The fault of a case without a drawing.
  fileprivate static func noSketch(_ file: String) -> Diagnostic {
    Diagnostic(
      "no_sketch", "the case has no 'sketch'", expected: "a case that draws its roads and drive",
      hint: "'tripsim help sketch' shows how"
    ).in(file)
  }
}
