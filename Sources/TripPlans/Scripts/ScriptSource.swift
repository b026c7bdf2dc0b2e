package import Notations

/// Where a timeline or a list of decisions stands.
package enum ScriptSource: Equatable, Sendable {
  /// Nowhere: there is none.
  case absent
  /// In a file of its own, at a path as seen from where the command runs.
  case file(PlacedText)
  /// In a case file.
  case inline(JSONValue, file: String)
}

/// A JSON value with the file that holds it.
struct ScriptText {
  let value: JSONValue
  let file: String
}

extension ScriptSource {
  /// The path of the script's file; absent where it has none.
  package var path: String? {
    if case .file(let path) = self { path.text } else { nil }
  }

  /// The names of the questions that decisions in the source answer; none where it is unreadable.
  package func questions(reading files: any FileReader) -> [String] {
    read(files).value?.value.array?.compactMap { $0["question"]?.string } ?? []
  }

  /// Reads the JSON of the source; no value and no fault where there is none.
  func read(_ files: any FileReader) -> Reading<ScriptText> {
    switch self {
    case .absent: return Reading(nil)
    case .inline(let value, let file): return Reading(ScriptText(value: value, file: file))
    case .file(let path):
      do {
        let document = JSONReader.read(try files.read(path.text), file: path.text)
        return Reading(
          document.value.map { ScriptText(value: $0, file: path.text) },
          diagnostics: document.diagnostics)
      } catch {
        let fault = error.diagnostic(reading: path.text, file: path.file, at: path.position)
        return Reading(nil, diagnostics: [fault])
      }
    }
  }
}
