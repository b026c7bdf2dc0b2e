import Notations
import ToolKit

/// `tripsim worker`: jobs on standard input, results on standard output, a line of JSON each.
enum WorkerCommand {
  struct Arguments: Sendable {
    /// The engine that drives every job; absent to use each job's own.
    var configuration = ConfigurationSource()
    /// Whether to show progress on a terminal.
    var showsProgress = false
  }

  static var table: CommandTable<Arguments> {
    let usage = CommandUsage(
      name: "worker",
      summary: "run jobs, one JSON line each, for batch systems such as Spark and GNU parallel",
      details: [
        #"A job is {"id":…,"case":"PATH"}, {"id":…,"case":{…}} with the contents of "#
          + #"a 'case.json', or {"id":…,"route":…,"trace":…}, with "options", a list of words "#
          + #"as for 'tripsim run', and "want":"digest" for a digest instead of all events. "#
          + "Route and trace are paths, or the content itself: a string with line feeds, a JSON "
          + "object, or an array with one fix per element. "
          + #"With "paths":["route","trace"] these strings are paths, even with line feeds."#,
        #"The answer is {"id":…,"exit":0,"events":[…]}, {"id":…,"exit":0,"digest":"…"} or "#
          + #"{"id":…,"exit":2,"error":"…"}, in the order of the jobs; "messages" includes "#
          + "warnings. A line that is not a job is answered with an error.",
        #"With "want":"verdict" the answer to a case has "as_expected": true if it passes "#
          + "'tripsim check'; it includes the events unless they equal the golden byte for byte. "
          + #""outstanding" has the messages about entries of the timeline that did not happen."#,
        #"With "want":"row" the answer has the drive's "row" as in 'tripsim audit', with "#
          + #""want":"maneuvers" also one for each maneuver; "truth", the path of a file "#
          + #"from 'simulate --truth', or "follows":true lets the row count false off-routes."#,
        #"A case with several traces needs "trip":N, counted from 0. The files of a case "#
          + #"must lie in its folder, in a folder 'traces' above it, or in "root"; "trust":true allows any file, "#
          + "routers that use a network or run a program, and engines that are programs. With "
          + #"--engine this engine drives every job, and each answer has "engine" with its "#
          + "abilities.",
      ],
      examples: [
        #"echo '{"id":1,"case":"traces/first-drive"}' | tripsim worker | jq .exit"#: "run one case"
      ])
    return CommandTable(
      usage,
      rows: ConfigurationSource.engineRows.within(\Arguments.configuration) + [
        .flag("progress", \.showsProgress, "show the number of jobs done and their rate")
      ]
    ) { _, _ in }
  }

  static func perform(_ arguments: Arguments, _ console: Console) throws(RunStop) -> ExitStatus {
    Interruption.listen()
    try stopping { () throws(FileFault) in
      var jobs = try JobLines()
      var output = OutputStream()
      let progress = arguments.showsProgress ? ProgressLine(of: nil, "jobs") : nil
      defer { progress?.end() }
      var done = 0
      while let line = try jobs.next() {
        if line.bytes.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) {
          continue
        }
        WorkerJob.answer(to: line.bytes, number: line.number, arguments.configuration)
          .append(to: &output.buffer)
        try output.drain(isUrgent: true)
        done += 1
        progress?.show(done: done)
      }
      try output.finish()
    }
    return .success
  }
}
