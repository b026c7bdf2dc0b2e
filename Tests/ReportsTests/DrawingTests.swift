import Geodesy
import Testing
import TripRecords

@testable import Reports

/// Lines and coordinates on a drawing.
struct DrawingTests {
  @Test func `a path is written in short steps whose errors do not add up`() {
    let path = PathData([
      MapPoint(x: 10, y: 20.5), MapPoint(x: 10.25, y: 20), MapPoint(x: 9.2549, y: 20.004),
      MapPoint(x: 9.2549, y: 20.004), MapPoint(x: 109.25, y: -0.1),
    ])
    #expect(path.text == "M10 20.5l.25-.5-1 0 100-20.1")
  }

  @Test func `a dot is drawn as a line of zero length`() {
    var path = PathData()
    path.dot(at: MapPoint(x: 1, y: 2))
    path.dot(at: MapPoint(x: 3.1, y: -0.05))
    #expect(path.text == "M1 2h0M3.1-.05h0")
  }

  @Test func `coordinates beyond the limit are clamped`() {
    let path = PathData([MapPoint(x: 1e300, y: -.infinity)])
    #expect(path.text == "M10000000-10000000")
  }

  /// A right angle among points on two straight lines.
  private let corner =
    (0...50).map { MapPoint(x: Double($0), y: 0) }
    + (1...50).map { MapPoint(x: 50, y: Double($0)) }

  private func kept(_ points: [MapPoint], budget: Int) -> [Int] {
    LineThinning.kept(of: points.count, budget: budget) {
      points[$0].doubledArea(with: points[$1], points[$2])
    }
  }

  @Test func `thinning keeps the ends and the most visible points`() {
    #expect(kept(corner, budget: 3) == [0, 50, 100])
  }

  @Test(arguments: [2, 3, 10, 99, 100, 101, 500])
  func `thinning keeps as many points as the budget, in order`(budget: Int) {
    let indices = kept(corner, budget: budget)
    #expect(indices.count == min(budget, corner.count))
    #expect(indices == indices.sorted())
    #expect(indices.first == 0 && indices.last == corner.count - 1)
  }

  @Test func `a short line is left as it is`() {
    #expect(kept([], budget: 5) == [])
    #expect(kept([MapPoint(x: 0, y: 0)], budget: 5) == [0])
    #expect(kept(Array(corner.prefix(2)), budget: 0) == [0, 1])
  }

  @Test func `north is up and all coordinates are inside the frame`() {
    let coordinates = [
      Coordinate(latitude: 54, longitude: 3), Coordinate(latitude: 54.01, longitude: 3),
      Coordinate(latitude: 54, longitude: 3.05),
    ]
    let projection = MapProjection(showing: GeographicBox(coordinates))
    let points = coordinates.map(projection.point)
    #expect(points[1].y < points[0].y)
    #expect(points[2].x > points[0].x)
    for point in points {
      #expect((0...MapProjection.width).contains(point.x))
      #expect((0...projection.height).contains(point.y))
    }
    let meters = points[0].distance(to: points[2]) * projection.metersPerUnit
    #expect(abs(meters - coordinates[0].distance(to: coordinates[2])) < 1)
  }

  @Test func `a map may span the antimeridian`() {
    let ends = [179.99, -179.99].map { Coordinate(latitude: 0, longitude: $0) }
    let projection = MapProjection(showing: GeographicBox(ends))
    let (west, east) = (projection.point(of: ends[0]), projection.point(of: ends[1]))
    #expect(east.x - west.x > 800)
    #expect(projection.metersPerUnit < 3)
  }

  @Test(arguments: [(0.4, 1.0), (1, 1), (4.9, 2), (5, 5), (199, 100), (2_500, 2_000)])
  func `a scale is a round length`(limit: Double, meters: Double) {
    #expect(MapScale(atMost: limit).meters == meters)
  }

  @Test func `times and distances are formatted briefly`() {
    #expect(
      [0, 59.9, 61, 3_600, 90_061].map(ReadableQuantity.clock) == [
        "0:00", "0:59", "1:01", "1:00:00", "25:01:01",
      ])
    #expect(
      [0, 999.4, 999.5, 12_340].map(distanceText) == [
        "0 m", "999 m", "1.0 km", "12.3 km",
      ])
  }
}
