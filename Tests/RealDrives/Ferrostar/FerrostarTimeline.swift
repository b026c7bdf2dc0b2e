import Notations
import TripModel
import TripPlans
import Trips

/// The events at each fix according to given states.
struct FerrostarTimeline {
  /// The index of the fix and the name of each event, sorted.
  private(set) var lines: [String] = []
  private var last: FerrostarState.Navigating?
  private var shown: FerrostarInstruction?
  private var said: Set<String> = []

  /// Derives the events along some steps from states.
  init(_ states: [FerrostarState], along steps: [FerrostarStep]) {
    for (fix, state) in states.enumerated() {
      guard let now = state.navigating else {
        if last != nil { add(.arrival, fix) }
        last = nil
        continue
      }
      addRoad(now, steps, fix)
      if now.deviation.kind != last?.deviation.kind {
        add(now.deviation.kind == nil ? .onRoute : .offRoute, fix)
      }
      if now.deviation.kind != "off_route" { addInstructions(now, fix) }
      last = now
    }
    lines.sort()
  }

  /// Takes the events of a trip that the states can show.
  init(_ run: DriveRun) {
    let names: Set<EventName> = [
      .step, .arrival, .offRoute, .onRoute, .visualInstruction, .spokenInstruction,
    ]
    for event in run.events where names.contains(event.kind.name) {
      add(event.kind.name, event.fixIndex ?? -1)
    }
    lines.sort()
  }

  private mutating func add(_ name: EventName, _ fix: Int) {
    lines.append("\(fix) \(name.rawValue)")
  }

  private mutating func addRoad(
    _ now: FerrostarState.Navigating, _ steps: [FerrostarStep], _ fix: Int
  ) {
    let entered = (last.map { $0.step + 1 } ?? 0)..<(now.step + 1)
    if !entered.isEmpty { shown = nil }
    for step in entered where steps[step].line.length > 0 { add(.step, fix) }
    let before = last?.remainingWaypoints ?? now.remainingWaypoints
    for _ in now.remainingWaypoints..<before { add(.arrival, fix) }
  }

  private mutating func addInstructions(_ now: FerrostarState.Navigating, _ fix: Int) {
    if let visual = now.visual, visual != shown { add(.visualInstruction, fix) }
    shown = now.visual
    guard let spoken = now.spoken else { return }
    if said.insert("\(now.step) \(spoken.trigger) \(spoken.text)").inserted {
      add(.spokenInstruction, fix)
    }
  }
}

extension FerrostarFile {
  /// Compares a trip under profile `ferrostar` and the file's configuration with the core.
  func tripReport() throws -> DriveReport {
    var report = DriveReport(drive: "\(name): whole trip")
    var configuration = Configuration(profile: .ferrostar)
    let faults = configuration.apply(config, file: name)
    guard faults.isEmpty else { throw RealDriveFault.unreadable(name, faults.map(\.rendered)) }
    let run = try DriveRun(
      Array(fixes.prefix(told.count)), along: route, provider: RefusingRouter(),
      rules: configuration.rules)
    let theirs = FerrostarTimeline(told, along: answer.steps).lines
    let mine = FerrostarTimeline(run).lines
    report.figures = ["\(theirs.count) lines in the core's timeline, \(mine.count) in ours"]
    for line in theirs where !mine.contains(line) { report.faults.append("missing: \(line)") }
    for line in mine where !theirs.contains(line) { report.faults.append("extra: \(line)") }
    report.require(theirs.count == mine.count, "not as many lines")
    return report
  }
}
