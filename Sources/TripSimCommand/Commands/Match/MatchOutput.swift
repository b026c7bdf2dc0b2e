import Notations
import RoadRouting
import ToolKit
import TripFormats

/// The destination of the results of `tripsim match`.
struct MatchOutput: ~Copyable {
  private let arguments: MatchArguments
  /// The stream for a single route or for explanations; absent if files are written instead.
  private var stream: OutputStream?
  /// The paths of the case files written.
  private var written: [String] = []
  /// The names used in the folder.
  private var names: Set<String> = []

  init(_ arguments: MatchArguments) throws(RunStop) {
    self.arguments = arguments
    guard !arguments.writesAll, arguments.recording == nil || arguments.writesRoute else { return }
    stream = try stopping { () throws(FileFault) in
      try OutputStream(
        path: arguments.output, replacesExisting: arguments.replacesExisting,
        inputs: arguments.traces + [arguments.network])
    }
  }

  /// Writes the requested results of a drive; returns whether all were written.
  mutating func write(_ drive: TracedDrive, _ console: Console) throws(RunStop) -> Bool {
    let name = name(of: drive)
    try stopping { () throws(FileFault) in
      if arguments.rules.explains, arguments.output == nil { try explain(drive) }
      if arguments.writesAll {
        try writeParts(of: drive, as: name)
      } else if arguments.writesRoute {
        stream?.buffer += RouteWriter.write([drive.route])
      }
    }
    guard let folder = arguments.recording else { return true }
    let path = arguments.traces.count > 1 ? FilePath.joined(name, to: folder) : folder
    let reading = MatchedCase(drive: drive, arguments: arguments, folder: path).write()
    for fault in reading.diagnostics { console.report(fault) }
    guard let files = reading.value else { return false }
    written += files.map { "wrote \($0)" }
    return true
  }

  /// Completes the output.
  consuming func finish(_ console: Console) throws(RunStop) -> ExitStatus {
    do throws(FileFault) {
      try stream?.finish()
    } catch {
      throw .file(error)
    }
    return written.isEmpty ? .success : console.show(lines: written)
  }

  private mutating func explain(_ drive: TracedDrive) throws(FileFault) {
    let report = MatchReport(path: drive.path, fixes: drive.fixes, match: drive.match)
    for line in report.explanation { try stream?.write(printable(line) + "\n") }
    try stream?.drain()
  }

  /// Writes every part to the folder.
  private func writeParts(of drive: TracedDrive, as name: String) throws(FileFault) {
    guard let folder = arguments.output else { return }
    do throws(FileFailure) {
      try DiskFiles().makeFolder(folder)
    } catch {
      guard case .system(let number) = error else { return }
      throw .unwritable(folder, errorNumber: number)
    }
    for (index, part) in drive.match.parts.enumerated() {
      let number = drive.match.parts.count > 1 ? ".\(index + 1)" : ""
      try OutputStream.write(
        RouteWriter.write([part.route]),
        to: FilePath.joined("\(name)\(number).geojson", to: folder),
        replacesExisting: arguments.replacesExisting, inputs: arguments.traces)
    }
  }

  /// The name of a drive's results: that of its trace, with a number if another drive has the same
  /// name.
  private mutating func name(of drive: TracedDrive) -> String {
    let stem = drive.path == "-" ? "drive" : FilePath.stem(of: drive.path)
    var (name, number) = (stem, 1)
    while !names.insert(name).inserted {
      number += 1
      name = "\(stem)-\(number)"
    }
    return name
  }
}

extension MatchArguments {
  /// Whether the output is a folder that receives all parts.
  var writesAll: Bool {
    guard let output else { return false }
    return traces.count > 1 || output.hasSuffix("/")
  }

  /// Whether a route goes to standard output or a file.
  var writesRoute: Bool {
    if output != nil { return !writesAll }
    return recording == nil && !rules.explains
  }
}
