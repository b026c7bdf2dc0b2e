import Notations

/// The result of a check as JUnit XML: one test case per trip, with its duration in seconds.
///
/// **Source:** `junit-10.xsd` of Jenkins' xunit plugin, the strictest of the schemas in use: a test
/// case has no `file` there, so it is part of a failure's text.
package struct JUnitReport: Sendable {
  package private(set) var text = head

  /// The start of such a report.
  static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="tripsim"
    """

  package init(_ verdicts: [CaseVerdict]) {
    let counts = VerdictCounts(verdicts)
    let attributes = attributes(counts, verdicts.reduce(0) { $0 + $1.elapsed })
    text += " \(attributes)>\n"
    text += #"  <testsuite name="tripsim check" \#(attributes) "#
    text += #"skipped="\#(counts.skipped)">"# + "\n"
    for verdict in verdicts { add(verdict) }
    text += "  </testsuite>\n</testsuites>\n"
  }

  private func attributes(_ counts: VerdictCounts, _ elapsed: Double) -> String {
    #"tests="\#(counts.total)" failures="\#(counts.failed)" errors="\#(counts.errors)" "#
      + #"time="\#(decimalText(elapsed, decimals: 3))""#
  }

  private mutating func add(_ verdict: CaseVerdict) {
    text +=
      #"    <testcase name="\#(escaped(verdict.name))" classname="\#(escaped(verdict.path))" "#
      + #"time="\#(decimalText(verdict.elapsed, decimals: 3))""#
    let skipped = verdict.skipped.map { "\($0.sentence): \($0.reason)" }.joined(separator: "\n")
    guard verdict.outcome != .passed else {
      text +=
        skipped.isEmpty
        ? "/>\n"
        : ">\n      "
          + (verdict.isSkipped
            ? #"<skipped message="\#(escaped(skipped))"/>"#
            : "<system-out>skipped \(escaped(skipped, keepsLines: true))</system-out>")
          + "\n    </testcase>\n"
      return
    }
    let wording = VerdictWording(verdict, limit: 100)
    let element = verdict.outcome == .error ? "error" : "failure"
    text +=
      ">\n      <\(element) message=\"\(escaped(wording.headline))\" "
      + "type=\"\(verdict.causes.first?.name ?? "")\">"
      + escaped(
        ([printable(verdict.file)] + wording.details).joined(separator: "\n"), keepsLines: true)
      + "</\(element)>\n    </testcase>\n"
  }

  /// A text with markup escaped and without the characters that XML 1.0 forbids or discourages.
  ///
  /// **Source:** Extensible Markup Language 1.0, fifth edition, production 2.
  private func escaped(_ text: String, keepsLines: Bool = false) -> String {
    var result = ""
    for scalar in NameBytes.published(text).unicodeScalars {
      switch scalar {
      // GitHub Actions logs interpret '##[' anywhere in a line.
      case "[" where result.utf8.suffix(2).elementsEqual("##".utf8): result += "&#91;"
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += keepsLines ? "\n" : "&#10;"
      case "\t": result += keepsLines ? "\t" : "&#9;"
      case "\u{0}"..<"\u{20}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension CaseVerdict.Cause {
  /// A constant name for the kind of cause.
  package var name: String {
    switch self {
    case .missingGolden: "missing_golden"
    case .unreadableGolden: "unreadable_golden"
    case .difference: "difference"
    case .expectation: "expectation"
    case .unstable: "unstable"
    case .stopped: "stopped"
    case .unusable: "unusable"
    case .interrupted: "interrupted"
    }
  }
}
