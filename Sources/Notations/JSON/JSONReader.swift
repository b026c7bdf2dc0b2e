/// Reads JSON as defined by RFC 8259, with the location of every value.
///
/// There are no comments and no trailing commas, and only UTF-8 is read; a byte order mark is
/// skipped. Depth and size are limited, so any bytes result in a value or an error.
///
/// **Source:** RFC 8259, sections 2 to 8.
package enum JSONReader {
  /// The maximum nesting depth of arrays and objects.
  package static let depthLimit = 128

  /// The maximum length of a text in bytes.
  package static let sizeLimit = 512 * 1_048_576

  /// The maximum number of names and values in a text, each of which has a mark of eight bytes.
  ///
  /// Elements passed on one by one count as separate texts.
  package static let valueLimit = 8_388_608

  /// Reads exactly one value.
  ///
  /// Locations count from `firstLine` and `firstColumn`, for texts that are part of another.
  /// Duplicate names in an object and unpaired surrogates are warnings; every other fault leaves no
  /// value.
  ///
  /// - Complexity: O(N) for N bytes.
  package static func read(
    _ bytes: [UInt8], file: String, expecting content: String? = nil, firstLine: Int = 1,
    firstColumn: Int = 1
  ) -> Reading<JSONValue> {
    var parser = JSONParser(bytes: bytes, firstLine: firstLine, firstColumn: firstColumn)
    parser.content = content
    return read(parser, file: file)
  }

  /// Reads exactly one value, and passes on the elements of one of its arrays one by one.
  ///
  /// The array is a member of the outermost object and is empty in the value. Memory holds one
  /// element at a time. Elements before a fault have already been passed on.
  ///
  /// - Complexity: O(N) for N bytes.
  package static func read(
    _ bytes: [UInt8], file: String, expecting content: String? = nil, elementsOf name: String,
    receive: (JSONValue) -> Void
  ) -> Reading<JSONValue> {
    withoutActuallyEscaping(receive) { receive in
      var parser = JSONParser(bytes: bytes, firstLine: 1)
      parser.content = content
      parser.receiver = JSONElementReceiver(name: name, receive: receive)
      return read(parser, file: file)
    }
  }

  /// Reads a tripsim document, in which duplicate names are errors because the first would be
  /// ignored.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - file: the file's path, for faults.
  ///   - content: what the document is, in the words of faults.
  ///   - line: the number of the document's first line in the file.
  /// - Returns: the value; absent with an error, such as a duplicate name.
  package static func readDocument(
    _ bytes: [UInt8], file: String, expecting content: String, firstLine line: Int = 1
  ) -> Reading<JSONValue> {
    var reading = read(bytes, file: file, expecting: content, firstLine: line)
    for index in reading.diagnostics.indices
    where reading.diagnostics[index].code == "json_duplicate_name" {
      reading.diagnostics[index].severity = .error
      reading.diagnostics[index].hint = "remove one of them"
      reading.value = nil
    }
    return reading
  }

  private static func read(_ parser: consuming JSONParser, file: String) -> Reading<JSONValue> {
    do throws(Diagnostic) {
      let value = try parser.document()
      return Reading(value, diagnostics: parser.warnings.map { $0.in(file) })
    } catch {
      return Reading(nil, diagnostics: (parser.warnings + [error]).map { $0.in(file) })
    }
  }
}

/// A receiver of a member's elements.
struct JSONElementReceiver {
  /// The member's name.
  let name: String

  let receive: (JSONValue) -> Void
}
