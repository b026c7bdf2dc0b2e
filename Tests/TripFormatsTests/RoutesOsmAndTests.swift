import Geodesy
import Notations
import Testing
import TripModel

@testable import TripFormats

/// Planned tracks of OsmAnd, whose roads follow their points.
@Suite struct RoutesOsmAndTests {
  private func gpx(_ content: String) -> String {
    #"<?xml version="1.0"?><gpx version="1.1" creator="OsmAnd">\#(content)</gpx>"#
  }

  private func point(_ element: String, _ coordinate: (Double, Double)) -> String {
    #"<\#(element) lat="\#(coordinate.0)" lon="\#(coordinate.1)"/>"#
  }

  /// An OsmAnd track with its roads; the two that meet at C do not share their point.
  private func osmAnd(indices: [String]) -> String {
    let roads = zip(
      indices,
      [
        #"length="2" segmentTime="11.0" turnType="C" names="1""#,
        #"length="2" segmentTime="12.0" turnType="TL" turnAngle="-90.0" names="0,2""#,
        #"length="2" segmentTime="13.0" turnType="TR" skipTurn="true""#,
      ]
    ).map { "<segment id='7' \($0)\($1)/>" }.joined()
    let points = [Town.a, Town.b, Town.c, Town.c, Town.d].map { point("trkpt", $0) }.joined()
    return gpx(
      "<trk><trkseg>\(points)<extensions><o:route xmlns:o='o'>\(roads)</o:route><o:types xmlns:o='o'>"
        + "<type t='highway' v='primary'/><type t='name' v='High Street'/><type t='name' v='Mill Lane'/>"
        + "</o:types></extensions></trkseg></trk><rte>" + point("rtept", Town.a)
        + point("rtept", Town.d) + "</rte>")
  }

  @Test(arguments: [
    ["startTrkptIdx='0' ", "startTrkptIdx='1' ", "startTrkptIdx='3' "], ["", "", ""],
  ])
  func `OsmAnd's roads along a track are its turns, names and times`(indices: [String]) throws {
    let reading = readRoutes(osmAnd(indices: indices))
    #expect(reading.diagnostics == [])
    let route = try #require(reading.value?.main)
    let steps = route.legs[0].steps
    #expect(steps.map(\.vertices) == [0...1, 1...3, 3...3])
    #expect(steps.map(\.maneuver.type) == ["depart", "turn", "arrive"])
    #expect(steps.map(\.maneuver.modifier) == [nil, "left", nil])
    #expect(steps.map(\.name) == ["High Street", "Mill Lane", nil])
    #expect(route.annotation.durations == [11, 12, 13])
    #expect(steps.map { ($0.declaredDuration ?? -1).rounded() } == [11, 25, 0])
  }

  @Test func `the parts of a track of OsmAnd's are the legs of one route`() throws {
    func part(_ way: [(Double, Double)], _ roads: String) -> String {
      "<trkseg>" + way.map { point("trkpt", $0) }.joined()
        + "<extensions><route>\(roads)</route></extensions></trkseg>"
    }
    func stops(_ way: [(Double, Double)]) -> String {
      "<rte>" + way.map { point("rtept", $0) }.joined() + "</rte>"
    }
    let reading = readRoutes(
      gpx(
        "<trk>"
          + part(
            [Town.a, Town.b, Town.c],
            "<segment length='2' segmentTime='11' turnType='C'/>"
              + "<segment length='2' segmentTime='12' turnType='TL'/>")
          + part([Town.c, Town.d], "<segment length='2' segmentTime='13' turnType='C'/>")
          + "</trk>" + stops([Town.a, Town.c]) + stops([Town.c, Town.d])))
    #expect(reading.diagnostics == [])
    let route = try #require(reading.value?.main)
    #expect(
      route.legs.map { $0.steps.map(\.vertices) } == [[0...1, 1...2, 2...2], [2...3, 3...3]])
    #expect(route.legs.map { $0.declaredDuration?.rounded() } == [23, 13])
  }

  @Test func `OsmAnd's roads beyond the track are ignored`() {
    for index in ["-1", "9", "1e18"] {
      let text = osmAnd(indices: ["startTrkptIdx='\(index)' ", "startTrkptIdx='1' "])
      #expect(readRoutes(text).value?.main.legs[0].steps.count == 3)
    }
    for length in ["9e18", "-9223372036854775808"] {
      let text = osmAnd(indices: ["", ""]).replacing("length=\"2\"", with: "length=\"\(length)\"")
      #expect(readRoutes(text).value?.main.legs[0].steps.isEmpty == false)
    }
  }
}
