import Geodesy
import Notations
import RoadRouting
import TestSupport
import Testing
import TripModel

/// Drives on drawn streets, matched.
@Suite struct MatchingTests {
  private static let cross = StreetPlan(
    """
    A-------B-------C
            |
            D-------E
    """, metersPerCell: 25,
    [Street("ABC", "High Street"), Street("BD", "Mill Lane"), Street("DE", "Low Street")])

  private func match(
    _ plan: StreetPlan, _ drive: SampledDrive, mode: TravelMode = .car,
    rules: MatchRules = MatchRules()
  ) throws -> MatchedDrive {
    RoadMatcher(network: try plan.network(), mode: mode).match(drive.fixes, rules: rules)
  }

  private func line(_ plan: StreetPlan, _ letters: String) -> [Coordinate] {
    letters.map { plan.sketch[$0] }
  }

  @Test func `a noisy drive gets a route with instructions`() throws {
    let plan = Self.cross
    let drive = SampledDrive(along: line(plan, "ABDE"), noise: 4)
    let match = try match(plan, drive)
    #expect(
      match.parts.map { maneuvers(of: $0.route) } == [
        [
          "depart: High Street", "turn right: Mill Lane", "new name left: Low Street",
          "arrive: Low Street",
        ]
      ])
    #expect(match.parts[0].fixes == 0...(drive.fixes.count - 1))
    #expect(match.breaks == [] && match.strays == [])
  }

  @Test func `turning back between junctions is a U-turn there`() throws {
    let plan = Self.cross
    let middle = plan.sketch["B"].destination(distance: 100, bearing: Bearing(degrees: 90))
    let drive = SampledDrive(along: line(plan, "AB") + [middle] + line(plan, "BD"))
    let route = try #require(try match(plan, drive).parts.first?.route)
    #expect(
      maneuvers(of: route) == [
        "depart: High Street", "continue uturn: High Street", "turn left: Mill Lane",
        "arrive: Mill Lane",
      ])
    #expect(abs((route.declaredDistance ?? 0) - 450) < 5)
  }

  @Test(arguments: [10.0, 15], 1..<6)
  func `turning back in a dead end is part of the drive, between fixes and at one`(
    interval: Double, phase: Int
  ) throws {
    let plan = StreetPlan(
      """
      A---B----C
          |
          |
          D
      """, metersPerCell: 50, [Street("ABC", "High Street"), Street("BD", "Mill Lane")])
    let middle = plan.sketch["B"].destination(distance: 100, bearing: Bearing(degrees: 180))
    let line = line(plan, "AB") + [middle] + line(plan, "BC")
    let begin = Double(phase) * interval / 6 * 8
    let start = Polyline(line).position(at: begin).coordinate
    let drive = SampledDrive(
      along: [start] + line.dropFirst(), speed: 8, every: interval, noise: 3,
      seed: UInt64(phase + 1))
    let match = try match(plan, drive)
    #expect(match.strays == [])
    let north = drive.fixes.map(\.coordinate.latitude).min() ?? 0
    let deepest = (plan.sketch["B"].latitude - north) * 111_195
    let length = match.parts.first?.route.declaredDistance ?? 0
    #expect(abs(length - (450 - begin + 2 * deepest)) < 25, "\(length)")
  }

  @Test func `a stop is a waypoint unless it is too short`() throws {
    let plan = Self.cross
    let middle = plan.sketch["B"].destination(distance: 100, bearing: Bearing(degrees: 90))
    var drive = SampledDrive(noise: 3)
    drive.drive(line(plan, "AB") + [middle])
    drive.stand(at: middle, seconds: 90)
    drive.drive([middle, plan.sketch["C"]])
    let route = try #require(try match(plan, drive).parts.first?.route)
    #expect(route.waypoints.count == 3)
    #expect(route.waypoints[1].coordinate.distance(to: middle) < 12)
    var rules = MatchRules()
    rules.stop = 120
    #expect(try match(plan, drive, rules: rules).parts[0].route.waypoints.count == 2)
  }

  @Test func `a walk around a small block is not a stop`() throws {
    let plan = StreetPlan(
      """
      A-B---E
      | |
      D-C
      """, metersPerCell: 8, [Street("ABCDA", "Court"), Street("BE", "High Street")])
    var walk = SampledDrive()
    walk.statesSpeed = true
    walk.drive(line(plan, "ABCDABE"), speed: 0.9)
    let match = try match(plan, walk, mode: .foot)
    #expect(match.parts.map(\.route.waypoints.count) == [2])
  }

  @Test func `two short stops close together do not make one long stop`() throws {
    let plan = Self.cross
    let middle = plan.sketch["B"].destination(distance: 15, bearing: Bearing(degrees: 90))
    for (seconds, waypoints) in [(40.0, 2), (70, 4)] {
      var drive = SampledDrive()
      drive.statesSpeed = true
      drive.drive(line(plan, "AB"))
      drive.stand(at: plan.sketch["B"], seconds: seconds)
      drive.drive([plan.sketch["B"], middle], speed: 4)
      drive.stand(at: middle, seconds: seconds)
      drive.drive([middle, plan.sketch["C"]])
      #expect(try match(plan, drive).parts[0].route.waypoints.count == waypoints)
    }
  }

  @Test(arguments: 1..<6 as Range<UInt64>)
  func `a stop is found despite errors of positions and speeds`(seed: UInt64) throws {
    let plan = Self.cross
    let middle = plan.sketch["B"].destination(distance: 100, bearing: Bearing(degrees: 90))
    var drive = SampledDrive(noise: 5, seed: seed)
    drive.statesSpeed = true
    drive.drive(line(plan, "AB") + [middle])
    drive.stand(at: middle, seconds: 75)
    drive.drive([middle, plan.sketch["C"]])
    #expect(try match(plan, drive).parts[0].route.waypoints.count == 3)
  }

  @Test func `a long gap while moving breaks the drive, a short one does not`() throws {
    let plan = Self.cross
    for (silence, parts) in [(60.0, 1), (200, 2)] {
      var drive = SampledDrive()
      drive.drive(line(plan, "AB"))
      drive.wait(seconds: silence)
      drive.drive(line(plan, "ED"))
      let match = try match(plan, drive)
      #expect(match.parts.count == parts)
      #expect(match.breaks.map(\.reason) == (parts == 2 ? [.silence] : []))
    }
  }

  @Test func `a hairpin driven during a gap is found, although a yard is nearer`() throws {
    let plan = StreetPlan(
      """
                          D-C
                          | |
                          | |
                          | |
                          | |
                          | |
                          | |
                          | |
                          | |
      F-------------------E |
                          G |
                          | |
      A-------------P-----H-B
      """, metersPerCell: 25,
      [Street("APHBCDEF", "Hill Road", ["highway": "secondary"]), Street("HG", "Yard")])
    var drive = SampledDrive()
    drive.drive(line(plan, "AP"))
    drive.wait(seconds: 50)
    drive.drive(line(plan, "EF"))
    let match = try match(plan, drive)
    #expect(match.breaks.isEmpty)
    #expect(
      match.parts.map { maneuvers(of: $0.route) } == [["depart: Hill Road", "arrive: Hill Road"]])
  }

  @Test func `a street is followed although eight yards are nearer`() throws {
    let yards = ["CD", "EF", "GH", "IJ", "KL", "MN", "OP", "QR"]
    let plan = StreetPlan(
      """
                                           C-------------------------D
                                           E-------------------------F
                                           G-------------------------H
                                           I-------------------------J
                                           K-------------------------L
                                           M-------------------------N
                                           O-------------------------P
                                           Q-------------------------R


      A------------------------------------------------------------------------------------B
      """, metersPerCell: 1.5,
      [Street("AB", "Mill Street")] + yards.map { Street($0, "Yard \($0)") })
    let beside = line(plan, "AB").map {
      $0.destination(distance: 9, bearing: Bearing(degrees: 0))
    }
    let match = try match(plan, SampledDrive(along: beside))
    #expect(match.breaks.isEmpty && match.strays.isEmpty)
    #expect(
      match.parts.map { maneuvers(of: $0.route) } == [
        ["depart: Mill Street", "arrive: Mill Street"]
      ])
  }

  @Test func `fixes off the road break the drive, a single one is left out`() throws {
    let plan = Self.cross
    let away = plan.sketch["B"].destination(distance: 300, bearing: Bearing(degrees: 0))
    for (count, reasons) in [(1, [MatchBreak.Reason]()), (50, [.offRoad]), (90, [.offRoad])] {
      var drive = SampledDrive()
      drive.drive(line(plan, "AB"))
      drive.stand(at: away, seconds: Double(count))
      drive.drive(line(plan, "BC"))
      let match = try match(plan, drive)
      #expect(match.breaks.map(\.reason) == reasons)
      #expect(match.parts.count == reasons.count + 1)
      #expect(match.strays.map(\.reason) == (count == 1 ? [.offRoad] : []))
    }
  }

  @Test func `streets that do not meet are never joined`() throws {
    let plan = StreetPlan(
      """
      A-------B

              C-------D
      """, metersPerCell: 25, [Street("AB", "West Street"), Street("CD", "East Street")])
    let match = try match(plan, SampledDrive(along: line(plan, "ABCD")))
    #expect(
      match.parts.map { maneuvers(of: $0.route)[0] } == [
        "depart: West Street", "depart: East Street",
      ])
    #expect(match.breaks.map(\.reason) == [.noWay])
  }

  @Test func `streets that only a long detour connects are not joined`() throws {
    let plan = StreetPlan(
      """
      A-----------B C-----------D
                  | |
                  | |
                  | |
                  | |
                  E-F
      """, metersPerCell: 25,
      [Street("AB", "West Street"), Street("CD", "East Street"), Street("BEFC", "South Street")])
    let match = try match(plan, SampledDrive(along: line(plan, "AD")))
    #expect(
      match.parts.map { maneuvers(of: $0.route)[0] } == [
        "depart: West Street", "depart: East Street",
      ])
    #expect(match.breaks.map(\.reason) == [.noWay])
  }

  @Test func `each mode has its own roads`() throws {
    let plan = StreetPlan(
      """
      A-------B
      |       |
      C-------D
      """, metersPerCell: 25,
      [
        Street("AB", "Path", ["highway": "footway"]), Street("AC", "Down"),
        Street("CD", "Lower", ["oneway": "yes"]), Street("DB", "Up"),
      ])
    let back = SampledDrive(along: line(plan, "DCA"))
    #expect(try match(plan, back, mode: .foot).parts.count == 1)
    let walked = try match(plan, back, mode: .foot).parts[0].route
    #expect(maneuvers(of: walked).first == "depart: Lower")
    for mode in [TravelMode.car, .bicycle] {
      let match = try match(plan, back, mode: mode)
      for part in match.parts {
        #expect(plan.letters(of: part.route, among: "ABCD").contains("DC") == false)
      }
    }
    let across = SampledDrive(along: line(plan, "AB"))
    #expect(maneuvers(of: try match(plan, across, mode: .foot).parts[0].route)[0] == "depart: Path")
    #expect(
      try match(plan, across).parts.allSatisfy { !maneuvers(of: $0.route)[0].contains("Path") })
  }

  @Test func `fixes that are not later than the previous one are left out`() throws {
    let plan = Self.cross
    var fixes = SampledDrive(along: line(plan, "ABC")).fixes
    fixes[5].time = fixes[3].time
    let matcher = RoadMatcher(network: try plan.network(), mode: .car)
    let match = matcher.match(fixes)
    #expect(match.strays.map(\.reason) == [.outOfOrder])
    #expect(match.strays.map(\.fix) == [5])
    #expect(match.parts.count == 1)
  }

  @Test func `no fixes, one fix and a standstill cannot be matched`() throws {
    let plan = Self.cross
    let matcher = RoadMatcher(network: try plan.network(), mode: .car)
    #expect(matcher.match([]).parts.isEmpty)
    var drive = SampledDrive(noise: 2)
    drive.add(plan.sketch["A"])
    #expect(matcher.match(drive.fixes).parts.isEmpty)
    drive.stand(at: plan.sketch["A"], seconds: 300)
    let match = matcher.match(drive.fixes)
    #expect(match.parts.isEmpty)
    #expect(match.breaks.map(\.reason) == [.noMotion])
  }

  @Test func `every candidate of a fix can be listed, with one chosen`() throws {
    let plan = Self.cross
    var rules = MatchRules()
    rules.explains = true
    let match = try match(plan, SampledDrive(along: line(plan, "ABD"), noise: 2), rules: rules)
    #expect(match.explanation.count > 10)
    for fix in match.explanation {
      #expect(fix.candidates.count { $0.isChosen } == 1)
      #expect(fix.candidates.map(\.distance) == fix.candidates.map(\.distance).sorted())
    }
    #expect(match.explanation.first?.isStart == true)
    #expect(try self.match(plan, SampledDrive(along: line(plan, "ABD"))).explanation == [])
  }
}
