import Geodesy
import Navigation
import Notations
import TestSupport
import Testing
import ToolKit
import TripModel
import TripPlans
import TripRecords
import Trips

@testable import TripRuns

/// The lines between a trip and an engine, and the words they share with events.
struct EngineProtocolTests {
  /// Fields only of the protocol: the requests of a trip to an engine between inputs.
  private static let own: [String: Set<String>] = [
    "step": ["leg", "step"], "leg_start": ["leg"], "waypoint_approach": ["repeated"],
    "progress": [
      "along_m", "bearing_deg", "driven_m", "skipped", "arrivals", "skipped_waypoints",
      "waiting", "asks", "returning", "waypoints_ahead",
    ],
  ]

  @Test func `events of engines have the names and fields of the schema`() {
    for event in EngineEvent.allCases {
      check(event.rawValue, event.fields.map(\.name), event.fields.map(\.type))
    }
    check(
      "progress", EngineReport.progressFields.map(\.name), EngineReport.progressFields.map(\.type))
    check(
      "location", EngineReport.locationFields.map(\.name), EngineReport.locationFields.map(\.type))
  }

  private func check(_ event: String, _ names: [String], _ types: [FieldType]) {
    let schema = EventSchema.named(event)
    #expect(schema != nil, "\(event)")
    for (name, type) in zip(names, types) where !(Self.own[event, default: []].contains(name)) {
      #expect(schema?.field(named: name)?.type == type, "\(event).\(name)")
    }
  }

  @Test func `a verdict that a fix is on the route has no distance from it`() throws {
    let text = #"{"off_route":false,"off_route_m":3}"#
    let value = try #require(JSONReader.read(Array(text.utf8), file: "-").value)
    var message = EngineFix()
    for field in EngineFix.fields {
      guard let member = value[field.name] else { continue }
      #expect(field.read(&message, member))
    }
    #expect(message.fix.verdict == .onRoute)
  }

  @Test func `a state reported by an engine is restored by the trip`() {
    let road = RoadSketch(
      """
      A---B---C
              |
              D
      """, metersPerCell: 20)
    let trip = EngineTrip(road.drive("ABCD"), along: road.route("ABCD"))
    let engine = NavigationEngine(route: road.route("ABCD"), rules: NavigationRules())
    let report = engine.report(of: trip.state)
    let told = engine.state(reported: report, at: road.drive("ABCD")[0])
    #expect(engine.progress(of: told) == engine.progress(of: trip.state))
    #expect(engine.location(of: told) == engine.location(of: trip.state))
    #expect(told.status == trip.state.status)
    #expect(told.arrivals == trip.state.arrivals)
    #expect(engine.report(of: told) == report)
  }

  @Test func `a report has the position that one of its distances implies`() throws {
    let (engine, whole, fix) = try Self.halfway()
    let distances: [WritableKeyPath<EngineReport, Double?>] = [
      \.remainingDistance, \.stepRemainingDistance, \.legRemainingDistance, \.alongTrack,
    ]
    for distance in distances {
      var report = EngineReport()
      (report.leg, report.step) = (whole.leg, whole.step)
      report[keyPath: distance] = whole[keyPath: distance]
      let progress = try #require(engine.progress(of: engine.state(reported: report, at: fix)))
      #expect(abs(progress.alongTrack - 50) < 1)
      #expect(progress.road == RoadIndex(leg: 0, step: 1))
      #expect(abs(progress.legRemainingDistance - 30) < 1)
    }
  }

  @Test func `a report has the position of its step, or of its snapped location`() throws {
    let (engine, whole, fix) = try Self.halfway()
    var stepped = EngineReport()
    (stepped.leg, stepped.step) = (whole.leg, whole.step)
    var snapped = EngineReport()
    snapped.snapped = whole.snapped
    for report in [stepped, snapped] {
      let progress = try #require(engine.progress(of: engine.state(reported: report, at: fix)))
      #expect(abs(progress.alongTrack - 50) < 1)
      #expect(progress.road == RoadIndex(leg: 0, step: 1))
    }
    let state = engine.state(reported: EngineReport(), at: fix)
    #expect(engine.progress(of: state) == nil)
  }

  @Test func `a snapped location on the way back is on the later pass of the road`() throws {
    let road = RoadSketch(
      """
      A-------B
      """, metersPerCell: 20)
    let engine = NavigationEngine(route: road.route("ABA"), rules: NavigationRules())
    var state = NavigationState()
    var along: [Double] = []
    for fix in road.drive("ABA") {
      var report = EngineReport()
      report.snapped = fix.coordinate
      state = engine.state(reported: report, at: fix, after: state)
      along.append(try #require(engine.progress(of: state)).alongTrack)
    }
    #expect(along == along.sorted())
    #expect(abs(try #require(along.last) - engine.routeDistance) < 1)
  }

  @Test func `a report without a position has a deviation but no distance driven`() throws {
    let (engine, _, fix) = try Self.halfway()
    let state = engine.state(reported: EngineReport(), at: fix)
    #expect(state.drivenDistance == nil)
    #expect(state.deviation < 1)
    var report = EngineReport()
    (report.drivenDistance, report.fraction) = (12, 0.5)
    let told = engine.state(reported: report, at: fix)
    #expect(told.drivenDistance == 12)
    #expect(told.reportedProgress.fraction == 0.5)
    // What was driven stays driven.
    #expect(engine.state(reported: EngineReport(), at: fix, after: told).drivenDistance == 12)
  }

  /// An engine on a route of two steps, its report 10 m after the turn and 30 m before the end, and
  /// the fix there.
  private static func halfway() throws -> (NavigationEngine, EngineReport, Fix) {
    let road = RoadSketch(
      """
      A---B
          |
          |
          |
          C
      """, metersPerCell: 10)
    let fixes = Array(road.drive("ABC").prefix(6))
    let trip = EngineTrip(fixes, along: road.route("ABC"))
    let engine = NavigationEngine(route: road.route("ABC"), rules: NavigationRules())
    return (engine, engine.report(of: trip.state), try #require(fixes.last))
  }

  /// An engine in this process.
  private final class HostChannel: EngineChannel {
    private var host = EngineHost(version: "1")
    private var lines: [[UInt8]] = []

    let timeout = 10.0

    func send(_ line: [UInt8]) throws(ChildProcess.Failure) {
      var answer: [UInt8] = []
      do { try host.answer(line, number: 1, into: &answer) } catch { throw .ended }
      lines += answer.split(separator: 0x0a).map(Array.init)
    }

    func nextLine() throws(ChildProcess.Failure) -> [UInt8] {
      if lines.isEmpty { throw .ended }
      return lines.removeFirst()
    }

    func end(hasClosed: Bool) -> EngineEnding { EngineEnding() }
  }

  @Test func `inputs and answers pass through the channel unchanged`() throws {
    let road = RoadSketch(
      """
      A---B---C
      """, metersPerCell: 20)
    let (route, fixes) = (road.route("ABC"), road.drive("ABC"))
    let link = try EngineLink(
      HostChannel(),
      EngineGreeting(events: .all, explains: true, configuration: Configuration()))
    #expect(link.identity.name == "tripsim")
    #expect(EngineAbility.allCases.allSatisfy(link.can))
    let engine = NavigationEngine(route: route, rules: NavigationRules(), explains: true)
    _ = link.follow(engine, from: nil, isRefresh: false)
    var (state, facts) = engine.begin(at: fixes[0])
    #expect(link.reply(to: .fix(fixes[0]))?.events.map(\.kind) == facts.map(\.kind))
    for fix in fixes.dropFirst() {
      facts = engine.advance(&state, with: .fix(fix))
      let reply = try #require(link.reply(to: .fix(fix)))
      #expect(reply.events.map(\.kind) == facts.map(\.kind))
      #expect(engine.progress(of: reply.state) == engine.progress(of: state))
    }
    link.finish()
    #expect(link.fault == nil)
  }
}
