import Testing

@testable import Geodesy

/// The search for passes, compared with a check of every piece.
@Suite struct PolylinePassTests {
  /// A generator of lines that cross and repeat themselves within some hundred meters.
  private struct Chance: RandomNumberGenerator {
    var state: UInt64

    mutating func next(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state >> 33) % bound
    }

    mutating func next() -> UInt64 { UInt64(next(1 << 30)) << 34 }

    mutating func coordinate() -> Coordinate {
      Coordinate(
        latitude: 47 + Double(next(400)) * 1e-5, longitude: 8 + Double(next(400)) * 1e-5)
    }

    /// A road with bends.
    private mutating func road() -> [Coordinate] {
      var bearing = Double(next(360))
      var road = [coordinate()]
      for _ in 0..<(2 + next(120)) {
        bearing += Double(next(41) - 20)
        road.append(
          road[road.count - 1].destination(
            distance: Double(2 + next(20)), bearing: Bearing(degrees: bearing)))
      }
      return road
    }

    mutating func line() -> Polyline {
      var coordinates = next(2) == 0 ? road() : (0..<(2 + next(30))).map { _ in coordinate() }
      for _ in 0..<next(4) {
        coordinates += Bool.random(using: &self) ? coordinates.reversed() : coordinates
      }
      return Polyline(coordinates)
    }
  }

  /// Every local minimum within a radius, by its definition.
  private func minima(of line: Polyline, near position: Vector, within radius: Double) -> [Int] {
    let feet = (0..<line.pieceCount).map { line.foot(of: position, onPiece: $0) }
    return feet.indices.filter { piece in
      let foot = feet[piece]
      let isMinimum =
        foot.isAtStart
        ? piece == 0 || feet[piece - 1].isAtEnd : !foot.isAtEnd || piece == feet.count - 1
      return isMinimum && line.projection(at: foot).squaredDistance <= radius * radius
    }
  }

  @Test(arguments: 1..<150 as Range<UInt64>)
  func `all passes within a radius are found, in line order`(seed: UInt64) {
    var chance = Chance(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1)
    let line = chance.line()
    for _ in 0..<5 {
      let position = Position(chance.coordinate()).vector
      let found = line.minima(near: position, within: 60)
      #expect(found.map(\.piece) == minima(of: line, near: position, within: 60))
    }
  }

  @Test(arguments: 1..<150 as Range<UInt64>)
  func `a projection and its uniqueness do not depend on the vertices`(seed: UInt64) {
    var chance = Chance(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1)
    let coordinates = (0..<(2 + chance.next(30))).map { _ in chance.coordinate() }
    let dense = zip(coordinates, coordinates.dropFirst()).flatMap { start, end in
      let half = start.distance(to: end) / 2
      return [start, start.destination(distance: half, bearing: start.bearing(to: end))]
    }
    let lines = [Polyline(coordinates), Polyline(dense + coordinates.suffix(1))]
    for _ in 0..<20 {
      let position = Position(chance.coordinate()).vector
      let low = lines[0].length * Double(chance.next(100)) / 100
      let high = low + Double(10 + chance.next(200))
      let found = lines.map {
        $0.nearest(to: position, from: low, to: high, hint: 0, cutoff: 40)
      }
      #expect(found[0].isOnly == found[1].isOnly)
      guard found[0].isOnly else { continue }
      #expect(abs(found[0].projection.alongTrack - found[1].projection.alongTrack) < 0.01)
    }
  }

  @Test(arguments: 1..<150 as Range<UInt64>)
  func `the passes beside the first distance and nearest to any match an exhaustive search`(
    seed: UInt64
  ) {
    var chance = Chance(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1)
    let line = chance.line()
    for count in [1, 2, 8, 1_000] {
      let position = Position(chance.coordinate()).vector
      let distances = (0...chance.next(4)).map { _ in line.length * Double(chance.next(100)) / 99 }
      let gap = { (along: Double) in distances.map { abs($0 - along) }.min() ?? 0 }
      let all = line.minima(near: position, within: 80)
      let (first, isOnly) = (distances[0], distances.count == 1)
      let own = all.filter { !isOnly && gap($0.alongTrack) == abs($0.alongTrack - first) }
      let sides = [
        own.last { $0.alongTrack < first }, own.first { $0.alongTrack >= first },
      ].compactMap(\.self)
      let others = all.filter { !sides.contains($0) }.map { gap($0.alongTrack) }.sorted()
      let nearest = (sides.map { gap($0.alongTrack) } + others).prefix(count).sorted()
      var examined = 0
      let starts = distances.map {
        PassStart(distance: $0, piece: chance.next(line.pieceCount))
      }
      let found = line.minima(
        near: position, within: 80, around: starts[0], Array(starts.dropFirst()), atMost: count,
        examined: &examined)
      #expect(found.map { gap($0.alongTrack) }.sorted() == nearest)
      #expect(Set(found).count == found.count)
      #expect(found.map(\.alongTrack) == found.map(\.alongTrack).sorted())
      #expect(count < 1_000 || found == all)
    }
  }

  @Test(arguments: 1..<150 as Range<UInt64>)
  func `the projection is the first of the nearest over all pieces`(seed: UInt64) {
    var chance = Chance(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1)
    let line = chance.line()
    for _ in 0..<5 {
      let position = Position(chance.coordinate()).vector
      let feet = (0..<line.pieceCount).map {
        line.projection(at: line.foot(of: position, onPiece: $0))
      }
      let least = feet.map(\.squaredDistance).min()
      // A road driven in both directions has equal positions except for rounding.
      let first = feet.first { $0.squaredDistance <= (least ?? 0) * (1 + 1e-9) + 1e-9 }
      let nearest = line.nearest(to: position)
      #expect(nearest.piece == first?.piece)
    }
  }

  @Test func `a line between antipodal points leads over the north pole`() {
    let line = Polyline([
      Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 0, longitude: 180),
    ])
    let half = line.position(at: line.length / 2).coordinate
    #expect(abs(half.latitude - 90) < 1e-4)
    let pieces = (0..<line.pieceCount).map { (line.points[$0 + 1] - line.points[$0]).length }
    #expect((pieces.max() ?? 0) <= Polyline.longestPiece)
    let poles = Polyline([
      Coordinate(latitude: -90, longitude: 0), Coordinate(latitude: 90, longitude: 0),
    ])
    let chords = (0..<poles.pieceCount).map { (poles.points[$0 + 1] - poles.points[$0]).length }
    #expect((chords.max() ?? 0) <= Polyline.longestPiece)
    #expect((chords.min() ?? 0) > Polyline.longestPiece / 2)
  }
}
