import Notations

/// The result of a check in the Test Anything Protocol.
///
/// Version 13, because `prove` of perl 5.36 rejects later ones. Its YAML parser does not support
/// list items with a colon, so details are one block of lines.
///
/// **Source:** Test Anything Protocol, version 13, "YAML blocks"; TAP::Parser 3.44, YAMLish.
package struct TAPReport: Sendable {
  package private(set) var text = head

  /// The start of such a report.
  static let head = "TAP version 13\n"

  package init(_ verdicts: [CaseVerdict]) {
    text += "1..\(verdicts.count)\n"
    for (index, verdict) in verdicts.enumerated() { add(verdict, number: index + 1) }
  }

  private mutating func add(_ verdict: CaseVerdict, number: Int) {
    let result = verdict.outcome == .passed ? "ok" : "not ok"
    let directive = verdict.isSkipped ? " # SKIP the engine cannot meet its expectations" : ""
    text += "\(result) \(number) - \(described(verdict.name))\(directive)\n"
    // The details of a failure must follow its line.
    if verdict.outcome != .passed { addDetails(of: verdict) }
    for skipped in verdict.skipped {
      text += "# skipped: \(described(skipped.sentence)): \(described(skipped.reason))\n"
    }
  }

  private mutating func addDetails(of verdict: CaseVerdict) {
    let wording = VerdictWording(verdict, limit: 100)
    text += "  ---\n  message: \(quoted(wording.headline))\n"
    text += "  severity: \(verdict.outcome == .error ? "error" : "fail")\n"
    text += "  file: \(quoted(verdict.file))\n"
    if !wording.details.isEmpty {
      text += "  details: |\n"
      for line in wording.details { text += "    \(line)\n" }
    }
    text += "  ...\n"
    if case .interrupted? = verdict.causes.first { text += "Bail out! \(wording.headline)\n" }
  }

  /// A description with everything escaped that could be read as a directive or a line end.
  private func described(_ name: String) -> String {
    printable(name).unicodeScalars.map { scalar in
      scalar == "#" || scalar == "\\" ? "\\\(scalar)" : String(scalar)
    }.joined()
  }

  /// A double-quoted YAML scalar, in the form of a JSON string.
  private func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    appendJSONString(text, escaping: "##[", to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
