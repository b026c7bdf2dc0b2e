package import Notations

/// The source of a timeline or a list of decisions.
package enum ScriptSource: Equatable, Sendable {
  /// None.
  case absent
  /// A separate file, at a path relative to the working folder.
  case file(LocatedText)
  /// A part of a case file.
  case inline(JSONValue, file: String)
}

/// A JSON value with the file that contains it.
struct ScriptText {
  let value: JSONValue
  let file: String
}

extension ScriptSource {
  /// What a timeline is, in the words of faults.
  package static let timeline = #"an array such as [{"at_s":60,"set":"network","value":"off"}]"#

  /// What decisions are, in the words of faults.
  package static let decisions =
    #"an array such as [{"question":"should_reroute","answer":false}]"#

  /// The path of the file that contains the script; absent if there is none.
  package var file: String? {
    switch self {
    case .absent: nil
    case .file(let path): path.text
    case .inline(_, let file): file
    }
  }

  /// The path of the script's file; absent if it has none.
  package var path: String? {
    if case .file(let path) = self { path.text } else { nil }
  }

  /// The names of the questions answered by the source's decisions; empty if unreadable.
  package func questions(reading files: any FileReader) -> [String] {
    read(files, expecting: Self.decisions).value?.value.array?.compactMap { $0["question"]?.string }
      ?? []
  }

  /// Reads the JSON of the source; an absent source has neither a value nor a fault.
  func read(_ files: any FileReader, expecting content: String) -> Reading<ScriptText> {
    switch self {
    case .absent: return Reading(nil)
    case .inline(let value, let file): return Reading(ScriptText(value: value, file: file))
    case .file(let path):
      return files.reading(path) { bytes in
        JSONReader.readDocument(bytes, file: path.text, expecting: content).map {
          ScriptText(value: $0, file: path.text)
        }
      }
    }
  }
}
