import Notations
import TripFormats

extension CaseReader {
  /// The text of a key; absent if missing or empty.
  mutating func text(_ key: CaseKey, in value: JSONValue) -> LocatedText? {
    value[key].flatMap { located($0, key: key.rawValue, expected: "a string") }
  }

  /// The texts of a key whose value is a list; a list of paths may be a single path.
  mutating func texts(_ key: CaseKey, in value: JSONValue) -> [LocatedText] {
    guard let list = value[key] else { return [] }
    let isOfPaths = key == .trace || key == .truth
    if isOfPaths, list.string != nil { return text(key, in: value).map { [$0] } ?? [] }
    let expected = isOfPaths ? "a path or a list of paths" : "a list of texts"
    return texts(key.rawValue, list, expected: expected)
  }

  /// The texts of a list.
  mutating func texts(_ name: String, _ list: JSONValue, expected: String) -> [LocatedText] {
    let elements = reader.content(\.array, of: list, "'\(name)'", expected: expected)
    return (elements ?? .empty).compactMap { located($0, key: name, expected: "a list of texts") }
  }

  private mutating func located(_ value: JSONValue, key: String, expected: String) -> LocatedText? {
    guard let text = reader.content(\.string, of: value, "'\(key)'", expected: expected)
    else { return nil }
    if text.isEmpty {
      reader.report(.empty(key: key), at: value.position)
      return nil
    }
    return LocatedText(text, file: file, position: value.position)
  }

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
      let keys = (ReadingKey.assumeInterval.rawValue, ReadingKey.assumeSpeed.rawValue)
      reader.report(.both(keys.0, and: keys.1), at: object.position)
    }
  }
}
