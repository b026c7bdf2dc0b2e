import Notations
import Regression
import ToolKit
import TripModel
import TripPlans
import TripRecords
import TripRuns

/// Finds the smallest changes of single keys that would have caused an event at a fix.
///
/// It runs the trip with them.
struct WhyNot {
  /// A change of one key, and the event that it would cause.
  private struct Change {
    /// The setting, `off_route.max_m=41.3`.
    let setting: String
    /// The current value of the key.
    let now: ConfigurationValue
    /// The relative change of the value; infinite for a flag.
    let size: Double
    /// The line that would be printed.
    let line: RecordLine
  }

  /// The number of changes shown.
  private static let limit = 5

  /// The number of fixes before the given one at which the event is also accepted.
  private static let slack = 10

  private let event: EventName
  /// The trip, which prints only the event.
  private var trip: TypedTrip
  /// The given fix, and its time.
  private var moment: (fix: Int, seconds: Double) = (0, 0)
  /// The fixes up to that fix at which the event is printed without a change.
  private var reported: [Int?] = []
  /// The nearest times before and after that fix at which the event is printed without a change.
  private var neighbors: (before: Double?, after: Double?) = (nil, nil)

  /// Reads the trip and finds the fix.
  ///
  /// - Throws: if the trip cannot run, has no such fix, or prints the event there.
  init(_ event: EventName, _ arguments: RunArguments) throws(RunStop) {
    self.event = event == .reroute ? .rerouteRequest : event
    if arguments.inputs.contains(where: FileDescriptor.isPipe) {
      throw Self.fault("the trip runs many times, and a pipe can be read only once")
    }
    trip = try arguments.typedTrip().usable()
    if self.event == .rerouteRequest, trip.plan.askedRouters.isEmpty {
      throw Self.fault(
        "no reroute is requested, because no router is given",
        hint: "'--router SPEC' gives one, such as network:FILE")
    }
    trip.isTrusted = false
    trip.options.explanation = nil
    trip.options.format = .jsonl
    trip.options.events = EventSelection([self.event, .progress])
    let result = trip.run.performed()
    guard result.output.exit <= 1 else { throw .faults(result.faults) }
    try find(arguments.trip.explanation ?? ExplanationOptions(), in: result.output.lines)
    trip.options.events = EventSelection([self.event])
    // Later fixes cannot change earlier events.
    if trip.options.window.start == nil { trip.options.window.end = .elapsed(moment.seconds) }
    if self.lines(of: trip).last?["fix"]?.integer == moment.fix {
      throw Self.fault("\(event.rawValue) is printed only at the end of the trip")
    }
  }

  private static func fault(_ message: String, hint: String? = nil) -> RunStop {
    .fault(Diagnostic(.error, code: "why_not", file: "tripsim", message, hint: hint))
  }

  private mutating func find(
    _ options: ExplanationOptions, in lines: [RecordLine]
  ) throws(RunStop) {
    let progress = lines.first { line in
      guard let fix = line["fix"]?.integer, let seconds = line["t_s"]?.number,
        line.event == EventName.progress.rawValue
      else { return false }
      guard case .time(let moment) = options.landmark else {
        return fix >= options.fixes.lowerBound
      }
      guard let time = line["time"]?.text.flatMap(dateAndTime) else { return false }
      let first = Instant(milliseconds: time - Int64((seconds * 1000).rounded()))
      return moment.seconds(to: Instant(milliseconds: time), first: first) >= 0
    }
    guard let progress, let fix = progress["fix"]?.integer,
      let seconds = progress["t_s"]?.number
    else {
      let last = lines.last { $0.event == EventName.progress.rawValue }?["t_s"]?.number
      throw Self.fault(
        "the trip has no fix at that time", hint: last.map { "its last is at \(clockText($0))" })
    }
    moment = (fix, seconds)
    let printed = lines.filter { $0.event == event.rawValue }
    let times = printed.compactMap { $0["t_s"]?.number }
    neighbors = (times.last { $0 <= seconds }, times.first { $0 > seconds })
    reported = printed.map { $0["fix"]?.integer }.filter { $0 ?? .max <= fix }
    if reported.last == fix {
      throw Self.fault(
        "\(event.rawValue) is printed at \(clockText(seconds)), fix \(fix)",
        hint: "'tripsim explain' without --why-not says why")
    }
    let state = progress["state"]?.text.flatMap(NavigationStatus.init)
    if event == .offRoute && state == .offRoute || event == .onRoute && state == .tracking {
      throw Self.fault(
        "the trip is already \(event == .offRoute ? "off route" : "on the route") at "
          + "\(clockText(seconds)), fix \(fix)", hint: "give an earlier fix")
    }
  }
}

extension WhyNot {
  /// The answer as readable lines.
  func lines() -> [String] {
    let changes = changes()
    let head = "\(event.rawValue) is not printed at \(clockText(moment.seconds)), fix \(moment.fix)"
    guard !changes.isEmpty else {
      return [
        head, "  no change of a single key was found that would print it", "  " + neighborWords,
      ]
    }
    return [head]
      + changes.prefix(Self.limit).map { change in
        let seconds = change.line["t_s"]?.number ?? moment.seconds
        return "  --set \(shellWord(change.setting)) would print \(event.rawValue) at "
          + "\(clockText(seconds)) (now \(change.now.text))"
      }
      + (changes.count > Self.limit
        ? ["  … and \(plural(changes.count - Self.limit, "other key"))"] : [])
  }

  /// When the trip prints the event instead.
  private var neighborWords: String {
    switch (neighbors.before.map(clockText), neighbors.after.map(clockText)) {
    case (let before?, let after?): "it is printed before, at \(before), and next at \(after)"
    case (let before?, nil): "it is printed before, last at \(before)"
    case (nil, let after?): "it is printed later, first at \(after)"
    case (nil, nil): "it is not printed at any other time of the trip"
    }
  }

  /// The changes that cause the event, one for each key, smallest first.
  private func changes() -> [Change] {
    let progress = ProgressLine(of: ConfigurationKey.all.count, "keys")
    var changes: [Change] = []
    for (index, key) in ConfigurationKey.all.enumerated() where Interruption.signal == nil {
      progress.show(done: index + 1)
      if let change = change(of: key) { changes.append(change) }
    }
    progress.end()
    return changes.stablySorted { $0.size < $1.size }
  }

  private func change(of key: ConfigurationKey) -> Change? {
    let now = key.value(in: trip.plan.configuration.rules)
    switch now {
    case .word: return nil
    case .flag(let flag):
      let setting = "\(key.name)=\(!flag)"
      return line(with: setting).map {
        Change(setting: setting, now: now, size: .infinity, line: $0)
      }
    case .number(let number):
      let setting = { (value: Double) in "\(key.name)=\(numberText(value))" }
      let search = NearestFlip(from: number, isWhole: key.isWhole)
      let numbers = search.numbers { value in
        configuration(with: setting(value)) != nil
      } _: { value in
        guard let added = addedLine(with: setting(value)) else { return .no }
        return added.isThere ? .yes : .beyond
      }
      guard let value = numbers.first, let line = line(with: setting(value)) else { return nil }
      let size = abs(value - number) / max(abs(number), 1)
      return Change(setting: setting(value), now: now, size: size, line: line)
    }
  }

  /// The configuration with a setting; absent if the setting is invalid.
  private func configuration(with setting: String) -> Configuration? {
    var configuration = trip.plan.configuration
    do throws(Diagnostic) {
      try configuration.set(setting)
    } catch {
      return nil
    }
    return configuration.contradiction == nil ? configuration : nil
  }

  /// The line of the event that a setting adds at the fix or shortly before; absent if none is
  /// added.
  private func line(with setting: String) -> RecordLine? {
    addedLine(with: setting).flatMap { $0.isThere ? $0.line : nil }
  }

  /// The last line of the event up to the fix that only a setting prints, and whether it is at the
  /// fix or shortly before.
  private func addedLine(with setting: String) -> (line: RecordLine, isThere: Bool)? {
    let lines = lines(with: setting)
    let added = lines.last { !reported.contains($0["fix"]?.integer) }
    guard let added, let fix = added["fix"]?.integer else { return nil }
    let isThere =
      fix == moment.fix || lines.count > reported.count && fix >= moment.fix - Self.slack
    return (added, isThere)
  }

  /// The lines of the event up to the fix, with a setting; empty if the setting is invalid.
  private func lines(with setting: String) -> [RecordLine] {
    guard Interruption.signal == nil, let configuration = configuration(with: setting) else {
      return []
    }
    var trip = trip
    trip.plan.configuration = configuration
    return lines(of: trip)
  }

  /// The lines of the event up to the fix.
  private func lines(of trip: TypedTrip) -> [RecordLine] {
    let output = trip.run.perform()
    guard output.exit <= 1 else { return [] }
    return output.lines.filter {
      $0.event == event.rawValue && ($0["fix"]?.integer ?? .max) <= moment.fix
    }
  }
}
