extension JSONReader {
  /// Reads a document of our own, in which no name may appear twice: the first would be ignored.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - file: the file's path, for faults.
  ///   - line: the number of the document's first line in the file.
  /// - Returns: the value; absent with an error, such as a duplicate name.
  package static func readDocument(
    _ bytes: [UInt8], file: String, firstLine line: Int = 1
  ) -> Reading<JSONValue> {
    var reading = read(bytes, file: file, firstLine: line)
    for index in reading.diagnostics.indices
    where reading.diagnostics[index].code == "json_duplicate_name" {
      reading.diagnostics[index].severity = .error
      reading.diagnostics[index].hint = "remove one of them"
      reading.value = nil
    }
    return reading
  }
}
