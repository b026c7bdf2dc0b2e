import Geodesy
import Notations
import Testing
import TripModel

@testable import TripFormats

/// Mapbox's additions to OSRM's format.
@Suite struct RoutesMapboxTests {
  /// A route A–B–C with a banner and intersections on the first step.
  private func answer(
    banner: String = "[]", intersections: String = "[]", leg: String = ""
  ) throws -> Route {
    let line = quoted(polyline([Town.a, Town.b, Town.c], scale: 1e6))
    let end = quoted(polyline([Town.c, Town.c], scale: 1e6))
    let text = """
      {"code":"Ok","uuid":"u","routes":[{"legs":[{\(leg)
       "admins":[{"iso_3166_1":"XA"},{"iso_3166_1":"XB"}],"steps":[
        {"geometry":\(line),"distance":220,"speedLimitUnit":"mph","speedLimitSign":"mutcd",
         "maneuver":{"type":"depart","location":[20,10]},
         "bannerInstructions":\(banner),"intersections":\(intersections)},
        {"geometry":\(end),"distance":0,"maneuver":{"type":"arrive","location":[20.001,10.001]}}
       ]}]}]}
      """
    return try #require(readRoutes(text).value?.main)
  }

  @Test func `a banner keeps its shields, angles, side, turns, lanes and picture`() throws {
    let route = try answer(
      banner: """
        [{"distanceAlongGeometry":220,
          "primary":{"text":"Port / A 9","type":"roundabout","modifier":"right","degrees":360,
            "driving_side":"left","components":[{"type":"icon","text":"A 9"},
            {"type":"icon","text":"US 101","mapbox_shield":{"display_ref":"101"}}]},
          "secondary":{"text":"Exit","type":"fork","modifier":"slight left",
            "components":[{"type":"icon","text":"A 9"}]},
          "sub":{"text":"","type":"turn","modifier":"sharp left","components":[
            {"type":"icon","text":"B 2"},
            {"type":"lane","directions":["left","straight"],"active":true,"active_direction":"left"},
            {"type":"lane","directions":["right"],"active":false,"active_direction":"right"},
            {"type":"lane","directions":["none"],"active":true,"active_direction":"none"}]},
          "view":{"components":[
            {"type":"guidance-view","imageURL":"https://views.example/1.png?access_token=key"}]}}]
        """)
    #expect(
      route.legs[0].steps[0].visualInstructions == [
        VisualInstruction(
          triggerDistance: 220, primary: "Port / A 9", secondary: "Exit", maneuver: "roundabout",
          modifier: "right",
          lanes: [
            Lane(indications: ["left", "straight"], isValid: true, activeDirection: "left"),
            Lane(indications: ["right"], isValid: false),
            Lane(indications: ["none"], isValid: true),
          ], secondaryManeuver: BannerManeuver(type: "fork", modifier: "slight left"),
          subManeuver: BannerManeuver(type: "turn", modifier: "sharp left"), degrees: 0,
          drivingSide: .left, shields: ["A 9", "101"],
          junctionView: "https://views.example/1.png")
      ])
  }

  @Test(arguments: ["-1", "361", "\"180\"", "null"])
  func `an angle out of range is ignored`(degrees: String) throws {
    let route = try answer(
      banner: """
        [{"distanceAlongGeometry":1,"primary":{"text":"A","degrees":\(degrees)}}]
        """)
    #expect(route.legs[0].steps[0].visualInstructions.map(\.degrees) == [nil])
  }

  @Test func `numbers written as texts are read, and an instruction without a distance is not`()
    throws
  {
    let (text, location) = unmarked(
      """
      {"code":"Ok","uuid":"u","routes":[{"legs":[{"distance":"220","duration":"22",
       "annotation":{"maxspeed":[{"speed":"50","unit":"km/h"},{"unknown":true}]},"steps":[
        {"geometry":\(quoted(polyline([Town.a, Town.b, Town.c], scale: 1e6))),"distance":"220",
         "duration":"22","maneuver":{"type":"depart","location":[20,10]},
         "voiceInstructions":[{"distanceAlongGeometry":"60","announcement":"Turn"},
          {"distanceAlongGeometry":1️⃣null,"announcement":"Drive"}],
         "bannerInstructions":[{"distanceAlongGeometry":"220","primary":{"text":"Port"}}]},
        {"geometry":\(quoted(polyline([Town.c, Town.c], scale: 1e6))),"distance":0,
         "maneuver":{"type":"arrive","location":[20.001,10.001]}}]}]}]}
      """)
    let reading = readRoutes(text)
    let route = try #require(reading.value?.main)
    let step = route.legs[0].steps[0]
    let limits: [SpeedLimit?] = [.limited(50 / 3.6, unit: .kilometersPerHour), nil]
    #expect(route.annotation.speedLimits == limits)
    #expect(route.declaredDuration == 22)
    #expect([step.declaredDistance, step.declaredDuration] == [220, 22])
    #expect(step.spokenInstructions == [SpokenInstruction(triggerDistance: 60, text: "Turn")])
    #expect(step.visualInstructions.map(\.primary) == ["Port"])
    #expect(
      reading.diagnostics.map(\.rendered) == [
        """
        r.json:\(location): warning: 'distanceAlongGeometry' is null
          expected meters before the maneuver
          hint: the instruction is ignored
        """
      ])
  }

  @Test func `an intersection keeps its road objects and the tunnel that begins there`() throws {
    let route = try answer(
      intersections: """
        [{"location":[20,10],"geometry_index":0,"admin_index":0,"traffic_signal":true,
          "stop_sign":false,"mapbox_streets_v8":{"class":"primary"}},
         {"location":[20.001,10],"geometry_index":1,"admin_index":1,"railway_crossing":true,
          "tunnel_name":"Hill","toll_collection":{"type":"toll_booth","name":"Gate"},
          "rest_stop":{"type":"rest_stop"},"classes":["toll"],
          "lanes":[{"indications":["left","straight"],"valid":true,"valid_indication":"left"},
            {"indications":["right"],"valid":false,"valid_indication":"right"}]},
         {"location":[20.001,10.001],"geometry_index":2,"admin_index":7}]
        """)
    #expect(
      route.intersections == [
        Intersection(
          vertex: 0, roadClass: "primary", country: "XA",
          roadObjects: [RoadObject(.trafficSignal)]),
        Intersection(
          vertex: 1, classes: ["toll", "tunnel"],
          lanes: [
            Lane(indications: ["left", "straight"], isValid: true, activeDirection: "left"),
            Lane(indications: ["right"], isValid: false),
          ], tunnelName: "Hill", country: "XB",
          roadObjects: [
            RoadObject(.toll, name: "Gate"), RoadObject(.restStop), RoadObject(.railCrossing),
          ]), Intersection(vertex: 2),
      ])
  }

  @Test func `the unit on the signs takes precedence over that of the data`() throws {
    let limits = #""annotation":{"maxspeed":[{"speed":64,"unit":"km/h"},{"unknown":true}]},"#
    let route = try answer(leg: limits)
    let expected: [SpeedLimit?] = [.limited(64 / 3.6, unit: .milesPerHour), nil]
    #expect(route.annotation.speedLimits == expected)
  }

  @Test(arguments: [true, false])
  func `a step without a maneuver has that of the banner before it, or the bend of the line`(
    hasBanner: Bool
  ) throws {
    let lines = [[Town.a, Town.b], [Town.b, Town.c], [Town.c, Town.c]].map {
      quoted(polyline($0, scale: 1e5))
    }
    let banner =
      #"[{"distanceAlongGeometry":9,"primary":{"text":"Mill Lane","type":"turn","modifier":"left"}}]"#
    let reading = readRoutes(
      """
      {"routes":[{"legs":[{"annotation":{"maxspeed":[{"speed":50,"unit":"km/h"}]},"steps":[
       {"distance":110,"duration":11,"geometry":\(lines[0]),"bannerInstructions":\(hasBanner ? banner : "[]")},
       {"distance":111,"duration":11,"geometry":\(lines[1]),"bannerInstructions":
        [{"distanceAlongGeometry":9,"primary":{"text":"There","type":"arrive","modifier":"right"}}]},
       {"distance":0,"duration":0,"geometry":\(lines[2])}]}]}]}
      """)
    let maneuvers = try #require(reading.value?.main).legs[0].steps.map { step in
      "\(step.maneuver.type) \(step.maneuver.modifier ?? "-")"
    }
    #expect(maneuvers == ["depart -", "turn left", "arrive right"])
    #expect(reading.diagnostics.map(\.code).contains("route_no_maneuver") == !hasBanner)
  }
}
