import Geodesy
import Navigation
import Notations
import TestSupport
import Testing
import TripModel
import TripPlans
import Trips

/// Valid and faulty timelines and decisions of a case.
struct ScriptTests {
  private static let files = MemoryFiles([
    "t/r.json": #"{"type":"LineString","coordinates":[[0,0],[0,0.005],[0.02,0.005]]}"#,
    "t/far.json": #"{"type":"LineString","coordinates":[[10,50],[10,50.005]]}"#,
    "t/two.json": #"""
    {"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":
    {"type":"LineString","coordinates":[[0,0],[0,0.005],[0,0.009]]}},{"type":"Feature",
    "properties":{},"geometry":{"type":"Point","coordinates":[0,0.005]}}]}
    """#,
    "t/d.json": #"[{"question":"should_discard","answer":false}]"#,
  ])

  /// The errors of a case with some keys.
  private func messages(
    _ keys: String, route: String = "r.json", router: String = "files:r.json"
  ) throws -> [String] {
    let text = #"{"route":"\#(route)","trace":"t.csv","router":"\#(router)",\#(keys)}"#
    let reading = CaseReader.read(Array(text.utf8), file: "t/case.json", root: "t")
    let prepared = reading.value?.trips.first?.plan.prepare(
      reading: ConfinedFiles(Self.files, to: "t"))
    return (prepared?.diagnostics ?? reading.diagnostics).filter { $0.severity == .error }
      .map(\.rendered)
  }

  @Test func `scripts are in the case or in separate files`() throws {
    #expect(
      try messages(
        #"""
        "decisions":[
          {"question":"should_reroute","answer":false,"delay_s":2,"when":{"t_s":[60,90],
           "within":{"lat":0,"lon":0,"m":50},"leg":0,"waypoint":1,"count":[1,3]}},
          {"question":"corrective_action","answer":{"get_new_routes":[[0,1],[0.5,2]]}},
          {"question":"modify_reroute_options","answer":{"avoid_m":null,"options":{"n":1,"b":true}}},
          {"question":"modify_instruction","answer":{"mute":"spoken","primary":"x"}}],
        "timeline":[{"at_s":60,"set":"power","level":0.2,"plugged":false},
          {"at_m":1200,"do":"advance_step"},
          {"on":"arrival","after_s":5,"do":"continue_to_next_leg"},
          {"at_s":1,"set":"background","value":"on","notifications":false},
          {"at_s":1,"do":"set_route","route":"r.json"}]
        """#) == [])
    #expect(try messages(#""decisions":"d.json""#) == [])
    #expect(
      try messages(#""decisions":"../d.json""#) == [
        """
        t/case.json:1:71: error: '../d.json' is outside 't'
          expected a path inside the folder of the cases
          hint: '--trust', or 'trust' true in a worker's job, allows cases to read any file
        """
      ])
  }

  @Test(arguments: [
    (
      #""decisions":[{"question":"shuold_reroute","answer":false}]"#,
      """
      unknown question 'shuold_reroute'
        expected one of should_reroute, corrective_action, modify_reroute_options, \
      is_off_route, pick_route, should_discard, should_prevent_reroutes_when_arriving, should_skip_waypoint, did_arrive, modify_instruction, \
      should_accept_faster_route, should_disable_battery_monitoring
        hint: did you mean 'should_reroute'?
      """
    ),
    (
      #""decisions":[{"question":"should_reroute","answer":"no"}]"#,
      """
      the answer to 'should_reroute' is a string
        expected true or false
      """
    ),
    (
      #""decisions":[{"question":"corrective_action","answer":"do_nothin"}]"#,
      """
      the answer to 'corrective_action' is 'do_nothin'
        expected one of do_nothing, get_new_routes
        hint: did you mean 'do_nothing'?
      """
    ),
    (
      #""decisions":[{"question":"should_reroute","answer":true,"when":{"count":0}}]"#,
      """
      'count' is 0
        expected whole numbers, at least 1
      """
    ),
    (
      #""decisions":[{"question":"should_reroute","answer":true,"when":{"t_s":[9,3]}}]"#,
      """
      't_s' goes from 9 to 3, so the rule never applies
        expected the lower bound first
      """
    ),
    (
      #""decisions":[{"question":"should_discard","answer":true},"#
        + #"{"question":"should_discard","answer":false,"when":{"leg":0}}]"#,
      """
      the rule never answers 'should_discard': the one on line 1 always answers first
        hint: put the rule with the narrower 'when' first
      """
    ),
    (
      #""decisions":[{"question":"should_discard","answer":true,"when":{"leg":0,"waypoint":3}}]"#,
      """
      the waypoint of leg 0 is 1, not 3, so the rule never applies
        expected 'leg' 2 with 'waypoint' 3, or only one of them
      """
    ),
    (
      #""decisions":[{"question":"should_discard","answer":false,"delay_s":1}]"#,
      """
      'delay_s' has no effect for 'should_discard'
        expected an immediate answer
      """
    ),
    (
      #""decisions":[{"question":"is_off_route","answer":true}]"#,
      """
      'is_off_route' is never asked on this trip: off route is decided by a built-in rule
        hint: set 'off_route.rule' to custom
      """
    ),
    (
      #""profile":"maplibre","decisions":[{"question":"is_off_route","answer":true}]"#,
      """
      'is_off_route' is never asked on this trip: off route is decided by a built-in rule
        hint: set 'engine.method' to along_route, and 'off_route.rule' to custom
      """
    ),
    (
      #""config":{"engine.method":"step_by_step","step.deviation":"none"},"#
        + #""decisions":[{"question":"should_reroute","answer":true}]"#,
      """
      'should_reroute' is never asked on this trip: 'step.deviation' is none
      """
    ),
    (
      #""decisions":[{"question":"modify_instruction","answer":[]}]"#,
      """
      the answer to 'modify_instruction' is an array
        expected an object such as {"text":"Turn left"} or {"mute":true}
      """
    ),
    (
      #""decisions":[{"question":"pick_route","answer":0}]"#,
      """
      'pick_route' is never asked on this trip: 'reroute.pick' is not scripted
        hint: set 'reroute.pick' to scripted
      """
    ),
    (
      #""config":{"reroute.pick":"scripted"},"decisions":[{"question":"pick_route","answer":-1}]"#,
      """
      the answer to 'pick_route' is -1
        expected a whole number, at least 0
      """
    ),
    (
      #""timeline":[{"at_s":1,"set":"netwrok","value":"off"}]"#,
      """
      unknown state 'netwrok'
        expected one of authorization, power, network, background, updates, guidance, signal, \
      simulation_speed
        hint: did you mean 'network'?
      """
    ),
    (
      #""timeline":[{"at_s":1,"at_m":2,"do":"advance_step"}]"#,
      """
      there are 'at_s' and 'at_m'
        expected exactly one of at_s, at_m, on
      """
    ),
    (
      #""timeline":[{"at_s":1}]"#,
      """
      there is no 'set' or 'do'
        expected exactly one of set, do
      """
    ),
    (
      #""timeline":[{"at_s":1,"after_s":2,"do":"advance_step"}]"#,
      """
      'after_s' has no effect with a fixed time
        expected 'after_s' with 'on'
      """
    ),
    (
      #""timeline":[{"at_s":1,"do":"simulation"}]"#,
      """
      unknown action 'simulation'
        expected one of continue_to_next_leg, advance_step, set_route, offer_faster_route, \
      offer_alternatives, refresh, simulate, pause_simulation, resume_simulation, \
      stop_simulation
        hint: did you mean 'simulate'?
      """
    ),
    (
      #""timeline":[{"at_s":1,"do":"simulate","speed":0}]"#,
      """
      'speed' is 0
        expected a factor from 0.05 to 20
      """
    ),
    (
      #""timeline":[{"at_s":1,"do":"simulate","place":[95,7]}]"#,
      """
      'lat' is 95
        expected degrees in -90...90
      """
    ),
    (
      #""timeline":[{"at_s":1,"do":"simulate","place":[53,7],"speed":2}]"#,
      """
      'speed' and 'place' cannot be combined
        expected one of the two
      """
    ),
    (
      #""timeline":[{"at_s":1,"do":"simulate","along":"route"}]"#,
      """
      unknown key 'along'
        expected one of at_s, at_m, on, after_s, do, route, place, speed
      """
    ),
    (
      #""timeline":[{"at_s":1,"set":"simulation_speed","value":"fast"}]"#,
      """
      'value' is a string
        expected a factor from 0.05 to 20
      """
    ),
    (
      #""timeline":{"at_s":1}"#,
      """
      'timeline' is an object
        expected an array or the path of a file
      """
    ),
  ])
  func `every script fault is reported with a suggestion`(keys: String, message: String) throws {
    let messages = try messages(keys)
    #expect(messages.count == 1)
    let first = try #require(messages.first)
    #expect(first.hasPrefix("t/case.json:1:"))
    #expect(first.hasSuffix(" error: " + message))
  }

  @Test func `legs are known if no router can deliver a route with more legs`() throws {
    let leg = #""decisions":[{"question":"should_discard","answer":true,"when":{"leg":1}}]"#
    let skip = #""decisions":[{"question":"should_skip_waypoint","answer":true}]"#
    let told = try [leg, skip].map { try messages($0, router: "none") }
    #expect(told[0].first?.contains("'leg' is 1, so the rule never applies") == true)
    #expect(told[1].first?.contains("the route has only one leg, which ends the trip") == true)
    #expect(try messages(leg).isEmpty)
    #expect(try messages(skip).isEmpty)
  }

  @Test func `arrival questions are also asked at the end of the route`() throws {
    let arrival = #""decisions":[{"question":"did_arrive","answer":false,"when":{"waypoint":2}}]"#
    #expect(try messages(arrival, route: "two.json", router: "none").isEmpty)
  }

  @Test func `a rule may apply off route, but not on another continent`() throws {
    let told = { (disc: String, keys: String) throws -> [String] in
      try messages(
        #""decisions":[{"question":"should_reroute","answer":true,"when":{"within":{\#(disc)}}}]"#
          + keys)
    }
    #expect(try told(#""lat":0.5,"lon":0.5,"m":10"#, "") == [])
    #expect(try told(#""lat":20,"lon":0,"m":2200000"#, "") == [])
    let timeline = #","timeline":[{"at_s":9,"do":"simulate","place":[53,7]}]"#
    #expect(try told(#""lat":53,"lon":7,"m":10"#, timeline) == [])
    let message = try #require(try told(#""lat":53,"lon":7,"m":10"#, "").first)
    #expect(
      message.hasSuffix(
        """
         error: 'within' is 5928 km from the route, so the rule never applies
          expected a location within 100 km of the route
        """))
  }

  @Test func `swapped latitude and longitude are reported as swapped`() throws {
    let message = try messages(
      #""decisions":[{"question":"should_discard","answer":true,"#
        + #""when":{"within":{"lat":10,"lon":50,"m":10}}}]"#, route: "far.json")
    #expect(message.count == 1)
    #expect(message.first?.hasSuffix("\n  hint: 'lat' and 'lon' may be swapped") == true)
  }

  @Test func `a question is never asked without a router`() throws {
    #expect(
      try messages(#""decisions":[{"question":"should_reroute","answer":true}]"#, router: "none")
        == [
          """
          t/case.json:1:76: error: 'should_reroute' is never asked on this trip: there is no \
          router
            hint: '--router' sets the source of routes
          """
        ])
  }

  @Test func `scripts change the options digest, but their layout does not`() throws {
    let digest = { (keys: String) throws -> Digest? in
      let text = #"{"route":"r.json","trace":"t.csv"\#(keys)}"#
      let reading = CaseReader.read(Array(text.utf8), file: "t/case.json", root: "t")
      return reading.value?.trips.first?.plan.prepare(reading: Self.files).value?
        .inputs.optionsDigest
    }
    let plain = try digest("")
    let one = try digest(#","timeline":[{"at_s":1,"do":"advance_step"}]"#)
    let same = try digest(#","timeline": [ { "at_s" : 1.0 , "do" : "advance_step" } ]"#)
    #expect(plain == Digest())
    #expect(one != plain)
    #expect(one == same)
  }
}
