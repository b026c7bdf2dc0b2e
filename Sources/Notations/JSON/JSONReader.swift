/// Reads JSON as RFC 8259 has it, with the place of every value.
///
/// No comments, no trailing commas, UTF-8 alone; a byte order mark is skipped. Depth and size are
/// limited, so any bytes end in a value or an error.
///
/// **Source:** RFC 8259, sections 2 to 8.
package enum JSONReader {
  /// The deepest nesting of arrays and objects that is read.
  package static let depthLimit = 128

  /// The longest text that is read, in bytes.
  package static let sizeLimit = 512 * 1_048_576

  /// Reads one value and nothing after it.
  ///
  /// Lines count from `firstLine`, for texts that are one line of many. Names given twice in an
  /// object and halves of surrogate pairs are warnings; every other fault leaves no value.
  ///
  /// - Complexity: O(N) for N bytes.
  package static func read(
    _ bytes: [UInt8], file: String, firstLine: Int = 1
  ) -> Reading<JSONValue> {
    var parser = JSONParser(bytes: bytes, firstLine: firstLine)
    let value = Result { () throws(JSONFault) in try parser.document() }
    var diagnostics = parser.warnings.map { $0.diagnostic(file: file) }
    switch value {
    case .success(let value): return Reading(value, diagnostics: diagnostics)
    case .failure(let fault):
      diagnostics.append(fault.diagnostic(file: file))
      return Reading(nil, diagnostics: diagnostics)
    }
  }
}
