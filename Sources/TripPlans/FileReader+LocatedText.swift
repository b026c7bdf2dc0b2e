import Notations

extension FileReader {
  /// Reads the file at a path; a fault of an unreadable file is located where the path is stated.
  func reading<Value>(_ path: LocatedText, _ read: ([UInt8]) -> Reading<Value>) -> Reading<Value> {
    do throws(FileFailure) {
      return read(try self.read(path.text))
    } catch {
      return Reading(
        nil,
        diagnostics: [fault(error, reading: path.text, file: path.file, at: path.position)])
    }
  }
}
