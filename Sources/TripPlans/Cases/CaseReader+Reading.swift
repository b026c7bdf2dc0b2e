import Notations
import TripFormats

extension CaseReader {
  /// Sets in a plan how the case's files are to be read, and notes what is not valid.
  mutating func setReading(of plan: inout TripPlan, from value: JSONValue) {
    let name = CaseKey.reading.rawValue
    guard let object = value[name] else { return }
    let keys = ReadingKey.allCases.map(\.rawValue)
    guard reader.isObject(object, "'\(name)'", suchAs: #"{"track":"2"}"#, keys: keys) else {
      return
    }
    let isDriven = [CaseKey.simulate, .sketch].contains { value[$0.rawValue] != nil }
    for member in object.members ?? .empty {
      guard let key = ReadingKey(rawValue: member.name) else { continue }
      if isDriven, key.isForTraces {
        reader.report(.readingOfSimulation(member.name), at: member.namePosition)
      } else if !key.set(member.value.settingText ?? "", in: &plan) {
        reader.wrongKind("'\(member.name)'", member.value, expected: key.expected)
      }
    }
    if plan.reading.assumedInterval != nil, plan.reading.assumedSpeed != nil {
      reader.report(.twoAssumptions, at: object.position)
    }
  }
}
