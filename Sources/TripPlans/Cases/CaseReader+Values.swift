import Notations
import TripFormats

extension CaseReader {
  /// The path relative to the working folder.
  mutating func path(_ text: LocatedText) -> LocatedText {
    checkInside(text.text, at: text.position)
    var text = text
    text.text = FilePath.joined(text.text, to: FilePath.folder(of: file))
    return text
  }

  /// Reports a path that leads outside the folder that the case may read.
  mutating func checkInside(_ path: String, at position: SourcePosition?) {
    let location = FilePath.joined(path, to: FilePath.folder(of: file))
    guard let root, !FilePath.contains(folder: root, location) else { return }
    reader.diagnostics.append(
      FileFailure.outside(folder: root).diagnostic(reading: path, file: file, at: position))
  }

  /// The default name of a case.
  var ownName: String {
    let name = FilePath.lastComponent(of: file)
    if name != CaseReader.fileName {
      let stem = FilePath.stem(of: name)
      let ending = "." + FilePath.stem(of: CaseReader.fileName)
      return stem.hasSuffix(ending) ? String(stem.dropLast(ending.count)) : stem
    }
    let folder = FilePath.components(of: FilePath.folder(of: file)).last ?? ""
    return folder.isEmpty ? FilePath.stem(of: name) : folder
  }

  /// The path of the golden beside the case file; a case in its own file shares its folder.
  func golden(of trace: String?) -> String {
    let name = FilePath.lastComponent(of: file)
    let own = name == CaseReader.fileName ? "" : FilePath.stem(of: name) + "."
    let part = trace.map { $0 + "." } ?? ""
    return FilePath.joined("\(own)expected.\(part)jsonl", to: FilePath.folder(of: file))
  }

  /// The name of the case file in a case's folder.
  package static let fileName = "case.json"

  /// Sets how a plan reads the case's files, and reports invalid values.
  mutating func setReading(of plan: inout TripPlan) {
    guard let object = draft.reading else { return }
    let keys = ReadingKey.allCases.map(\.rawValue)
    let expected = #"an object such as {"track":"2"}"#
    guard reader.isObject(object, "'reading'", expected: expected, keys: keys) else { return }
    let isDriven = draft.simulation != nil || draft.sketch != nil
    for member in object.members ?? .empty {
      guard let key = ReadingKey(rawValue: member.name) else { continue }
      if isDriven, key.isForTraces {
        reader.report(.readingOfSimulation(member.name), at: member.namePosition)
      } else if !key.set(member.value.settingText ?? "", in: &plan) {
        reader.wrongKind("'\(member.name)'", member.value, expected: key.expected)
      }
    }
    if plan.reading.assumedInterval != nil, plan.reading.assumedSpeed != nil {
      let keys = (ReadingKey.assumeInterval.rawValue, ReadingKey.assumeSpeed.rawValue)
      reader.report(.both(keys.0, and: keys.1), at: object.position)
    }
  }
}
