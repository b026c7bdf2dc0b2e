import Notations
import ToolKit

/// `tripsim worker`: jobs on standard input, results on standard output, a line of JSON each.
enum WorkerCommand {
  /// No arguments.
  struct Arguments: Sendable {}

  /// The command's table and implementation.
  static var subcommand: Subcommand {
    Subcommand(table, initial: Arguments()) { _, console in perform(console) }
  }

  private static var table: CommandTable<Arguments> {
    let usage = CommandUsage(
      name: "worker", summary: "run jobs, a line of JSON each: the unit of a distributed engine",
      details: [
        #"A job is {"id":…,"case":"PATH"}, {"id":…,"case":{…}} with what 'case.json' would hold, or "#
          + #"{"id":…,"route":…,"trace":…}, with "options", a "#
          + #"list of words as 'tripsim run' takes them, and "want":"digest" for a digest of the "#
          + "events in the place of all of them. Route and trace are paths, or the content "
          + "itself: a text with line ends, a JSON object, or an array with a fix in each element.",
        #"The answer is {"id":…,"exit":0,"events":[…]}, {"id":…,"exit":0,"digest":"…"} or "#
          + #"{"id":…,"exit":2,"error":"…"}, in the order of the jobs; "messages" has warnings "#
          + "too. A line that is no job has an answer as well, and the next line its own.",
        #"With "want":"verdict" the answer to a case says "as_expected": true where the events "#
          + "are its golden and its sentences hold, and has the events only where not.",
        #"A case with several traces needs "trip":N, the first being 0. The files of a case "#
          + #"must lie in the folder of the case, or in "root"; "trust":true allows all, "#
          + "and routers that go over a network or run a program.",
      ],
      examples: [
        UsageExample(
          line: #"echo '{"id":1,"case":"traces/first-drive"}' | tripsim worker | jq .exit"#,
          summary: "run one case")
      ])
    return CommandTable(usage, rows: []) { _, _ in }
  }

  private static func perform(_ console: Console) -> ExitStatus {
    Interruption.listen()
    do throws(FileFault) {
      var jobs = try JobLines()
      var output = OutputStream()
      while let line = try jobs.next() {
        if line.bytes.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) {
          continue
        }
        WorkerJob.answer(to: line.bytes, number: line.number).append(to: &output.buffer)
        try output.drain(isUrgent: true)
      }
      try output.finish()
    } catch {
      return console.report(error)
    }
    return Interruption.signal.map { .interrupted(signal: $0) } ?? .success
  }
}
