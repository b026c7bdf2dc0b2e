import Notations
import RouteServices
import ToolKit

/// The folder of `--record-routes`.
///
/// It contains every request to a live router, and every answer byte for byte.
final class RouteFolder {
  private let path: String
  private let routers: RecordedRouters
  private let report: (Diagnostic) -> Void
  private var count = 0

  /// Whether an answer could not be written.
  private(set) var hasFailed = false

  /// Prepares to record; faults of writing are passed to `report`.
  ///
  /// - Throws: The fault of a folder with answers that may not be replaced.
  init(
    path: String, of routers: RecordedRouters, replacesExisting: Bool,
    report: @escaping (Diagnostic) -> Void
  ) throws(FileFault) {
    self.path = path
    self.routers = routers
    self.report = report
    if let first = try old().first, !replacesExisting {
      throw .existing(FilePath.joined(first, to: path))
    }
  }

  /// Makes the folder and removes the answers of an earlier run.
  func begin() throws(FileFault) {
    let old = try old()
    do throws(FileFailure) {
      try DiskFiles().makeFolder(path)
      for name in old { try DiskFiles().remove(FilePath.joined(name, to: path)) }
      // A trip that sends no request is also a valid recording.
      try DiskFiles().write(
        routers.document, to: FilePath.joined(RecordedRouters.fileName, to: path))
    } catch {
      throw .unwritable(path, errorNumber: error.errorNumber)
    }
  }

  /// The file names of an earlier run, in order.
  private func old() throws(FileFault) -> [String] {
    do throws(FileFailure) {
      return try (DiskFiles().names(inFolder: path) ?? []).filter(Self.isOurs).sorted()
    } catch {
      throw .unreadable(path, errorNumber: error.errorNumber)
    }
  }

  /// Records a request and its reply.
  func keep(_ exchange: RouteExchange) {
    count += 1
    let digits = "\(count)"
    let name = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    let stem = FilePath.joined(name, to: path)
    do throws(FileFailure) {
      // The request is written last, so that its presence means that the answer is complete.
      if let bytes = exchange.answerBytes { try DiskFiles().write(bytes, to: stem + ".answer") }
      try DiskFiles().write(exchange.document, to: stem + ".request.json")
    } catch {
      if !hasFailed {
        report(
          Diagnostic(
            .error, code: "file_unwritable", file: path,
            "an answer cannot be recorded: \(systemErrorWords(error.errorNumber))"))
      }
      hasFailed = true
    }
  }

  /// Whether a file name is one that recording writes.
  private static func isOurs(_ name: String) -> Bool {
    if name == RecordedRouters.fileName { return true }
    let digits = name.prefix { ("0"..."9").contains($0) }
    return digits.count >= 4 && [".request.json", ".answer"].contains(name.dropFirst(digits.count))
  }
}
