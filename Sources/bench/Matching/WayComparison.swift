import Geodesy

/// The error of a matched route: the part of the truth that it lacks, and the part that it adds.
///
/// **Source:** Newson and Krumm 2009, section 5.2: the length erroneously subtracted and added,
/// over the length driven.
struct WayComparison {
  /// The meters of the truth.
  var length = 0.0
  /// The meters of the truth that are not in the matched route.
  var missing = 0.0
  /// The meters of the matched route that are not in the truth.
  var added = 0.0

  /// The fraction of the length that is wrong; a repeated stretch counts only by its length.
  var wrong: Double { length > 0 ? wrongMeters / length : 0 }

  var wrongMeters: Double { missing + added + again }

  /// The meters of the truth that are repeated too often or too rarely.
  private(set) var again = 0.0

  /// The start of the longest wrong stretch; absent if there is none.
  private(set) var start: Coordinate?

  /// The comparison in words.
  var words: String {
    let parts = [("missing", missing), ("added", added), ("again", again)].map {
      "\($0.0) \(text($0.1, 0)) m"
    }
    let begin = start.map { " from \(text($0.latitude, 5)),\(text($0.longitude, 5))" } ?? ""
    return parts.joined(separator: ", ") + " of \(text(length, 0)) m" + begin
  }

  init() {}

  /// Compares routes, each of one or several lines in driving order.
  init(truth: [[Coordinate]], matched: [[Coordinate]]) {
    let (truthPieces, matchedPieces) = (RoadPieces(truth), RoadPieces(matched))
    length = truthPieces.length
    missing = truthPieces.length(outside: matchedPieces)
    added = matchedPieces.length(outside: truthPieces)
    start = truthPieces.start(outside: matchedPieces) ?? matchedPieces.start(outside: truthPieces)
    let excess = matchedPieces.length - truthPieces.length
    again = abs(excess - added + missing)
  }

  static func += (sum: inout WayComparison, other: WayComparison) {
    sum.length += other.length
    sum.missing += other.missing
    sum.again += other.again
    sum.added += other.added
  }
}

/// Lines in pieces of a few meters, indexed by position.
struct RoadPieces {
  private struct Piece {
    var middle: Vector
    var direction: Vector
    var length: Double
  }

  private struct Cube: Hashable {
    var x: Int
    var y: Int
    var z: Int

    init(_ point: Vector, _ dx: Int = 0, _ dy: Int = 0, _ dz: Int = 0) {
      x = Int((point.x / 4).rounded(.down)) + dx
      y = Int((point.y / 4).rounded(.down)) + dy
      z = Int((point.z / 4).rounded(.down)) + dz
    }
  }

  private var pieces: [Piece] = []
  private var cubes: [Cube: [Int]] = [:]
  private(set) var length = 0.0

  /// Cuts lines, each in driving order.
  init(_ lines: [[Coordinate]]) {
    for line in lines {
      let points = line.map { Position($0).vector }
      for (from, to) in zip(points, points.dropFirst()) { add(from, to) }
    }
    for (index, piece) in pieces.enumerated() {
      cubes[Cube(piece.middle), default: []].append(index)
    }
  }

  private mutating func add(_ from: Vector, _ to: Vector) {
    let whole = to - from
    guard whole.length > 0 else { return }
    let count = max(1, Int((whole.length / 2).rounded(.up)))
    let step = whole * (1 / Double(count))
    for part in 0..<count {
      pieces.append(
        Piece(
          middle: from + step * (Double(part) + 0.5), direction: step * (1 / step.length),
          length: step.length))
    }
    length += whole.length
  }

  /// The length in meters of the pieces that no piece of the same direction covers.
  func length(outside other: RoadPieces) -> Double {
    pieces.reduce(0) { $0 + (other.covers($1) ? 0 : $1.length) }
  }

  /// The start of the longest stretch that no piece of the same direction covers.
  func start(outside other: RoadPieces) -> Coordinate? {
    var (longest, meters) = (0.0, 0.0)
    var (start, begin): (Vector?, Vector?)
    for piece in pieces {
      if other.covers(piece) {
        (meters, begin) = (0, nil)
        continue
      }
      begin = begin ?? piece.middle
      meters += piece.length
      if meters > longest { (longest, start) = (meters, begin) }
    }
    return start.map { Position(vector: $0).coordinate }
  }

  private func covers(_ piece: Piece) -> Bool {
    for dx in -1...1 {
      for dy in -1...1 {
        for dz in -1...1 {
          for index in cubes[Cube(piece.middle, dx, dy, dz)] ?? [] {
            let other = pieces[index]
            let offset = piece.middle - other.middle
            let along = offset.dot(other.direction)
            let across = (offset - other.direction * along).length
            if across < 0.5, abs(along) < 1.5 + other.length / 2,
              other.direction.dot(piece.direction) > 0.7
            {
              return true
            }
          }
        }
      }
    }
    return false
  }
}
