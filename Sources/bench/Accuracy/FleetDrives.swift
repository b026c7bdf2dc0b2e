import Geodesy
import Notations
import ToolKit
import TripFormats

/// Recorded drives of a fleet that follow lines drawn by a person.
///
/// Almost every off-route is false, except that some drives end in yards beside the road.
struct FleetDrives {
  /// The folder with `drives.csv` and `truth.jsonl`.
  private let folder: String

  /// Finds the drives in a folder; absent if there are none.
  init?(folder: String) {
    let names = (try? TypedFiles().names(inFolder: folder)) ?? []
    guard names.contains("drives.csv") else { return nil }
    self.folder = folder
  }

  private func text(_ file: String) throws -> String {
    String(decoding: try TypedFiles().read(FilePath.joined(file, to: folder)), as: UTF8.self)
  }

  /// Judges every drive, and checks the laws on each.
  func measure(_ table: ResultTable) throws {
    let drives = try drives()
    var (leavings, arrived, silent) = (0, 0, 0)
    for drive in drives {
      guard let trip = drive.trip() else { continue }
      leavings += trip.leavings
      arrived += trip.arrivals
      silent += trip.arrivals > 0 && !trip.saysLastWords ? 1 : 0
    }
    table.add("recorded drives of a fleet that follow their lines", drives.count, "", .none)
    table.add("  off route", leavings, "times", .atMost(3))
    table.add("  arrived", arrived, "drives", .atLeast(Double(drives.count - 1)))
    table.add("  arrivals without their last words", silent, "", .atMost(0))
    LineLaws(table: table).measure(drives)
  }

  func drives() throws -> [LineDrive] {
    let rows = try text("drives.csv").split(separator: "\n")
    var tables: [Substring: String] = [:]
    for row in rows.dropFirst() {
      guard let comma = row.firstIndex(of: ",") else { continue }
      tables[row[..<comma], default: "time,lat,lon\n"] += row[row.index(after: comma)...] + "\n"
    }
    return try text("truth.jsonl").split(separator: "\n").compactMap { text in
      let value = JSONReader.read(Array(text.utf8), file: "truth.jsonl").value
      let id = value?["id"].flatMap { $0.string ?? $0.number.map { "\(Int($0))" } } ?? ""
      let line = (value?["coordinates"]?.array ?? .empty).compactMap { pair -> Coordinate? in
        guard let longitude = pair.array?[0]?.number, let latitude = pair.array?[1]?.number
        else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
      }
      guard let table = tables[Substring(id)] else { return nil }
      var reader = TraceReader(source: MemorySource(name: id, bytes: Array(table.utf8)))
      return LineDrive(name: "drive \(id)", line: line, fixes: reader.readAll().value ?? [])
    }
  }
}
