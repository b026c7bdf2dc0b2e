import Geodesy
import Testing
import TripRecords

@testable import TripModel

/// Every event's whole line.
@Suite struct JSONLineTests {
  /// The text before and after a line's common fields.
  struct Row: Sendable {
    let head: String
    let own: String

    init(_ head: String, _ own: String) {
      self.head = head
      self.own = own
    }
  }

  static let common =
    #","seq":1,"time":"2024-05-01T10:01:23.450Z","t_s":83.450,"fix":84,"#
    + #""lat":47.1234568,"lon":-8.5000000,"snapped_lat":47.1234000,"#
    + #""snapped_lon":-8.5000100,"leg":1,"step":3,"leg_remaining_m":1234.57,"#
    + #""leg_remaining_s":98.760,"remaining_m":4321.00,"remaining_s":400.500"#

  static let why = #","why":["deviation_m 57.41 > 50.00","a \"quoted\" word"]}"#

  @Test(arguments: zip(SampleEvents.full.filter { $0.kind.name != .location }, fullRows))
  func `a complete event is written with every field in order`(event: TripEvent, row: Row) {
    #expect(lines(of: [event]) == [row.head + Self.common + row.own + Self.why])
  }

  @Test(arguments: zip(SampleEvents.bare, bareRows))
  func `unknown values are omitted`(event: TripEvent, row: Row) {
    let common = #","seq":1,"time":"2024-05-01T10:00:00.000Z","t_s":0.000,"fix":0"#
    #expect(lines(of: [event]) == [row.head + common + row.own + "}"])
  }

  @Test func `a location event has the snapped coordinate`() {
    let event = TripEvent(
      instant: SampleEvents.start, fixIndex: 0,
      coordinates: SampleEvents.full[0].coordinates,
      kind: .location(
        SnappedLocation(altitude: 412.2, course: Bearing(degrees: 90), speed: 13.889)))
    let expected =
      #"{"event":"location","seq":1,"time":"2024-05-01T10:00:00.000Z","t_s":0.000,"fix":0"#
      + #","lat":47.1234000,"lon":-8.5000100,"snapped_lat":47.1234000,"snapped_lon":-8.5000100"#
      + #","altitude_m":412.20,"course_deg":90.0,"speed_mps":13.89}"#
    #expect(lines(of: [event]) == [expected])
  }

  static let fullRows: [Row] = [
    Row(
      #"{"event":"state""#,
      #","state":"off_route","previous":"tracking""#),
    Row(
      #"{"event":"depart""#,
      #","deviation_m":2.35"#),
    Row(
      #"{"event":"waypoint_approach""#,
      #","waypoint":1,"name":"Café","final":false"#),
    Row(
      #"{"event":"arrival""#,
      #","waypoint":2,"name":"Station","final":true,"distance_m":12.30,"advance":false,"#
        + #""reason":"reached""#),
    Row(
      #"{"event":"waypoint_missed""#,
      #","waypoint":1,"name":"Depot","nearest_m":294.13,"reason":"driven_past","advance":false"#),
    Row(
      #"{"event":"leg_start""#,
      #","waypoint":2,"name":"Station","leg_m":5000.00,"leg_s":300.000"#),
    Row(
      #"{"event":"off_route""#,
      #","reason":"distance","kind":"off_route","deviation_m":57.41,"threshold_m":50.00,"#
        + #""since_s":2.000"#),
    Row(
      #"{"event":"on_route""#,
      #","off_s":12.500,"deviation_m":3.00"#),
    Row(
      #"{"event":"reroute_veto""#,
      #","reason":"arriving","count":2"#),
    Row(
      #"{"event":"reroute_request""#,
      #","request":1,"purpose":"reroute","router":"onboard","reason":"wrong_way","#
        + #""course_deg":271.3,"avoid_m":80.00,"waypoints":["47.5000000,8.0000000","47.6000000,8.1000000"],"#
        + #""vias":["47.5000000,8.0000000"],"options":["exclude=toll"]"#),
    Row(
      #"{"event":"reroute""#,
      #","request":1,"proactive":false,"reason":"distance","latency_s":1.000,"#
        + #""route_digest":"0000000000000abc","route_m":5123.40,"route_s":432.100,"legs":1,"#
        + #""steps":7"#),
    Row(
      #"{"event":"reroute_fail""#,
      #","request":1,"purpose":"faster","reason":"no_route","message":"no road near""#),
    Row(
      #"{"event":"reroute_cancel""#,
      #","request":1,"reason":"back_on_route""#),
    Row(
      #"{"event":"route_change""#,
      #","reason":"initial","route_digest":"ffffffffffffffff""#),
    Row(
      #"{"event":"spoken_instruction""#,
      #","instruction":0,"text":"Turn left","ssml":"<speak>Turn left</speak>","#
        + #""trigger_m":200.00,"actual_m":193.46,"lead_s":14.200,"background":true,"#
        + #""speech_s":1.200,"overlap_s":0.400,"cut_s":0.250,"late":true,"repeated":true"#),
    Row(
      #"{"event":"visual_instruction""#,
      #","instruction":1,"primary":"Main Street","secondary":"Town","#
        + #""secondary_maneuver":"fork","secondary_modifier":"slight left","sub":"then right","#
        + #""sub_maneuver":"turn","sub_modifier":"sharp right","maneuver":"turn","#
        + #""modifier":"left","exit_number":3,"degrees":270.0,"driving_side":"right","#
        + #""lanes":["left","straight;right*","none"],"active":["none","right","none"],"#
        + #""exit":"12A","shields":["A 9","101"],"junction_view":"https://a.example/1.png","#
        + #""trigger_m":200.00,"actual_m":180.00,"background":true"#),
    Row(
      #"{"event":"step""#,
      #","maneuver":"turn","modifier":"left","exit_number":2,"driving_side":"left","#
        + #""name":"Main Street","ref":"A 9","destinations":"Town","exits":"12A","#
        + #""mode":"driving","step_m":250.00,"step_s":21.500,"synthetic":false,"incidents":["accident","construction"],"closed":true"#
    ),
    Row(
      #"{"event":"faster_route""#,
      #","request":2,"reason":"faster","saving_s":61.500,"decision":"accepted","#
        + #""route_digest":"0000000000000abc","route_m":5123.40,"route_s":432.100"#),
    Row(
      #"{"event":"alternatives""#,
      #","reason":"interval","added":["0000000000000abc","0000000000000def"],"#
        + #""fork_m":[412.35,900.00],"change_m":[-120.00,1500.50],"change_s":[35.250,0.000],"#
        + #""removed":["0000000000000001"],"known":["0000000000000abc","0000000000000def"]"#),
    Row(
      #"{"event":"alternatives_fail""#,
      #","request":3,"reason":"no_route","message":"no way""#),
    Row(
      #"{"event":"alternative_begin""#,
      #","route_digest":"0000000000000abc""#),
    Row(
      #"{"event":"alternative""#,
      #","route_digest":"0000000000000abc","route_m":5123.40,"route_s":432.100,"legs":1,"#
        + #""steps":7"#),
    Row(
      #"{"event":"alternative_fail""#,
      #","route_digest":"0000000000000abc","reason":"waypoints""#),
    Row(
      #"{"event":"online_route""#,
      #","request":2,"latency_s":3.000,"route_digest":"0000000000000abc","route_m":5123.40,"#
        + #""route_s":432.100,"legs":1,"steps":7"#),
    Row(
      #"{"event":"route_refresh""#,
      #","request":3,"segments":12,"change_s":30.500,"closures":1,"incidents":2"#),
    Row(
      #"{"event":"route_refresh_fail""#,
      #","request":3,"reason":"network","message":"no answer""#),
    Row(
      #"{"event":"progress""#,
      #","step_remaining_m":100.00,"step_remaining_s":9.500,"intersection":2,"#
        + #""next_intersection_m":42.50,"next_intersection_lat":47.2000000,"#
        + #""next_intersection_lon":-8.4000000,"next_intersection_lanes":["left*"],"#
        + #""remaining_steps":7,"remaining_waypoints":2,"road":"Main Street","ref":"A 9","#
        + #""class":["primary","toll"],"limit_mps":13.89,"congestion":"heavy","tunnel":true,"#
        + #""traveled_m":800.00,"fraction":0.250000,"deviation_m":4.50,"accuracy_m":6.50,"state":"tracking","simulated":false"#
    ),
    Row(
      #"{"event":"remaining_time""#,
      #""#),
    Row(
      #"{"event":"remaining_distance""#,
      #""#),
    Row(
      #"{"event":"location_discard""#,
      #","reason":"accuracy","accuracy_m":150.00"#),
    Row(
      #"{"event":"signal_lost""#,
      #","silence_s":3.000"#),
    Row(
      #"{"event":"signal_back""#,
      #","silence_s":20.500,"gap_m":250.00"#),
    Row(
      #"{"event":"simulation_will_begin""#,
      #","reason":"tunnel""#),
    Row(
      #"{"event":"simulation_begin""#,
      #","reason":"poor_gps""#),
    Row(
      #"{"event":"simulation_will_end""#,
      #","reason":"manual""#),
    Row(
      #"{"event":"simulation_end""#,
      #","reason":"tunnel""#),
    Row(
      #"{"event":"speed_limit""#,
      #","limit_mps":13.89,"unit":"mph","reason":"changed""#),
    Row(
      #"{"event":"road_alert""#,
      #","alert":"7","kind":"incident","phase":"ahead","distance_m":500.50,"length_m":120.00,"#
        + #""name":"construction","impact":"minor","message":"One lane""#),
    Row(
      #"{"event":"speeding""#,
      #","severity":"minor","above_pct":23.4,"limit_mps":13.89,"speed_mps":17.15"#),
    Row(
      #"{"event":"traffic""#,
      #","level":"heavy""#),
    Row(
      #"{"event":"lighting""#,
      #","mode":"night","reason":"tunnel""#),
    Row(
      #"{"event":"accuracy_authorization""#,
      #","authorization":"reduced""#),
    Row(
      #"{"event":"power""#,
      #","level_pct":20.0,"plugged":false,"monitored":true"#),
    Row(
      #"{"event":"start","schema":"tripsim.events/1.0""#,
      #","route":"route.geojson","trace":"-","route_digest":"0000000000000001","#
        + #""options_digest":"0000000000000002","profile":"default","router":"none","#
        + #""legs":2,"steps":9,"route_m":6000.00"#),
    Row(
      #"{"event":"warning""#,
      #","code":"bad_latitude","message":"latitude '91' is out of range","file":"a.gpx","#
        + #""line":4,"column":10"#),
    Row(
      #"{"event":"summary","outcome":"not_arrived""#,
      #","trace_digest":"000000000000feed","fixes":100,"discarded":2,"ignored":3,"arrivals":1,"#
        + #""waypoints":2,"off_route":1,"requests":1,"reroutes":1,"failures":0,"#
        + #""unanswered":0,"spoken":6,"visual":7,"skipped":1,"warnings":1,"#
        + #""traveled_m":5000.50,"duration_s":600.000,"state":"off_route""#),
  ]

  static let bareRows: [Row] = [
    Row(
      #"{"event":"waypoint_approach""#,
      #","waypoint":1,"final":true"#),
    Row(
      #"{"event":"arrival""#,
      #","waypoint":1,"final":false,"distance_m":0.00,"advance":true,"reason":"passed""#),
    Row(
      #"{"event":"leg_start""#,
      #","waypoint":1,"leg_m":0.00"#),
    Row(
      #"{"event":"reroute_request""#,
      #","request":2,"purpose":"faster""#),
    Row(
      #"{"event":"reroute""#,
      #","request":2,"proactive":true,"latency_s":0.000,"#
        + #""route_digest":"cbf29ce484222325","route_m":0.00,"legs":1,"steps":1"#),
    Row(
      #"{"event":"reroute_fail""#,
      #","request":2,"purpose":"reroute","reason":"exhausted""#),
    Row(
      #"{"event":"alternatives""#,
      #","reason":"passed","added":["cbf29ce484222325"],"fork_m":[0.00],"change_m":[0.00]"#),
    Row(#"{"event":"alternatives_fail""#, #","request":2,"reason":"network""#),
    Row(
      #"{"event":"alternative""#,
      #","route_digest":"cbf29ce484222325","route_m":0.00,"legs":1,"steps":1"#),
    Row(#"{"event":"route_refresh""#, #","segments":0"#),
    Row(#"{"event":"route_refresh_fail""#, #","reason":"invalid_answer""#),
    Row(
      #"{"event":"spoken_instruction""#,
      #","instruction":0,"text":"","trigger_m":0.00,"actual_m":0.00"#),
    Row(
      #"{"event":"visual_instruction""#,
      #","instruction":0,"primary":"x","trigger_m":0.00,"actual_m":0.00"#),
    Row(
      #"{"event":"step""#,
      #","maneuver":"depart","step_m":0.00,"synthetic":true"#),
    Row(
      #"{"event":"progress""#,
      #","step_remaining_m":0.00,"traveled_m":0.00,"fraction":0.000000,"#
        + #""deviation_m":0.00,"state":"initialized","simulated":true"#),
    Row(
      #"{"event":"location""#,
      #""#),
    Row(
      #"{"event":"location_discard""#,
      #","reason":"duplicate""#),
    Row(#"{"event":"speed_limit""#, #","reason":"unknown""#),
    Row(
      #"{"event":"road_alert""#,
      #","alert":"tunnel-3","kind":"tunnel","phase":"left","length_m":80.00"#),
    Row(
      #"{"event":"speeding""#,
      #","severity":"none","above_pct":0.0"#),
    Row(
      #"{"event":"power""#,
      #","plugged":true,"monitored":false"#),
    Row(
      #"{"event":"warning""#,
      #","code":"c","message":"m""#),
  ]
}
