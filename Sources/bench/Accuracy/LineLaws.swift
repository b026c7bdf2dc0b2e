import Geodesy
import TripModel

/// Changes of a drive that must not change its events.
enum LineLaw: String, CaseIterable {
  case moved = "37° of longitude away"
  case antimeridian = "across the antimeridian"
  case mirrored = "east and west swapped"
  case south = "north and south swapped"
  case dense = "a vertex in the middle of each piece"
  case twice = "every fix twice"
  case anotherYear = "a year later"
}

extension LineLaw {
  func changed(_ drive: LineDrive) -> LineDrive {
    var changed = drive
    switch self {
    case .moved: move(&changed, by: 37)
    case .antimeridian: move(&changed, by: 180 - drive.line[drive.line.count / 2].longitude)
    case .mirrored:
      map(&changed) {
        Coordinate(latitude: $0.latitude, longitude: -$0.longitude)
      } course: {
        360 - $0
      }
    case .south:
      map(&changed) {
        Coordinate(latitude: -$0.latitude, longitude: $0.longitude)
      } course: {
        180 - $0
      }
    case .dense: changed.line = densified(drive.line)
    case .twice: changed.fixes = drive.fixes.flatMap { [$0, $0] }
    case .anotherYear:
      for index in changed.fixes.indices {
        changed.fixes[index].time.milliseconds += 365 * 86_400_000
      }
    }
    return changed
  }

  private func move(_ drive: inout LineDrive, by degrees: Double) {
    map(&drive) { coordinate in
      var longitude = coordinate.longitude + degrees
      if longitude >= 180 { longitude -= 360 }
      return Coordinate(latitude: coordinate.latitude, longitude: longitude)
    }
  }

  private func map(
    _ drive: inout LineDrive, _ change: (Coordinate) -> Coordinate,
    course turn: (Double) -> Double = { $0 }
  ) {
    drive.line = drive.line.map(change)
    for (index, fix) in drive.fixes.enumerated() {
      drive.fixes[index].coordinate = change(fix.coordinate)
      drive.fixes[index].course = fix.course.map { Bearing(degrees: turn($0.degrees)) }
    }
  }

  private func densified(_ line: [Coordinate]) -> [Coordinate] {
    line.prefix(1)
      + zip(line, line.dropFirst()).flatMap { start, end in
        let half = start.distance(to: end) / 2
        if half <= 1 { return [end] }
        return [start.destination(distance: half, bearing: start.bearing(to: end)), end]
      }
  }
}

/// The number of violations of each law.
struct LineLaws {
  let table: ResultTable

  /// Runs each drive unchanged and changed.
  func measure(_ drives: [LineDrive]) {
    let stories = drives.map { $0.trip()?.story }
    for law in LineLaw.allCases {
      let broken = zip(drives, stories).filter { drive, story in
        law.changed(drive).trip()?.story != story
      }
      table.add("  other events, \(law.rawValue)", Double(broken.count), "drives", .atMost(0))
      for (drive, _) in broken.prefix(3) { table.skip("    \(drive.name)", because: law.rawValue) }
    }
  }
}
