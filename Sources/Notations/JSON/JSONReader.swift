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

  /// How many names and values a text may hold: a mark of eight bytes stands for each.
  ///
  /// The elements that are handed out one by one are texts of their own.
  package static let valueLimit = 8_388_608

  /// Reads one value and nothing after it.
  ///
  /// Places count from `firstLine` and `firstColumn`, for texts that are a part of another. Names
  /// given twice in an object and halves of surrogate pairs are warnings; every other fault leaves
  /// no value.
  ///
  /// - Complexity: O(N) for N bytes.
  package static func read(
    _ bytes: [UInt8], file: String, firstLine: Int = 1, firstColumn: Int = 1
  ) -> Reading<JSONValue> {
    read(JSONParser(bytes: bytes, firstLine: firstLine, firstColumn: firstColumn), file: file)
  }

  /// Reads one value and nothing after it; the elements of a member of the outermost object that
  /// is an array are handed out one by one, and the array in the value is empty.
  ///
  /// Memory holds one element at a time. Elements before a fault have been handed out.
  ///
  /// - Complexity: O(N) for N bytes.
  package static func read(
    _ bytes: [UInt8], file: String, elementsOf name: String, receive: (JSONValue) -> Void
  ) -> Reading<JSONValue> {
    withoutActuallyEscaping(receive) { receive in
      var parser = JSONParser(bytes: bytes, firstLine: 1)
      parser.receiver = JSONElementReceiver(name: name, receive: receive)
      return read(parser, file: file)
    }
  }

  private static func read(_ parser: JSONParser, file: String) -> Reading<JSONValue> {
    var parser = parser
    let value = Result { () throws(Diagnostic) in try parser.document() }
    var diagnostics = parser.warnings.map { $0.in(file) }
    switch value {
    case .success(let value): return Reading(value, diagnostics: diagnostics)
    case .failure(let fault):
      diagnostics.append(fault.in(file))
      return Reading(nil, diagnostics: diagnostics)
    }
  }
}

/// Who takes the elements of a member, instead of the tree.
struct JSONElementReceiver {
  /// The member's name.
  let name: String

  /// Takes an element.
  let receive: (JSONValue) -> Void
}
