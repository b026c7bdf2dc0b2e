import Geodesy
import TripRecords

/// Compares matched lines, from the first pair of two streams to the last.
///
/// It tracks the shift between the counters of the streams (`seq`, `fix`, `request`, the time of
/// day). A shift is reported once, at the line where it begins: a dropped fix in a trace is one
/// difference, not one per following line. Lines in only one stream shift `seq` silently.
struct LineComparison {
  /// The allowed differences.
  let tolerances: ToleranceTable

  /// Whether the new lines are those of a log, which may lack fields.
  private let isOfLog: Bool

  private var fixShift = 0
  private var requestShift = 0
  private var sequenceShift = 0
  private var clockShift: Int64 = 0

  /// The fields that say when an event happened.
  static let placing: Set<String> = ["t_s", "fix", "time"]

  /// The fields that are compared specially or by the alignment.
  private static let special: Set<String> = ["event", "seq", "time", "t_s", "fix", "request"]

  init(tolerances: ToleranceTable, isOfLog: Bool) {
    self.tolerances = tolerances
    self.isOfLog = isOfLog
  }

  /// The fields that differ; those that say when the event happened come first.
  mutating func changes(
    from old: RecordLine, at oldIndex: Int, to new: RecordLine, at newIndex: Int,
    isOutOfOrder: Bool = false
  ) -> [FieldChange] {
    // Most lines are equal; only shifts could still begin or end there.
    if fixShift == 0, requestShift == 0, sequenceShift == 0, clockShift == 0,
      old.hasSameContent(as: new)
    {
      return []
    }
    let time = change(of: "t_s", from: old, to: new)
    var changes = [time, clockChange(from: old, to: new)]
    if time == nil, !isOutOfOrder {
      // The fix may differ if times may differ.
      if tolerances.tolerance(of: "t_s", in: old.event ?? "") == 0,
        Self.noteShift(of: "fix", from: old, to: new, &fixShift)
      {
        changes.append(change(of: "fix", from: old, to: new))
      }
      // Lines in only one stream explain a change of the line number.
      let explained = newIndex - oldIndex
      if Self.noteShift(of: "seq", from: old, to: new, &sequenceShift, unless: explained) {
        changes.append(change(of: "seq", from: old, to: new))
      }
    }
    if Self.noteShift(of: "request", from: old, to: new, &requestShift) {
      changes.append(change(of: "request", from: old, to: new))
    }
    let all = changes.compactMap(\.self) + otherChanges(from: old, to: new)
    return isOfLog ? all.filter { $0.new != nil } : all
  }

  /// Records a counter's shift; returns whether it differs from the previous and from an explained
  /// one.
  ///
  /// It also returns true if a line lacks the counter.
  private static func noteShift(
    of key: String, from old: RecordLine, to new: RecordLine, _ shift: inout Int,
    unless explained: Int? = nil
  ) -> Bool {
    guard let number = old[key]?.integer, let newNumber = new[key]?.integer else { return true }
    let before = shift
    shift = newNumber &- number
    return shift != before && shift != explained
  }
}

extension LineComparison {
  /// The change of the time of day that is not explained by the time in the trip.
  private mutating func clockChange(from old: RecordLine, to new: RecordLine) -> FieldChange? {
    guard let oldTime = old.milliseconds, let newTime = new.milliseconds else {
      return change(of: "time", from: old, to: new)
    }
    // A change of the trip time alone is reported as such and does not shift the clock.
    if oldTime == newTime { return nil }
    let elapsed = (new.elapsed ?? 0) - (old.elapsed ?? 0)
    let expected = Int64(exactly: (elapsed * 1000).rounded()) ?? 0
    let shift = newTime.subtractingReportingOverflow(oldTime).partialValue &- expected
    let tolerance = tolerances.tolerance(of: "t_s", in: old.event ?? "")
    defer { clockShift = shift }
    guard Double((shift &- clockShift).magnitude) > tolerance * 1000 else { return nil }
    return FieldChange(
      name: "time", old: old["time"]?.literal, new: new["time"]?.literal, tolerance: tolerance)
  }
}

extension LineComparison {
  private func otherChanges(from old: RecordLine, to new: RecordLine) -> [FieldChange] {
    var changes: [FieldChange] = []
    for field in new.fields where !Self.special.contains(field.key) {
      if let prefix = coordinatePrefix(field.key, old, new) {
        guard field.key.hasSuffix("lat") else { continue }
        if let change = coordinateChange(prefix, from: old, to: new) { changes.append(change) }
      } else if let change = change(of: field.key, from: old, to: new) {
        changes.append(change)
      }
    }
    for field in old.fields where new[field.key] == nil && !Self.special.contains(field.key) {
      changes.append(FieldChange(name: field.key, old: field.value.literal, new: nil))
    }
    return changes
  }

  /// The prefix of `lat` and `lon` of a coordinate that both lines have; absent for other fields.
  private func coordinatePrefix(_ key: String, _ old: RecordLine, _ new: RecordLine) -> String? {
    guard key == "lat" || key == "lon" || key.hasSuffix("_lat") || key.hasSuffix("_lon") else {
      return nil
    }
    let prefix = String(key.dropLast(3))
    return old.coordinate(prefix) != nil && new.coordinate(prefix) != nil ? prefix : nil
  }

  private func coordinateChange(
    _ prefix: String, from old: RecordLine, to new: RecordLine
  ) -> FieldChange? {
    guard let oldCoordinate = old.coordinate(prefix), let newCoordinate = new.coordinate(prefix),
      oldCoordinate != newCoordinate
    else { return nil }
    let names = (prefix + "lat", prefix + "lon")
    let distance = oldCoordinate.distance(to: newCoordinate)
    let tolerance = tolerances.tolerance(of: names.0, in: old.event ?? "")
    if tolerance > 0, distance <= tolerance + roundingSlack { return nil }
    func text(_ line: RecordLine) -> String {
      "\(line[names.0]?.literal ?? ""),\(line[names.1]?.literal ?? "")"
    }
    return FieldChange(
      name: "\(names.0),\(names.1)", old: text(old), new: text(new), distance: distance,
      tolerance: tolerance)
  }

  /// The change of one field beyond the tolerance of its unit.
  private func change(of key: String, from old: RecordLine, to new: RecordLine) -> FieldChange? {
    let (value, newValue) = (old[key], new[key])
    if value == newValue { return nil }
    let tolerance = tolerances.tolerance(of: key, in: old.event ?? "")
    if let number = value?.number, let newNumber = newValue?.number {
      var distance = abs(newNumber - number)
      if key.hasSuffix("_deg") { distance = min(distance, abs(360 - distance)) }
      if distance == 0 || (tolerance > 0 && distance <= tolerance + roundingSlack) { return nil }
    }
    if case .numbers(let numbers) = value, case .numbers(let newNumbers) = newValue, tolerance > 0,
      numbers.count == newNumbers.count,
      zip(numbers, newNumbers).allSatisfy({
        abs($0.value - $1.value) <= tolerance + roundingSlack
      })
    {
      return nil
    }
    return FieldChange(name: key, old: value?.literal, new: newValue?.literal, tolerance: tolerance)
  }
}

/// The rounding error allowed in differences of decimal fractions.
private let roundingSlack = 1e-9
