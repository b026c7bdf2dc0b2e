import Notations
import ToolKit

/// `tripsim inspect FILE…`: the contents of files, a JSON object per line.
enum InspectCommand {
  struct Arguments: Sendable {
    /// The files.
    var paths: [String] = []
    /// The options for reading the files.
    var reading = FileReading()
    /// Whether warnings are errors.
    var isStrict = false
  }

  static var table: CommandTable<Arguments> {
    let usage = CommandUsage(
      name: "inspect", summary: "print what routes and traces hold, a JSON object per file",
      details: [
        "A gap is more than 10 s between two fixes, a jump more than 100 m/s. Faults are printed "
          + "to standard error; 'warnings' counts them by code, up to 20 of each, and its member "
          + "'further' counts the codes that have more. 'dropped' counts all fixes that were "
          + "dropped because of them.",
        "A file that can be read as a route or a trace is shown as a trace if it has times, or if "
          + "an option such as --trace-format is given.",
      ],
      operands: [OperandUsage("FILE", .file, .oneOrMore, summary: "a route or a trace, or '-'")],
      examples: [
        "tripsim inspect drive.gpx | jq .gaps": "count the gaps of a trace"
      ])
    return CommandTable(usage, rows: rows) { (arguments, words) throws(Diagnostic) in
      try arguments.reading.check()
      if words.count(where: { $0 == "-" }) > 1 { throw .unwantedOperand("-", command: usage) }
      arguments.paths = words
    }
  }

  private static var rows: [CommandTable<Arguments>.Row] {
    FileReading.rows.within(\.reading) + [
      .flag("strict", \.isStrict, "treat warnings as errors: exit with 2")
    ]
  }

  static func perform(_ arguments: Arguments, _ console: Console) throws(RunStop) -> ExitStatus {
    Interruption.listen()
    return try stopping { () throws(FileFault) in
      var output = OutputStream()
      var status = ExitStatus.success
      for path in arguments.paths {
        let line = inspect(path, arguments, console)
        if let signal = Interruption.signal { return .interrupted(signal: signal) }
        guard let line else {
          status = .noAnswer
          continue
        }
        output.buffer += line
        try output.drain(isUrgent: true)
      }
      try output.finish()
      return status
    }
  }

  /// The line of a file, after reporting its faults; absent if one is an error.
  private static func inspect(
    _ path: String, _ arguments: Arguments, _ console: Console
  ) -> [UInt8]? {
    do throws(FileFault) {
      let inspection = try FileInspection(of: path, arguments)
      for fault in inspection.faults.all { console.report(fault) }
      return inspection.faults.hasError ? nil : inspection.line(path: path)
    } catch {
      _ = console.report(error)
      return nil
    }
  }
}
