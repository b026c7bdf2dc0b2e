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
        "Each input has a number 'n'. The engine answers with its events, if any, and then with "
          + #"{"done":N}. Events have the names and fields of 'tripsim schema', but an engine "#
          + "writes only the fields that it knows: unless the engine states them, tripsim takes "
          + "names, roads and texts from the route at the position of the engine's 'progress'. "
          + "Events have the time of the latest fix.",
        #"The engine answers 'hello' with {"engine":NAME,"version":…,"can":[…]}. 'tripsim check' "#
          + "skips expectations about what it cannot do, with the reason, and leaves those events "
          + "and fields out of the comparison with a golden. If an engine exits, hangs or breaks "
          + "the protocol, only the current trip becomes an error; the message quotes the engine's "
          + "last line on standard error.",
        "'tripsim schema engine' has every field. Tests/Engines/nearest.py in the source of "
          + "tripsim is a complete engine in Python.",
      ],
      sections: [
        .table("Inputs", EngineInput.allCases.map { ($0.rawValue, $0.summary) }),
        .table("What an engine can do", EngineAbility.allCases.map { ($0.rawValue, $0.summary) }),
        .listing("A complete exchange ('>' to the engine, '<' from it)", EngineExchange.lines),
      ],
      examples: [
        "tripsim check --engine 'exec:tripsim engine'":
          "drive every case through the protocol; the events are the same",
        "tripsim compare --engines default,exec:./mine route.geojson drive.gpx":
          "show what your engine does on a drive, beside tripsim's",
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
    return .success
  }
}

/// A complete exchange of the engine protocol, shown in the help and run by a test.
enum EngineExchange {
  /// The lines of both sides: `>` before an input, `<` before a line of the engine.
  static let lines = [
    #"> {"input":"hello","n":0,"protocol":"tripsim.engine/1.0","events":["arrival"],"config":{}}"#,
    #"< {"engine": "nearest", "version": "1.0", "can": ["rerouting", "progress"]}"#,
    #"< {"done": 0}"#,
    #"> {"input":"route","n":1,"reason":"initial","route":{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"role":"step","leg":0,"step":0},"geometry":{"type":"LineString","coordinates":[[0,0],[0.01,0]]}}]}}"#,
    #"< {"done": 1}"#,
    #"> {"input":"fix","n":2,"time":"2026-06-01T09:00:00.000Z","t_s":0,"lat":0.0001,"lon":0.002}"#,
    #"< {"event": "depart", "deviation_m": 11.12}"#,
    #"< {"event": "progress", "state": "tracking", "snapped_lat": 0.0, "snapped_lon": 0.002, "remaining_m": 889.56, "deviation_m": 11.12}"#,
    #"< {"done": 2}"#,
    #"> {"input":"fix","n":3,"time":"2026-06-01T09:00:09.000Z","t_s":9,"lat":0.0006,"lon":0.003}"#,
    #"< {"event": "off_route", "deviation_m": 66.717, "threshold_m": 50.0}"#,
    #"< {"event": "progress", "state": "off_route", "snapped_lat": 0.0, "snapped_lon": 0.003, "remaining_m": 778.365, "deviation_m": 66.717}"#,
    #"< {"done": 3}"#,
    #"> {"input":"fix","n":4,"time":"2026-06-01T09:00:59.000Z","t_s":59,"lat":0,"lon":0.0099}"#,
    #"< {"event": "on_route", "deviation_m": 0.0}"#,
    #"< {"event": "arrival", "final": true}"#,
    #"< {"event": "progress", "state": "complete", "snapped_lat": 0.0, "snapped_lon": 0.0099, "remaining_m": 11.119, "deviation_m": 0.0}"#,
    #"< {"done": 4}"#,
    #"> {"input":"end","n":5}"#,
    #"< {"done": 5}"#,
  ]
}
