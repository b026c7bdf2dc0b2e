import Geodesy
import Notations

/// The places of a map drawn with characters.
///
///     A-----B
///           |
///           C
///
/// An ASCII letter or digit is a place; everything else only helps the reader. Columns run east and
/// lines south in cells of some meters, from a corner at 10° N 20° W, in the open sea.
struct RoadDrawing: Equatable, Sendable {
  /// The coordinates of the places, in 1e-7 degrees.
  private(set) var places: [Character: Coordinate] = [:]

  /// The names of the places in reading order.
  private(set) var names: [Character] = []

  /// The faults of the drawing: places that are drawn twice.
  private(set) var faults: [Diagnostic] = []

  private static let corner = Coordinate(latitude: 10, longitude: -20)

  /// The maximum number of characters of a line, and of lines.
  static let limit = 1000

  /// Reads a drawing whose cells have this many meters.
  init(_ lines: [LocatedText], cell: Double) {
    for (row, line) in lines.enumerated() {
      var offset = 0
      for (column, letter) in line.text.enumerated() {
        defer { offset += letter.utf8.count }
        guard Self.isPlace(letter) else { continue }
        guard places[letter] == nil else {
          faults.append(.drawnTwice(letter, offset: offset).located(in: line))
          continue
        }
        places[letter] = Self.coordinate(south: Double(row) * cell, east: Double(column) * cell)
        names.append(letter)
      }
    }
  }

  /// Whether a character names a place.
  static func isPlace(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber)
  }

  private static func coordinate(south: Double, east: Double) -> Coordinate {
    let row = corner.destination(distance: south, bearing: Bearing(degrees: 180))
    let point = row.destination(distance: east, bearing: Bearing(degrees: 90))
    // Rounded as in files, so that a sketch gives the same results as its files.
    return Coordinate(
      latitude: (point.latitude * 1e7).rounded() / 1e7,
      longitude: (point.longitude * 1e7).rounded() / 1e7)
  }
}
