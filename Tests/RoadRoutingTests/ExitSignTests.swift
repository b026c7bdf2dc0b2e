import Testing
import TripModel

/// The signs at motorway exits.
struct ExitSignTests {
  /// A motorway with an exit at `C`.
  private func exit(
    _ ramp: [String: String], at node: [String: String], path: String = "CstT"
  ) throws -> Step {
    let plan = StreetPlan(
      """
      A--------B-------C--------D
                          s
                              t
                                 T
      """, metersPerCell: 40,
      [
        Street("ABCD", nil, ["highway": "motorway", "ref": "A 7"]),
        Street(
          path, "Ramp 12",
          ["highway": "motorway_link", "oneway": "yes"].merging(ramp) { $1 }),
      ], signs: ["C": ["highway": "motorway_junction"].merging(node) { $1 }])
    return try plan.route("AT").legs[0].steps[1]
  }

  @Test func `an exit has the number and destinations of its junction`() throws {
    let step = try exit([:], at: ["ref": "12", "exit_to": "Seaham;Port"])
    #expect(step.exits == "12")
    #expect(step.destinations == "Seaham, Port")
    #expect(step.instruction == "Take exit 12 on the right toward Seaham, Port")
  }

  @Test func `the signs on a ramp take precedence over those of its junction`() throws {
    let step = try exit(
      ["junction:ref": "12A", "destination": "Docks", "destination:ref": "B 2;B 3"],
      at: ["ref": "12", "exit_to": "Seaham"])
    #expect(step.instruction == "Take exit 12A on the right toward B 2, B 3, Docks")
  }

  @Test(
    arguments: [
      ("CstT", ["destination": "Docks"], nil), ("TtsC", ["destination": "Docks"], nil),
      ("TtsC", ["destination": "Docks", "oneway": "-1"], "Docks"),
      (
        "CstT",
        ["destination:ref:forward": "B 2", "destination:forward": "Docks", "destination": "Town"],
        "B 2, Docks"
      ),
      (
        "TtsC", ["destination:backward": "Docks", "destination:ref:forward": "B 2"], "Docks"
      ),
      (
        "TtsC", ["destination:street:backward": "Low Road", "destination:forward": "Town"],
        "Low Road"
      ),
    ] as [(String, [String: String], String?)])
  func `signs are those of the direction of travel`(
    path: String, tags: [String: String], destinations: String?
  ) throws {
    let ramp = ["oneway": "no"].merging(tags) { $1 }
    #expect(try exit(ramp, at: [:], path: path).destinations == destinations)
  }

  @Test func `a junction without a number is announced by its name`() throws {
    let step = try exit(["destination:street": "Low Road"], at: ["name": "Seaham"])
    #expect(step.instruction == "Take exit Seaham on the right toward Low Road")
  }

  @Test func `without signs the ramp's name is announced`() throws {
    let step = try exit([:], at: ["highway": "traffic_signals", "ref": "12"])
    #expect(step.exits == nil)
    #expect(step.instruction == "Take the exit on the right onto Ramp 12")
  }
}
