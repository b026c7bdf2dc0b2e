import Geodesy
import Notations
import TripRecords

/// Compares matched lines, from the first pair of two streams to the last.
///
/// It tracks the shift between the counters of the streams (`seq`, `fix`, `request`, the time of
/// day). A shift is reported once, at the line where it begins: a dropped fix in a trace is one
/// difference, not one per following line. Lines in only one stream shift `seq` silently.
struct LineComparison {
  /// The allowed differences.
  let tolerances: ToleranceTable

  private var fixShift = 0
  private var requestShift = 0
  private var sequenceShift = 0
  private var clockShift: Int64 = 0

  /// The fields that say when an event happened.
  static let placing: Set<String> = ["t_s", "fix", "time"]

  /// The fields that are compared specially or by the alignment.
  private static let special: Set<String> = ["event", "seq", "time", "t_s", "fix", "request"]

  /// Begins a comparison.
  init(tolerances: ToleranceTable) {
    self.tolerances = tolerances
  }

  /// The fields that differ; those that say when the event happened come first.
  mutating func changes(
    from old: RecordLine, at oldIndex: Int, to new: RecordLine, at newIndex: Int,
    isOutOfOrder: Bool = false
  ) -> [FieldChange] {
    var changes: [FieldChange] = []
    let time = change(of: "t_s", from: old, to: new)
    changes += [time, clockChange(from: old, to: new)].compactMap(\.self)
    if time == nil, !isOutOfOrder {
      changes += [fixChange(from: old, to: new)].compactMap(\.self)
      changes += [sequenceChange(from: old, at: oldIndex, to: new, at: newIndex)]
        .compactMap(\.self)
    }
    changes += [requestChange(from: old, to: new)].compactMap(\.self)
    return changes + otherChanges(from: old, to: new)
  }
}

extension LineComparison {
  /// The change of the time of day that is not explained by the time in the trip.
  private mutating func clockChange(from old: RecordLine, to new: RecordLine) -> FieldChange? {
    guard let oldTime = milliseconds(old), let newTime = milliseconds(new) else {
      return change(of: "time", from: old, to: new)
    }
    // A change of the trip time alone is reported as such and does not shift the clock.
    if oldTime == newTime { return nil }
    let elapsed = (new["t_s"]?.number ?? 0) - (old["t_s"]?.number ?? 0)
    let expected = Int64(exactly: (elapsed * 1000).rounded()) ?? 0
    let shift = newTime.subtractingReportingOverflow(oldTime).partialValue &- expected
    let tolerance = tolerances.tolerance(of: "t_s", in: old.event ?? "")
    defer { clockShift = shift }
    guard Double((shift &- clockShift).magnitude) > tolerance * 1000 else { return nil }
    return FieldChange(
      name: "time", old: old["time"]?.literal, new: new["time"]?.literal, tolerance: tolerance)
  }

  private func milliseconds(_ line: RecordLine) -> Int64? {
    guard let text = line["time"]?.text else { return nil }
    let bytes = Array(text.utf8)
    return (try? timestamp(in: bytes.span, 0..<bytes.count))?.milliseconds
  }

  /// The change of the fix index; it may differ if times may differ.
  private mutating func fixChange(from old: RecordLine, to new: RecordLine) -> FieldChange? {
    guard tolerances.tolerance(of: "t_s", in: old.event ?? "") == 0 else { return nil }
    guard let oldFix = old["fix"]?.integer, let newFix = new["fix"]?.integer else {
      return change(of: "fix", from: old, to: new)
    }
    let shift = newFix &- oldFix
    defer { fixShift = shift }
    return shift == fixShift ? nil : change(of: "fix", from: old, to: new)
  }

  private mutating func requestChange(
    from old: RecordLine, to new: RecordLine
  ) -> FieldChange? {
    guard let request = old["request"]?.integer, let newRequest = new["request"]?.integer else {
      return change(of: "request", from: old, to: new)
    }
    let shift = newRequest &- request
    defer { requestShift = shift }
    return shift == requestShift ? nil : change(of: "request", from: old, to: new)
  }

  /// The change of the line number, unless explained by lines in only one stream.
  private mutating func sequenceChange(
    from old: RecordLine, at oldIndex: Int, to new: RecordLine, at newIndex: Int
  ) -> FieldChange? {
    guard let number = old.sequence, let newNumber = new.sequence else {
      return change(of: "seq", from: old, to: new)
    }
    let shift = newNumber &- number
    defer { sequenceShift = shift }
    if shift == newIndex - oldIndex || shift == sequenceShift { return nil }
    return change(of: "seq", from: old, to: new)
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
    return coordinate(prefix, old) != nil && coordinate(prefix, new) != nil ? prefix : nil
  }

  private func coordinate(_ prefix: String, _ line: RecordLine) -> Coordinate? {
    guard let latitude = line[prefix + "lat"]?.number, let longitude = line[prefix + "lon"]?.number
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  private func coordinateChange(
    _ prefix: String, from old: RecordLine, to new: RecordLine
  ) -> FieldChange? {
    guard let oldCoordinate = coordinate(prefix, old), let newCoordinate = coordinate(prefix, new),
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
  private func change(
    of key: String, from old: RecordLine, to new: RecordLine
  ) -> FieldChange? {
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
    return FieldChange(
      name: key, old: value?.literal, new: newValue?.literal, tolerance: tolerance)
  }
}

/// The rounding error allowed in differences of decimal fractions.
private let roundingSlack = 1e-9
