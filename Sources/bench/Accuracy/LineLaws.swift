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
  /// The changed drive.
  func changed(_ drive: LineDrive) -> LineDrive {
    switch self {
    case .moved: moved(drive, by: 37)
    case .antimeridian: moved(drive, by: 180 - drive.line[drive.line.count / 2].longitude)
    case .mirrored:
      mapped(drive) {
        Coordinate(latitude: $0.latitude, longitude: -$0.longitude)
      } course: {
        360 - $0
      }
    case .south:
      mapped(drive) {
        Coordinate(latitude: -$0.latitude, longitude: $0.longitude)
      } course: {
        180 - $0
      }
    case .dense: densified(drive)
    case .twice: repeated(drive)
    case .anotherYear: delayed(drive)
    }
  }

  private func moved(_ drive: LineDrive, by degrees: Double) -> LineDrive {
    mapped(drive) { coordinate in
      var longitude = coordinate.longitude + degrees
      if longitude >= 180 { longitude -= 360 }
      return Coordinate(latitude: coordinate.latitude, longitude: longitude)
    }
  }

  private func mapped(
    _ drive: LineDrive, _ change: (Coordinate) -> Coordinate,
    course turn: (Double) -> Double = { $0 }
  ) -> LineDrive {
    var changed = drive
    changed.line = drive.line.map(change)
    for index in changed.fixes.indices {
      changed.fixes[index].coordinate = change(drive.fixes[index].coordinate)
      changed.fixes[index].course = drive.fixes[index].course
        .map { Bearing(degrees: turn($0.degrees)) }
    }
    return changed
  }

  private func densified(_ drive: LineDrive) -> LineDrive {
    var changed = drive
    changed.line = Array(drive.line.prefix(1))
    for (start, end) in zip(drive.line, drive.line.dropFirst()) {
      let half = start.distance(to: end) / 2
      if half > 1 {
        changed.line.append(start.destination(distance: half, bearing: start.bearing(to: end)))
      }
      changed.line.append(end)
    }
    return changed
  }

  private func repeated(_ drive: LineDrive) -> LineDrive {
    var changed = drive
    changed.fixes = drive.fixes.flatMap { [$0, $0] }
    return changed
  }

  private func delayed(_ drive: LineDrive) -> LineDrive {
    var changed = drive
    for index in changed.fixes.indices {
      changed.fixes[index].time.milliseconds += 365 * 86_400_000
    }
    return changed
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
