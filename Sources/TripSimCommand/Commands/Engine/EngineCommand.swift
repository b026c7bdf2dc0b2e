import Notations
import ToolKit
import TripRuns

/// `tripsim engine`: tripsim's own engine behind the protocol of `--engine exec:CMD`.
enum EngineCommand {
  static var table: CommandTable<Void> {
    let usage = CommandUsage(
      name: "engine",
      summary: "run tripsim's engine behind the protocol of --engine exec:CMD",
      details: [
        "The protocol lets any engine drive tripsim's trips. The engine reads inputs on standard "
          + "input and writes its answers on standard output, one JSON object per line, in "
          + "lockstep on the trip's virtual clock. tripsim keeps the clock, the routers, the "
          + "decisions, the timeline and the records.",
        "Each input has a number 'n'. The engine answers with any events and then with "
          + #"{"done":N}. The events have the names and fields of 'tripsim schema', but only those "#
          + "fields that the engine knows: tripsim takes names, roads and words from the route, at "
          + "the location of the engine's 'progress', unless the engine has its own. Events have "
          + "the time of the latest fix.",
        #"The engine answers 'hello' with {"engine":NAME,"version":…,"can":[…]}. 'tripsim check' "#
          + "skips expectations about what it cannot do, with the reason, and leaves those events "
          + "and fields out of the comparison with a golden. An engine that exits, hangs or breaks "
          + "the protocol makes only its own trip an error, which quotes its last line on standard "
          + "error.",
        "'tripsim schema engine' has every field. Tests/Engines/nearest.py in the source of "
          + "tripsim is a complete engine in Python.",
      ],
      sections: [
        .table("Inputs", EngineInput.allCases.map { UsageRow($0.rawValue, $0.summary) }),
        .table(
          "What an engine can do", EngineAbility.allCases.map { UsageRow($0.rawValue, $0.summary) }),
        .listing("A complete exchange ('>' to the engine, '<' from it)", EngineExchange.lines),
      ],
      examples: [
        UsageExample(
          line: "tripsim check --engine 'exec:tripsim engine'",
          summary: "drive every case through the protocol; the events are the same"),
        UsageExample(
          line: "tripsim compare --engines default,exec:./mine route.geojson drive.gpx",
          summary: "show what your engine does on a drive, beside tripsim's"),
      ])
    return CommandTable(usage, rows: []) { _, _ in }
  }

  static func perform(_ arguments: Void, _ console: Console) -> ExitStatus {
    Interruption.listen()
    var host = EngineHost(version: toolVersion)
    do throws(FileFault) {
      var inputs = try JobLines(inLockstep: true)
      var output = OutputStream()
      while !host.isOver, let line = try inputs.next() {
        do throws(Diagnostic) {
          try host.answer(line.bytes, number: line.number, into: &output.buffer)
        } catch {
          console.report(error)
          return .noAnswer
        }
        try output.drain(isUrgent: true)
      }
      try output.finish()
    } catch {
      return console.report(error)
    }
    return Interruption.signal.map { .interrupted(signal: $0) } ?? .success
  }
}
