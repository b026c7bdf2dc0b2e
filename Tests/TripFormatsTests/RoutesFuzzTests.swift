import Geodesy
import Notations
import TestSupport
import Testing
import TripModel

@testable import TripFormats

@Suite struct RoutesFuzzTests {
  /// Small documents of several formats.
  static let documents =
    [
      osrmAnswer(), osrmAnswer(scale: 1e6),
      #"{"type":"LineString","coordinates":[[20,10],[20.001,10],[20.001,10.001],[20,10]]}"#,
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[20,10],[20.002,10]]}},{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[20.001,10]}}]}"#,
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"role":"step","leg":0,"step":0,"maneuver":"depart","segment_s":[1],"tunnel":[[0,1]],"spoken":[{"trigger_m":5,"text":"a"}]},"geometry":{"type":"LineString","coordinates":[[20,10],[20.002,10]]}},{"type":"Feature","properties":{"role":"waypoint","waypoint":0,"kind":"via"},"geometry":{"type":"Point","coordinates":[20.001,10]}}]}"#,
      #"{"trip":{"units":"miles","legs":[{"shape":"_c`|@_af{@A_c`|@","maneuvers":[{"type":1,"begin_shape_index":0,"end_shape_index":1,"length":1,"time":9},{"type":4,"begin_shape_index":1,"end_shape_index":1,"length":0,"time":0}]}]}}"#,
      #"{"paths":[{"points":{"type":"LineString","coordinates":[[20,10],[20.001,10]]},"instructions":[{"sign":0,"interval":[0,1],"distance":9,"time":9},{"sign":4,"interval":[1,1]}],"details":{"time":[[0,1,9]],"max_speed":[[0,1,50]]}}]}"#,
      #"{"routes":[{"segments":[{"steps":[{"type":11,"way_points":[0,1],"distance":9,"duration":1},{"type":10,"way_points":[1,1]}]}],"geometry":"_c`|@_gayB?_ibE","way_points":[0,1]}]}"#,
      #"{"code":"NoRoute","message":"none"}"#,
      """
      <gpx><wpt lat="10" lon="20.001"/><rte><rtept lat="10" lon="20"><desc>Start</desc></rtept>
      <rtept lat="10" lon="20.001"><desc>Left</desc><extensions><turn>TL</turn></extensions></rtept>
      <rtept lat="10.001" lon="20.001"><extensions><sign>5</sign></extensions></rtept></rte>
      <trk><trkseg><trkpt lat="10" lon="20"/><trkpt lat="10" lon="20.001"/><extensions><route>
      <segment length="2" startTrkptIdx="0" segmentTime="9" turnType="TL" names="0"/></route>
      <types><type t="name" v="Mill Lane"/></types></extensions></trkseg>
      <trkseg><trkpt lat="10.001" lon="20.001"/></trkseg></trk></gpx>
      """,
    ] + RoutesBareLineTests.lines

  @Test(arguments: 0..<3000 as Range<UInt64>)
  func `any mutation gives routes or an error`(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    var bytes = Array(Self.documents[Int(seed) % Self.documents.count].utf8)
    let spices = Array("0123456789-.e[]{},:\"\\u~?@_ntf ".utf8)
    for _ in 0...Int.random(in: 0..<4, using: &numbers) {
      let index = Int.random(in: 0..<bytes.count, using: &numbers)
      switch Int.random(in: 0..<4, using: &numbers) {
      case 0: bytes[index] = spices.randomElement(using: &numbers) ?? 0
      case 1: bytes.remove(at: index)
      case 2: bytes.insert(spices.randomElement(using: &numbers) ?? 0, at: index)
      default:
        let end = min(index + Int.random(in: 1..<40, using: &numbers), bytes.count)
        bytes.insert(contentsOf: bytes[index..<end], at: index)
      }
    }
    let reading = RouteReader.read(bytes, file: "r.json")
    #expect((reading.value == nil) == reading.diagnostics.contains { $0.severity == .error })
    for route in reading.value?.routes ?? [] { expectWhole(route) }
  }

  /// Expects the properties of every valid route.
  private func expectWhole(_ route: Route) {
    #expect(Set(route.vertices).count >= 2)
    #expect(route.waypoints.count == route.legs.count + 1)
    #expect(route.vertices.allSatisfy { abs($0.latitude) <= 90 && abs($0.longitude) <= 180 })
    var last = 0
    for leg in route.legs {
      #expect(!leg.steps.isEmpty)
      for step in leg.steps {
        #expect(step.vertices.lowerBound >= last)
        #expect(step.vertices.upperBound < route.vertices.count)
        last = step.vertices.upperBound
      }
    }
    let segments = route.vertices.count - 1
    let lengths = [
      route.annotation.durations.count, route.annotation.speeds.count,
      route.annotation.speedLimits.count, route.annotation.congestion.count,
    ]
    #expect(lengths.allSatisfy { $0 == 0 || $0 == segments })
    let again = RouteReader.read(RouteWriter.write([route]), file: "r.json")
    #expect(again.value != nil)
  }
}
