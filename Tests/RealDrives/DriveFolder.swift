import Notations
import ToolKit
import TripFormats
import TripModel
import TripSimCommand

/// The files of one real drive.
struct DriveFolder {
  /// The folder's path.
  let path: String

  /// The folder's name.
  var name: String { FilePath.lastComponent(of: path) }

  /// Whether a file of this name exists.
  func holds(_ file: String) -> Bool {
    (try? TypedFiles().read(FilePath.joined(file, to: path))) != nil
  }

  /// The bytes of a file.
  func bytes(_ file: String) throws -> [UInt8] {
    try TypedFiles().read(FilePath.joined(file, to: path))
  }

  /// The first route of a file.
  func route(_ file: String) throws -> Route {
    let reading = RouteReader.read(try bytes(file), file: file)
    guard let route = reading.value?.routes.first else {
      throw RealDriveFault.unreadable(file, reading.diagnostics.map(\.rendered))
    }
    return route
  }

  /// The first numbers with decimals, such as degrees, in the notes about a peer's test.
  ///
  /// Coordinates are read from there because the data is not part of this project.
  func decimals(assertedBy test: String, count: Int) throws -> [Double] {
    let file = "expectations.md"
    let lines = String(decoding: try bytes(file), as: UTF8.self).split(separator: "\n")
    let words = lines.first { $0.contains(test) }?.split { !"-.0123456789".contains($0) } ?? []
    let numbers = words.compactMap { word in
      word.last?.isNumber == true && word.contains(".") ? Double(word) : nil
    }
    guard numbers.count >= count else {
      throw RealDriveFault.unreadable(file, ["fewer than \(count) decimals of \(test)"])
    }
    return Array(numbers.prefix(count))
  }

  /// The routes of all files in a folder, in the order of their names.
  func routes(in folder: String) throws -> [(file: String, route: Route)] {
    let names = try TypedFiles().names(inFolder: FilePath.joined(folder, to: path)) ?? []
    return try names.sorted().map { name in
      (FilePath.joined(name, to: folder), try route(FilePath.joined(name, to: folder)))
    }
  }

  /// The fixes of a trace with at least two fixes, and the number of faults in it.
  func fixes(_ file: String) throws -> (fixes: [Fix], faults: Int) {
    let trace = try trace(file)
    guard trace.fixes.count >= 2 else {
      throw RealDriveFault.unreadable(file, ["fewer than 2 fixes"])
    }
    return trace
  }

  /// The fixes of a trace, however few, and the number of faults in it.
  func trace(_ file: String) throws -> (fixes: [Fix], faults: Int) {
    var reader = TraceReader(source: MemorySource(name: file, bytes: try bytes(file)))
    let reading = reader.readAll()
    return (reading.value ?? [], reading.diagnostics.count)
  }

  /// The rows of a comma-separated table by the names in its first line.
  func table(_ file: String) throws -> [[String: String]] {
    let text = String(decoding: try bytes(file), as: UTF8.self)
    var rows = text.split(whereSeparator: \.isNewline).map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    guard !rows.isEmpty else { return [] }
    let names = rows.removeFirst()
    return rows.map { Dictionary(zip(names, $0), uniquingKeysWith: { first, _ in first }) }
  }

  /// A JSON document.
  func json(_ file: String) throws -> JSONValue {
    let reading = JSONReader.read(try bytes(file), file: file)
    guard let value = reading.value else {
      throw RealDriveFault.unreadable(file, reading.diagnostics.map(\.rendered))
    }
    return value
  }
}

/// A failure to run a real drive.
enum RealDriveFault: Error {
  /// A file has no usable content.
  case unreadable(String, [String])
}

/// A router that finds no route: requests are visible but do not change the trip.
struct RefusingRouter: RouteProvider {
  func answers(_ purpose: RequestPurpose) -> Bool { purpose == .reroute }

  mutating func answer(_ request: RouteRequest) -> RouteAnswer? {
    answers(request.purpose) ? RouteAnswer(.failure(.noRoute, message: nil)) : nil
  }
}
